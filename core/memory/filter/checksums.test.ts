import { describe, expect, it } from 'vitest';
import { looksLikeIdBody, passesIban, passesIdChecksum, passesLuhn } from './checksums';

describe('checksums', () => {
  it('accept the published examples', () => {
    expect(passesLuhn('79927398713')).toBe(true);
    expect(passesIdChecksum('11010519491231002X')).toBe(true);
    expect(passesIban('DE89370400440532013000')).toBe(true);
    expect(passesIban('GB82WEST12345698765432')).toBe(true);
  });

  it('refuse one wrong digit and two swapped ones', () => {
    expect(passesLuhn('79927398710')).toBe(false);
    expect(passesIdChecksum('110105194912310021')).toBe(false);
    expect(passesIban('DE98370400440532013000')).toBe(false);
    expect(passesLuhn('')).toBe(false);
  });

  it('know regions and days that can be', () => {
    expect(looksLikeIdBody('110105', '19491231')).toBe(true);
    expect(looksLikeIdBody('110105', '19491331')).toBe(false);
    expect(looksLikeIdBody('990105', '19491231')).toBe(false);
  });
});
