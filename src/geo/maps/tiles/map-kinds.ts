/** What of OpenStreetMap is drawn, by its tags: as an area, a line or a point, in which layer, and from which zoom on. */
import type { Tags } from '#src/geo/extracts/osm-elements.ts';

export const tileLayers = ['ground', 'water', 'lines', 'roads', 'buildings', 'labels'] as const;
export type TileLayer = (typeof tileLayers)[number];

export interface Look {
  layer: TileLayer;
  /** What the style draws by. */
  properties: Readonly<{ oneway?: 1 | -1; [name: string]: string | number | undefined }>;
  /** The first zoom that has it. */
  from: number;
}

export const zooms = { least: 8, most: 16 } as const;

const longestName = 80;
export const nameIn = (tags: Tags): string =>
  [...(tags.get('name') ?? '').trim().replace(/\s+/g, ' ')].slice(0, longestName).join('');

const isNo = (value: string | undefined) => value === undefined || value === 'no';

type GroundKind =
  | 'park'
  | 'wood'
  | 'grass'
  | 'sand'
  | 'works'
  | 'campus'
  | 'shops'
  | 'paved'
  | 'pitch'
  | 'runway'
  | 'pier';

/** By key and value, what the ground is. */
const grounds: Record<string, GroundKind> = {
  ...{
    'leisure=park': 'park',
    'leisure=garden': 'park',
    'leisure=nature_reserve': 'park',
    'leisure=common': 'park',
  },
  ...{ 'leisure=dog_park': 'park', 'leisure=playground': 'park', 'landuse=village_green': 'park' },
  ...{ 'leisure=golf_course': 'park', 'landuse=recreation_ground': 'park', 'boundary=national_park': 'park' },
  ...{ 'landuse=forest': 'wood', 'natural=wood': 'wood', 'natural=scrub': 'wood', 'landuse=orchard': 'wood' },
  ...{
    'landuse=grass': 'grass',
    'landuse=meadow': 'grass',
    'natural=grassland': 'grass',
    'natural=heath': 'grass',
  },
  ...{ 'landuse=cemetery': 'grass', 'amenity=grave_yard': 'grass', 'natural=wetland': 'grass' },
  ...{ 'landuse=allotments': 'grass', 'landuse=vineyard': 'grass', 'landuse=flowerbed': 'grass' },
  ...{ 'natural=beach': 'sand', 'natural=sand': 'sand', 'landuse=quarry': 'sand' },
  ...{
    'landuse=industrial': 'works',
    'landuse=railway': 'works',
    'landuse=port': 'works',
    'aeroway=aerodrome': 'works',
  },
  ...{ 'amenity=school': 'campus', 'amenity=university': 'campus', 'amenity=college': 'campus' },
  ...{ 'amenity=hospital': 'campus', 'leisure=stadium': 'campus', 'tourism=zoo': 'campus' },
  ...{ 'landuse=retail': 'shops', 'landuse=commercial': 'shops' },
  ...{ 'amenity=parking': 'paved', 'aeroway=apron': 'paved' },
  ...{ 'man_made=pier': 'pier', 'man_made=breakwater': 'pier' },
  ...{ 'leisure=pitch': 'pitch', 'leisure=track': 'pitch', 'leisure=golf_green': 'pitch' },
  ...{ 'aeroway=runway': 'runway', 'aeroway=taxiway': 'runway' },
};
const groundFrom: Record<GroundKind, number> = {
  ...{
    park: 9,
    wood: 9,
    works: 10,
    sand: 11,
    grass: 12,
    campus: 12,
    shops: 12,
    runway: 11,
    pitch: 14,
    paved: 14,
    pier: 12,
  },
};
const groundKeys = [
  'leisure',
  'landuse',
  'natural',
  'amenity',
  'aeroway',
  'man_made',
  'boundary',
  'tourism',
] as const;
const greens = new Set<GroundKind>(['park', 'wood', 'grass']);

const waters = new Set([
  'natural=water',
  'natural=bay',
  'waterway=riverbank',
  'waterway=dock',
  'landuse=basin',
  'landuse=reservoir',
]);

