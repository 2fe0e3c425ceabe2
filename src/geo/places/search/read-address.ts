/** What people write around a street and its number: units, cities, provinces, postal codes, several lines. */
import { type CityId, cities, perCities } from '#src/geo/streets/cities/cities.ts';
import { fold } from './fold.ts';
import { takePostcode } from './postal-areas.ts';
import { ordinalsIn, streetTokens } from './street-words.ts';

export interface AddressPart {
  /** As it was typed, without units. */
  text: string;
  tokens: readonly string[];
  /** Numbers among the tokens that were said as ordinals. */
  ordinals: ReadonlySet<string>;
  /** Two streets that meet, where the part says so: "King & Spadina", "King St W at Bay". */
  corner: readonly [string[], string[]] | undefined;
}

export interface WrittenAddress {
  /** What stands between commas and in lines, without units, postal code, province and country. */
  parts: AddressPart[];
  /** The whole without units and postal code, for names that hold a city's: "Sheraton Centre Toronto". */
  name: string;
  /** Complete, or its first three characters, in capitals. */
  postalCode: string | undefined;
  /** Suite, flat or door, where one was said: `300`, `B`. */
  unit: string | undefined;
  /** The city that was named beside the street. */
  city: CityId | undefined;
  /** A province or country was named that none of our cities is in. */
  isElsewhere: boolean;
}

/** Nothing longer is read. */
export const longestAddress = 300;
const mostParts = 6;
const mostTokens = 14;

interface Where {
  city?: CityId;
  elsewhere?: true;
  /** A province or state, which does not stand for a city left out beside a place's name. */
  isRegion?: true;
}

/** Provinces, states and countries whose addresses look alike; those our cities are in are taken out. */
const elsewhere = [
  ...[
    'on',
    'ont',
    'ontario',
    'ab',
    'alta',
    'alberta',
    'bc',
    'british columbia',
    'qc',
    'quebec',
    'mb',
    'manitoba',
  ],
  ...['sk', 'saskatchewan', 'ns', 'nova scotia', 'nb', 'new brunswick', 'nl', 'newfoundland', 'pe', 'pei'],
  ...[
    'usa',
    'us',
    'united states',
    'uk',
    'england',
    'united kingdom',
    'australia',
    'ny',
    'new york',
    'canada',
  ],
];

/** What our cities, their regions and their countries are called, and what names another place. */
const where = perCities((all) => {
  const known = new Map<string, Where>(elsewhere.map((name) => [name, { elsewhere: true }]));
  for (const { country } of all)
    for (const name of [
      country.name,
      country.code,
      country.code === 'CA' ? 'can' : '',
      country.code === 'US' ? 'usa' : '',
    ])
      if (name) known.set(fold(name), {});
  for (const { id, region, otherRegionNames } of all) {
    if (!region) continue;
    // A region with several of our cities says of none of them that it is meant.
    const isAlone = all.filter((other) => other.region?.code === region.code).length === 1;
    for (const name of [region.name, region.code, ...otherRegionNames])
      known.set(fold(name), { isRegion: true, ...(isAlone && { city: id }) });
  }
  for (const { id, name, otherNames } of all)
    for (const one of [name, `downtown ${name}`, `city of ${name}`, ...otherNames])
      known.set(fold(one), { city: id });
  return known;
});

const unitWord =
  '(?:suite|ste|unit|unite|apartment|apt|appt|app|bureau|room|rm|floor|fl|flr|etage|level|lvl|penthouse|ph|door|gate|entrance|townhouse|th|porte|buzzer|buzz|buz|box|bay|lot|dock|stall|office)';
