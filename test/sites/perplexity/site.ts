import { randomBytes } from 'node:crypto';
import type { TrueConversation, TrueTurn } from '../server/conversations';
import { type Exchange, MockSite } from '../server/mockSite';
import { encodeEvents, pieces } from '../server/sse';

/** Routes and answers of the Perplexity mock. An answer and its question are one entry with one id. */
export class PerplexitySite extends MockSite {
  readonly id = 'perplexity' as const;
  /** The answer comes as patches to a block instead of whole chunks. */
  asDiff = false;

  override reset(): void {
    super.reset();
    this.asDiff = false;
  }

  protected override title(): string {
    return 'Perplexity';
  }

  protected async answer({ request, response, url, body }: Exchange): Promise<void> {
    const text = body.toString('utf8');
    if (url.pathname === '/rest/thread/list_ask_threads') {
      const shown = [...this.conversations.byId.values()].filter((conversation) => !conversation.private).reverse();
      this.json(
        response,
        shown.map(({ id, title }) => ({ slug: id, title })),
      );
    } else if (url.pathname.startsWith('/rest/thread/')) {
      const conversation = this.find(decodeURIComponent(url.pathname.slice('/rest/thread/'.length)));
      if (conversation)
        this.json(response, { status: 'success', entries: this.entries(conversation), has_next_page: false });
      else this.notFound(response);
    } else if (url.pathname === '/rest/sse/perplexity_ask') {
      const asked = JSON.parse(text) as {
        query_str: string;
        params: { is_incognito: boolean; last_backend_uuid: string | null; slug: string | null };
      };
      const known = asked.params.slug ? this.find(asked.params.slug) : undefined;
      const slug = `${asked.query_str.replace(/[^\w\p{L}]+/gu, '-').slice(0, 20)}-${randomBytes(8).toString('base64url')}`;
      const conversation = known ?? this.conversations.create({ id: slug, private: asked.params.is_incognito });
      const { assistant, answer } = this.take(conversation, {
        ...this.branchOf(request, conversation),
        text: asked.query_str,
        body: text,
      });
      const head = {
        backend_uuid: assistant.id,
        context_uuid: conversation.id,
        thread_url_slug: conversation.id,
        thread_title: conversation.title,
        query_str: asked.query_str,
        read_write_token: 'token',
        is_incognito: conversation.private,
      };
      const events: [string, unknown][] = [['message', { ...head, status: 'PENDING', blocks: [] }]];
      events.push([
        'message',
        {
          ...head,
          status: 'PENDING',
          blocks: [
            {
              intended_usage: 'plan',
              plan_block: { progress: 'IN_PROGRESS', goals: [{ description: answer.thinking ?? 'Trap: a plan' }] },
            },
          ],
        },
      ]);
      const parts = pieces(answer.text, 10);
      for (const [index, piece] of parts.entries()) {
        const block = this.asDiff
          ? {
              intended_usage: 'ask_text',
              diff_block: {
                field: 'markdown_block',
                patches:
                  index === 0
                    ? [{ op: 'replace', path: '', value: { progress: 'IN_PROGRESS', chunks: [piece] } }]
                    : [{ op: 'add', path: `/chunks/${index}`, value: piece }],
              },
            }
          : {
              intended_usage: 'ask_text',
              markdown_block: { progress: 'IN_PROGRESS', chunks: [piece], chunk_starting_offset: index },
            };
        events.push(['message', { ...head, status: 'PENDING', blocks: [block] }]);
      }
      events.push([
        'message',
        {
          ...head,
          status: 'COMPLETED',
          final_sse_message: true,
          blocks: [
            { intended_usage: 'ask_text', markdown_block: { progress: 'DONE', chunks: parts, answer: answer.text } },
          ],
          related_queries: ['Trap: related question'],
        },
      ]);
      events.push(['end_of_stream', {}]);
      await this.stream(response, 'text/event-stream; charset=utf-8', encodeEvents(events));
    } else this.notFound(response);
  }

  private entries(conversation: TrueConversation) {
    const turns = this.conversations.turns(conversation);
    return turns
      .filter((turn) => turn.role === 'assistant')
      .map((reply) => {
        const question = turns.find((turn) => turn.id === reply.parentId) as TrueTurn;
        return {
          backend_uuid: reply.id,
          thread_url_slug: conversation.id,
          thread_title: conversation.title,
          query_str: question.text,
          status: 'COMPLETED',
          entry_created_datetime: new Date(question.at).toISOString(),
          blocks: [
            {
              intended_usage: 'ask_text',
              markdown_block: { progress: 'DONE', chunks: [reply.text], answer: reply.text },
            },
          ],
        };
      });
  }
}
