import type { Card } from '../../core/memory/types';
import type { ActionResult, Protocol } from '../../core/platform/messages';
import { saveSettings } from '../../core/platform/settings';
import type { EngineHolder } from './engine';
import type { ChatPage } from './listen';
import { answerWithCards } from './offerCards';
import { conversationKey } from './pageState';

type Command = Parameters<Protocol['runCommand']>[0];

/** How many cards a command shows. */
const maxShown = 20;

/**
 * Runs a `/mem` command. `del` and `pin` act only where the words leave no doubt which card is meant; otherwise the
 * candidates come back to choose from.
 */
export async function runChatCommand(engine: EngineHolder, data: Command, page: ChatPage): Promise<ActionResult> {
  const memory = await engine.memory();
  const place = {
    tabId: page.tabId,
    site: page.site.id,
    conversationId: data.conversationId,
    query: data.argument,
    scope: 'global' as const,
  };
  const find = async (): Promise<Card[]> =>
    (await memory.searchMemories(data.argument, { searchAll: true, maxMemories: maxShown, log: false })).memories.map(
      (hit) => hit.card,
    );
  const theOne = (cards: Card[]): Card | null => {
    const words = data.argument.trim().toLowerCase();
    const saying = cards.filter((card) => card.text.toLowerCase().includes(words));
    return words !== '' && saying.length === 1 ? (saying[0] ?? null) : null;
  };

  switch (data.command) {
    case 'list':
      return answerWithCards((await memory.list({ limit: maxShown })).items, place);
    case 'find':
      return answerWithCards(await find(), place);
    case 'add': {
      if (page.incognito) return { ok: false, cards: [], reason: { code: 'privateWindow' } };
      if (data.argument.trim() === '') return { ok: false, cards: [], reason: { code: 'nothingToAdd' } };
      const added = await memory.addMemory(data.argument, {
        evidence: { site: page.site.id, conversationId: data.conversationId, at: Date.now() },
      });
      return answerWithCards(
        added.all.flatMap(({ memory: card }) => (card ? [card] : [])),
        place,
      );
    }
    case 'del':
    case 'pin': {
      const cards = await find();
      const card = theOne(cards);
      if (!card) return { ...(await answerWithCards(cards, place, false)), reason: { code: 'chooseOne' } };
      if (data.command === 'del') await memory.delete(card.id);
      else await memory.pin(card.id);
      return answerWithCards([(await memory.get(card.id)) ?? card], place);
    }
    case 'off':
    case 'on': {
      const key = conversationKey(page.site.id, data.conversationId);
      await saveSettings(({ conversationsOff }) => {
        const others = conversationsOff.filter((kept) => kept !== key);
        return { conversationsOff: data.command === 'off' ? [...others, key] : others };
      });
      return { ok: true, cards: [] };
    }
  }
}
