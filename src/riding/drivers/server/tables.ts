import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { DriverId, UserId } from '#src/platform/ids.ts';
import type { VehicleType } from '#src/riding/vehicle-types/contract.ts';
import type { Power } from '#src/riding/vehicle-types/ride-types.ts';
import type { ApplicationForm } from '../application-form.ts';
import type { PaperKind, PaperStatus, Status } from '../driver-status.ts';

export const drivers = pgTable(
  'drivers',
  {
    id: integer().$type<DriverId>().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    vehicleInfo: text().notNull(),
    vehicleType: text().$type<VehicleType>().notNull(),
    vehicleColor: text(),
    licensePlate: text().notNull(),
    country: text().notNull(),
    state: text().notNull(),
    city: text().notNull(),
    /** Sum and count, so that the mean is exact after every rating. */
    ratingSum: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    totalRides: integer().notNull().default(0),
    isAvailable: boolean().notNull().default(false),
    /** Since when an online driver is on a break; requests do not come meanwhile. */
    pausedAt: timestamp({ withTimezone: true }),
    /** Since when the driver may not go on after the ride they are on. */
    barredAt: timestamp({ withTimezone: true }),
    /** Rides that the rider pays into the driver’s hand are offered to them. */
    takesCash: boolean().notNull().default(true),
    /** Ride options that they do, by name: `pet`. Only to them are rides offered that ask for one. */
    serves: text().array().notNull().default([]),
    /** Where the driver last went online or off; between those, positions live in memory. */
    lastLat: doublePrecision(),
    lastLng: doublePrecision(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('drivers_user').on(table.userId),
    index('drivers_since').on(table.createdAt, table.id),
    index('drivers_rides').on(table.totalRides, table.id),
    index('drivers_rating').on(sql`(rating_sum * 1000 / greatest(rating_count, 1))`, table.id),
    index('drivers_city').on(table.city, table.createdAt, table.id),
    index('drivers_online').on(table.isAvailable, table.createdAt, table.id),
  ],
);

const id = () => integer().primaryKey().generatedByDefaultAsIdentity();
const time = () => timestamp({ withTimezone: true });
const userRef = () =>
  integer()
    .notNull()
    .references(() => users.id);

/** One for each account that has begun to become a driver: what was typed, and where it stands. */
export const driverApplications = pgTable(
  'driver_applications',
  {
    id: id(),
    userId: userRef(),
    /** Set when the application is sent for the first time. */
    driverId: integer()
      .$type<DriverId>()
      .references(() => drivers.id),
    form: jsonb().$type<Partial<ApplicationForm>>().notNull().default({}),
    step: integer().notNull().default(0),
    status: text().$type<Status>().notNull().default('draft'),
    papers: text().$type<'required' | 'later' | 'simulated'>().notNull().default('required'),
    /** Until when somebody who drove before papers were asked for drives on without them. */
    papersDueAt: time(),
    /** What the driver is told with the newest decision. */
    reason: text(),
    suspendedUntil: time(),
    checkStatus: text().$type<'none' | 'pending' | 'clear' | 'consider'>().notNull().default('none'),
    checkReference: text(),
    checkStartedAt: time(),
    checkEndedAt: time(),
    /** The operator who has it open, so that two do not do the same work. */
    reviewerId: integer()
      .$type<UserId>()
      .references(() => users.id),
    submittedAt: time(),
    decidedAt: time(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (table) => [
    uniqueIndex('driver_applications_user').on(table.userId),
    uniqueIndex('driver_applications_driver').on(table.driverId),
    index('driver_applications_queue').on(table.status, table.submittedAt),
  ],
);

export const driverVehicles = pgTable(
  'driver_vehicles',
  {
    id: id(),
    driverId: integer()
      .$type<DriverId>()
      .notNull()
      .references(() => drivers.id),
    make: text().notNull(),
    model: text().notNull(),
    /** Null where a driver came before these were asked for. */
    year: integer(),
    colour: text(),
    power: text().$type<Power>(),
    seats: integer(),
    doors: integer(),
    vehicleType: text().$type<VehicleType>().notNull(),
    licensePlate: text().notNull(),
    /** The plate's letters and digits alone, to find it by. */
    plateKey: text().notNull(),
    state: text().notNull(),
    country: text().notNull(),
    status: text().$type<PaperStatus>().notNull(),
    reason: text(),
    active: boolean().notNull().default(false),
    createdAt: time().notNull(),
    retiredAt: time(),
  },
  (table) => [
    uniqueIndex('driver_vehicles_one_active').on(table.driverId).where(sql`active`),
    index('driver_vehicles_driver').on(table.driverId),
    index('driver_vehicles_plate').on(table.plateKey),
    index('driver_vehicles_plate_begins').on(sql`plate_key text_pattern_ops`),
    index('driver_vehicles_plate_parts').using('gin', sql`plate_key gin_trgm_ops`),
    index('driver_vehicles_added').on(table.createdAt, table.id),
    index('driver_vehicles_state').on(table.status, table.createdAt, table.id),
    index('driver_vehicles_type').on(table.vehicleType, table.createdAt, table.id),
    index('driver_vehicles_retired').on(table.retiredAt),
  ],
);

/** A paper that came in whole; its bytes lie sealed in a file named by `storageKey`. */
export const driverDocuments = pgTable(
  'driver_documents',
  {
    id: id(),
    userId: userRef(),
    kind: text().$type<PaperKind>().notNull(),
    /** Null for the driver's own papers, and for those of a vehicle that is not sent yet. */
    vehicleId: integer().references(() => driverVehicles.id),
    storageKey: text().notNull(),
    /** Of the sealing key, so that a rotation finds what it has left to do. */
    keyId: text().notNull(),
    name: text().notNull(),
    mime: text().$type<'image/jpeg' | 'application/pdf'>().notNull(),
    sizeBytes: integer().notNull(),
    scanned: boolean().notNull(),
    status: text().$type<PaperStatus>().notNull().default('waiting'),
    reason: text(),
    expiresOn: date(),
    decidedBy: integer()
      .$type<UserId>()
      .references(() => users.id),
    decidedAt: time(),
    createdAt: time().notNull(),
    /** Since when a newer paper stands in its place. */
    retiredAt: time(),
  },
  (table) => [
    index('driver_documents_user').on(table.userId),
    index('driver_documents_expiry').on(table.expiresOn),
  ],
);

/** A paper on its way: so many of its bytes lie sealed in parts. */
export const driverUploads = pgTable(
  'driver_uploads',
  {
    id: text().primaryKey(),
    userId: userRef(),
    kind: text().$type<PaperKind>().notNull(),
    vehicleId: integer(),
    name: text().notNull(),
    expiresOn: date(),
    sizeBytes: integer().notNull(),
    receivedBytes: integer().notNull().default(0),
    parts: integer().notNull().default(0),
    /** What it became; the answer to a last part that is sent again. */
    documentId: integer().references(() => driverDocuments.id),
    createdAt: time().notNull(),
  },
  (table) => [index('driver_uploads_user').on(table.userId)],
);

/** Who did what, and who saw what. Only ever added to. */
export const driverAudit = pgTable(
  'driver_audit',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    /** Whose application it concerns. */
    userId: userRef(),
    /** Null for the program itself. */
    actorId: integer()
      .$type<UserId>()
      .references(() => users.id),
    action: text().notNull(),
    documentId: integer(),
    detail: text(),
    at: time().notNull(),
  },
  (table) => [index('driver_audit_user').on(table.userId, table.id)],
);

/** News for a driver in the app, each piece once. */
export const driverNotes = pgTable(
  'driver_notes',
  {
    id: id(),
    userId: userRef(),
    kind: text().notNull(),
    about: text().notNull(),
    text: text().notNull(),
    createdAt: time().notNull(),
  },
  (table) => [uniqueIndex('driver_notes_once').on(table.userId, table.kind, table.about)],
);

/** When a driver was online; the open one has no end. */
export const driverShifts = pgTable(
  'driver_shifts',
  {
    id: id(),
    driverId: integer()
      .$type<DriverId>()
      .notNull()
      .references(() => drivers.id),
    startedAt: time().notNull(),
    endedAt: time(),
  },
  (table) => [
    uniqueIndex('driver_shifts_one_open').on(table.driverId).where(sql`ended_at is null`),
    index('driver_shifts_driver').on(table.driverId, table.startedAt),
    index('driver_shifts_time').on(table.startedAt),
  ],
);
