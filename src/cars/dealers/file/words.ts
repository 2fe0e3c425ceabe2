/** What dealers' files call conditions, fuels, gearboxes, bodies and colours, in our words. Pure. */
import {
  type Body,
  bodies,
  type Colour,
  colours,
  type Fuel,
  fuels,
  type Transmission,
  transmissions,
} from '#src/cars/vehicles/filters.ts';
import type { Accidents, ServiceRecords, YesNo } from '#src/cars/vehicles/seller-facts.ts';

export const wordFields = ['condition', 'fuelType', 'transmission', 'body', 'colour'] as const;
export type WordField = (typeof wordFields)[number];
/** What each of these fields may be. */
export const wordChoices: Record<WordField, readonly string[]> = {
  condition: ['used', 'new'],
  fuelType: fuels,
  transmission: transmissions,
  body: bodies,
  colour: colours,
};

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** How a value is remembered with the dealer's answer. */
export const valueKey = (field: WordField, value: string): string => `${field}:${plain(value).slice(0, 60)}`;

const has = (text: string, words: string): boolean => new RegExp(`\\b(?:${words})\\b`).test(text);

function condition(text: string): 'new' | 'used' | null {
  if (
    has(text, 'used|pre owned|preowned|certified|cpo|u|c|second hand|occasion|usage|demo|demonstrator') ||
    text === 'p'
  )
    return 'used';
  return has(text, 'new|brand new|n|neuf|neuve') ? 'new' : null;
}

function fuel(text: string): Fuel | null {
  if (has(text, 'plug in|plugin|phev|rechargeable')) return 'plug-in hybrid';
  const electric = has(text, 'electric|electrique|ev|bev|battery|e');
  const burns = has(text, 'gas|gasoline|petrol|unleaded|diesel|essence');
  if (has(text, 'hybrid|hybride|hev|mhev|mild hybrid') || (electric && burns)) return 'hybrid';
  if (electric) return 'electric';
  if (has(text, 'diesel|biodiesel|turbodiesel|tdi|d')) return 'diesel';
  const burning =
    'gas|gasoline|gasolina|petrol|unleaded|regular|premium|essence|flex|flexible|ffv|e85|ethanol|g|gaz|benzin';
  return has(text, burning) ? 'gasoline' : null;
}

function transmission(text: string): Transmission | null {
  const automatic =
    'automatic|automatique|auto|a|at|cvt|ecvt|e cvt|dct|dsg|pdk|tiptronic|steptronic|continuously variable|variable|dual clutch|automated|shiftable|direct drive|single speed|1 speed|xtronic|multitronic|s tronic|powershift|geartronic|hydramatic|select shift|selectshift|ecvtvariable';
  if (has(text, automatic) || /\b\d+\s?(a|at|spd at)\b/.test(text)) return 'automatic';
  return has(text, 'manual|manuel|manuelle|m|mt|stick|standard|std') || /\b\d+\s?(m|mt)\b/.test(text)
    ? 'manual'
    : null;
}

function body(text: string): Body | null {
  if (
    has(
      text,
      'pickup|pick up|truck|trucks|crew cab|crew|supercrew|super crew|supercab|super cab|king cab|quad cab|double cab|extended cab|extended crew cab|regular cab|access cab|club cab|mega cab|crewmax|cab|chassis|ute',
    )
  )
    return 'pickup';
  if (has(text, 'minivan|mini van|van|vans|cargo|passenger van|mpv|people carrier|fourgonnette|bus'))
    return 'van';
  if (has(text, 'suv|suvs|sport utility|utility|crossover|cuv|off road|vus|4x4|multisegment')) return 'suv';
  if (
    has(
      text,
      'coupe|convertible|cabriolet|cabrio|roadster|spyder|spider|targa|2dr car|2 door|2dr|decapotable',
    ) ||
    has(text, 'hardtop 2|hard top')
  )
    return 'coupe';
  if (has(text, 'hatchback|hatch|5dr car|5dr|5 door|liftback|wagon|estate|hayon|familiale|touring|avant'))
    return 'hatchback';
  return has(text, 'sedan|saloon|4dr car|4dr|4 door|berline|limousine|fastback|car') ? 'sedan' : null;
}

