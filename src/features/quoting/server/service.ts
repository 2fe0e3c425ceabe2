/** What a trip costs and how soon somebody could come, and being told when somebody can. */
import type { LatLng } from '#src/features/places/geo.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { QuoteId } from '#src/platform/ids.ts';
import type { EstimateRequest } from '../contract.ts';
import { createKnownQuotes } from './known-quotes.ts';
import { answerNearNotes } from './near-notes.ts';
import type { QuotingParts } from './parts.ts';
import { bookableQuote, estimateRide, payableQuote, sweepQuotes, waitingNear } from './quoting.ts';
import { createRates } from './rates.ts';

export type { AskedOfRides } from './parts.ts';
export type { QuoteRow } from './store.ts';
export { wayThrough } from './way.ts';

export type Quoting = ReturnType<typeof createQuoting>;

export function createQuoting(given: Omit<QuotingParts, 'rateOf' | 'quotes'>) {
  const parts: QuotingParts = { ...given, rateOf: createRates(given), quotes: createKnownQuotes() };
  return {
    /** What the routes hand to its verbs. */
    parts,
    rateOf: parts.rateOf,
    estimate: (actor: Actor | null, request: EstimateRequest) => estimateRide(parts, actor, request),
    payable: (actor: Actor, quoteId: QuoteId) => payableQuote(parts, actor, quoteId),
    bookable: (actor: Actor, quoteId: QuoteId) => bookableQuote(parts, actor, quoteId),
    waitingNear: (at: LatLng) => waitingNear(parts, at),
    /** Tells everybody of a city whose driver has come near. */
    answerNearNotes: (city: string | null) => answerNearNotes(parts, city),
    /** Forgets estimates that ended long ago. */
    sweep: () => sweepQuotes(parts),
  };
}
