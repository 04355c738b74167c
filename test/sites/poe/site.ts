import { randomBytes } from 'node:crypto';
import { PlainSite } from '../plain/site';

/** The Poe mock. */
export class PoeSite extends PlainSite {
  readonly id = 'poe' as const;

  protected override title(): string {
    return 'Poe';
  }

  protected override newConversationId(): string {
    return randomBytes(10).toString('hex').slice(0, 18);
  }
}
