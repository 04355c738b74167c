import { randomBytes } from 'node:crypto';
import { PlainSite } from '../plain/site';

/** The AI Studio mock. Its own calls are positional arrays on another host, which nobody reads. */
export class AiStudioSite extends PlainSite {
  readonly id = 'aistudio' as const;
  protected override trustedTypes = true;

  protected override title(): string {
    return 'Google AI Studio';
  }

  protected override newConversationId(): string {
    return randomBytes(16).toString('hex').slice(0, 28);
  }
}
