import { randomBytes } from 'node:crypto';
import type { TrueConversation, TrueTurn } from '../server/conversations';
import { type Exchange, MockSite } from '../server/mockSite';
import { pieces } from '../server/sse';

const hex = (bytes: number) => randomBytes(bytes).toString('hex');
const encoder = new TextEncoder();

/** One framed chunk; the length counts UTF-16 units of everything up to the next length. */
function frame(rows: unknown[]): string {
  const payload = `\n${JSON.stringify(rows)}\n`;
  return `${payload.length}${payload}`;
}

/** Routes and answers of the Gemini mock. */
export class GeminiSite extends MockSite {
  readonly id = 'gemini' as const;
  protected override trustedTypes = true;
  protected override earlyScripts = ['gemini/zone'];

  protected override title(): string {
    return 'Google Gemini';
  }

  protected async answer({ request, response, url, body }: Exchange): Promise<void> {
    const form = new URLSearchParams(body.toString('utf8'));
    const text = form.get('f.req') ?? '[]';
    if (url.pathname.endsWith('/StreamGenerate')) {
      const inner = JSON.parse((JSON.parse(text) as [null, string])[1]) as unknown[];
      const prompt = (inner[0] as [string])[0];
      const ids = (inner[2] ?? []) as (string | null)[];
      const isPrivate = inner[45] === 1;
      const known = ids[0] ? this.find(ids[0].replace(/^c_/, '')) : undefined;
      const conversation = known ?? this.conversations.create({ id: hex(8), private: isPrivate });
      const { assistant, answer } = this.take(conversation, {
        ...this.branchOf(request, conversation),
        text: prompt,
        userId: `u_${hex(8)}`,
        assistantId: `r_${hex(8)}`,
        body: text,
      });
      await this.stream(
        response,
        'application/json; charset=utf-8',
        encoder.encode(`)]}'\n\n${this.frames(conversation, assistant, answer.text, answer.thinking).join('')}`),
      );
    } else if (url.pathname.endsWith('/batchexecute')) {
      const [[[rpc, argument]]] = JSON.parse(text) as [[[string, string]]];
      let value: unknown = [];
      if (rpc === 'hNvQHb') {
        const id = String((JSON.parse(argument) as [string])[0]).replace(/^c_/, '');
        const conversation = this.find(id);
        value = conversation ? this.history(conversation) : null;
      } else if (rpc === 'MaZiqc') {
        const shown = [...this.conversations.byId.values()].filter((conversation) => !conversation.private).reverse();
        value = [
          null,
          null,
          shown.map((conversation) => [
            `c_${conversation.id}`,
            conversation.title,
            null,
            null,
            null,
            [Math.floor(conversation.createdAt / 1000), 0],
          ]),
        ];
      }
      const rows = [
        ['wrb.fr', rpc, JSON.stringify(value), null, null, null, 'generic'],
        ['di', 31],
        ['af.httprm', 31, '-1', 4],
      ];
      await this.stream(
        response,
        'application/json; charset=utf-8',
        encoder.encode(`)]}'\n\n${frame(rows)}${frame([['e', 4, null, null, 139]])}`),
      );
    } else this.notFound(response);
  }

  private frames(
    conversation: TrueConversation,
    assistant: TrueTurn,
    text: string,
    thinking: string | undefined,
  ): string[] {
    const candidateId = `rc_${hex(8)}`;
    const row = (answer: string, thoughts: string | undefined) => {
      const candidate: unknown[] = [candidateId, [answer]];
      if (thoughts) candidate[37] = [[thoughts]];
      const inner = [null, [`c_${conversation.id}`, assistant.id], null, null, [candidate]];
      return frame([['wrb.fr', null, JSON.stringify(inner)]]);
    };
    const chunks = [frame([['wrb.fr', null, JSON.stringify([null, [`c_${conversation.id}`, assistant.id]])]])];
    let thoughts = '';
    for (const piece of pieces(thinking ?? '', 12)) {
      thoughts += piece;
      chunks.push(row('', thoughts));
    }
    let soFar = '';
    for (const [index, piece] of pieces(text, 12).entries()) {
      soFar += piece;
      // The tail flickers: a closing fence is shown and taken back.
      chunks.push(row(index % 5 === 3 ? `${soFar}\n\`\`\`` : soFar, thoughts || undefined));
    }
    chunks.push(row(text, thoughts || undefined));
    chunks.push(
      frame([
        ['di', 4210],
        ['af.httprm', 4210, '7', 30],
      ]),
      frame([['e', chunks.length, null, null, 9120]]),
    );
    return chunks;
  }

  /** Newest pair first, as the server gives it. */
  private history(conversation: TrueConversation): unknown {
    const turns = this.conversations.turns(conversation);
    const pairs: unknown[] = [];
    for (let i = 0; i + 1 < turns.length; i += 2) {
      const [question, reply] = [turns[i], turns[i + 1]];
      if (!question || !reply) continue;
      const candidate: unknown[] = [`rc_${reply.id.slice(2)}`, [reply.text]];
      if (reply.thinking) candidate[37] = [[reply.thinking]];
      pairs.unshift([
        [`c_${conversation.id}`, reply.id],
        null,
        [[question.text], 1, null, 0],
        [[candidate], null, null, candidate[0]],
        [Math.floor(question.at / 1000), (question.at % 1000) * 1_000_000],
      ]);
    }
    return [pairs, null, null, []];
  }
}
