import { findAll } from '../labels';
import type { Detector, Found } from '../types';

/** Shapes of tokens that name their maker, from the makers' own documentation; lengths are kept loose on purpose. */
const shapes: string[] = [
  // Language models
  'sk-(?:ant|or|lf|proj|svcacct|admin|live|test|kimi|api)[\\w-]{12,220}',
  'sk-(?=[\\w-]{0,60}\\d)[A-Za-z0-9_-]{16,220}',
  'sk-[a-z]{40,64}',
  '(?:gsk|xai|pplx|r8|fw|tvly|jina|csk|pcsk|nvapi|hf|api_org|lsv2_pt|lsv2_sk|tgp_v1|dataset|voyage)[_-][\\w-]{20,160}',
  'app-[A-Za-z0-9]{24}',
  'pat_[A-Za-z0-9]{40,80}',
  '[0-9a-f]{32}\\.[A-Za-z0-9]{16}',
  'bce-v3/ALTAK-[\\w-]{10,60}/[0-9a-f]{30,60}',
  'fc-[0-9a-f]{32}',
  'BSA[A-Za-z0-9_-]{24,40}',
  'AQ\\.[\\w-]{30,80}',
  // Code hosts and package registries
  'gh[pousr]_[A-Za-z0-9_]{20,255}',
  'github_pat_\\w{20,255}',
  'gl(?:pat|dt|rt|cbt|ptt|ft|soat|agent|imt|oas|ptt)-[\\w.-]{16,128}',
  'npm_[A-Za-z0-9]{24,64}',
  'pypi-[\\w-]{20,300}',
  'rubygems_[0-9a-f]{32,64}',
  'dckr_(?:pat|oat)_[\\w-]{20,64}',
  'ATATT3[\\w=-]{20,300}',
  'ATBB[A-Za-z0-9]{20,60}',
  'bkua_[0-9a-f]{32,64}',
  'oy2[a-z0-9]{43}',
  // Clouds
  '(?:A3T[A-Z0-9]|AKIA|AGPA|AIDA|AROA|AIPA|ANPA|ANVA|ASIA|ABIA|ACCA)[A-Z0-9]{12,20}',
  'LTAI[A-Za-z0-9]{12,30}',
  'AKID[A-Za-z0-9]{13,40}',
  'AKLT[\\w-]{20,80}',
  'AIza[\\w-]{30,45}',
  'GOCSPX-[\\w-]{20,48}',
  'ya29\\.[\\w-]{20,400}',
  '1//0[\\w-]{20,160}',
  'do[opr]_v1_[0-9a-f]{32,80}',
  'dapi[0-9a-f]{32}(?:-\\d)?',
  'hv[sbr]\\.[\\w-]{20,320}',
  's\\.[A-Za-z0-9]{24}',
  '[A-Za-z0-9]{14}\\.atlasv1\\.[\\w-]{40,90}',
  '(?:vcp|vci|vca|vcr|vck)_[A-Za-z0-9]{20,60}',
  'nfp_[A-Za-z0-9]{30,60}',
  'sbp_[0-9a-f]{30,60}',
  'sb_(?:secret|publishable)_[\\w-]{20,80}',
  'tskey-[a-z]{2,12}-[\\w-]{10,80}',
  'dp\\.(?:pt|st|ct|sa|scim|audit)\\.[\\w.-]{30,80}',
  'HRKU-[\\w-]{30,80}',
  'fo1_[\\w-]{40,60}',
  'EAAG[A-Za-z0-9]{20,200}',
  'STS\\.[A-Za-z0-9]{16,80}',
  'pul-[0-9a-f]{40}',
  'PMAK-[0-9a-f]{24}-[0-9a-f]{34}',
  'dt0[cs]01\\.[A-Z0-9]{24}\\.[A-Z0-9]{60,70}',
  'FlyV1 fm\\d_[\\w+/=-]{24,800}',
  // Payment and shops
  'rzp_(?:live|test)_[A-Za-z0-9]{10,40}',
  'access-(?:sandbox|development|production)-[0-9a-f-]{36}',
  '(?:sk|pk|rk)_(?:live|test|prod)_[A-Za-z0-9]{8,220}',
  'whsec_[A-Za-z0-9+/=]{20,80}',
  'sq0(?:atp|csp|idp)-[\\w-]{20,60}',
  'EAAA[\\w-]{50,80}',
  'shp(?:at|ca|pa|ss)_[A-Za-z0-9]{20,64}',
  'access_token\\$(?:production|sandbox)\\$[a-z0-9$]{20,80}',
  // Chat, mail, monitoring
  'xox[abeoprs]-[\\w-]{10,260}',
  'xoxe\\.xox[bp]-\\d-[\\w-]{10,260}',
  'xapp-\\d-[\\w-]{10,260}',
  '\\d{8,10}:A[A-Za-z0-9_-]{32,36}',
  '[MNO][A-Za-z\\d_-]{23,27}\\.[\\w-]{6}\\.[\\w-]{27,40}',
  'SG\\.[\\w-]{10,64}\\.[\\w-]{10,80}',
  'xkeysib-[0-9a-f]{40,80}-[A-Za-z0-9]{10,20}',
  'key-[0-9a-f]{32}',
  '[0-9a-f]{32}-us\\d{1,2}',
  '(?:AC|SK)[0-9a-f]{32}',
  're_[A-Za-z0-9]{6,12}_[A-Za-z0-9]{16,40}',
  'sntry[su]_[\\w=+/-]{30,300}',
  'ph[cx]_[A-Za-z0-9]{30,60}',
  'gl(?:c|sa)_[\\w+/=-]{28,400}',
  'NRAK-[A-Z0-9]{20,40}',
  'lin_(?:api|oauth)_[A-Za-z0-9]{20,128}',
  'ntn_[A-Za-z0-9]{30,60}',
  'secret_[A-Za-z0-9]{40,50}',
  'figd_[\\w-]{20,200}',
  'pat[A-Za-z0-9]{14}\\.[0-9a-f]{40,70}',
  'sl\\.[\\w-]{60,200}',
  'EAA[A-Z][A-Za-z0-9]{60,240}',
  'AAAAAAAAAAAAAAAAAAAAA[\\w%]{40,120}',
  'SEC[0-9a-f]{64}',
  'ops_ey[\\w+/=-]{60,1300}',
  '[ps]k\\.eyJ[\\w-]{20,200}\\.[\\w-]{10,60}',
  // JSON Web Tokens
  'eyJ[\\w-]{8,2000}\\.[\\w-]{8,6000}(?:\\.[\\w-]{0,2000})?',
];

