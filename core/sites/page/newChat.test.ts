import { describe, expect, it } from 'vitest';
import { adapterForUrl, adapters } from '../index';
import { newChatUrl } from './newChat';

describe('the address of a new chat', () => {
  it.each(adapters.map((adapter) => adapter.id))('is a new chat of %s itself', (id) => {
    const url = newChatUrl(id) ?? '';
    const adapter = adapterForUrl(url);
    expect(adapter?.id).toBe(id);
    expect(adapter?.place(new URL(url))).toMatchObject({ isChat: true, conversationId: null });
  });
});
