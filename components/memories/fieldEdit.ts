import type { Card } from '../../core/memory/types';

/** Fields the user may change. */
export type FieldEdit = Partial<
  Pick<Card, 'text' | 'kind' | 'topic' | 'tags' | 'scope' | 'importance' | 'validFrom' | 'validTo' | 'polarity'>
>;
