/** What people follow and offer on the marketplace. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import type { FileStore } from '#src/platform/files/file-store.ts';
import type { Person, PersonalData, Unsettled } from '#src/platform/personal-data.ts';
import {
  favoriteMails,
  savedSearches,
  vehicleFavorites,
  vehicleNotes,
  vehiclePhotos,
  vehicles,
} from './tables.ts';
import { photoFiles } from './wire.ts';

async function unsettled(queries: Queries, { userId }: Person): Promise<Unsettled[]> {
  const listed = await queries
    .select({ id: vehicles.id, year: vehicles.year, make: vehicles.make, model: vehicles.model })
    .from(vehicles)
    .where(and(eq(vehicles.sellerId, userId), inArray(vehicles.status, ['review', 'published', 'reserved'])))
    .orderBy(vehicles.id);
  return listed.map(({ id, year, make, model }) => ({
    words: `Your ${year} ${make} ${model} is listed. Remove it first.`,
    to: `/sell/${id}`,
    action: 'Open the listing',
  }));
}

const ofSeller = ({ userId }: Person) => sql`(select id from vehicles where seller_id = ${userId})`;

export const vehiclesPersonalData = (parts: {
  queries: Queries;
  files: Pick<FileStore, 'remove'>;
  /** Has the search read listings again. */
  refresh(ids: number[]): Promise<void>;
}): PersonalData => ({
  feature: 'vehicles',
  unsettled,
  async forget({ userId }) {
    const rows = await parts.queries
      .select({ id: vehicles.id })
      .from(vehicles)
      .where(eq(vehicles.sellerId, userId));
    if (rows.length > 0) await parts.refresh(rows.map(({ id }) => id));
  },
  elsewhere: {
    find: async (queries, person) => {
      const photos = await queries
        .select({ key: vehiclePhotos.key })
        .from(vehiclePhotos)
        .where(inArray(vehiclePhotos.vehicleId, ofSeller(person)));
      return photos.flatMap(({ key }) => Object.values(photoFiles(key)));
    },
    remove: (name) => parts.files.remove(name),
  },
  holdings: [
    { title: 'Favorite cars', table: vehicleFavorites, of: vehicleFavorites.userId, fate: 'deleted' },
    {
      title: 'Saved searches',
      table: savedSearches,
      of: savedSearches.userId,
      fate: 'deleted',
      secret: ['formerToken'],
    },
    {
      title: 'Mails about favorites',
      table: favoriteMails,
      of: favoriteMails.userId,
      fate: 'deleted',
      secret: ['formerToken'],
    },
    { title: 'News about cars', table: vehicleNotes, of: vehicleNotes.userId, fate: 'deleted' },
    {
      title: 'Photos of your cars',
      table: vehiclePhotos,
      where: (person) => inArray(vehiclePhotos.vehicleId, ofSeller(person)),
      fate: 'deleted',
      secret: ['placeholder'],
    },
    {
      title: 'Cars you offered',
      table: vehicles,
      of: vehicles.sellerId,
      fate: {
        without: {
          status: sql`case when ${vehicles.status} in ('draft', 'paused') then 'removed' else ${vehicles.status} end`,
          revision: sql`${vehicles.revision} + 1`,
          dealerName: null,
          vin: null,
          stockNumber: null,
          description: '',
          accidentWords: null,
          registeredBefore: null,
          operatorNote: null,
          location: sql`split_part(${vehicles.location}, ',', 1)`,
          lat: sql`round(${vehicles.lat}::numeric, 1)::double precision`,
          lng: sql`round(${vehicles.lng}::numeric, 1)::double precision`,
        },
      },
      because: 'Bills of sale name the car that was sold.',
    },
  ],
});
