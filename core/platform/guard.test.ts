import { describe, expect, it } from 'vitest';
import { identifySender, RefusedSenderError, requireChatPage, requireOwnPage } from './guard';

const rules = { extensionId: 'abc', ownBase: 'chrome-extension://abc/', hosts: new Set(['claude.ai', 'chatgpt.com']) };
const tab = { id: 7, incognito: false };
const page = { id: 'abc', url: 'https://claude.ai/chat/1', frameId: 0, tab };

describe('identifySender', () => {
  it('knows a content script on a listed site and the popup', () => {
    expect(identifySender(page, rules)).toEqual({ from: 'page', host: 'claude.ai', tabId: 7, incognito: false });
    expect(identifySender({ id: 'abc', url: 'chrome-extension://abc/popup.html' }, rules)).toEqual({ from: 'own' });
  });

  it.each([
    ['another extension', { ...page, id: 'evil' }],
    ['a sub-frame', { ...page, frameId: 3 }],
    ['an unlisted site', { ...page, url: 'https://evil.example/claude.ai' }],
    ['a look-alike host', { ...page, url: 'https://claude.ai.evil.example/' }],
    ['another port', { ...page, url: 'https://claude.ai:8443/' }],
    ['plain http', { ...page, url: 'http://claude.ai/' }],
    ['a page that only names our address', { ...page, url: 'https://x.example/chrome-extension://abc/' }],
    ['a sender without a tab', { ...page, tab: undefined }],
    ['a sender without an address', { ...page, url: undefined }],
  ])('refuses %s', (_name, sender) => {
    expect(() => identifySender(sender, rules)).toThrow(RefusedSenderError);
  });

  it('takes a tab whose mode is not told for an incognito one', () => {
    const sender = { ...page, tab: { id: 7 } as { id: number; incognito: boolean } };
    expect(requireChatPage(sender, rules).incognito).toBe(true);
  });

  it('keeps pages from what belongs to the extension, and the other way round', () => {
    expect(() => requireOwnPage(page, rules)).toThrow(RefusedSenderError);
    expect(() => requireChatPage({ id: 'abc', url: 'chrome-extension://abc/popup.html' }, rules)).toThrow(
      RefusedSenderError,
    );
  });
});
