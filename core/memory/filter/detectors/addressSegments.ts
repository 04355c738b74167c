/**
 * An address is a chain: a door, then what it belongs to, set apart by commas or lines. Once one link is sure, the
 * others are read from there in both directions.
 */
const name = "(?:[A-ZÀ-ÝŁŚŻ](?:[\\wÀ-ÿłśżń]|['’-](?=[\\wÀ-ÿłśżń]))+(?![\\wÀ-ÿłśżń]))";
const particle = '(?:de|la|le|les|du|des|der|den|am|an|in|im|of|the|and|upon|on|van|von|di|da|del|della|dos|el|al)';
const names = `${name}(?: (?:${particle} ){0,2}${name}){0,3}`;
const unit =
  '(?:(?:Apartment|Apt|Unit|Suite|Ste|Flat|Room|Rm|Floor|Fl|Level|Lvl|Building|Bldg|Block|Blk|Lot|Tower|Wing|Shop|Studio|Penthouse|Box|Sector|Phase|Plot|Door|Gate|Stair|Appt|App|Wohnung|Whg|Top|Stiege|Tür|Lokal|Piso|Puerta|Esc|Esq|int|apto|bloco|sala|scala|m|lok|Bât|Bat)\\.? ?(?:no\\.? ?)?#?(?:[A-Za-z]?\\d{1,5}[A-Za-z]?(?:-\\d{1,5})?|[A-Z])(?![A-Za-z])|# ?[A-Za-z]?\\d{1,5}[A-Za-z]?(?:-\\d{1,5})?|\\d{1,3}(?:st|nd|rd|th) (?:floor|fl\\.?)(?![a-z])|\\d{1,2}\\. ?(?:OG|UG|EG|DG|Stock|Etage|Hinterhof|Obergeschoss|HH)(?: (?:links|rechts|mitte|li|re)\\.?)?|\\d{1,2}(?:er?|ème|è) (?:étage|ét\\.)|\\d{1,2}F(?![A-Za-z])|(?:EG|DG|Hinterhaus|Vorderhaus|HH|VH|Seitenflügel)(?: (?:links|rechts|mitte))?(?![A-Za-z])|\\d{1,2} ?[º°ª](?: ?[A-Z](?![A-Za-z])| ?(?:izq|dcha?|derecha|izquierda)\\.?)?|[A-Z]-?\\d{1,4}(?![\\w-]))';
/** Postcodes, with the town where it stands beside them. */
export const postcode = `(?:[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}|[A-Z]\\d[A-Z] ?\\d[A-Z]\\d|[A-Z]\\d[\\dW] [A-Z][A-Z\\d]{3}|(?:NSW|VIC|QLD|SA|WA|TAS|NT|ACT|Vic|Qld|Tas),? \\d{4}|[A-Z]{2},? \\d{5}(?:-\\d{4})?|[A-Z][a-z]{3,13},? \\d{5}(?:-\\d{4})?|\\d{4} ?[A-Z]{2},? ${names}|(?:[A-Z]{1,2}-)?\\d{4,5},? ${names}(?: \\d{1,2}(?!\\d))?|\\d{2}-\\d{3},? ${names}|${names},?[ -]{1,3}\\d{6}|\\d{3} \\d{2},? ${names}|\\d{5}-\\d{3}|\\d{3}-\\d{4})(?![A-Za-z0-9])`;
const town = `${names}(?: \\d{1,3}(?!\\d))?(?:(?:,| ?[-–])? [A-Z]{2}(?![A-Za-z]))?(?=["'”)]?(?:[,.;:!?)\\n]|$| [—–-] | (?:is|please|has|needs|if|can|for|so|but|where)(?![a-z])))`;
/** Where a town or district comes without a comma after it, the postcode or another name has to. */
const townBefore = `${names},? (?=${postcode})`;
const more = new RegExp(
  `(?:[ ]?[,\\n][ ]?|[ ]|[ ]?[—–-][ ])(?:${unit})|(?:[ ]?[,\\n][ ]?|[ ])${postcode}|(?:[ ]?[,\\n][ ]?|[ ])${townBefore}${postcode}|[ ]?[,][ ]?${town}|,[ ]?${names} \\d{4}(?=["'”)]?(?:[,.;:!?)\\n]|$))`,
  'y',
);

/** Where the chain that stands before `end` ends. */
export function chainEnd(text: string, end: number): number {
  let at = end;
  for (let links = 0; links < 7; links++) {
    more.lastIndex = at;
    const match = more.exec(text);
    if (!match) break;
    at += match[0].length;
  }
  return at;
}

const before = new RegExp(
  `(?:(?<![A-Za-z0-9])(?:${unit}|(?:The |Old |${name} ){1,3}(?:House|Cottage|Farm|Forge|Barn|Lodge|Mill|Manor|Rectory|Vicarage|Bungalow|Court|Tower|Towers|Apartments|Apts|Residency|Residences|Building|Mansions?|Point|Heights|Villas?|Hall|Gate|Wharf|Place|Centre|Center|Plaza|Chambers|Works|Stables|Cottages|Croft|Grange|Oast))[ ]?[,\\n/ ][ ]?){1,3}$`,
);

/** Where a flat or the name of a house stands before the street. */
export function chainStart(text: string, start: number): number {
  const near = text.slice(Math.max(0, start - 72), start);
  const match = before.exec(near);
  return match ? start - match[0].length : start;
}