const units = [
  // "Suite 300", "Unit #5", "Apt. 1204B", "Door B", "PH2"
  new RegExp(
    `(?<![\\p{L}\\d])${unitWord}\\.?\\s*(?:#|no\\.?|number)?\\s*[a-z]?-?\\d{1,5}[a-z]?(?![\\p{L}\\d])`,
    'giu',
  ),
  /(?<![\p{L}\d])(?:door|unit|suite|apt|entrance|gate|porte)\s+[a-z](?![\p{L}\d'])/giu,
  /#\s*[a-z]?-?\d{1,5}[a-z]?(?![\p{L}\d])/giu,
  /(?<![\p{L}\d])(?:\d{1,3}(?:st|nd|rd|th)|ground|main|lower|upper|second|third|top)\s+(?:floor|fl|flr|level)(?![\p{L}\d])\.?/giu,
];

/** Whether areas of our cities begin as this one does. */
const isPostalArea = (area: string): boolean =>
  cities().some(({ postalAreas }) => Object.keys(postalAreas).some((code) => code[0] === area[0]));

/** Reads what was typed or pasted; nothing is looked up here but the names of our cities. */
export function readAddress(given: string): WrittenAddress {
  let text = given
    .slice(0, longestAddress)
    .replace(/^\s*near\s+/i, '')
    .replace(/[\r\n\t;•·|]+|\s+[–—-]\s+/g, ', ');
  let postalCode: string | undefined;
  text = text.replace(
    /(?<![\p{L}\d])([a-ceghj-nprstvxy]\d[a-ceghj-nprstv-z])(?:[ -]?(\d[a-ceghj-nprstv-z]\d))?(?![\p{L}\d])/iu,
    (whole, area: string, rest: string | undefined) => {
      // Three characters alone may be a unit or a gate; they are a postal code where nothing else is said, or after a comma.
      if (!rest && !isPostalArea(area.toUpperCase())) return whole;
      postalCode = (area + (rest ?? '')).toUpperCase();
      return ', ';
    },
  );
  let said: string | undefined;
  for (const unit of units)
    text = text.replace(unit, (whole) => {
      said ??= /([\p{L}\d]+)\W*$/u.exec(whole)?.[1];
      return ' , ';
    });
  const posted = postalCode ? undefined : takePostcode(text);
  if (posted) [text, postalCode] = [posted.text, posted.code];
  text = text.replace(/(^|,)\s*[a-z]?\d{1,5}[a-z]?\s*[-–/]\s*(?=\d{1,5}[a-z]?\s+\p{L})/giu, '$1 ');
  const lines = text
    .split(/[,()]/)
    .map((line) => line.trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .slice(0, mostParts + 4);
  // "5, 100 King St E": a number before a number is a unit.
  const joined = withNumbersBeside(lines);
  const kept = joined.filter(
    (line, i) => !(/^\d{1,5}[a-z]?$/i.test(line) && /^\d{1,5}[a-z]?\s+\p{L}/iu.test(joined[i + 1] ?? '')),
  );
  const name = kept.join(', ');
  const { city, isElsewhere } = takeWhere(kept);
  return { parts: kept.slice(0, mostParts).map(partOf), name, postalCode, unit: said, city, isElsewhere };
}

const numberAlone =
  /^(?:(?:д|дом|no|nº|nr)\.?\s*)?\d{1,5}\s?\p{L}?(?:\s+(?:корпус|корп|к|строение|стр)\.?\s*\d{1,3})?$/iu;
const partOfNumber = /^(?:корпус|корп|к|строение|стр)\.?\s*\d{1,3}$/iu;

/** "Calle Mayor, 12", "ул. Ленина, д. 5", "12, rue de Rivoli": a number alone belongs to the street beside it, where that has none. */
function withNumbersBeside(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    const isAfter = numberAlone.test(line) && before !== undefined && !/\d/.test(before);
    const isBefore = before !== undefined && numberAlone.test(before) && !/\d/.test(line);
    if (isAfter || isBefore || (partOfNumber.test(line) && before !== undefined))
      joined[joined.length - 1] = `${before} ${line}`;
    else joined.push(line);
  }
  return joined;
}

/** Takes cities, provinces and countries off the end of the lines, as long as something is left. */
function takeWhere(lines: string[]): { city: CityId | undefined; isElsewhere: boolean } {
  let city: CityId | undefined;
  let isElsewhere = false;
  for (;;) {
    const last = lines.at(-1);
    if (last === undefined) break;
    const found = whereAtEnd(last, lines.length === 1);
    if (!found) break;
    const { elsewhere, city: named } = where().get(found.name) ?? {};
    isElsewhere ||= elsewhere ?? false;
    // What is said first is the nearer: "Toronto, ON" is Toronto's.
    if (named) city = named;
    if (found.before === '') lines.pop();
    else lines[lines.length - 1] = found.before;
  }
  return { city, isElsewhere };
}

function whereAtEnd(line: string, isOnly: boolean): { name: string; before: string } | undefined {
  const parts = line.split(/[\s.]+/).filter(Boolean);
  for (let count = Math.min(3, parts.length); count >= 1; count -= 1) {
    const name = fold(parts.slice(-count).join(' '));
    const known = where().get(name);
    if (!known) continue;
    const before = parts.slice(0, -count).join(' ');
    if (before === '' && isOnly) return undefined;
    // "Union Station Toronto" may lose its city; "King St E and On" may not lose a word of two letters.
    if (
      before !== '' &&
      isOnly &&
      known.isRegion &&
      !/\d|\b(?:st|ave|rd)\b/i.test(before) &&
      !cities().some((city) => fold(before).split(' ').includes(fold(city.name)))
    )
      return undefined;
    return { name, before };
  }
  return undefined;
}

/**
 * What stands between two streets that meet, the plainest first: "Guild Park And Gardens & Guildwood Pkwy" has an "and" of
 * its own, "Shaver Ave N at Bloor" an N.
 */
const betweens = [
  /\s*[&+@/\\]\s*/,
  /\s(?:at|near)\s/i,
  /\s(?:and|et)\s/i,
  /\s(?:und|en|och|og|ja|y|e|i|oraz|ve|и|й|і|та|και|და|և|եւ)\s/iu,
  /\s(?:x|n)\s/i,
];

function partOf(line: string): AddressPart {
  const text = line.replace(
    /^\s*(?:the\s+)?(?:(?:corner|intersection|cor\.?)\s+(?:of|de|des|du)?|(?:coin|angle)\s+(?:de|des|du)|(?:ecke|esquina|hoek|róg|угол|ріг|γωνία)\s(?:(?:de|van)\s)?)\s*/iu,
    '',
  );
  const between = betweens.find((one) => one.test(` ${text} `));
  const sides = between ? ` ${text} `.split(between).map((side) => side.trim()) : [];
  const [first, second] = sides;
  const isCorner = sides.length >= 2 && first && second;
  return {
    text,
    tokens: streetTokens(text).slice(0, mostTokens),
    ordinals: ordinalsIn(text),
    corner: isCorner
      ? [streetTokens(first).slice(0, mostTokens), streetTokens(second).slice(0, mostTokens)]
      : undefined,
  };
}
