/** The words streets are written with, each brought to one form: "17th Avenue South-West" is 17, ave, sw. */
import { words } from './fold.ts';
import { formsAbroad, mended, partedWord } from './street-words-abroad.ts';

/** What a street is: as it is signed, then how people write it. The first nine are what every city has. */
const typesAsWritten: Record<string, string[]> = {
  st: ['street', 'str', 'saint', 'sainte', 'rue'],
  ave: ['avenue', 'av', 'aven', 'avn'],
  rd: ['road', 'chemin'],
  blvd: ['boulevard', 'boul', 'blv', 'bvd', 'bv'],
  dr: ['drive', 'drv'],
  cres: ['crescent', 'cresc', 'cr', 'crs'],
  crt: ['court', 'ct'],
  pl: ['place'],
  way: ['wy'],
  cir: ['circle', 'circ'],
  circt: ['circuit'],
  ter: ['terrace', 'terr', 'tce'],
  sq: ['square'],
  pkwy: ['parkway', 'pky', 'pkway', 'prkwy'],
  trail: ['tr', 'trl'],
  gate: ['gt'],
  hill: [],
  heights: ['hts', 'ht'],
  grove: ['grv', 'gv'],
  expwy: ['expressway', 'expy', 'exp'],
  hwy: ['highway', 'autoroute'],
  lane: ['ln'],
  close: ['cl'],
  gardens: ['gdns', 'gdn'],
  manor: ['mnr'],
  landing: ['lndg'],
  link: ['lk'],
  rise: [],
  green: ['grn'],
  park: ['pk'],
  view: [],
  bay: [],
  mews: [],
  common: ['cmn'],
  point: ['pt'],
  cove: ['cv'],
  villas: [],
  mt: ['mount'],
  parade: [],
  ft: ['fort'],
  quay: ['qy'],
};

const directionsAsWritten: Record<string, string[]> = {
  n: ['north', 'nord'],
  s: ['south', 'sud'],
  e: ['east', 'est'],
  w: ['west', 'ouest'],
  nw: ['northwest'],
  ne: ['northeast'],
  sw: ['southwest'],
  se: ['southeast'],
};

const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );

const oneForm = new Map<string, string>();
for (const table of [typesAsWritten, directionsAsWritten])
  for (const [form, others] of Object.entries(table)) for (const other of others) oneForm.set(other, form);
ordinals.forEach((ordinal, i) => {
  oneForm.set(ordinal, String(i + 1));
});

for (const [other, form] of formsAbroad) if (!oneForm.has(other)) oneForm.set(other, form);
for (const [other, form] of Object.entries({ center: 'centre', harbor: 'harbour', ctr: 'centre' }))
  oneForm.set(other, form);

const notTypes = new Set(['ft']);
const typeForms = new Set(Object.keys(typesAsWritten).filter((type) => !notTypes.has(type)));
const directionForms = new Set(Object.keys(directionsAsWritten));

export const isStreetType = (token: string): boolean => typeForms.has(token);
export const isDirection = (token: string): boolean => directionForms.has(token);

/** Every way a type or direction is written begins so: `str` is street, `sou` is south. */
export const isWrittenBeginning = (form: string, beginning: string): boolean =>
  form.startsWith(beginning) ||
  (typesAsWritten[form] ?? directionsAsWritten[form] ?? []).some((other) => other.startsWith(beginning));

/**
 * The words of an address in one form: ordinals are numbers, types and directions are as they are signed, two words of a
 * direction are one.
 */
export function streetTokens(text: string): string[] {
  const tokens: string[] = [];
  for (const word of words(mended(text)).flatMap(partedWord)) {
    const token = oneForm.get(word) ?? word.replace(/^(\d+)(?:st|nd|rd|th|er|e|eme)$/, '$1');
    const before = tokens.at(-1);
    if ((token === 'w' || token === 'e') && (before === 'n' || before === 's'))
      tokens[tokens.length - 1] += token;
    else tokens.push(token);
  }
  return tokens;
}

/** The numbers that are said as ordinals only, such as 17 of "17th Ave": no house is numbered so. */
export function ordinalsIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const word of words(text)) {
    const ordinal =
      /^(\d+)(?:st|nd|rd|th|er|e|eme)$/.exec(word)?.[1] ??
      (/^[a-z]/.test(word) ? oneForm.get(word) : undefined);
    if (ordinal !== undefined && /^\d+$/.test(ordinal)) found.add(ordinal);
  }
  return found;
}

export interface StreetName {
  /** The name without type and direction, as one word: `lakeshore`, `8`, `stclair`. */
  base: string;
  type: string | undefined;
  direction: string | undefined;
}

/** "Lake Shore Blvd W" in its parts. */
export function partsOfStreet(name: string): StreetName {
  const tokens = streetTokens(name);
  if (tokens[0] === 'the' && tokens.length > 1) tokens.shift();
  const last = tokens.at(-1) ?? '';
  const direction = tokens.length > 1 && isDirection(last) ? tokens.pop() : undefined;
  const type = tokens.length > 1 && isStreetType(tokens.at(-1) ?? '') ? tokens.pop() : undefined;
  return { base: tokens.join(''), type, direction };
}
