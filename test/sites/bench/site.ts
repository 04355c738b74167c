import { type Exchange, MockSite } from '../server/mockSite';

/** What reached the mock language model. */
export interface LlmCall {
  authorization: string;
  model: string;
  /** Texts of the messages, in order. */
  messages: string[];
}

/**
 * A page with one box of the wanted editor, for insertion alone: `https://bench.example/?editor=quill`; and a language
 * model that speaks as OpenAI's does: `https://bench.example/v1`.
 */
export class BenchSite extends MockSite {
  readonly id = 'bench' as const;
  /** The key the model wants. */
  llmKey = 'sk-mock-0123456789';
  /** What it answers; a number is an HTTP status. */
  llmAnswer: (call: LlmCall) => string | number = () => 'OK';
  readonly llmCalls: LlmCall[] = [];

  override reset(): void {
    super.reset();
    this.llmCalls.length = 0;
    this.llmAnswer = () => 'OK';
  }

  protected override title(): string {
    return 'Editor bench';
  }

  protected async answer({ request, response, url, body }: Exchange): Promise<void> {
    const text = body.toString('utf8');
    if (url.pathname === '/v1/chat/completions') {
      const { model, messages } = JSON.parse(text) as { model: string; messages: { content: string }[] };
      const authorization = request.headers.authorization ?? '';
      const call = { authorization, model, messages: messages.map((message) => message.content) };
      this.llmCalls.push(call);
      const answer = authorization === `Bearer ${this.llmKey}` ? this.llmAnswer(call) : 401;
      if (typeof answer === 'number') this.json(response, { error: { message: 'no' } }, answer);
      else this.json(response, { choices: [{ message: { role: 'assistant', content: answer } }] });
      return;
    }
    this.record({ conversationId: '', text, private: false, kind: 'send', body: text });
    this.json(response, {});
  }
}
