/** A driver's day beside the rides themselves: pay, statements, what riders said, where they are heading. */

import type { Actor } from '#src/platform/http/actor.ts';
import type { DriverId } from '#src/platform/ids.ts';
import type { createDemand } from '#src/riding/demand/server/service.ts';
import type { Period } from '../periods.ts';
import { type AppealParts, answerAppeal, appeal, listAppeals, ownAppeals } from './appeals.ts';
import type { Destinations } from './destinations.ts';
import { readFeedback } from './feedback.ts';
import { changePay, type PayParts, readPay, readStatement } from './pay.ts';
import { cashOut, lookAtBank, openBank } from './payouts.ts';

export { createDestinations } from './destinations.ts';
export type { DriverBook } from './pay.ts';

type Parts = PayParts &
  AppealParts & { destinations: Destinations; demandFor: ReturnType<typeof createDemand> };

export type Driving = ReturnType<typeof createDriving>;

export function createDriving(parts: Parts) {
  return {
    destinations: parts.destinations,
    statement: (actor: Actor, driverId: DriverId, query: { period: Period; on?: string | undefined }) =>
      readStatement(parts, actor, driverId, query),
    pay: (actor: Actor, driverId: DriverId) => readPay(parts, actor, driverId),
    changePay: (actor: Actor, driverId: DriverId, change: Parameters<typeof changePay>[3]) =>
      changePay(parts, actor, driverId, change),
    openBank: (actor: Actor, driverId: DriverId) => openBank(parts, actor, driverId),
    lookAtBank: (actor: Actor, driverId: DriverId) => lookAtBank(parts, actor, driverId),
    cashOut: (actor: Actor, driverId: DriverId, key?: string) => cashOut(parts, actor, driverId, key),
    appeals: {
      own: (actor: Actor) => ownAppeals(parts, actor),
      make: (actor: Actor, body: Parameters<typeof appeal>[2]) => appeal(parts, actor, body),
      list: (state: 'open' | 'answered', cities: readonly string[] | null) =>
        listAppeals(parts, state, cities),
      answer: (actor: Actor, id: number, body: Parameters<typeof answerAppeal>[3]) =>
        answerAppeal(parts, actor, id, body),
    },
    /** Where to be. */
    demandFor: parts.demandFor,
    feedback: (actor: Actor, driverId: DriverId) => readFeedback(parts, actor, driverId),
  };
}
