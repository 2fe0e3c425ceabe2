/** What a trip costs and how soon somebody could come, and being told when somebody can. */

import type { LatLng } from '#src/geo/streets/geo.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { QuoteId, UserId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import type { RideOption } from '#src/riding/ride-options/ride-options.ts';
import type { EstimateRequest } from '../contract.ts';
import { busyFactor } from '../versions/pricing.ts';
import type { CallerWish, Wishes } from '../wishes.ts';
import { type NamedTrip, quoteOfAmount, quotesOfTrip } from './matching.ts';
import { answerNearNotes } from './near-notes.ts';
import type { QuotingParts } from './parts.ts';
import { createQuoteCache } from './quote-cache.ts';
import {
  bookableQuote,
  estimateRide,
  payableQuote,
  quoteForCaller,
  sweepQuotes,
  waitingNear,
} from './quoting.ts';
import { findQuote, findWishes, keepWishes, type QuoteRow } from './store.ts';
import { beginFares, fareChange } from './versions/fare-versions.ts';
import { type Fares, keepFares } from './versions/keep-fares.ts';

export type { CallerWish, Wishes } from '../wishes.ts';
export type { NamedTrip } from './matching.ts';
export type { AskedOfRides, DrivenRide } from './parts.ts';
export type { QuoteRow } from './store.ts';
export { wayThrough } from './way.ts';

/** What rides cost; each new city is given a draft, which an operator reads and publishes before it is opened. */
export async function openFares(
  parts: Parameters<typeof keepFares>[0] & { eventBus: Pick<EventBus, 'consume'> },
): Promise<Fares> {
  parts.eventBus.consume('fares of new cities', ['city.draft', 'city.open'], ({ subject }) =>
    beginFares(parts, subject.slice('city:'.length)),
  );
  return keepFares(parts);
}

export type Quotes = ReturnType<typeof createQuotes>;

export function createQuotes(given: Omit<QuotingParts, 'quotes'>) {
  const parts: QuotingParts = { ...given, quotes: createQuoteCache() };
  return {
    /** What the routes hand to its verbs. */
    parts,
    estimate: (actor: Pick<Actor, 'userId'> | null, request: EstimateRequest, kept?: readonly RideOption[]) =>
      estimateRide(parts, actor, request, kept),
    payable: (actor: Actor, quoteId: QuoteId) => payableQuote(parts, actor, quoteId),
    /** A quote by its name, whoever asks; undefined where there is none. */
    find: async (quoteId: QuoteId): Promise<QuoteRow | undefined> => findQuote(parts.database.db, quoteId),
    bookable: (actor: Pick<Actor, 'userId'>, quoteId: QuoteId) => bookableQuote(parts, actor, quoteId),
    /** Quotes of a trip that is named by its places, newest first; those that are booked apart. */
    ofTrip: (actor: Actor, trip: NamedTrip) => quotesOfTrip(parts, actor, trip),
    /** The newest open quote of somebody that costs exactly this. */
    ofAmount: (actor: Actor, cents: Cents) => quoteOfAmount(parts, actor, cents),
    /** Keeps what a rider wants besides the trip; false where the quote is not theirs. */
    keepWishes: (quoteId: QuoteId, userId: UserId, wishes: Wishes) =>
      keepWishes(parts.database.db, quoteId, userId, wishes),
    /** The same price for a caller, under a name of its own. @throws Refusal quote_not_found, quote_expired */
    forCaller: (quoteId: QuoteId, of: { wishes: Wishes & { caller: CallerWish }; until?: Date }) =>
      quoteForCaller(parts, quoteId, of),
    wishesOf: (quoteId: QuoteId) => findWishes(parts.database.db, quoteId),
    /** How much dearer a ride in a city is for how many ask for one; 1 where it has no fares. */
    async busyFactorIn(cityId: string, openRequests: number, freeDrivers: number): Promise<number> {
      const fares = await parts.fares.find(cityId);
      return fares ? busyFactor(fares.document, openRequests, freeDrivers) : 1;
    },
    /** What publishing or taking back a version of fares would change. */
    fareChange: (area: string, version: number, what: 'publish' | 'take back') =>
      fareChange(parts, area, version, what),
    waitingNear: (at: LatLng) => waitingNear(parts, at),
    /** Tells everybody of a city whose driver has come near. */
    answerNearNotes: (city: string | null) => answerNearNotes(parts, city),
    /** Forgets estimates that ended long ago. */
    sweep: () => sweepQuotes(parts),
  };
}
