import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { DeskGrant } from '#src/people/desk-roles/desk-roles.ts';
import type { Role } from '#src/platform/contract.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Permission } from '#src/platform/permissions.ts';
import type { DistanceUnit, FuelUnit } from '#src/platform/units.ts';
import type { MailKind } from '../preferences.ts';

const id = () => integer().primaryKey().generatedByDefaultAsIdentity();
const moment = () => timestamp({ withTimezone: true });
const time = () => moment().notNull();
const ownerId = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const users = pgTable(
  'users',
  {
    id: id().$type<UserId>(),
    name: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    emailVerified: boolean().notNull().default(false),
    /** When an address of this account was first confirmed; null with a confirmed one where it was before this was kept. */
    emailConfirmedAt: moment(),
    image: text(),
    phone: text(),
    isDriver: boolean().notNull().default(false),
    roles: text().array().$type<Role[]>().notNull(),
    /** What an operator is at the desk, each role with the cities it is for; nobody else has any. */
    deskRoles: text().array().$type<DeskGrant[]>().notNull().default([]),
    /** Since when a second step is asked for at sign-in. */
    secondFactorAt: moment(),
    passwordChangedAt: moment(),
    /** It stands for somebody without an account who rode by telephone; what is known of them is with their rides. */
    isGuest: boolean().notNull().default(false),
    /** Since when an operator keeps this person out. */
    disabledAt: moment(),
    disabledReason: text(),
    /** Since when the row only stands for somebody who left, without their name. */
    deletedAt: moment(),
    createdAt: time(),
    updatedAt: time(),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    index('users_since').on(table.createdAt, table.id),
    index('users_name').on(sql`lower(name) text_pattern_ops`),
    index('users_last_name').on(sql`lower(last_name) text_pattern_ops`),
    // Parts of names and addresses, and near spellings.
    index('users_name_parts').using('gin', sql`name gin_trgm_ops`),
    index('users_email_parts').using('gin', sql`email gin_trgm_ops`),
    // However it is written, found by its end.
    index('users_phone_parts').using('gin', sql`regexp_replace(phone, '\\D', '', 'g') gin_trgm_ops`),
    index('users_phone').on(table.phone),
    index('users_roles').using('gin', table.roles),
    index('users_kept_out').on(table.disabledAt).where(sql`disabled_at is not null`),
    index('users_left').on(table.deletedAt).where(sql`deleted_at is not null`),
    check('users_desk_roles', sql`('operator' = any(roles)) = (cardinality(desk_roles) > 0)`),
  ],
);

/** Roles at the desk that a company made itself, beside those that come along. */
export const deskRoles = pgTable(
  'desk_roles',
  {
    id: id(),
    name: text().notNull(),
    permissions: text().array().$type<Permission[]>().notNull(),
    createdAt: time(),
    updatedAt: time(),
    /** Since when nobody is given it any more, and nobody has it. */
    endedAt: moment(),
  },
  () => [
    uniqueIndex('desk_roles_name').on(sql`lower(name)`).where(sql`ended_at is null`),
    check('desk_roles_permissions', sql`cardinality(permissions) > 0`),
  ],
);

