/** Flights that bring riders to the airport where their ride begins. They are asked for by a round, never by a page. */
import type { RoveEvent } from '#src/platform/events/events.ts';
import type { RideId } from '#src/platform/ids.ts';
import { createInterval } from '#src/platform/time/interval.ts';
import type { AskedOfFlights } from '#src/riding/lifecycle/server/service.ts';
import { askDue } from './asking.ts';
import { nameAtBooking } from './naming.ts';
import type { FlightParts } from './parts.ts';
import { hurryFlight } from './store.ts';

const roundMs = 20_000;

export type Flights = ReturnType<typeof createFlights>;

/** What a booking asks of flights. */
export const askedOfFlights: AskedOfFlights = { nameAtBooking };

export function createFlights(parts: FlightParts) {
  const rounds = createInterval(() => askDue(parts), {
    everyMs: roundMs,
    failed: 'flights were not asked for',
    log: parts.log,
    isMine: () => parts.leases.holds('sweeping'),
  });
  // Of a ride that begins at another time or place the flight is another, or fits again.
  parts.eventBus.consume('flights.rides', ['ride.changed'], ({ payload }: RoveEvent) =>
    hurryFlight(parts.database.db, Number(payload.rideId) as RideId, parts.clock.now()),
  );
  return {
    /** What the routes hand to their verbs. */
    parts,
    /** A round; for tests with a clock of their own. */
    askDue: () => askDue(parts),
    start: () => rounds.start(),
    stop: () => rounds.stop(),
  };
}
