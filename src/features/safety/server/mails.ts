import { rideReference } from '#src/features/rides/rules.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { NewMail } from '#src/platform/mail/mail.ts';

/** To an operator, whose phone wakes them with it. */
export function alarmMail(
  to: string,
  alarm: { rideId: RideId; raisedBy: 'rider' | 'driver' | 'watch'; pickup: string; link: string },
): NewMail {
  const ride = rideReference(alarm.rideId);
  return {
    to,
    subject:
      alarm.raisedBy === 'watch'
        ? `ALARM in ride ${ride}: the rider does not answer`
        : `ALARM in ride ${ride}, raised by the ${alarm.raisedBy}`,
    body: [
      alarm.raisedBy === 'watch'
        ? `The car of ride ${ride} strayed or stood still, and its rider has not said that all is well. It was picked up at ${alarm.pickup}.`
        : `The ${alarm.raisedBy} of ride ${ride} asks for help. It was picked up, or will be, at ${alarm.pickup}.`,
      'Where the car is, and the telephone numbers of both:',
      alarm.link,
    ].join('\n'),
  };
}
