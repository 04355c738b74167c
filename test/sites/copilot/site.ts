import { PlainSite } from '../plain/site';

/** The Copilot mock: its page. What the site sends over its socket is tested on the parser alone. */
export class CopilotSite extends PlainSite {
  readonly id = 'copilot' as const;

  protected override title(): string {
    return 'Microsoft Copilot';
  }
}