const groundOf = (tags: Tags): GroundKind | undefined => {
  for (const key of groundKeys) {
    const kind = grounds[`${key}=${tags.get(key)}`];
    if (kind) return kind;
  }
  return tags.get('highway') === 'pedestrian' ? 'paved' : undefined;
};

export const isWater = (tags: Tags): boolean =>
  ['natural', 'waterway', 'landuse'].some((key) => waters.has(`${key}=${tags.get(key)}`));

const isRiver = (tags: Tags): boolean =>
  tags.has('waterway') ||
  ['river', 'canal', 'stream'].includes(tags.get('water') ?? '') ||
  tags.get('natural') === 'bay';

const isShop = (tags: Tags) =>
  !isNo(tags.get('shop')) ||
  ['restaurant', 'cafe', 'bar', 'pub', 'fast_food', 'bank'].includes(tags.get('amenity') ?? '');
const greatUses = ['amenity', 'tourism', 'office', 'leisure', 'historic', 'aeroway'] as const;
const shopBuildings = new Set(['retail', 'commercial', 'supermarket', 'kiosk']);
const greatBuildings = new Set([
  ...['church', 'cathedral', 'mosque', 'synagogue', 'temple', 'school', 'university', 'hospital', 'public'],
  ...['civic', 'government', 'train_station', 'stadium', 'museum', 'hotel', 'college'],
]);

function buildingKind(tags: Tags): 'shop' | 'landmark' | 'block' {
  const said = tags.get('building') ?? '';
  if (isShop(tags) || shopBuildings.has(said)) return 'shop';
  const isNamed = tags.has('name') && greatUses.some((key) => tags.has(key));
  return isNamed || greatBuildings.has(said) ? 'landmark' : 'block';
}

/** What an area is drawn as, by tags that a closed line or a relation has. @param share its part of a tile of zoom 14 */
export function areaLook(tags: Tags, share: number): Look | undefined {
  if (isWater(tags)) {
    // A river is tagged in pieces: lines where they meet would lie across it.
    const kind = isRiver(tags) ? 'water' : 'lake';
    return { layer: 'water', properties: { kind }, from: share > 0.05 ? zooms.least : 12 };
  }
  if (!isNo(tags.get('building')))
    return { layer: 'buildings', properties: { kind: buildingKind(tags) }, from: share > 0.0016 ? 14 : 15 };
  const kind = groundOf(tags);
  if (!kind) return undefined;
  // From afar only what can be seen from there.
  const seen = share > 4 ? 9 : share > 0.4 ? 11 : share > 0.02 ? 13 : 14;
  return { layer: 'ground', properties: { kind }, from: Math.max(groundFrom[kind], seen) };
}

const areaKeys = ['building', 'landuse', 'leisure', 'amenity', 'natural', 'tourism', 'boundary'] as const;

/** Whether a closed line means what is in it. */
export function isArea(tags: Tags): boolean {
  if (tags.get('area') === 'no' || tags.get('natural') === 'coastline') return false;
  if (tags.get('area') === 'yes') return true;
  if (tags.has('highway') || tags.has('barrier') || tags.get('leisure') === 'track') return false;
  const isWay = ['runway', 'taxiway'].includes(tags.get('aeroway') ?? '');
  return (
    areaKeys.some((key) => !isNo(tags.get(key))) ||
    ['riverbank', 'dock'].includes(tags.get('waterway') ?? '') ||
    ['pier', 'breakwater'].includes(tags.get('man_made') ?? '') ||
    (tags.has('aeroway') && !isWay)
  );
}

/** As the drawn cities call them, so that one style fits both. */
const roadClasses: Record<string, [roadClass: string, from: number]> = {
  ...{
    motorway: ['expressway', 8],
    trunk: ['expressway', 8],
    motorway_link: ['ramp', 11],
    trunk_link: ['ramp', 11],
  },
  ...{ primary: ['arterial', 9], primary_link: ['arterial', 12], secondary: ['secondary', 11] },
  ...{ secondary_link: ['secondary', 12], tertiary: ['secondary', 11], tertiary_link: ['secondary', 12] },
  ...{
    unclassified: ['local', 12],
    residential: ['local', 12],
    living_street: ['local', 12],
    road: ['local', 12],
  },
  ...{ service: ['service', 14], pedestrian: ['mall', 14], track: ['path', 14], footway: ['path', 15] },
  ...{ path: ['path', 14], cycleway: ['path', 14], steps: ['path', 15], bridleway: ['path', 14] },
};

