/** What a rider is told of a flight by itself: that their pickup does not fit it, or that it is cancelled. Each once. */
import type { Tx } from '#src/platform/database/database.ts';
import { tellRide } from '#src/riding/lifecycle/server/moves/moves.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import { mostTold, newsMs } from '../rules.ts';
import { cancelledMail, movedMail } from './mails.ts';
import type { FlightParts } from './parts.ts';
import { type FlightRow, setFlight } from './store.ts';
import { adviceOf } from './views.ts';

/** What was told differs from this by too little to be told again. */
const isTold = ({ toldPickupAt }: FlightRow, { pickupAt }: { pickupAt: Date }): boolean =>
  toldPickupAt !== null && Math.abs(toldPickupAt.getTime() - pickupAt.getTime()) < newsMs;

/** In the transaction that keeps what was said and has locked the ride. Nothing is moved but by the rider. */
export async function tellRider(parts: FlightParts, tx: Tx, ride: RideRow, flight: FlightRow): Promise<void> {
  const { clock, mailer, baseUrl } = parts;
  const advice = adviceOf(ride, flight, clock.now());
  if (!advice || flight.told >= mostTold) return;
  const about = { ride, flight, baseUrl };
  if (advice.kind === 'cancelled') {
    if (flight.toldCancelledAt !== null) return;
    await setFlight(tx, ride.id, { toldCancelledAt: clock.now(), told: flight.told + 1, keptAt: null });
    await tellRide(parts, tx, 'ride.flight_cancelled', ride);
    if (isWritten(ride)) await mailer.write(tx, cancelledMail(about));
    return;
  }
  if (isTold(flight, advice)) return;
  // One that is flown after all may be cancelled again.
  const told = { toldPickupAt: advice.pickupAt, toldCancelledAt: null, told: flight.told + 1, keptAt: null };
  await setFlight(tx, ride.id, told);
  await tellRide(parts, tx, 'ride.flight_moved', ride);
  if (isWritten(ride)) await mailer.write(tx, movedMail(about, advice));
}

/** A caller's ride is the desk's to look after: the address of a guest is nobody's. */
const isWritten = ({ hailType }: RideRow): boolean => hailType === 'app';
