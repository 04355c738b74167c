import { findAll } from '../labels';
import type { Detector } from '../types';

const zh =
  /(?:密保|(?:安全|提示|验证|找回)(?:问题|提问))[^\n]{0,48}?(?:(?:答案|回答|答)(?:我)?(?:设|填|写|选)?(?:的?就?是|为|成|:|了|的)?|我(?:设|填|写|选)的(?:就?是)?)[ ]?["“「『']?([\u4e00-\u9fffA-Za-z0-9]{2,16}?)["”」』']?(?=[，,。；;\n！!）)、\s]|$)/g;
const en =
  /(?<![a-z])(?:security|secret|recovery|challenge) (?:question|q)s?[^\n]{0,80}?(?<![a-z])(?:answer|answered|ans|a)(?:(?: i (?:gave|set|put|used))? (?:is|was)|:| =|,| with)[ ]?["“']?((?:(?:Mrs?|Ms|Dr|St)\. )?[A-Za-z0-9][\w'’-]*(?: [A-Z0-9][\w'’-]*){0,3})(?=["”'.,;!?\n)]|$| -| —)|(?<![a-z])(?:security|secret) answer(?:s|'s)?(?: (?:for|to|on|at) (?:my |the |our )?[\w ]{2,24}?)?(?: (?:is|was)|:)[ ]?["“']?((?:(?:Mrs?|Ms|Dr|St)\. )?[A-Za-z0-9][\w'’-]*(?: [A-Z0-9][\w'’-]*){0,3})(?=["”'.,;!?\n)]|$| -| —)/gi;
/** "Q: first street? A: Wrenfield Lane. That's my security question". */
const enLater =
  /(?<![a-z])(?:answer|a):[ ]?["“']?([A-Za-z0-9][\w'’-]*(?: [A-Z0-9][\w'’-]*){0,3})["”']?[.,;\n][^\n]{0,60}?(?:security|secret|recovery) question/gi;
/** "The answer to my security question (first car) is …". */
const enToQuestion =
  /(?<![a-z])answers? (?:to|for) (?:my |the |our )?(?:security|secret|recovery) questions?(?: \([^)\n]{0,40}\))?[^\n.]{0,32}? (?:is|was)[ ]["“']?([A-Za-z0-9][\w'’-]*(?: [A-Z0-9][\w'’-]*){0,3})/gi;
/** What banks ask for is an answer wherever it is said. */
const maiden = /(?<![a-z])maiden name(?: [a-z]{2,8}){0,4}?(?: is| was|:| =)[ ]["“']?([A-Z][\w'’-]+)/gi;
/** Talk about answers instead of an answer. */
const talk =
  /^(?:忘|不|怎|应|要|可|会|被|太|填|都|也|没|有|我|能|必|错|对|乱|随|记|写|设|在|和|是|就|只|该|别人|什么|如何|(?:is|it|wrong|not|too|never|required|the|a|an|my|to|should|easy|guessable|public|stored|unknown|case|hashed)(?![\w-]))/i;

/** Answers to security questions: they open an account as a password does. */
export const securityAnswer: Detector = {
  id: 'password',
  view: 'plain',
  find(text) {
    return [
      ...findAll(text, zh),
      ...findAll(text, en),
      ...findAll(text, enLater),
      ...findAll(text, enToQuestion),
      ...findAll(text, maiden),
    ].flatMap((match) => {
      const value = match[1] ?? match[2] ?? '';
      if (talk.test(value)) return [];
      const start = match.index + match[0].lastIndexOf(value);
      return [{ start, end: start + value.length }];
    });
  },
};
