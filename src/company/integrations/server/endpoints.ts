/** Webhooks at the desk: made, changed, tested, replayed, ended. */
import { randomUUID } from 'node:crypto';
import { noteAct } from '#src/platform/audit/under-way.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { isPublicUrl } from '#src/platform/http/public-hosts.ts';
import type { WebhookEventType } from '#src/platform/webhook-events.ts';
import type { WebhookDelivery, WebhookEndpoint } from '../contract.ts';
import { rotationMs } from '../rules.ts';
import { citiesToChoose, isMine, type Mine, requireMine, requireOfCities } from './in-cities.ts';
import { findKey } from './key-store.ts';
import { ofKey } from './keys.ts';
import { type IntegrationParts, refuse } from './parts.ts';
import { newWebhookSecret } from './signing.ts';
import * as store from './webhook-store.ts';

const mostEndpoints = 50;
const perPage = 50;
const attemptsShown = 12;

interface Said {
  name: string;
  url: string;
  events: WebhookEventType[];
  /** Null for all, and for what is of no city. */
  cityIds?: string[] | null | undefined;
}

type Tx = Parameters<typeof store.lockEndpoint>[0];

const tell = (tx: Tx, type: string, id: number, actor: Actor, at: Date) =>
  record(tx, { type, subject: `webhook:${id}`, payload: { by: actor.userId }, userIds: [], at });

function refuseElsewhere({ reach }: IntegrationParts, url: string): void {
  if (!(reach?.mayAsk ?? isPublicUrl)(url)) throw refuse('address_not_public');
}

/** Who asks, and the cities that they keep to; null for all. */
export interface Asking {
  actor: Actor;
  cities: Mine;
}

/** @throws Refusal endpoint_not_found, also for one of other cities */
async function locked(tx: Tx, id: number, mine: Mine): Promise<store.EndpointRow> {
  const row = await store.lockEndpoint(tx, id);
  if (!row || !isMine(mine, row.cityIds)) throw refuse('endpoint_not_found');
  return row;
}

/** @throws Refusal address_not_public, city_unknown, city_needed, nothing_of_cities, key_not_found, too_many_endpoints */
export async function makeEndpoint(
  parts: IntegrationParts,
  { actor, cities: mine }: Asking,
  said: Said & { keyId?: number | null | undefined },
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  const { database, clock, sealing } = parts;
  const { name, url, keyId = null, cityIds = null } = said;
  refuseElsewhere(parts, url);
  requireMine(mine, cityIds);
  requireOfCities(cityIds, said.events);
  const secret = newWebhookSecret();
  const sealed = await sealing.seal(secret);
  const at = clock.now();
  const events = [...new Set(said.events)];
  const row = await database.transaction(async (tx) => {
    const key = keyId === null ? undefined : await findKey(tx, keyId);
    if (keyId !== null && !(key && isMine(mine, ofKey(key)))) throw refuse('key_not_found');
    if ((await store.countEndpoints(tx)) >= mostEndpoints) throw refuse('too_many_endpoints');
    const made = { name, url, events, keyId, cityIds: cityIds && [...new Set(cityIds)] };
    const endpoint = await store.insertEndpoint(tx, {
      ...{ ...made, secret: sealed, state: 'on', madeBy: actor.userId, createdAt: at },
    });
    noteAct({ subject: `webhook:${endpoint.id}`, after: { name, url, events, key: keyId, cities: cityIds } });
    await tell(tx, 'webhook.made', endpoint.id, actor, at);
    return endpoint;
  });
  return { endpoint: await asOne(parts, row), secret };
}

/** @throws Refusal endpoint_not_found, address_not_public, city_unknown, city_needed, nothing_of_cities */
export async function changeEndpoint(
  parts: IntegrationParts,
  { actor, cities: mine }: Asking,
  id: number,
  { on, ...said }: Said & { on: boolean },
): Promise<WebhookEndpoint> {
  const { database, clock } = parts;
  refuseElsewhere(parts, said.url);
  const at = clock.now();
  const row = await database.transaction(async (tx) => {
    const { name, url, events, state, cityIds: was } = await locked(tx, id, mine);
    const cityIds = said.cityIds === undefined ? was : said.cityIds;
    requireMine(mine, cityIds);
    requireOfCities(cityIds, said.events);
    const isNewlyOn = on && state !== 'on';
    const change = {
      ...{ name: said.name, url: said.url, events: [...new Set(said.events)] },
      cityIds: cityIds && [...new Set(cityIds)],
      state: on ? ('on' as const) : ('off' as const),
    };
    const changed = await store.setEndpoint(tx, id, {
      ...change,
      // Off stays failed where it failed; on, it has days again.
      ...(!on && state === 'failed' && { state }),
      ...(isNewlyOn && { failingSince: null }),
    });
    const { cityIds: cities, ...after } = change;
    noteAct({
      before: { name, url, events, state, cities: was },
      after: { ...after, cities, state: changed.state },
    });
    await tell(tx, 'webhook.changed', id, actor, at);
    return changed;
  });
  return asOne(parts, row);
}

/** @throws Refusal endpoint_not_found, still_rotating */
export async function rotateSecret(parts: IntegrationParts, { actor, cities }: Asking, id: number) {
  const { database, clock, sealing } = parts;
  const secret = newWebhookSecret();
  const sealed = await sealing.seal(secret);
  const at = clock.now();
  await database.transaction(async (tx) => {
    const { secret: earlierSecret, earlierUntil } = await locked(tx, id, cities);
    if (earlierUntil && earlierUntil > at) throw refuse('still_rotating');
    const until = new Date(at.getTime() + rotationMs);
    await store.setEndpoint(tx, id, { secret: sealed, earlierSecret, earlierUntil: until });
    await tell(tx, 'webhook.rotated', id, actor, at);
  });
  return { secret };
}

