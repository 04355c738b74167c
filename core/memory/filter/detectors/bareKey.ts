import { countedThings, findAll, labelBefore } from '../labels';
import type { Detector, Found } from '../types';

/** Makers whose keys have no form of their own. */
const makers =
  '硅基流动|火山(?:方舟|引擎)|豆包|智谱|通义|百炼|灵积|百川|讯飞|星火|文心|千帆|混元|零一万物|阶跃|月之暗面|高德|百度(?:地图|云|智能云)|腾讯(?:地图|云)|阿里云|华为云|和风(?:天气)?|心知天气|七牛|又拍云|极光|个推|声网|环信|融云|网易云信|聚合数据|钉钉|飞书|企业?微信?机器人|(?<![a-z])(?:openai|azure|mistral|cohere|deepl|mapbox|pinecone|algolia|twilio|mailgun|mailchimp|cloudflare|vercel|netlify|heroku|datadog|newrelic|openweather(?:map)?|newsapi|rapidapi|alchemy|infura|etherscan|binance|okx|bybit|coinbase|minimax|siliconflow|dashscope|volcengine|elevenlabs|replicate|stability|unsplash|pexels|giphy|tmdb|spotify|trello|airtable|zapier|segment|amplitude|mixpanel)(?![a-z])';
const labels = {
  yes: new RegExp(
    `密钥|秘钥|令牌|凭证|(?<![a-z])(?:api|app|access|secret|auth|bot|hook|webhook)?[ _-]?(?:keys?|tokens?|secrets?|credentials?)(?![a-z])|(?<![A-Za-z])(?:AK|SK|ak|sk)(?![A-Za-z])|${makers}`,
    'gi',
  ),
  no: new RegExp(
    `${countedThings.source}|(?<![a-z])(?:(?:public|primary|foreign|cache|gpg|pgp|ssh|host|object|row|partition|sort|cache) keys?(?: id)?|fingerprint|trace|span|request|session id|etag|digest|docker|image|container|blob|object|node|tag|branch|file)(?![a-z])`,
    'gi',
  ),
};
/** UUIDs, hex from 32 figures on, and long mixtures of capitals, small letters and figures. */
const token =
  /(?<![A-Za-z0-9_./+=-])(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{32,64}|(?=[A-Za-z_-]{0,40}\d)(?=[a-z\d_-]{0,40}[A-Z])(?=[A-Z\d_-]{0,40}[a-z])[A-Za-z0-9_-]{16,128}|sk-[A-Za-z0-9]{20,128})(?![A-Za-z0-9_/+=-]|\.[a-z])/gi;
const word = new RegExp(labels.yes.source, 'i');

/** Keys without a form of their own, near a word for keys or the name of who gives them out. */
export const bareKey: Detector = {
  id: 'apiKey',
  view: 'plain',
  find(text) {
    if (!/[A-Za-z0-9-]{16}/.test(text) || !word.test(text)) return [];
    const found: Found[] = [];
    let last = -1;
    for (const match of findAll(text, token)) {
      if (!/\d/.test(match[0]) || new Set(match[0]).size < 8) continue;
      const end = match.index + match[0].length;
      // What is short has to stand right beside the word.
      const label = labelBefore(text, match.index, labels, match[0].length < 20 ? 12 : 36);
      const list = last >= 0 && /^[ ,，、/和与及;；\n]{1,3}(?:and |以及)?$/.test(text.slice(last, match.index));
      const after = /^[ ]?(?:这|是|is|as)[^，。,.\n]{0,10}(?:密钥|令牌|凭证|key|token|secret)(?![a-z])/i.test(
        text.slice(end, end + 24),
      );
      if (label === 'yes' || (label === null && (list || after))) {
        found.push({ start: match.index, end });
        last = end;
      }
    }
    return found;
  },
};