const baseColours: Record<string, Colour> = {
  white: 'white',
  blanc: 'white',
  blanche: 'white',
  wht: 'white',
  black: 'black',
  noir: 'black',
  noire: 'black',
  blk: 'black',
  grey: 'grey',
  gray: 'grey',
  gris: 'grey',
  grise: 'grey',
  gry: 'grey',
  silver: 'silver',
  argent: 'silver',
  sil: 'silver',
  slv: 'silver',
  blue: 'blue',
  bleu: 'blue',
  bleue: 'blue',
  blu: 'blue',
  green: 'green',
  vert: 'green',
  verte: 'green',
  grn: 'green',
  red: 'red',
  rouge: 'red',
  orange: 'orange',
  org: 'orange',
  yellow: 'orange',
  jaune: 'orange',
  gold: 'beige',
  or: 'beige',
  ylw: 'orange',
  beige: 'beige',
  brown: 'beige',
  brun: 'beige',
  brn: 'beige',
  tan: 'beige',
  purple: 'purple',
  violet: 'purple',
  mauve: 'purple',
  pink: 'red',
};
const shades: [words: string, colour: Colour][] = [
  [
    'pearl|ivory|snow|snowflake|alpine|polar|arctic|glacier|chalk|oxford|blizzard|frost|iridescent|cream|eggshell|ice',
    'white',
  ],
  ['onyx|ebony|obsidian|jet|midnight|phantom|raven|carbon|noir|tuxedo|panther', 'black'],
  [
    'charcoal|graphite|gunmetal|gun|anthracite|slate|pewter|steel|granite|magnetic|machine|titanium|tungsten|lithium|boulder|smoke|ash|cement|concrete|storm|lunar rock|destroyer|nardo|thunder|asphalt|platinum graphite|magnetite|selenite',
    'grey',
  ],
  [
    'platinum|aluminum|aluminium|billet|ingot|chrome|mercury|sterling|brilliant|quicksilver|moonlight|iridium',
    'silver',
  ],
  [
    'navy|sapphire|cobalt|indigo|azure|aqua|ocean|marine|lapis|cyan|denim|aegean|atlantic|pacific|turquoise|teal|cavalry|sky',
    'blue',
  ],
  ['olive|forest|emerald|lime|moss|sage|hunter|jade|juniper|army|khaki|pine|cypress|evergreen', 'green'],
  [
    'burgundy|maroon|wine|merlot|crimson|garnet|ruby|cardinal|scarlet|cherry|bordeaux|cranberry|claret|rosso|cinnabar|barcelona|salsa|lava|pepper',
    'red',
  ],
  ['copper|sunset|mango|amber|tangerine|lemon|solar|inferno|pumpkin|habanero', 'orange'],
  [
    'sand|champagne|bronze|mocha|espresso|coffee|cocoa|chocolate|cashmere|pebble|almond|quartz|desert|caramel|toffee|camel|linen|walnut|chestnut|cognac|quicksand|mojave|dune',
    'beige',
  ],
  ['plum|amethyst|lavender|orchid|aubergine|eggplant|magenta|lilac', 'purple'],
];

/** The colour that is named last, as in Tuxedo Black; of two tones the first. */
function colour(text: string, written: string): Colour | null {
  const first = plain(written.split(/\/|\bwith\b|\bw\//i)[0] ?? '') || text;
  const named = first
    .split(' ')
    .map((word) => baseColours[word])
    .filter((one) => one !== undefined)
    .at(-1);
  return named ?? shades.find(([words]) => has(first, words))?.[1] ?? null;
}

/** A file's value in our word; null where it is not known. */
export function readWord(field: WordField, written: string): string | null {
  const text = plain(written);
  const own = wordChoices[field].find((choice) => plain(choice) === text);
  if (own) return own;
  if (field === 'condition') return condition(text);
  if (field === 'fuelType') return fuel(text);
  if (field === 'transmission') return transmission(text);
  return field === 'body' ? body(text) : colour(text, written);
}

const drives: [words: string, drivetrain: string][] = [
  ['awd|all wheel|4matic|quattro|xdrive|4motion|sh awd|integrale', 'AWD'],
  ['4wd|4x4|four wheel|4 wheel', '4WD'],
  ['fwd|front|2wd front|traction', 'FWD'],
  ['rwd|rear|propulsion|4x2', 'RWD'],
];
/** Which wheels are driven, in the usual letters where the words are known. */
export function driveNamed(written: string): string {
  const text = plain(written);
  return (drives.find(([words]) => has(text, words))?.[1] ?? written).slice(0, 40);
}

const isNone = (text: string): boolean =>
  has(text, 'no|none|not|never|clean|clear|free|false|nil|n|aucun|aucune|non|sans') || text === '0';
const isYes = (text: string): boolean => has(text, 'yes|y|true|oui') || /^[1-9]\d?$/.test(text);

/** What a file says of accidents: a bare `Yes` or a count says that there was one and not how bad. */
export function accidentsNamed(written: string): Accidents | null {
  const text = plain(written);
  if (has(text, 'major|severe|structural|frame|total loss|salvage|rebuilt|grave|majeur'))
    return isNone(text) ? null : 'major';
  if (has(text, 'minor|light|cosmetic|mineur|leger')) return isNone(text) ? null : 'minor';
  if (isNone(text)) return 'none_known';
  return isYes(text) || /^\d+ (?:accidents?|claims?|reported)/.test(text) ? 'some' : null;
}

/** How complete the service records are that a file names. */
export function recordsNamed(written: string): ServiceRecords | null {
  const text = plain(written);
  if (has(text, 'partial|part|some|incomplete|partiel|partielle')) return 'part';
  if (isNone(text)) return 'none';
  return isYes(text) || has(text, 'full|complete|all|fsh|complet|complete|dealer') ? 'full' : null;
}

/** @param isAboutSmokers whether the column asks for smoke rather than for its absence */
export function smokeFreeNamed(written: string, isAboutSmokers: boolean): YesNo | null {
  const text = plain(written);
  if (has(text, 'smoke free|smokefree|non smoker|nonsmoker|non smoking')) return 'yes';
  if (isNone(text)) return isAboutSmokers ? 'yes' : 'no';
  return isYes(text) ? (isAboutSmokers ? 'no' : 'yes') : null;
}
