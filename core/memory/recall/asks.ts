/** At most so many asks of one message are followed up each by itself. */
const maxAsks = 3;

/** Ends of sentences, and where one goes on with something else: 「…，顺便…」, "… and also …", "…, and which …", "1. … 2. …". */
const sentenceEnd = new RegExp(
  [
    /(?<=[。！？!?；;])\s*|(?<=(?<!\b\d{1,2})\.)\s+|\n+/u,
    /(?<=[，,])\s*(?=另外|顺便|此外|还有|还要|同时|再(?:帮|给|推荐|说))/u,
    /(?<=\S)\s+(?=and (?:also|then) )/iu,
    /(?<=,)\s+(?=(?:and|then|also) (?:also |then )?(?:what|which|where|when|who|how|can|could|should|help|give|tell|write|find|recommend|suggest|plan|explain|show|make)\b)/iu,
    /(?<=\S)\s+(?=\d{1,2}[.、)）]\s*\p{L})/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'iu',
);
const goesOn = /^(?:(?:and|also|then|plus|so)\s+)+|^\d{1,2}[.、)）]\s*/iu;
/** What else is wanted, without a word that asks: 「还有餐厅」, "Also a restaurant". */
const more = /^(?:另外|顺便|此外|还有)[^我]{1,15}$|^(?:also|plus)\s+(?!(?:i|i'm|my|we|our)\b)[^.!?]{2,40}[.!?]?$/iu;
const question = /[?？]\s*$|[吗呢]\s*[。？?]?$/u;
const requestZh =
  /怎么|什么|哪|谁|几[点个]|多少|如何|为什么|推荐|建议|帮我|给我|告诉我|请|想(?:要|买|去|学|吃|看)|有没有|能不能|可以/u;
const requestEn =
  /^(?:what|which|where|when|who|whose|why|how|can|could|would|should|do|does|did|is|are|any|please|help|give|tell|write|find|recommend|suggest|plan|explain|show|make|let)\b|\b(?:recommend|suggest|advice|ideas?|help me|i need|i want|i'd like|looking for)\b/i;

const asks = (sentence: string): boolean =>
  question.test(sentence) || requestZh.test(sentence) || requestEn.test(sentence.replace(goesOn, ''));

/** The sentences of a text that ask for something. */
function asksIn(text: string): string[] {
  return text
    .split(sentenceEnd)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 3)
    .filter((sentence) => asks(sentence) || more.test(sentence));
}

/**
 * The separate asks of a message, last first, at most three; empty when it asks one thing. A memory that one of them wants
 * is far from the message as a whole.
 */
export function splitAsks(text: string): string[] {
  const asks = asksIn(text);
  return asks.length < 2 ? [] : asks.slice(-maxAsks).reverse();
}

/** `Name: words`, the way a pasted or running dialogue is written. */
const spokenLine = /^\s*([\p{L}][\p{L}\p{N} ._-]{0,24})\s*[:：]\s*(\S.*)$/u;

/**
 * The utterances of a text that is a dialogue (two lines or more, nearly all of them spoken by someone), oldest first;
 * null when it is not one.
 */
export function splitDialogue(text: string): string[] | null {
  const lines = text.split(/\n+/).filter((line) => line.trim() !== '');
  const spoken = lines.flatMap((line) => spokenLine.exec(line)?.[2] ?? []);
  return spoken.length >= 2 && spoken.length >= lines.length * 0.8 ? spoken : null;
}