/** What became of each of them, by whom and why. Only ever added to. */
export const deskRoleChanges = pgTable(
  'desk_role_changes',
  {
    id: id(),
    roleId: integer()
      .notNull()
      .references(() => deskRoles.id),
    actorId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    action: text().$type<'made' | 'changed' | 'ended'>().notNull(),
    /** Null for one that is made, or ended. */
    before: jsonb().$type<{ name: string; permissions: string[] }>(),
    after: jsonb().$type<{ name: string; permissions: string[] }>(),
    reason: text().notNull(),
    at: time(),
  },
  (table) => [index('desk_role_changes_role').on(table.roleId, table.id)],
);

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the token in the cookie; see `src/platform/secrets/signing.ts`. */
    tokenDigest: text('token').notNull().unique(),
    expiresAt: time(),
    ipAddress: text(),
    userAgent: text(),
    /** When whoever uses it last proved who they are, by the system's clock. */
    provedAt: time().defaultNow(),
    createdAt: time(),
    updatedAt: time(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** One way to prove who you are; today a password, `providerId` being `credential`. */
export const credentials = pgTable(
  'credentials',
  {
    id: id(),
    userId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text().notNull(),
    providerId: text().notNull(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: timestamp({ withTimezone: true }),
    refreshTokenExpiresAt: timestamp({ withTimezone: true }),
    scope: text(),
    password: text(),
    createdAt: time(),
    updatedAt: time(),
  },
  (table) => [index('credentials_user').on(table.userId)],
);

/** Single-use tokens sent by mail. */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: time(),
    createdAt: time(),
    updatedAt: time(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
);

/** The secret of an authenticator app, sealed; asked for at sign-in once it was confirmed with a code. */
export const secondFactors = pgTable('second_factors', {
  userId: ownerId().primaryKey(),
  sealedSecret: text().notNull(),
  confirmedAt: moment(),
  /** The 30 seconds of the newest code that was taken: neither it nor an older one is taken again. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: time(),
});

/** Each lets its owner in once when the app is gone. Only a digest is kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: ownerId(),
    digest: text().notNull(),
    usedAt: moment(),
  },
  (table) => [uniqueIndex('recovery_codes_once').on(table.userId, table.digest)],
);

/** A device that signs its owner in. What is kept of it opens nothing. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: ownerId(),
    /** The device's own name for the key, base64url. */
    credentialId: text().notNull().unique(),
    publicKey: text().notNull(),
    /** How often it signed, where it counts; never backwards. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** By which its owner knows it. */
    name: text().notNull(),
    createdAt: time(),
    lastUsedAt: moment(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** What devices were asked to sign and have not: gone once it is answered. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    digest: text().primaryKey(),
    /** Who adds a passkey; null for whoever signs in. */
    userId: integer()
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    endsAt: time(),
  },
  (table) => [index('passkey_challenges_end').on(table.endsAt)],
);

/** A new address on its way: the new one confirms, the old one may keep it from happening or undo it. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: id(),
    userId: ownerId(),
    oldEmail: text().notNull(),
    newEmail: text().notNull(),
    confirmDigest: text().notNull().unique(),
    undoDigest: text().notNull().unique(),
    askedAt: time(),
    /** Until when the link to the new address works. */
    endsAt: time(),
    confirmedAt: moment(),
    /** Dropped before it was confirmed, or undone after. */
    undoneAt: moment(),
  },
  (table) => [
    uniqueIndex('email_changes_one_open')
      .on(table.userId)
      .where(sql`confirmed_at is null and undone_at is null`),
  ],
);

/** What somebody chose for themselves; null and no row mean as the city has it, and every mail. */
export const preferences = pgTable('preferences', {
  userId: ownerId().primaryKey(),
  distance: text().$type<DistanceUnit>(),
  fuel: text().$type<FuelUnit>(),
  unwantedMails: text().array().$type<MailKind[]>().notNull().default([]),
});

/** A person's data as they asked for it, until the link in the mail ends. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    userId: ownerId(),
    askedAt: time(),
    readyAt: moment(),
    endsAt: moment(),
    /** JSON text, sealed. */
    sealed: text(),
  },
  (table) => [
    uniqueIndex('data_exports_one_open').on(table.userId).where(sql`ready_at is null`),
    index('data_exports_user').on(table.userId, table.id),
  ],
);

/** What operators did with accounts, and why. Only ever added to. */
export const accountAudit = pgTable(
  'account_audit',
  {
    id: id(),
    userId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    actorId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    action: text()
      .$type<
        | 'sessions_ended'
        | 'disabled'
        | 'enabled'
        | 'address_confirmed'
        | 'second_factor_removed'
        | 'role_given'
        | 'role_ended'
        | 'desk_roles_changed'
      >()
      .notNull(),
    /** The roles at the desk, where those changed. */
    before: text().array(),
    after: text().array(),
    reason: text().notNull(),
    at: time(),
  },
  (table) => [index('account_audit_user').on(table.userId, table.id)],
);

/** Who is asked by mail to operate the place. Only a digest of the link is kept. */
export const operatorInvitations = pgTable(
  'operator_invitations',
  {
    id: id(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    digest: text().notNull().unique(),
    /** What they will be at the desk. */
    deskRoles: text().array().$type<DeskGrant[]>().notNull().default(['owner']),
    invitedBy: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    invitedAt: time(),
    endsAt: time(),
    acceptedAt: moment(),
    acceptedBy: integer()
      .$type<UserId>()
      .references(() => users.id),
    withdrawnAt: moment(),
  },
  (table) => [index('operator_invitations_end').on(table.endsAt)],
);
