/** What a rider is told of a flight by itself: that their pickup does not fit it, or that it is cancelled. Each once. */
import type { Tx } from '#src/platform/database/database.ts';
import type { NewMail } from '#src/platform/mail/mail.ts';
import { tellRide } from '#src/riding/lifecycle/server/moves/moves.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import { mostTold, newsMs } from '../rules.ts';
import { cancelledMail, cancelledText, movedMail, movedText } from './mails.ts';
import type { FlightParts } from './parts.ts';
import { type FlightRow, setFlight } from './store.ts';
import { adviceOf } from './views.ts';

/** What was told differs from this by too little to be told again. */
const isTold = ({ toldPickupAt }: FlightRow, { pickupAt }: { pickupAt: Date }): boolean =>
  toldPickupAt !== null && Math.abs(toldPickupAt.getTime() - pickupAt.getTime()) < newsMs;

/** In the transaction that keeps what was said and has locked the ride. Nothing is moved but by the rider. */
export async function tellRider(parts: FlightParts, tx: Tx, ride: RideRow, flight: FlightRow): Promise<void> {
  const { clock, baseUrl } = parts;
  const advice = adviceOf(ride, flight, clock.now());
  if (!advice || flight.told >= mostTold) return;
  const about = { ride, flight, baseUrl };
  if (advice.kind === 'cancelled') {
    if (flight.toldCancelledAt !== null) return;
    await setFlight(tx, ride.id, { toldCancelledAt: clock.now(), told: flight.told + 1, keptAt: null });
    await tellRide(parts, tx, 'ride.flight_cancelled', ride);
    return write(parts, tx, ride, { mail: cancelledMail(about), text: cancelledText(about) });
  }
  if (isTold(flight, advice)) return;
  // One that is flown after all may be cancelled again.
  const told = { toldPickupAt: advice.pickupAt, toldCancelledAt: null, told: flight.told + 1, keptAt: null };
  await setFlight(tx, ride.id, told);
  await tellRide(parts, tx, 'ride.flight_moved', ride);
  return write(parts, tx, ride, { mail: movedMail(about, advice), text: movedText(about, advice) });
}

/** Whoever telephoned reads a text: the address of a guest is nobody's. */
async function write(
  { mailer, texter }: FlightParts,
  tx: Tx,
  ride: RideRow,
  { mail, text }: { mail: NewMail; text: string },
): Promise<void> {
  if (ride.hailType === 'app') return mailer.write(tx, mail).then(() => undefined);
  if (ride.hailType !== 'phone_dispatch' || !ride.passengerPhone) return;
  const { passengerPhone: to, riderId: userId, riderEmail: userEmail } = ride;
  await texter.write(tx, { to, userId, userEmail, isCaller: true, body: async () => text });
}
