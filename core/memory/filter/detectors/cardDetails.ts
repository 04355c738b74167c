import { findAll } from '../labels';
import type { Detector, Found } from '../types';
import { bankCard } from './bankCard';

/** Named by what is on a card alone. */
const securityCode =
  /(?<![a-z])(?:cvv2?|cvc2?|cvn2?|csc|安全码|卡背面?的?(?:后)?三位数?字?|security code on (?:the )?(?:back|card)|(?:three|four|3|4)[- ]digits? (?:code|number) on (?:the |its )?(?:front|back))(?: ?(?:码|code|number))?[ :=]{0,3}(?:是|为|is|number is)?[ :]{0,2}(\d{3,4})(?!\d)/gi;
/** Said of many things, so only beside a card. */
const besideCard =
  /(?:有效期限?|到期日?|过期时间|(?<![a-z])(?:exp(?:iry|ires?|iration)?(?: date)?|valid (?:thru|through|until|to)|good thru))[ :.]{0,3}(?:至|到|是|为|is|on)?[ :]{0,2}((?:0[1-9]|1[0-2])[ ]?[/-][ ]?(?:20)?[2-4]\d|(?:20)?[2-4]\d[ ]?[/\-年][ ]?(?:0[1-9]|1[0-2])月?)(?![\d/-])|(?:安全码|验证码|(?:背面|后)三位|(?<![a-z])(?:security|card|verification) code|(?<![a-z])code(?: on the (?:back|front))?)[ :=]{0,3}(?:是|为|is)?[ :]{0,2}(\d{3,4})(?!\d)|[ ,，/]{1,3}((?:0[1-9]|1[0-2])\/[2-4]\d)(?=[ ,，/]{1,3}(?:cvv|cvc|\d{3}(?!\d)))/gi;
/** "Routing 021000021 account 000123456789", "sort code 20-44-71, account 73310942", "account number 004417829930". */
const accountNumber =
  /(?<![a-z])(?:(?:routing|aba|sort code|bsb|transit)[^\n]{0,48}?(?:account|acct|acc)(?: (?:number|no\.?|num|#))?|(?:(?:bank|checking|savings|current|chequing|my) )?(?:account|acct) (?:number|no\.?|num|#))[ :]{1,2}(?:is )?(\d{2,4}(?:[ -]?\d{2,10}){1,4})(?![\d-])/gi;

/** "send it to my account 8871 2290 4456". */
const ownAccount =
  /(?<![a-z])(?:my|his|her|our|their) (?:bank |checking |savings |current |new |old )?(?:account|acct|a\/c)[ :]{1,2}(?:is )?(\d{8,17}|\d{2,6}(?:[ -]\d{2,6}){2,4})(?![\d-])/gi;
/** 「账户 012-875-1-034567-8」: an account in groups that no other number has. */
const groupedAccount =
  /(?:账[号户]|帳[號戶]|(?<![a-z])(?:account|acct|a\/c)(?: (?:number|no\.?|num|#))?)(?:is|是|为|:| ){0,3}(?!(?:19|20)\d\d-)(\d{1,6}(?:-\d{1,9}){2,5})(?![\d-])/gi;

/** What is printed beside a card's number, and accounts that go by a number alone. */
export const cardDetails: Detector = {
  id: 'bankCard',
  view: 'digits',
  find(text) {
    const valueIn = (match: RegExpExecArray): Found => {
      const value = match.slice(1).find(Boolean) ?? '';
      const start = match.index + match[0].lastIndexOf(value);
      return { start, end: start + value.length };
    };
    const codes = findAll(text, securityCode).map(valueIn);
    const accounts = [...findAll(text, ownAccount), ...findAll(text, accountNumber), ...findAll(text, groupedAccount)]
      .map(valueIn)
      .filter(({ start, end }) => end - start >= 6);
    const cards = [...bankCard.find(text), ...codes];
    const beside = findAll(text, besideCard)
      .map(valueIn)
      .filter(({ start }) => cards.some((card) => Math.abs(card.start - start) <= 120))
      // What goes on from the number is one piece with it.
      .map(({ start, end }) => ({
        start: cards.find((card) => card.end <= start && start - card.end <= 24)?.start ?? start,
        end,
      }));
    return [...codes, ...accounts, ...beside];
  },
};
