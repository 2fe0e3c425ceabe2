/** Changes of rides, as rooms below ask of them. */
import { toDecimal } from '#src/platform/money.ts';
import type { AskedOfChanges } from '#src/riding/lifecycle/server/service.ts';
import { changeWords } from '../change-words.ts';
import { changedBetween, toldOf } from '../plan.ts';
import { findMade, findSuggested } from './store.ts';

export const askedOfChanges: AskedOfChanges = {
  findForReceipt: async (queries, rideId) =>
    (await findMade(queries, rideId)).map(
      ({ before, plan, endsHere, beforeCents, afterCents, answeredAt, createdAt }) => ({
        at: (answeredAt ?? createdAt).toISOString(),
        words: changeWords({ changed: changedBetween(before, toldOf(plan)), endsHere, before, after: plan }),
        priceBefore: toDecimal(beforeCents),
        priceAfter: toDecimal(afterCents),
      }),
    ),
  findSuggested: async (queries, { id, planVersion }, now) => {
    const found = await findSuggested(queries, id, now);
    return found?.planVersion === planVersion ? found.id : null;
  },
};