/** @throws Refusal endpoint_not_found, not_sending */
export async function sendTest(
  { database, clock }: IntegrationParts,
  { actor, cities }: Asking,
  id: number,
): Promise<void> {
  const at = clock.now();
  await database.transaction(async (tx) => {
    if ((await locked(tx, id, cities)).state !== 'on') throw refuse('not_sending');
    const [type, messageId] = ['test.sent', `evt_test_${randomUUID()}`];
    const body = JSON.stringify({ type, timestamp: at.toISOString(), data: {} });
    await store.insertDeliveries(tx, [
      { endpointId: id, event: null, messageId, type, body, nextAt: at, createdAt: at },
    ]);
    await tell(tx, 'webhook.tested', id, actor, at);
  });
}

/** @throws Refusal endpoint_not_found, not_sending, nothing_to_replay */
export async function replay(
  { database, clock }: IntegrationParts,
  { actor, cities }: Asking,
  endpointId: number,
  deliveryId: number | null,
): Promise<{ replayed: number }> {
  const at = clock.now();
  const replayed = await database.transaction(async (tx) => {
    if ((await locked(tx, endpointId, cities)).state !== 'on') throw refuse('not_sending');
    let count = await store.replayDead(tx, { endpointId, deliveryId, at });
    // Whoever mended their end is not left to wait for the next try, which may be hours away.
    if (count === 0 && deliveryId !== null)
      count = (await store.hurry(tx, { endpointId, deliveryId, at })) ? 1 : 0;
    if (count === 0) throw refuse('nothing_to_replay');
    noteAct({ after: { replayed: count } });
    await tell(tx, 'webhook.replayed', endpointId, actor, at);
    return count;
  });
  return { replayed };
}

/** @throws Refusal endpoint_not_found */
export async function endEndpoint(
  { database, clock }: IntegrationParts,
  { actor, cities }: Asking,
  id: number,
): Promise<void> {
  const at = clock.now();
  await database.transaction(async (tx) => {
    const { name, url } = await locked(tx, id, cities);
    // Its secrets open nothing any more, so they are not kept either.
    const gone = { secret: '', earlierSecret: null, earlierUntil: null };
    await store.setEndpoint(tx, id, { ...gone, endedAt: at, state: 'off' });
    await store.giveUpWaiting(tx, id, at);
    noteAct({ before: { name, url } });
    await tell(tx, 'webhook.ended', id, actor, at);
  });
}

/** @throws Refusal endpoint_not_found */
export async function lookAtEndpoint(
  parts: IntegrationParts,
  mine: Mine,
  id: number,
  { state, before }: { state?: WebhookDelivery['state'] | undefined; before?: number | undefined },
) {
  const { db } = parts.database;
  const row = await store.findEndpoint(db, id);
  if (!row || !isMine(mine, row.cityIds)) throw refuse('endpoint_not_found');
  const found = await store.findDeliveries(db, { endpointId: id, state, before, limit: perPage + 1 });
  const shown = found.slice(0, perPage);
  const attempts = await store.findAttempts(
    db,
    shown.map((each) => each.id),
    attemptsShown,
  );
  return {
    endpoint: await asOne(parts, row),
    deliveries: shown.map((each) => asDelivery(each, attempts)),
    before: found.length > perPage ? (shown.at(-1)?.id ?? null) : null,
    cities: citiesToChoose(mine),
  };
}

export async function listEndpoints(
  { database, clock }: IntegrationParts,
  mine: Mine,
): Promise<WebhookEndpoint[]> {
  const rows = (await store.findEndpoints(database.db)).filter(({ cityIds }) => isMine(mine, cityIds));
  const counts = await store.countStates(
    database.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => asEndpoint(row, counts.get(row.id), clock.now()));
}

async function asOne(
  { database, clock }: IntegrationParts,
  row: store.EndpointRow,
): Promise<WebhookEndpoint> {
  const counts = await store.countStates(database.db, [row.id]);
  return asEndpoint(row, counts.get(row.id), clock.now());
}

const asEndpoint = (
  { id, name, url, events, keyId, cityIds, state, failingSince, earlierUntil, createdAt }: store.EndpointRow,
  counts = { waiting: 0, dead: 0 },
  now: Date,
): WebhookEndpoint => ({
  ...{ id, name, url, events, keyId, cityIds, state, ...counts },
  failingSince: failingSince?.toISOString() ?? null,
  rotatingUntil: earlierUntil && earlierUntil > now ? earlierUntil.toISOString() : null,
  createdAt: createdAt.toISOString(),
});

const asDelivery = (
  { id, messageId, type, body, state, createdAt, nextAt }: store.DeliveryRow,
  attempts: readonly store.AttemptRow[],
): WebhookDelivery => ({
  ...{ id, messageId, type, body, state },
  createdAt: createdAt.toISOString(),
  nextAt: state === 'waiting' ? nextAt.toISOString() : null,
  attempts: attempts
    .filter(({ deliveryId }) => deliveryId === id)
    .map(({ at, status, tookMs, words }) => ({ at: at.toISOString(), status, tookMs, words })),
});
