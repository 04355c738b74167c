/** Luhn check (ISO/IEC 7812-1, annex B) over a string of digits. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    let value = digits.charCodeAt(digits.length - 1 - i) - 48;
    if (i % 2 === 1) value = value > 4 ? value * 2 - 9 : value * 2;
    sum += value;
  }
  return digits.length > 0 && sum % 10 === 0;
}

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** Check character of a mainland ID number (GB 11643-1999, ISO 7064 MOD 11-2). */
export function passesIdChecksum(id: string): boolean {
  let sum = 0;
  for (let i = 0; i < 17; i++) sum += (id.charCodeAt(i) - 48) * (idWeights[i] ?? 0);
  return '10X98765432'[sum % 11] === id[17]?.toUpperCase();
}

/** ISO 7064 MOD 97-10 as IBAN uses it (ISO 13616). */
export function passesIban(iban: string): boolean {
  const moved = iban.slice(4) + iban.slice(0, 4);
  let rest = 0;
  for (const char of moved.toUpperCase()) {
    const value = char >= 'A' ? char.charCodeAt(0) - 55 : char.charCodeAt(0) - 48;
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** Whether the first six digits are a mainland region and birthday (yyyymmdd or yymmdd) a day that can be. */
export function looksLikeIdBody(region: string, birthday: string): boolean {
  const province = Number(region.slice(0, 2));
  const known = /^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])$/.test(String(province));
  const full = birthday.length === 6 ? `19${birthday}` : birthday;
  const year = Number(full.slice(0, 4));
  const month = Number(full.slice(4, 6));
  const day = Number(full.slice(6, 8));
  return known && year >= 1900 && year <= 2099 && month >= 1 && month <= 12 && day >= 1 && day <= 31;
}
