import { type Exchange, MockSite } from '../server/mockSite';

/** A page with one box of the wanted editor, for insertion alone: `https://bench.example/?editor=quill`. */
export class BenchSite extends MockSite {
  readonly id = 'bench' as const;

  protected override title(): string {
    return 'Editor bench';
  }

  protected async answer({ response, body }: Exchange): Promise<void> {
    const text = body.toString('utf8');
    this.record({ conversationId: '', text, private: false, kind: 'send', body: text });
    this.json(response, {});
  }
}
