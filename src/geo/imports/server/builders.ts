/** What a version of a city's streets has besides its roads; both ways of importing make the same. */
import { buildAddresses } from '#src/geo/addresses/build-addresses.ts';
import { buildTiles } from '#src/geo/maps/tiles/build-tiles.ts';
import type { PartBuilders } from '#src/geo/streets/import/build-version.ts';

export const streetBuilders: PartBuilders = { map: buildTiles, addresses: buildAddresses };
