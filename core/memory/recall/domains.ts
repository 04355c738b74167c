import trained from './domains.weights.json';

/**
 * Domains of life in which requests are made and statements matter: what should be thought of when someone asks for ideas
 * for the weekend. Meaning alone does not see it ("crowds" and "weekend" are no nearer than chance), so one yes-or-no
 * question a domain and register is asked of the vector; trained by `tools/train-recall/domains.ts` on sentences written
 * for it. About 12 · 2 · 385 numbers of eight bits.
 */
export const domainNames: readonly string[] = trained.domains;
/** Part of what an index was made with. */
export const domainsId: string = trained.id;

interface PackedQuestion {
  /** 8-bit weights, base64. */
  codes: string;
  scale: number;
  bias: number;
}

interface YesNo {
  weights: Float32Array;
  bias: number;
}

function unpack({ codes, scale, bias }: PackedQuestion): YesNo {
  const bytes = Int8Array.from(atob(codes), (character) => character.charCodeAt(0));
  return { weights: Float32Array.from(bytes, (code) => code * scale), bias };
}

const requests = trained.requests.map(unpack);
const statements = trained.statements.map(unpack);
const impersonal = unpack(trained.impersonal);

function answer({ weights, bias }: YesNo, vector: Float32Array): number {
  let sum = bias;
  for (let at = 0; at < weights.length; at += 1) sum += (weights[at] ?? 0) * (vector[at] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

/** How much surer than even, 0–1. */
const surety = (probability: number) => Math.max(0, 2 * probability - 1);

/** What a request asks for. */
export interface RequestNeeds {
  /** By domain, 0–1: how sure it is that the request lies in it. */
  domains: number[];
  /** 0–1: how sure it is that nothing about the person asking helps (facts, code, translation). */
  impersonal: number;
}

/** @param vector Centred on the shipped mean of its language's questions, unit length. */
export function readNeeds(vector: Float32Array): RequestNeeds {
  return {
    domains: requests.map((question) => surety(answer(question, vector))),
    impersonal: surety(answer(impersonal, vector)),
  };
}

/** By domain, 0–255: how sure it is that a statement matters there. `vector` is centred as a card. */
export function readDomains(vector: Float32Array): Uint8Array {
  return Uint8Array.from(statements, (question) => Math.round(255 * surety(answer(question, vector))));
}

/** The domains a request lies in, with how sure that is. */
export function activeDomains(needs: RequestNeeds): { domain: number; sure: number }[] {
  return needs.domains.flatMap((sure, domain) => (sure > 0 ? [{ domain, sure }] : []));
}

/**
 * 0–1: how well what a statement is good for meets what a request needs, in the domain where both are surest.
 *
 * @param domains Of many statements, one after the other; the one meant begins at `offset`.
 */
export function meetNeeds(
  active: readonly { domain: number; sure: number }[],
  domains: Uint8Array,
  offset: number,
): number {
  let best = 0;
  for (const { domain, sure } of active) best = Math.max(best, (sure * (domains[offset + domain] ?? 0)) / 255);
  return best;
}
