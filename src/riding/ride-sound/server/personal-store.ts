/** What is kept of people who handed over sound of a ride. */
import { sql } from 'drizzle-orm';
import type { FileStore } from '#src/platform/files/file-store.ts';
import type { PersonalData } from '#src/platform/personal-data.ts';
import { partFile } from './parts.ts';
import { findPartsOfPerson } from './store.ts';
import { rideRecordings } from './tables.ts';

export const rideSoundPersonalData = ({ files }: { files: Pick<FileStore, 'remove'> }): PersonalData => ({
  feature: 'ride-sound',
  holdings: [
    {
      title: 'Sound of rides that you recorded and handed to us',
      table: rideRecordings,
      of: rideRecordings.userId,
      fate: 'deleted',
      secret: ['keyId', 'wrappedKey', 'settledBy', 'note'],
    },
    {
      title: 'Recordings of rides you settled at the desk',
      table: rideRecordings,
      of: rideRecordings.settledBy,
      where: ({ userId }) => sql`${rideRecordings.userId} <> ${userId}`,
      fate: 'kept',
      because: 'Who listened to what and did something about it is part of how somebody was helped.',
      shown: false,
    },
  ],
  elsewhere: {
    find: (queries, { userId }) => findPartsOfPerson(queries, userId),
    remove: (storageKey) => files.remove(partFile(storageKey)),
  },
});
