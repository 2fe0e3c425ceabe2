import { rideReference } from '#src/riding/rides/rules.ts';
import type { Alarm } from '#src/riding/safety/operations-contract.ts';

/** What happened, with the number of the ride as everybody reads it. */
export const alarmHeadline = ({ ride, raisedBy }: Pick<Alarm, 'ride' | 'raisedBy'>): string =>
  raisedBy === 'watch'
    ? `Ride ${rideReference(ride.id)} strays or stands, and its rider does not answer`
    : `Alarm in ride ${rideReference(ride.id)}, raised by the ${raisedBy}`;
