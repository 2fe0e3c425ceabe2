import { randomBytes } from 'node:crypto';
import { makeId } from './ids.ts';
import type { StoredEvent } from './shapes.ts';
import type { Draft, Store } from './store.ts';

/** The API version written into events: the one the SDK of the product is made for. */
export const API_VERSION = '2026-10-28.endive';

/** How long what takes days at a bank takes here, in seconds of the sandbox's clock. */
export interface Delays {
  achSettles: number;
  achFails: number;
  achDispute: number;
  refundSettles: number;
  refundFails: number;
  disputeOpens: number;
  disputeDecides: number;
  holdExpires: number;
  microdepositExpires: number;
  payoutArrives: number;
  instantPayoutArrives: number;
}

const DAY = 86_400;

/** Stripe's own times where it documents them; minutes and seconds where it only says "some time later". */
export const defaultDelays: Delays = {
  achSettles: 4 * DAY,
  achFails: 2 * DAY,
  achDispute: DAY,
  refundSettles: 60,
  refundFails: 60,
  disputeOpens: 5,
  disputeDecides: 5,
  holdExpires: 7 * DAY,
  microdepositExpires: 10 * DAY,
  payoutArrives: 60,
  instantPayoutArrives: 5,
};

interface Rules {
  delays: Delays;
  /** The smallest charge, in cents. Stripe's for USD is 50. */
  minimumAmount: number;
  /** Where a browser finds this server: the pages of the payer's bank are served below it. */
  publicUrl: () => string;
  /** Whether events are to be delivered anywhere. */
  /** Whether somebody is to be told of events of this type. */
  tells: (type: string) => boolean;
}

/** What one call, or one due task, works with. */
export interface World {
  draft: Draft;
  rules: Rules;
  /** Unix seconds on the sandbox's clock. */
  now: number;
  request: { id: string | null; idempotency_key: string | null };
  /** The connected account that a call is made for. */
  account: string | null;
  /** The key under which fingerprints and request digests are made. Own to each data folder. */
  digestKey: string;
}

/** Writes an event, and a delivery of it where the webhook is to be told of its type. `account` is whose it is, where not the platform's. */
export function emit(world: World, type: string, object: unknown, account?: string): void {
  const isTold = world.rules.tells(type);
  const event: StoredEvent = {
    id: makeId('evt'),
    object: 'event',
    ...(account ? { account } : {}),
    api_version: API_VERSION,
    created: world.now,
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: isTold ? 1 : 0,
    request: world.request,
    type,
  };
  world.draft.put('events', event);
  if (!isTold) return;
  world.draft.put('deliveries', {
    id: event.id,
    event: event.id,
    type,
    status: 'pending',
    attempts: 0,
    nextAttemptAtMs: 0,
    lastStatus: null,
    lastError: null,
  });
}

/** The data folder's digest key, made the first time. */
export function digestKeyOf(store: Store): string {
  const found = store.get('settings', 'digest_key');
  if (found) return String(found.value);
  const value = randomBytes(32).toString('hex');
  store.change((draft) => draft.put('settings', { id: 'digest_key', value }));
  return value;
}