const lastMetres = new Set(['driveway', 'parking_aisle', 'drive-through']);

function roadLook(tags: Tags): Look | undefined {
  const [kind, from] = roadClasses[tags.get('highway') ?? ''] ?? [];
  if (!kind || from === undefined) return undefined;
  // Pavements beside a street would be drawn as a second street.
  if (['sidewalk', 'crossing'].includes(tags.get('footway') ?? '')) return undefined;
  const said = tags.get('oneway');
  const isUnsaid = tags.get('highway') === 'motorway' || tags.get('junction') === 'roundabout';
  const oneWay: 1 | -1 | 0 =
    said === '-1' || said === 'reverse'
      ? -1
      : ['yes', 'true', '1'].includes(said ?? (isUnsaid ? 'yes' : ''))
        ? 1
        : 0;
  const isLast = lastMetres.has(tags.get('service') ?? '');
  const level = !isNo(tags.get('tunnel')) ? 'tunnel' : isNo(tags.get('bridge')) ? '' : 'bridge';
  const name = nameIn(tags);
  return {
    layer: 'roads',
    properties: {
      class: kind,
      ...(name && { name }),
      ...(oneWay !== 0 && kind !== 'path' && { oneway: oneWay }),
      ...(level && { level }),
    },
    from: kind === 'service' && isLast ? 15 : from,
  };
}

const rails: Record<string, number> = {
  rail: 11,
  light_rail: 11,
  subway: 12,
  tram: 14,
  narrow_gauge: 12,
  monorail: 13,
};
const sidings = new Set(['yard', 'siding', 'spur', 'crossover']);

/** What a line that means itself is drawn as. */
export function lineLook(tags: Tags): Look | undefined {
  if (tags.has('highway')) return roadLook(tags);
  const isUnder = !isNo(tags.get('tunnel'));
  const rail = rails[tags.get('railway') ?? ''];
  if (rail !== undefined) {
    const kind = tags.get('railway') === 'tram' ? 'tram' : isUnder ? 'rail-under' : 'rail';
    return { layer: 'lines', properties: { kind }, from: sidings.has(tags.get('service') ?? '') ? 14 : rail };
  }
  const water = tags.get('waterway') ?? '';
  if (isUnder) return undefined;
  const name = nameIn(tags);
  const named = name ? { name } : {};
  if (water === 'river' || water === 'canal')
    return { layer: 'lines', properties: { kind: 'river', ...named }, from: 9 };
  if (water === 'stream') return { layer: 'lines', properties: { kind: 'stream', ...named }, from: 13 };
  if (tags.get('man_made') === 'pier') return { layer: 'lines', properties: { kind: 'pier' }, from: 14 };
  const air = tags.get('aeroway') ?? '';
  if (air === 'runway' || air === 'taxiway') return { layer: 'lines', properties: { kind: air }, from: 11 };
  return undefined;
}

const placeRanks: Record<string, [rank: number, from: number]> = {
  ...{ city: [0, 8], town: [1, 9], borough: [1, 10], suburb: [1, 11], village: [2, 11] },
  ...{ quarter: [2, 12], neighbourhood: [3, 13], hamlet: [3, 13], island: [3, 13] },
};

