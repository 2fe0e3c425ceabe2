/** Keys of other programs: made, shown once, looked at with each call, revoked. */
import { createHash, randomBytes } from 'node:crypto';
import { noteAct } from '#src/platform/audit/under-way.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor, FoundProgram } from '#src/platform/http/actor.ts';
import { refuse as refuseAny } from '#src/platform/refusal.ts';
import type { Scope } from '#src/platform/scopes.ts';
import type { ApiKey } from '../contract.ts';
import { isMine, type Mine, requireMine } from './in-cities.ts';
import * as store from './key-store.ts';
import { type IntegrationParts, refuse } from './parts.ts';

const dayMs = 24 * 3_600_000;
const mostKeys = 200;
/** Those that ended are shown too, as far as this goes. */
export const mostShown = 300;

// It holds 256 random bits, so that a plain digest is enough: there is nothing to guess.
const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

type KeyParts = Pick<IntegrationParts, 'database' | 'clock' | 'accounts'>;

/** @throws Refusal city_unknown, city_needed, too_many_keys */
export async function makeKey(
  { database, clock, accounts }: KeyParts,
  { userId: madeBy }: Actor,
  mine: Mine,
  said: {
    name: string;
    scopes: readonly Scope[];
    cityId?: string | null | undefined;
    perMinute: number;
    days?: number | null | undefined;
  },
): Promise<{ key: ApiKey; secret: string }> {
  const { name, cityId = null, perMinute, days } = said;
  requireMine(mine, cityId === null ? null : [cityId]);
  const secret = `key_${randomBytes(32).toString('base64url')}`;
  const now = clock.now();
  const scopes = [...new Set(said.scopes)];
  const row = await database.transaction(async (tx) => {
    if ((await store.countInUse(tx, now)) >= mostKeys) throw refuse('too_many_keys');
    const key = await store.insertKey(tx, {
      ...{ name, scopes, cityId, perMinute, madeBy, createdAt: now, digest: digestOf(secret) },
      userId: await store.insertProgram(tx, name, now),
      prefix: secret.slice(0, 10),
      expiresAt: days ? new Date(now.getTime() + days * dayMs) : null,
    });
    const subject = `api_key:${key.id}`;
    noteAct({ subject, after: { name, scopes, city: cityId, perMinute, days: days ?? null } });
    await record(tx, { type: 'api_key.made', subject, payload: { by: madeBy }, userIds: [], at: now });
    return key;
  });
  return { key: asKey(row, await accounts.namesOf([madeBy])), secret };
}

/** @throws Refusal key_not_found, key_ended */
export async function revokeKey(
  { database, clock, accounts }: KeyParts,
  { userId: by }: Actor,
  mine: Mine,
  id: number,
): Promise<ApiKey> {
  const at = clock.now();
  const row = await database.transaction(async (tx) => {
    const key = await store.findKey(tx, id);
    if (!key || !isMine(mine, ofKey(key))) throw refuse('key_not_found');
    const revoked = await store.revoke(tx, id, by, at);
    if (!revoked) throw refuse('key_ended');
    const subject = `api_key:${id}`;
    noteAct({ subject, after: { name: revoked.name } });
    await record(tx, { type: 'api_key.revoked', subject, payload: { by }, userIds: [], at });
    return revoked;
  });
  return asKey(row, await accounts.namesOf([row.madeBy]));
}

/** The one city that a key is for, as a list; null for all. */
export const ofKey = ({ cityId }: Pick<store.KeyRow, 'cityId'>): string[] | null =>
  cityId === null ? null : [cityId];

/**
 * Who a key acts for. It is read with each call, so that one that was revoked opens nothing in any process.
 * @throws Refusal key_invalid
 */
export async function findProgram(
  { database, clock, counts }: Pick<IntegrationParts, 'database' | 'clock' | 'counts'>,
  key: string,
): Promise<FoundProgram> {
  const now = clock.now();
  const row = await store.findByDigest(database.db, digestOf(key), now);
  if (!row) throw refuseAny('key_invalid');
  const { id, userId, name, prefix, scopes, cityId, perMinute } = row;
  const { allowed, taken, endsInMs } = await counts.take(`key ${id}`, { most: perMinute, windowMs: 60_000 });
  await store.setUsed(database.db, id, now);
  const words = `${name} (${prefix}…)`;
  return {
    actor: {
      ...{ kind: 'person', userId, sessionId: `key:${id}`, email: '', firstName: name, lastName: '' },
      roles: [],
      program: { keyId: id, name: words, scopes, cityId },
    },
    limit: { most: perMinute, left: Math.max(0, perMinute - taken), endsInMs, isOver: !allowed },
  };
}

export const asKey = (row: store.KeyRow, names: ReadonlyMap<number, string>): ApiKey => ({
  ...{ id: row.id, name: row.name, prefix: row.prefix, scopes: row.scopes, cityId: row.cityId },
  perMinute: row.perMinute,
  madeBy: names.get(row.madeBy) ?? 'Somebody who left',
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
});
