import { PlainSite } from '../plain/site';

/** The Le Chat mock. */
export class MistralSite extends PlainSite {
  readonly id = 'mistral' as const;

  protected override title(): string {
    return 'Le Chat';
  }
}