/** What the best known are asked for by; the others are shown by the last zoom alone. */
const landmarkKinds: Record<string, number> = {
  ...{
    'tourism=museum': 1,
    'tourism=attraction': 1,
    'tourism=zoo': 1,
    'tourism=aquarium': 1,
    'leisure=stadium': 1,
  },
  ...{ 'amenity=hospital': 1, 'amenity=university': 1, 'aeroway=terminal': 1, 'amenity=townhall': 1 },
  ...{
    'tourism=hotel': 2,
    'amenity=theatre': 2,
    'amenity=library': 2,
    'amenity=courthouse': 2,
    'amenity=college': 2,
  },
  ...{ 'shop=mall': 2, 'amenity=arts_centre': 2, 'tourism=gallery': 2, 'amenity=ferry_terminal': 2 },
  ...{ 'amenity=school': 3, 'amenity=place_of_worship': 3, 'amenity=cinema': 3, 'amenity=post_office': 3 },
  ...{ 'amenity=police': 3, 'amenity=fire_station': 3, 'leisure=sports_centre': 3, 'leisure=marina': 3 },
};
const landmarkFrom = [14, 14, 15, 16];
const shopAmenities = new Set([
  'restaurant',
  'cafe',
  'bar',
  'pub',
  'fast_food',
  'bank',
  'pharmacy',
  'fuel',
  'nightclub',
  'ice_cream',
]);

const label = (kind: string, name: string, from: number, more: Record<string, number> = {}): Look => ({
  layer: 'labels',
  properties: { kind, name, ...more },
  from,
});

/** A point's name, or that of an area by the point in its middle. @param share as `areaLook` takes it; 0 for a point */
export function nameLook(tags: Tags, share = 0): Look | undefined {
  const name = nameIn(tags);
  if (!name) return undefined;
  const place = placeRanks[tags.get('place') ?? ''];
  if (place) return label('place', name, place[1], { rank: place[0] });
  if (tags.get('railway') === 'station' || (tags.get('railway') === 'halt' && tags.has('name')))
    return label('station', name, 12);
  if (isWater(tags))
    return label('water-name', name, share > 1 ? 11 : share > 0.05 ? 13 : 15, { great: share > 1 ? 1 : 0 });
  if (tags.get('aeroway') === 'aerodrome' && (share > 1 || tags.has('iata')))
    return label('landmark', name, 10, { rank: 1 });
  const kind = groundOf(tags);
  if (kind && greens.has(kind))
    return label('park-name', name, share > 0.4 ? 12 : share > 0.02 ? 13 : share > 0 ? 15 : 16);
  for (const key of ['tourism', 'leisure', 'amenity', 'aeroway', 'shop']) {
    const rank = landmarkKinds[`${key}=${tags.get(key)}`];
    if (rank) return label('landmark', name, landmarkFrom[rank] ?? 16, { rank });
  }
  const shop = tags.get('shop');
  if ((!isNo(shop) && shop !== 'vacant') || shopAmenities.has(tags.get('amenity') ?? ''))
    return label('shop', name, 16);
  return undefined;
}

/** The number on a door. */
export function numberLook(tags: Tags): Look | undefined {
  const number = tags.get('addr:housenumber')?.trim();
  return number && number.length <= 8
    ? { layer: 'labels', properties: { kind: 'number', name: number }, from: 16 }
    : undefined;
}

/** Where one gets on a tram or a bus, and where one goes in. */
export function markLook(tags: Tags): Look | undefined {
  const mark = (kind: string): Look => ({ layer: 'labels', properties: { kind }, from: 16 });
  if (tags.get('railway') === 'tram_stop') return mark('tram-stop');
  if (tags.get('highway') === 'bus_stop') return mark('bus-stop');
  return ['main', 'yes'].includes(tags.get('entrance') ?? '') ? mark('door') : undefined;
}

/** The edge of the sea, which has the water on its right. */
export const isCoast = (tags: Tags): boolean => tags.get('natural') === 'coastline';

/** What else is read of them. */
export const otherKeys = [
  'name',
  'oneway',
  'junction',
  'service',
  'tunnel',
  'bridge',
  'footway',
  'area',
  'water',
  'office',
  'historic',
  'barrier',
];

/** Keys of lines that may be drawn, or be a part of what is. */
export const drawnKeys = [
  ...[
    'highway',
    'building',
    'landuse',
    'natural',
    'leisure',
    'waterway',
    'railway',
    'amenity',
    'shop',
    'place',
  ],
  ...['tourism', 'man_made', 'aeroway', 'boundary', 'addr:housenumber'],
];
