/** What tags of OpenStreetMap say of a door or a place: its names, what it is, and how many ask for it. */

import type { Tags } from '#src/geo/extracts/osm-elements.ts';
import { type AreaKind, areaKindNames } from '#src/geo/places/search/imported/areas.ts';
import { most, shortened } from './most.ts';

/** The street itself, as its sign says; its number where it has no name. */
export const streetNameIn = (tags: Tags): string => shortened(tags.get('name') ?? tags.get('ref'));

const otherNameKey =
  /^(?:(?:alt|old|official|short|loc|int|nat|reg)_name|name:[a-z]{2,3}(?:[-_][A-Za-z]+)?|ref|iata|icao|brand|branch|addr:housename)$/;

/** What else it is called, in any script; not its own name again. */
export function otherNamesIn(tags: Tags): string[] {
  const own = tags.get('name') ?? '';
  const found = new Set<string>();
  for (const [key, value] of tags) {
    if (!otherNameKey.test(key) || found.size >= most.otherNames) continue;
    for (const one of value.split(';')) {
      const name = shortened(one);
      if (name && name !== own) found.add(name);
    }
  }
  return [...found].slice(0, most.otherNames);
}

const categoryKeys = [
  'aeroway',
  'railway',
  'public_transport',
  'amenity',
  'tourism',
  'healthcare',
  'shop',
  'leisure',
  'office',
  'historic',
  'craft',
  'man_made',
  'building',
] as const;

const plainKeys = new Set<string>([
  ...categoryKeys,
  ...['name', 'place', 'entrance', 'station', 'subway', 'natural', 'landuse', 'capacity', 'wikidata'],
  ...['addr:housenumber', 'addr:street', 'addr:place', 'addr:unit', 'addr:flats', 'addr:postcode'],
  ...['addr:city', 'addr:suburb', 'addr:interpolation', 'postal_code', 'access', 'religion', 'cuisine'],
  'wheelchair',
]);

export const isWantedTag = (key: string): boolean => plainKeys.has(key) || otherNameKey.test(key);

/** A door with a number, an entrance, or something that goes by a name. */
export const isThing = (tags: Tags): boolean =>
  tags.has('addr:housenumber') ||
  tags.has('entrance') ||
  tags.get('railway') === 'subway_entrance' ||
  ((tags.has('name') || tags.has('addr:housename')) &&
    (tags.has('place') || tags.has('addr:housename') || whatIs(tags) !== undefined));

/** Whether it is a place of its own and no mere point of an outline. */
export const standsAlone = (tags: Tags): boolean =>
  !tags.has('entrance') ||
  tags.has('addr:housenumber') ||
  tags.has('name') ||
  tags.has('ref') ||
  isMainDoor(tags);

export const isMainDoor = (tags: Tags): boolean => tags.get('entrance') === 'main';

export interface What {
  /** As people say it: `Pharmacy`. */
  word: string;
  /** 0 to 1. */
  importance: number;
  kind: 'landmark' | 'station' | 'airport';
}

/** What nobody is driven to, or what is said better by what it belongs to. */
const leftOut = new Set([
  ...['railway=rail', 'railway=disused', 'railway=abandoned', 'railway=proposed', 'railway=construction'],
  ...['railway=razed', 'railway=dismantled', 'railway=subway', 'railway=light_rail', 'railway=tram'],
  ...[
    'railway=level_crossing',
    'railway=switch',
    'railway=signal',
    'railway=buffer_stop',
    'railway=crossing',
  ],
  ...['railway=stop', 'railway=platform', 'public_transport=stop_position', 'public_transport=platform'],
  ...['aeroway=runway', 'aeroway=taxiway', 'aeroway=apron', 'aeroway=gate', 'aeroway=holding_position'],
  ...[
    'amenity=bench',
    'amenity=waste_basket',
    'amenity=vending_machine',
    'amenity=recycling',
    'man_made=pipeline',
  ],
  ...['amenity=parking_space', 'amenity=bicycle_parking', 'amenity=post_box', 'man_made=surveillance'],
  ...[
    'building=yes',
    'building=no',
    'leisure=pitch',
    'man_made=bridge',
    'man_made=cutline',
    'man_made=survey_point',
  ],
]);

