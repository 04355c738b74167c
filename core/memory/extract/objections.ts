import type { Reason } from '../types';
import type { Features } from './classifier';
import type { Statement } from './segment/statements';

/** 「下面是……」, "here is …": it announces a text and says nothing itself. */
const pointing =
  /^(?:以下|下面|如下|这里)(?:就)?(?:是|有)|^这是[^，。]{0,12}(?:写|发来|发的|抄|收到|转发|拟|摘)|^(?:here(?: is| are|['’]s)|below (?:is|are)|attached (?:is|are)|i(?:['’]ve| have)? (?:just )?(?:pasted|attached|copied|uploaded|shared))\b/iu;

const wish =
  /想(?!起|到|法)|打算(?:去|找|吃)|\b(?:want(?:ed)? to|wanna|would like to|['’]d like to|feel like|looking to)\b/iu;

/**
 * Why a statement cannot be a memory whatever the classifier says; null when nothing speaks against it.
 *
 * @param words the statement's own words
 */
export function findObjection(statement: Pick<Statement, 'shape'>, words: string, features: Features): Reason | null {
  const has = (name: string): boolean => features.has(name);
  if (has('turn:role')) return { code: 'skippedRolePlay' };
  if (has('in material')) return { code: 'skippedMaterial' };
  if (pointing.test(words)) return { code: 'skippedMaterial' };
  if (has('all speech') || has('reports speech')) return { code: 'skippedQuoted' };
  if (has('question') && !has('instruction')) return { code: 'skippedQuestion' };
  // 「周末想出去玩，有什么推荐？」: the wish is what the question is about and gone with it.
  const asked = has('asks in sentence') || has('asks next');
  if (asked && has('soon') && wish.test(words) && !has('consequential') && !has('habit'))
    return { code: 'skippedQuestion' };
  const standing = has('instruction') || has('rulish');
  if (statement.shape === 'order' && !standing && !has('list')) return { code: 'skippedRequest' };
  // What follows a request in its sentence without a first person are the request's parameters.
  if (has('behind request') && has('noFirst') && !has('instruction')) return { code: 'skippedRequest' };
  if (has('no anchor') && !has('some cue')) return { code: 'skippedNotAboutUser' };
  const supposes =
    /(?:如果|假如|要是|假设|倘若)我|\bif i (?:were|was|had|could|ever)\b|^(?:suppose|imagine|假设|假如|假定)/iu;
  if (has('hypothetical') && !has('instruction') && supposes.test(words)) return { code: 'skippedHypothetical' };
  return null;
}
