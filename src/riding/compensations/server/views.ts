/** What was given, as it is shown. */
import { toDecimal } from '#src/platform/money.ts';
import type { AskedOfCompensations } from '#src/riding/lifecycle/server/service.ts';
import type { Compensation } from '#src/riding/pickup-promise/shapes.ts';
import { type CompensationRow, findCompensation } from './store.ts';

export const toCompensation = (row: CompensationRow): Compensation => ({
  why: row.why,
  lateMinutes: row.lateMinutes,
  gives: row.gives,
  state: row.state === 'owed' ? 'owed' : 'given',
  amount: row.amountCents === null ? null : toDecimal(row.amountCents),
  cardEnding: row.cardLastFour,
  toldBy: row.toldBy,
  at: (row.givenAt ?? row.createdAt).toISOString(),
});

export const askedOfCompensations: AskedOfCompensations = {
  async ofRide(queries, rideId) {
    const row = await findCompensation(queries, rideId);
    return row && row.state !== 'nothing' ? toCompensation(row) : null;
  },
};