const known: Record<string, [word: string, importance: number]> = {
  'aeroway=aerodrome': ['Airport', 0.85],
  'aeroway=terminal': ['Airport terminal', 0.75],
  'railway=station': ['Station', 0.68],
  'railway=halt': ['Station', 0.5],
  'railway=tram_stop': ['Tram stop', 0.35],
  'railway=subway_entrance': ['Station entrance', 0.4],
  'public_transport=station': ['Station', 0.6],
  'amenity=bus_station': ['Bus station', 0.6],
  'amenity=ferry_terminal': ['Ferry terminal', 0.6],
  'amenity=hospital': ['Hospital', 0.65],
  'amenity=university': ['University', 0.65],
  'amenity=college': ['College', 0.5],
  'amenity=townhall': ['Town hall', 0.6],
  'amenity=courthouse': ['Courthouse', 0.52],
  'amenity=library': ['Library', 0.48],
  'amenity=theatre': ['Theatre', 0.5],
  'amenity=arts_centre': ['Arts centre', 0.48],
  'amenity=cinema': ['Cinema', 0.48],
  'amenity=conference_centre': ['Conference centre', 0.55],
  'amenity=embassy': ['Embassy', 0.42],
  'amenity=police': ['Police', 0.42],
  'amenity=marketplace': ['Market', 0.48],
  'amenity=place_of_worship': ['Place of worship', 0.3],
  'amenity=school': ['School', 0.36],
  'amenity=fuel': ['Petrol station', 0.3],
  'amenity=parking': ['Car park', 0.22],
  'amenity=fast_food': ['Fast food', 0.3],
  'amenity=restaurant': ['Restaurant', 0.34],
  'amenity=cafe': ['Café', 0.33],
  'amenity=pub': ['Pub', 0.34],
  'amenity=doctors': ['Doctor', 0.3],
  'amenity=bureau_de_change': ['Currency exchange', 0.25],
  'amenity=atm': ['Cash machine', 0.15],
  'tourism=attraction': ['Attraction', 0.6],
  'tourism=museum': ['Museum', 0.6],
  'tourism=hotel': ['Hotel', 0.52],
  'tourism=hostel': ['Hostel', 0.45],
  'tourism=zoo': ['Zoo', 0.62],
  'tourism=aquarium': ['Aquarium', 0.6],
  'tourism=theme_park': ['Theme park', 0.6],
  'tourism=gallery': ['Gallery', 0.48],
  'tourism=artwork': ['Artwork', 0.25],
  'tourism=information': ['Information', 0.25],
  'leisure=stadium': ['Stadium', 0.66],
  'leisure=park': ['Park', 0.45],
  'leisure=sports_centre': ['Sports centre', 0.42],
  'leisure=playground': ['Playground', 0.2],
  'shop=mall': ['Shopping centre', 0.58],
  'shop=department_store': ['Department store', 0.5],
  'shop=supermarket': ['Supermarket', 0.42],
  'historic=monument': ['Monument', 0.45],
  'historic=memorial': ['Memorial', 0.3],
  'historic=castle': ['Castle', 0.58],
};

const usual: Partial<Record<(typeof categoryKeys)[number], number>> = {
  ...{ tourism: 0.4, healthcare: 0.36, amenity: 0.32, leisure: 0.32, shop: 0.3, office: 0.28 },
  ...{ historic: 0.32, craft: 0.25, man_made: 0.22, building: 0.24, aeroway: 0.2, public_transport: 0.3 },
};

/** Undefined for what nobody is driven to. What the world has written about counts a little more. */
export function whatIs(tags: Tags): What | undefined {
  for (const key of categoryKeys) {
    const value = tags.get(key);
    const tag = `${key}=${value}`;
    if (!value || value === 'no' || leftOut.has(tag)) continue;
    const [word, importance] = known[tag] ?? [wordOf(key, value), usual[key] ?? 0];
    // A building of no special use, a track, a pipe: only what is used by people is a place.
    if (importance === 0) continue;
    return {
      word,
      importance: Math.min(1, importance + (tags.has('wikidata') ? 0.08 : 0)),
      kind: kindOf(key, value),
    };
  }
  return undefined;
}

const kindOf = (key: string, value: string): What['kind'] => {
  if (key === 'aeroway') return value === 'aerodrome' || value === 'terminal' ? 'airport' : 'landmark';
  return key === 'railway' || key === 'public_transport' || value === 'bus_station' ? 'station' : 'landmark';
};

/** `car_repair` is a car repair shop to who reads it: `Car repair`. */
function wordOf(key: string, value: string): string {
  const bare = value === 'yes' ? key : value.split(';', 1).join('');
  const words = bare.replaceAll('_', ' ').slice(0, 40);
  if (key === 'building') return 'Building';
  const shop = key === 'shop' && !/shop|store/.test(words) ? ' shop' : '';
  return words.charAt(0).toUpperCase() + words.slice(1) + shop;
}

export const areaKindOf = (tags: Tags): AreaKind | undefined =>
  areaKindNames.find((kind) => kind === tags.get('place'));
