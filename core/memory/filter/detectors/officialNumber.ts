import { findAll } from '../labels';
import type { Detector } from '../types';

const zhName =
  '(?:社保卡?(?:账号|编号|号码?)|社会保障卡?号码?|个人(?:社保)?编号|(?:公积金|养老金?|退休金?|失业金?|低保)(?:账号|帐号|账户|户号|编号|号码?)|医保(?:卡|电子凭证)?(?:账号|编号|号码?)|驾驶?[证照](?:编号|号码?)?|档案编号|(?:军官|士兵|警官|残疾|退役军人|港澳居民|台湾居民)[证]?(?:居住证)?(?:编号|号码?)|居留(?:许可|证)(?:编号|号码?)?|居住证(?:编号|号码?)?|永居证?号码?|绿卡号?码?|签证(?:编号|号码?)|学籍号|户口本?(?:编)?号|病[历案]号码?|就诊(?:卡|号)号?码?|住院号|体检(?:编)?号|影像号|门诊号|出生(?:医学)?证明?(?:编号|号码?)|(?<!许可|[合及]格|学生|工作|[认论验凭保])证(?:字号|编号|号码?)|保单号码?|(?:水电?|电费?|燃气|供暖|宽带)?户号|缴费(?:户|编)?号|參保號|健保卡?號碼?|駕照(?:號碼?)?|居留證(?:號碼?)?|統一證號)';
const enName =
  "(?:(?:driver|driving|drivers)(?:['’]?s)? licen[cs]e|(?:[A-Z][a-z]+ )?DL|licen[cs]e number(?= (?:is )?[A-Z]?\\d)|national insurance|NI(?= (?:number|no))|NINO|NHS|social insurance|SIN|aadhaar|aadhar|PAN(?: card|(?= (?:number|no|is))|(?=[ :]{1,2}[A-Z]{5}\\d{4}[A-Z]))|medicare|medicaid|health (?:card|insurance)|OHIP|MRN|medical record|patient|insurance (?:policy|member|id)|member(?= id\\b[^\\n]{0,4}[A-Z]{1,3}\\d{6})|green card|alien (?:registration )?|A-number|USCIS|residen(?:ce|t) permit|BRP|visa|tax file|TFN|UTR|tax(?:payer)? id(?:entification)?|state id|known traveler|KTN|redress|voter id|NRIC|FIN|MyKad|my ?number|CPF|CURP|DNI|NIE|BSN|personnummer|steuer-?id|codice fiscale|PESEL|(?:personal)?ausweis|cédula|carte d'identité|tc kimlik|emirates id|iqama|military id|DoD id)";
const enNumber = '(?:[ ]?(?:number|no\\.?|num|nr\\.?|id|#))?(?: (?:in|for|from) [a-z]{2,12})?';
const said = '(?:[ ]?(?:就是|是|为|写的是|is now|is|was|are|:|=|#|,|，)[ ]{0,2}|[ ]{0,2})';
const value =
  '([A-Z0-9][A-Z0-9]*(?:-[A-Z0-9]{1,12}|[ ][A-Z]?\\d[A-Z0-9]*){0,6}(?:[ -][A-Z](?![A-Za-z]))?)(?![A-Za-z0-9]|\\.\\d)';

/** Values have capital letters only; the names come in any case. */
const anyCase = (pattern: string) =>
  pattern.replace(/\\.|\(\?<?[:=!]|\[[^\]]*\]|[A-Za-z]/g, (part) =>
    /^[A-Za-z]$/.test(part) ? `[${part.toUpperCase()}${part.toLowerCase()}]` : part,
  );
const zh = new RegExp(`${zhName}(?:\\([^)\\n]{1,10}\\))?${said}${value}`, 'g');
const en = new RegExp(`(?<![A-Za-z])${anyCase(enName)}${anyCase(enNumber)}${anyCase(said)}${value}`, 'g');
/** 「军字第2208174号」. */
const worded = /[\u4e00-\u9fff]{1,3}字第[ ]?\d{5,9}[ ]?号/g;
/** "CPF 123.456.789-09", "PAN ABCPE1234F": forms that nothing else has. */
const formed =
  /(?<![A-Za-z0-9])[STFGM]\d{7}[A-Z](?=[^\n]{0,16}(?:Singapore|NRIC|新加坡))|(?<![\w.-])\d{3}\.\d{3}\.\d{3}-\d{2}(?![\w-])|(?<![A-Za-z0-9])[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z](?![A-Za-z0-9])/g;
/** British national insurance numbers (HMRC NIM39110). */
const insurance = /(?<![A-Za-z0-9])[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D](?![A-Za-z0-9])/g;

/** Numbers of licences, social and health insurance, permits and other papers, after the words that name them. */
export const officialNumber: Detector = {
  id: 'officialNumber',
  view: 'digits',
  find(text) {
    if (!/\d{2}/.test(text)) return [];
    const named = [...findAll(text, zh), ...findAll(text, en)].filter((match) => {
      const digits = (match[1] ?? '').replace(/\D/g, '');
      if (digits.length < 4) return false;
      // Dates and amounts stand after the same words.
      if (/^(?:19|20)\d{2}(?:[ -]?\d{1,2}){1,2}$/.test(match[1] ?? '')) return false;
      return !/^[ ]?(?:年|月|元|块|人|个|次|万|天|岁|%|分)/.test(text.slice(match.index + match[0].length));
    });
    return [
      ...named,
      ...findAll(text, worded),
      ...findAll(text, formed).filter((match) => /^\d|^[STFGM]\d/.test(match[0]) || /pan(?![a-z])/i.test(text)),
      ...findAll(text, insurance),
    ].map((match) => {
      const end = match.index + match[0].length;
      return { start: end - (match[1] ?? match[0]).length, end };
    });
  },
};
