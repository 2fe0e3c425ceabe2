/**
 * Makes the file of street corners that comes with Rove out of a table of places where two named streets meet:
 * `npx tsx tools/gather-corners.ts corners.tsv` with the columns city, street, cross street, lat, lng, points and spread.
 * The table was drawn from the stops of the TTC (Open Government Licence – Toronto) and of Calgary Transit and the traffic
 * signals of Calgary (Open Calgary Terms of Use), whose names say "E. of 42 St NE", "10940 SE" or "EB" beside streets.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cornersFile } from '../demo/cities/cities.ts';

/** What stands above them, as the terms of those who publish them want it. */
const cornersHeading = [
  '# Street corners of Toronto and Calgary: city, street, cross street, latitude, longitude. "#100" instead of a cross street',
  '# is house number 100, nothing is another point of the street. Some 10 to 40 m from the middle of the crossing.',
  '# Contains information licensed under the Open Government Licence – Toronto (stops of the TTC).',
  '# Contains information licensed under the Open Calgary Terms of Use (stops of Calgary Transit, traffic signals).',
].join('\n');

const source = process.argv[2];
if (!source) throw new Error('Say which table of corners to read.');

const inFull: Record<string, string> = {
  Tr: 'Trail',
  TR: 'Trail',
  Av: 'Ave',
  AV: 'Ave',
  Avenue: 'Ave',
  Street: 'St',
  Road: 'Rd',
  Drive: 'Dr',
  DR: 'Dr',
  Boulevard: 'Blvd',
  Bv: 'Blvd',
  Crescent: 'Cres',
  Cr: 'Cres',
  Circle: 'Cir',
  Ci: 'Cir',
  Cl: 'Close',
  Place: 'Pl',
  Terrace: 'Ter',
  Terr: 'Ter',
  Square: 'Sq',
  Parkway: 'Pkwy',
  PY: 'Pkwy',
  Ct: 'Crt',
  Court: 'Crt',
  HT: 'Heights',
  Ht: 'Heights',
  Hts: 'Heights',
  Hl: 'Hill',
  GV: 'Grove',
  GT: 'Gate',
  Gt: 'Gate',
  Ga: 'Gate',
  PK: 'Park',
  BY: 'Bay',
  Wy: 'Way',
  LK: 'Lake',
  Mt: 'Mount',
  Me: 'Mews',
  GDN: 'Gardens',
  Rdwy: 'Roadway',
};
const sides: Record<string, string> = { West: 'W', East: 'E', North: 'N', South: 'S' };
const streetTypes = new Set([
  ...Object.values(inFull),
  ...'Link Rise Green Manor View Landing Lane Common Point Grove Circt Walk Path Wynd Crossing Vista Ridge'.split(
    ' ',
  ),
  ...'Villas Parade Cove Quay Promenade Kingsway Queensway Westway Esplanade Heights Park Hill Kingsway'.split(
    ' ',
  ),
  ...'Side Trail Way Gate Close Spur Roadway Linkway Treeway Vineway Byway Glenway Greenway Hawkway Shepway'.split(
    ' ',
  ),
  ...'Romanoway Liteway Expwy Line Dr St Ave Rd Donway Hills Gardens Mews Bagnato Ames'.split(' '),
]);
const notStreets = new RegExp(
  [
    String.raw`\b(?:ramp|overpass|exit|access|station|stn|platform|walkway|cemetery|pathway|s\.?c\.?|walmart|co-op|apts)\b`,
    String.raw`\b(?:facility|park'n'ride|baseball|swimming|rehab|roundabout|connector|ent|bus|ctr|cntr|care|fire|ped)\b`,
    String.raw`\b(?:busway|building|bridge|operational|grds|shopping|leisure|centre|cul de sac|allende ct)$`,
    '^(?:mid|hart house|campus|shoppes .*|university of .*|.* campus|hunting ridge|quarry lake|panorama hills|coventry hills w)$',
  ].join('|'),
  'i',
);