const vendor = new RegExp(`(?<![A-Za-z0-9_]|[A-Za-z0-9]-)(?:${shapes.join('|')})(?![A-Za-z0-9])`, 'g');
/**
 * Whoever gives out keys today puts a name of their own before them: `pscale_tkn_…`, `apify_api_…`. What follows has
 * capitals, small letters and figures in no order, as no name of a thing has.
 */
const prefixed =
  /(?<![A-Za-z0-9_./+=-])(?:[a-z][a-z0-9]{1,11}[_-]){1,3}(?=[A-Za-z]{0,30}\d)(?=[a-z\d]{0,30}[A-Z])(?=[A-Z\d]{0,30}[a-z])[A-Za-z0-9]{24,200}(?![A-Za-z0-9./])/g;
/** Manuals write `sk-xxxxxxxx`, `ghp_...`, `AKIA****`. */
const sample = /x{5,}|X{5,}|\*{3,}|\.{3,}|your[_-]|YOUR[_-]|example-?key|placeholder|<|>|^(.)\1+$/;

/** Keys and tokens whose form gives them away. */
export const vendorKeys: Detector = {
  id: 'apiKey',
  view: 'plain',
  find(text) {
    if (!/[A-Za-z0-9_.-]{16}/.test(text)) return [];
    return [...findAll(text, vendor), ...findAll(text, prefixed)]
      .filter((match) => !sample.test(match[0]) && variety(match[0]) > 5)
      .flatMap((match) => {
        const end = match.index + match[0].length;
        return [{ start: match.index, end }, ...partnerOf(text, match[0], end)];
      });
  },
};

/** A cloud's key id is often followed by its secret, which has no form of its own. */
function partnerOf(text: string, key: string, end: number): Found[] {
  if (!/^(?:A[A-Z0-9]{3}|LTAI)/.test(key)) return [];
  const match = /(?<![A-Za-z0-9/+])(?=[A-Za-z/+]{0,39}\d)[A-Za-z0-9/+]{30,44}={0,2}(?![A-Za-z0-9/+])/.exec(
    text.slice(end, end + 160),
  );
  if (!match || !/[a-z]/.test(match[0]) || !/[A-Z]/.test(match[0])) return [];
  return [{ start: end + match.index, end: end + match.index + match[0].length }];
}

/** Number of different characters: a key has many, `sk-aaaaaaaaaaaaaaaa` few. */
function variety(text: string): number {
  return new Set(text).size;
}
