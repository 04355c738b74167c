import type { ExtractContext, Tokenizer } from '../ports';
import { detectLanguage } from '../text/language';
import type { CardKind, Draft, Language, Polarity, Turn } from '../types';
import { readAcceptance } from './accepted';
import { readAnswer } from './answers';
import { findEntities } from './describe/entities';
import { rateImportance } from './describe/importance';
import { findKeywords } from './describe/keywords';
import { chooseTopic } from './describe/topic';
import { type Frame, liesIn } from './frame';
import type { Segmentation } from './segment/statements';
import type { Span } from './segment/types';

interface Said extends Span {
  text: string;
  lang: Language;
  kind: CardKind;
  polarity: Polarity;
  confidence: number;
}

/**
 * What a turn says only together with the assistant's turn before it: proposals that were taken up, and short answers to
 * its question. In text order.
 */
export function readDialogue(
  turn: Turn,
  context: ExtractContext,
  { segmentation, frame, tokenizer }: { segmentation: Segmentation; frame: Frame; tokenizer: Tokenizer },
): Draft[] {
  if (frame.rolePlay) return [];
  const last = context.previousTurns.at(-1);
  const assistant = last?.role === 'assistant' ? last : null;
  const said: Said[] = [];
  for (const sentence of segmentation.sentences) {
    if (sentence.block !== 'prose' || liesIn(sentence, frame.material)) continue;
    const words = turn.text.slice(sentence.start, sentence.end);
    const decision = readAcceptance(words, sentence, detectLanguage(words), assistant);
    if (decision) said.push({ ...decision, kind: 'decision', polarity: null, confidence: assistant ? 0.85 : 0.7 });
  }
  const answer = assistant && said.length === 0 ? readAnswer(turn.text, assistant.text) : null;
  if (answer) said.push({ ...answer, confidence: 0.8 });
  return said.map(({ start, end, text, lang, kind, polarity, confidence }) => {
    const keywords = findKeywords(text, tokenizer);
    return {
      text,
      lang,
      quote: turn.text.slice(start, end),
      start,
      end,
      kind,
      polarity,
      topic: chooseTopic(text, lang, kind, keywords),
      keywords,
      entities: findEntities(text),
      importance: rateImportance({ words: text, kind, polarity, durable: true, explicit: false }),
      confidence,
      validFrom: kind === 'decision' ? turn.at : null,
      validTo: null,
      eventTime: null,
      durable: true,
      explicit: false,
    };
  });
}
