/** Changes of rides as their people read them. */
import { type Cents, toDecimal } from '#src/platform/money.ts';
import type { RideChange } from '../contract.ts';
import { changedBetween, type ToldPlan, toldOf } from '../plan.ts';
import type { ChangedBy } from '../rules.ts';
import type { ChangeRow } from './store.ts';

const shown = ({ pickup, stops, destination, vehicleType, scheduledAt }: ToldPlan): RideChange['after'] => ({
  pickup,
  stops,
  destination,
  vehicleType,
  scheduledTime: scheduledAt,
});

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** A driver reads what they get of it, as everywhere. */
export function toChange(row: ChangeRow, viewer: ChangedBy | 'operator'): RideChange {
  const amount = (price: Cents, pay: Cents) => toDecimal(viewer === 'driver' ? pay : price);
  return {
    id: row.id,
    rideId: row.rideId,
    by: row.askedBy,
    state: row.state,
    endsHere: row.endsHere,
    changed: changedBetween(row.before, toldOf(row.plan)),
    before: shown(row.before),
    after: shown(row.plan),
    priceBefore: amount(row.beforeCents, row.payBeforeCents),
    priceAfter: amount(row.afterCents, row.payAfterCents),
    arrivesAt: iso(row.arrivesAt),
    arrivedBefore: iso(row.arrivedBefore),
    wayMeters: row.wayMeters,
    waySeconds: row.waySeconds,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    answeredAt: iso(row.answeredAt),
  };
}
