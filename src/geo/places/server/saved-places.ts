/** Places somebody keeps on the account: Home, Work, and others under names of their own. */

import type { LatLng } from '#src/geo/streets/geo.ts';
import { type Database, violatedConstraint } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { refusalsOf, refuse as refusePlatform } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { type PlaceToSave, placesRefusals, type SavedPlace } from '../contract.ts';
import { mostSavedPlaces, nameOfKind } from '../rules.ts';
import {
  countSavedAlone,
  deleteSaved,
  findSaved,
  putSaved,
  type SavedRow,
  updateSaved,
} from './saved-store.ts';
import type { Places } from './service.ts';

const refuse = refusalsOf(placesRefusals);

export type SavedPlaces = ReturnType<typeof createSavedPlaces>;

export function createSavedPlaces({ database, clock }: { database: Database; clock: Clock }) {
  return {
    list: async (actor: Actor): Promise<SavedPlace[]> =>
      (await findSaved(database.db, actor.userId)).map(toSaved),

    /** @throws Refusal place_not_found, saved_place_name_taken, too_many_saved_places, invalid_request */
    async save(actor: Actor, wanted: PlaceToSave, places: Places, near?: LatLng): Promise<SavedPlace> {
      const place = await locate(wanted, places, near);
      return named(() =>
        database.transaction(async (tx) => {
          if ((await countSavedAlone(tx, actor.userId)) >= mostSavedPlaces)
            throw refuse('too_many_saved_places');
          const row = await putSaved(tx, { ...place, userId: actor.userId, updatedAt: clock.now() });
          return toSaved(existing(row, 'what was saved'));
        }),
      );
    },

    /** @throws Refusal place_not_found, saved_place_not_found, saved_place_name_taken, invalid_request */
    async change(
      actor: Actor,
      id: number,
      wanted: PlaceToSave,
      places: Places,
      near?: LatLng,
    ): Promise<SavedPlace> {
      const place = await locate(wanted, places, near);
      const row = await named(() =>
        updateSaved(database.db, actor.userId, id, { ...place, updatedAt: clock.now() }),
      );
      if (!row) throw refuse('saved_place_not_found');
      return toSaved(row);
    },

    remove: (actor: Actor, id: number) => deleteSaved(database.db, actor.userId, id),
  };
}

/** What is typed alone is looked up, so that what is saved can always be driven to. */
async function locate(
  { kind, name, address, lat, lng }: PlaceToSave,
  places: Places,
  near: LatLng | undefined,
) {
  const called = kind === 'other' ? name?.trim() : nameOfKind[kind];
  if (!called) throw refusePlatform('invalid_request', { fields: { name: 'Enter a name for this place.' } });
  if (typeof lat === 'number' && typeof lng === 'number') return { kind, name: called, address, lat, lng };
  const found = await places.details(address, { near });
  return { kind, name: called, address: found.address, lat: found.lat, lng: found.lng };
}

async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!violatedConstraint(error)?.startsWith('saved_places_')) throw error;
    throw refuse('saved_place_name_taken', {
      fields: { name: placesRefusals.saved_place_name_taken[1] },
    });
  }
}

const toSaved = ({ id, kind, name, address, lat, lng }: SavedRow): SavedPlace => ({
  id,
  kind,
  name,
  address,
  lat,
  lng,
});
