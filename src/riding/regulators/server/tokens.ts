/** Tokens of regulators: made, shown once, looked up anew at each call, and revoked. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type City, cities } from '#src/geo/streets/cities/cities.ts';
import type { AttemptLimit } from '#src/platform/attempt-limit.ts';
import { noteAct } from '#src/platform/audit/under-way.ts';
import type { Database } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId } from '#src/platform/ids.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { tokenDigest } from '#src/platform/secrets/signing.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { mostTokensOfCity, type RegulatorToken, regulatorRefusals } from '../contract.ts';
import { mdsRefusals } from '../mds-contract.ts';
import type { Asking } from './feeds.ts';
import { pseudonymsUnder } from './pseudonyms.ts';
import {
  countGood,
  endToken,
  findByKey,
  findToken,
  insertToken,
  lockCity,
  setProviderId,
  type TokenRow,
} from './token-store.ts';

export const refuse = refusalsOf(regulatorRefusals);
export const refuseMds = refusalsOf(mdsRefusals);

interface TokenParts {
  database: Database;
  clock: Clock;
}

export const cityNamed = (id: string): City => {
  const city = cities().find((one) => one.id === id);
  if (!city) throw refuse('regulator_city_unknown');
  return city;
};

const begins = (key: string): string => `mds.${key}`;
const cityWords = (id: string) => ({ id, name: cities().find((one) => one.id === id)?.name ?? id });

export const toToken = ({ token, madeBy, revokedBy }: TokenRow): RegulatorToken => ({
  id: token.id,
  city: cityWords(token.cityId),
  name: token.name,
  begins: begins(token.key),
  madeBy,
  madeAt: token.madeAt.toISOString(),
  lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
  revokedBy,
  revokedAt: token.revokedAt?.toISOString() ?? null,
});
export { begins, cityWords };

/**
 * Makes a token and answers it in full, which nothing can do again.
 * @throws Refusal regulator_city_unknown, regulator_tokens_full
 */
export async function makeToken(
  { database, clock }: TokenParts,
  by: UserId,
  { city, name }: { city: string; name: string },
): Promise<{ token: string; made: RegulatorToken }> {
  const { id: cityId } = cityNamed(city);
  const at = clock.now();
  const key = randomBytes(9).toString('base64url');
  const token = `${begins(key)}.${randomBytes(32).toString('base64url')}`;
  const row = await database.transaction(async (tx) => {
    await lockCity(tx, cityId, at);
    if ((await countGood(tx, cityId)) >= mostTokensOfCity) throw refuse('regulator_tokens_full');
    const id = await insertToken(tx, {
      ...{ cityId, name, key, madeBy: by, madeAt: at },
      tokenDigest: tokenDigest('regulator', token),
    });
    await record(tx, {
      type: 'regulator.token_made',
      subject: `regulator_token:${id}`,
      payload: { by, cityId },
      userIds: [],
      at,
    });
    return existing(await findToken(tx, id), 'the token that was made');
  });
  return { token, made: toToken(row) };
}

/** @throws Refusal regulator_token_unknown, regulator_token_ended */
export async function revokeToken(
  { database, clock }: TokenParts,
  by: UserId,
  id: number,
): Promise<RegulatorToken> {
  const at = clock.now();
  const row = await database.transaction(async (tx) => {
    const ended = await endToken(tx, id, by, at);
    const found = await findToken(tx, id);
    if (!found) throw refuse('regulator_token_unknown');
    if (!ended) throw refuse('regulator_token_ended');
    await record(tx, {
      type: 'regulator.token_revoked',
      subject: `regulator_token:${id}`,
      payload: { by, cityId: found.token.cityId },
      userIds: [],
      at,
    });
    return found;
  });
  return toToken(row);
}

/** What the company is called in a city's data from now on. @throws Refusal regulator_city_unknown */
export async function nameProvider(
  { database, clock }: TokenParts,
  by: UserId,
  { city, providerId }: { city: string; providerId: string },
): Promise<{ providerId: string }> {
  const { id: cityId } = cityNamed(city);
  const at = clock.now();
  await database.transaction(async (tx) => {
    const before = await lockCity(tx, cityId, at);
    if (before.providerId === providerId) return;
    await setProviderId(tx, cityId, providerId);
    noteAct({ before: { providerId: before.providerId }, after: { providerId } });
    await record(tx, {
      type: 'regulator.provider_named',
      subject: `regulator_city:${cityId}`,
      payload: { by, cityId },
      userIds: [],
      at,
    });
  });
  return { providerId };
}

/** Compared with where there is no such key, so that both take the same time. */
const nobodys = tokenDigest('regulator', 'nobody');
const tokenPattern = /^Bearer +(mds\.([\w-]{12})\.[\w-]{43})$/i;

export interface Opened extends Asking {
  tokenId: number;
}

/**
 * Whose token a request brings. It is read from the database each time, so one that is revoked opens nothing from then
 * on, in any process.
 * @throws Refusal mds_token_refused, mds_city_gone, too_many_requests
 */
export async function openToken(
  { database, limit }: Pick<TokenParts, 'database'> & { limit: AttemptLimit },
  authorization: string | undefined,
): Promise<Opened> {
  const [, token = '', key = ''] = tokenPattern.exec(authorization ?? '') ?? [];
  const row = key === '' ? undefined : await findByKey(database.db, key);
  const given = Buffer.from(tokenDigest('regulator', token));
  const isRight = timingSafeEqual(given, Buffer.from(row?.tokenDigest ?? nobodys));
  if (!row || !isRight) throw refuseMds('mds_token_refused');
  await limit.take(String(row.id));
  const city = cities().find(({ id }) => id === row.cityId);
  if (!city) throw refuseMds('mds_city_gone');
  return {
    tokenId: row.id,
    cityId: row.cityId,
    city,
    providerId: row.providerId,
    names: pseudonymsUnder(row.pseudonymKey),
  };
}