/** The street's name as it is signed, or undefined for what is no street. */
function streetName(given: string, city: string): string | undefined {
  let text = given.replace(/\s+/g, ' ').trim();
  let quadrant = city === 'calgary' ? / (NW|NE|SW|SE)$/.exec(text)?.[1] : undefined;
  if (quadrant) text = text.slice(0, -3);
  text = text
    .replace(/^(?:[NESW]B(?=[A-Z])|[NSEWnsew][Bb] )/, '')
    .replace(/ (?:[NESW]B|[NESW]b|Westbound|\((?:East|West)\))$/, '')
    .replace(/ (?:East|West|North|South) Side$/, '')
    .replace(city === 'calgary' ? /^(\d+)(?:st|nd|rd|th)\b/i : /^$/, '$1')
    .replace(/^(Coventry Hills) W$/, '$1 Way')
    .replace(/^(?:Centre|CENTRE) ST N$/, 'Centre St N')
    .replace(/^Evergreen Road$/, 'Evergreen Rd')
    .replace(
      /^(\d+)\s?([a-d])(?= (?:st|av|ave|street|avenue)\b)/i,
      (_, digits, letter) => digits + letter.toUpperCase(),
    )
    .replace(/^(\d+)(ST|AV|AVE)$/, '$1 $2')
    .replace(/([a-z])(TR|DR|HT|CR|BA|WY|CV)$/, '$1 $2')
    .replace(/^Crowchild T R$/, 'Crowchild Trail')
    .replace(/^Gardiner Expressway$/, 'Gardiner Expwy')
    .replace(/^Highway /, 'Hwy ')
    .replace(/^Brown's Line$/, 'Browns Line')
    .replace(/^Mt Pleasant$/, 'Mt Pleasant Rd');
  if (text === 'Centre St N') quadrant = undefined;
  if (text === '' || notStreets.test(text) || /[/@&()#,]| - |\bof /i.test(text)) return undefined;
  const parts = text.split(' ');
  const side = sides[parts.at(-1) ?? ''] ?? (/^[NSEW]$/.test(parts.at(-1) ?? '') ? parts.at(-1) : undefined);
  if (side && parts.length > 2 && !text.startsWith('The Donway')) parts[parts.length - 1] = side;
  const typeAt = parts.length - (side && parts.length > 2 ? 2 : 1);
  const type = parts[typeAt] ?? '';
  const named =
    /^[A-Z]{2,}$/.test(type) && !inFull[type] ? type.charAt(0) + type.slice(1).toLowerCase() : type;
  if (typeAt > 0) parts[typeAt] = inFull[named] ?? named;
  const isStreet = streetTypes.has(parts[typeAt] ?? '') || /^Hwy \d+A?$/.test(text) || /way$/.test(text);
  if (!isStreet) return undefined;
  // A number before the name is a house's ("100 Queensland Pl"), or a block's, but for numbered streets.
  if (
    /^\d+ ?\S/.test(text) &&
    !/^\d+(?:[A-D]|th)? (St|Ave)\b/.test(parts.join(' ')) &&
    !/^12 Mile/.test(text)
  )
    return undefined;
  const name = parts
    .map((part) => (/^[a-z]/.test(part) ? part.charAt(0).toUpperCase() + part.slice(1) : part))
    .join(' ');
  return quadrant ? `${name} ${quadrant}` : name;
}

/** "Macleod Trail/2 St SE" is two streets; one name is one. */
function streetsIn(given: string, city: string): string[] {
  const quadrant = city === 'calgary' ? (/ (?:NW|NE|SW|SE)$/.exec(given)?.[0] ?? '') : '';
  const names = given.includes('/')
    ? given
        .slice(0, quadrant ? -3 : undefined)
        .split('/')
        .map((part) => part.trim() + quadrant)
    : [given];
  return names.map((name) => streetName(name, city)).filter((name) => name !== undefined);
}

const lines = new Set<string>();
for (const row of readFileSync(source, 'utf8').split('\n').slice(1)) {
  const [city = '', first, second, lat, lng] = row.split('\t');
  if (!city || !first || !second) continue;
  const at = `${lat}\t${lng}`;
  const [streets, crosses] = [streetsIn(first, city), streetsIn(second, city)];
  for (const [own, given] of [
    [crosses, first],
    [streets, second],
  ] as const) {
    // A stop named by the house it is before: where that number is on the street.
    const house = /^(\d{2,5})c? (NW|NE|SW|SE)$/.exec(given)?.[1];
    for (const street of own) if (house) lines.add([city, street, `#${house}`, at].join('\t'));
    const [, number, name] = /^(\d{3,5}) (\D.*)$/.exec(given) ?? [];
    const numbered = city === 'toronto' && number && name ? streetName(name, city) : undefined;
    if (numbered) lines.add([city, numbered, `#${number}`, at].join('\t'));
    // Beside a crossing, not at it: still a point of the street.
    if (/^(?:\d+M )?(?:[NESW]|near|nearside)\b.* of |^[NESW]\.? ?of /i.test(given))
      for (const street of own) lines.add([city, street, '', at].join('\t'));
  }
  for (const street of streets)
    for (const cross of crosses)
      if (street !== cross) lines.add([city, ...[street, cross].sort(), at].join('\t'));
}
const sorted = [...lines].sort();
writeFileSync(cornersFile, `${cornersHeading}\n${sorted.join('\n')}\n`);
console.log(`${cornersFile}: ${sorted.length} lines`);
