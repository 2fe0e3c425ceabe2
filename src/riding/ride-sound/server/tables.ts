/** The company's keys for sound of rides, and recordings that people handed over; their bytes lie as files, as the phone sealed them. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { RideId, UserId } from '#src/platform/ids.ts';
import { rides } from '#src/riding/rides/server/tables.ts';
import type { SoundType } from '../rules.ts';

const moment = () => timestamp({ withTimezone: true });
const userId = () =>
  integer()
    .$type<UserId>()
    .references(() => users.id);

export const rideSoundKeys = pgTable('ride_sound_keys', {
  id: text().primaryKey(),
  /** SPKI in base64, as phones are given it. */
  publicKey: text().notNull(),
  /** PKCS 8, sealed under a key of the vault; base64. */
  privateKey: text().notNull(),
  vaultKeyId: text().notNull(),
  madeAt: moment().notNull(),
});

export const rideRecordings = pgTable(
  'ride_recordings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** As the phone named it. */
    recordingId: text().notNull(),
    rideId: integer()
      .$type<RideId>()
      .notNull()
      .references(() => rides.id),
    userId: userId().notNull(),
    side: text().$type<'rider' | 'driver'>().notNull(),
    keyId: text()
      .notNull()
      .references(() => rideSoundKeys.id),
    wrappedKey: text().notNull(),
    mime: text().$type<SoundType>().notNull(),
    startedAt: moment().notNull(),
    seconds: integer().notNull(),
    pieces: integer().notNull(),
    /** How many of them are here, and what they come to. */
    received: integer().notNull().default(0),
    sizeBytes: integer().notNull().default(0),
    begunAt: moment().notNull(),
    /** Once all of it is here and opens; until then the desk knows nothing of it. */
    handedOverAt: moment(),
    settledAt: moment(),
    settledBy: userId(),
    note: text(),
  },
  (table) => [
    uniqueIndex('ride_recordings_phone').on(table.userId, table.recordingId),
    index('ride_recordings_ride').on(table.rideId),
    index('ride_recordings_key').on(table.keyId),
    index('ride_recordings_waiting')
      .on(table.handedOverAt, table.id)
      .where(sql`handed_over_at is not null and settled_at is null`),
    index('ride_recordings_settled').on(table.settledAt, table.id).where(sql`settled_at is not null`),
    index('ride_recordings_arriving').on(table.begunAt).where(sql`handed_over_at is null`),
    check('ride_recordings_whole', sql`handed_over_at is null or received = pieces`),
    check(
      'ride_recordings_done',
      sql`(settled_at is null) = (note is null) and (settled_at is null or handed_over_at is not null)`,
    ),
  ],
);

export const rideRecordingParts = pgTable(
  'ride_recording_parts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    recording: integer()
      .notNull()
      .references(() => rideRecordings.id, { onDelete: 'cascade' }),
    fromPiece: integer().notNull(),
    pieces: integer().notNull(),
    /** Random; names the file. */
    storageKey: text().notNull().unique(),
  },
  (table) => [uniqueIndex('ride_recording_parts_order').on(table.recording, table.fromPiece)],
);
