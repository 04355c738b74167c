import type { UiLanguage } from '../../components/i18n/index';
import { ask } from '../../core/platform/ask';

/** Marks cards that were put there to look at. */
export const sampleTag = 'sample';

const samples: Record<UiLanguage, string[]> = {
  zh: [
    '我不喜欢人多的地方。',
    '我对花生过敏。',
    '我平时坐地铁上下班。',
    '我女儿在上小学二年级。',
    '写代码时我习惯用 TypeScript。',
  ],
  en: [
    'I do not like crowded places.',
    'I am allergic to peanuts.',
    'I take the subway to work.',
    'My daughter is in second grade.',
    'I prefer TypeScript when I write code.',
  ],
};

/** Adds a few samples, each marked so that all of them can go in one click. `onAdded` is called after each. */
export async function addSamples(lang: UiLanguage, onAdded: () => void): Promise<void> {
  for (const text of samples[lang]) {
    const { card } = await ask('addCard', { text, scope: 'global' });
    if (card) await ask('editCard', { id: card.id, edit: { tags: [...card.tags, sampleTag] } });
    onAdded();
  }
}

/** How many samples there are. */
export async function countSamples(): Promise<number> {
  return (await ask('listCards', { tags: [sampleTag], limit: 1 })).total;
}

/** Deletes the samples for good. */
export async function removeSamples(): Promise<void> {
  const { cards } = await ask('listCards', { tags: [sampleTag], limit: 100 });
  await ask('deleteCardsForGood', { ids: cards.map((card) => card.id) });
}
