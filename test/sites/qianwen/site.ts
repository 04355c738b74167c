import { randomBytes } from 'node:crypto';
import { PlainSite } from '../plain/site';

/** The Qianwen mock: its page. What the site sends is tested on the parser alone. */
export class QianwenSite extends PlainSite {
  readonly id = 'qianwen' as const;

  protected override title(): string {
    return '千问';
  }

  protected override newConversationId(): string {
    return randomBytes(16).toString('hex');
  }
}
