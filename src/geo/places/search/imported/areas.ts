/** Parts of town and towns that lie around a place. */
import { distanceMeters, type Point } from '#src/geo/streets/geo.ts';
import { type AddressColumns, textAt } from '#src/geo/streets/import/address-file.ts';

/** Parts of town and towns, by how wide they reach: kilometres within which a place belongs to the nearest. Append only. */
export const areaKinds = {
  ...{ city: 9, town: 5, village: 2.5, hamlet: 1.5, isolated_dwelling: 0.6, borough: 4, suburb: 2.5 },
  ...{ quarter: 1.5, neighbourhood: 1.2, locality: 0.8, island: 1.5, municipality: 6 },
} as const;
export type AreaKind = keyof typeof areaKinds;

export const areaKindNames = Object.keys(areaKinds) as AreaKind[];

/** Towns stand in addresses after the street; the others are parts of one. */
export const isTown = (kind: AreaKind): boolean =>
  kind === 'city' || kind === 'town' || kind === 'village' || kind === 'hamlet' || kind === 'municipality';

export interface Area {
  name: string;
  kind: AreaKind;
  at: Point;
}

export interface Around {
  /** Fells Point. */
  part: string | undefined;
  /** The town or village whose it is, where the map has one near. */
  town: string | undefined;
}

/** The nearest of each, by how wide it reaches. */
export function areasAround(areas: readonly Area[], at: Point): Around {
  let [part, town]: (Area | undefined)[] = [];
  let [partShare, townShare] = [1, 1];
  const narrow = Math.cos((at[1] * Math.PI) / 180);
  for (const area of areas) {
    const reachDegrees = (areaKinds[area.kind] * 1.05) / 111.195;
    if (Math.abs(area.at[1] - at[1]) > reachDegrees) continue;
    if (Math.abs(area.at[0] - at[0]) * narrow > reachDegrees) continue;
    const share = distanceMeters(area.at, at) / (areaKinds[area.kind] * 1000);
    if (isTown(area.kind)) {
      if (share < townShare) [town, townShare] = [area, share];
    } else if (share < partShare) [part, partShare] = [area, share];
  }
  return { part: part?.name, town: town?.name };
}

/** Their names, nearest first, each once. */
export const areaWords = ({ part, town }: Around): string[] => [
  ...new Set([part, town].filter((one) => one !== undefined)),
];

const read = new WeakMap<AddressColumns, readonly Area[]>();

export function areasOf(addresses: AddressColumns): readonly Area[] {
  const known = read.get(addresses);
  if (known) return known;
  const { areaName, areaKind, areaLng, areaLat } = addresses;
  const areas = Array.from(
    areaName,
    (name, i): Area => ({
      name: textAt(addresses, name),
      kind: areaKindNames[areaKind[i] ?? 0] ?? 'locality',
      at: [(areaLng[i] ?? 0) / 1e7, (areaLat[i] ?? 0) / 1e7],
    }),
  );
  read.set(addresses, areas);
  return areas;
}
