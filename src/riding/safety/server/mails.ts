import type { RideId } from '#src/platform/ids.ts';
import type { NewMail } from '#src/platform/mail/mail.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { rideReference } from '#src/riding/rides/rules.ts';

export interface AlarmWords {
  rideId: RideId;
  raisedBy: 'rider' | 'driver' | 'watch';
  pickup: string;
  link: string;
  /** How often it was passed on because nobody took it. */
  passedOn: number;
}

const headOf = ({ rideId, raisedBy, passedOn }: AlarmWords): string => {
  const ride = rideReference(rideId);
  const who = raisedBy === 'watch' ? ': the rider does not answer' : `, raised by the ${raisedBy}`;
  return `${passedOn > 0 ? 'NOBODY HAS TAKEN THE ALARM' : 'ALARM'} in ride ${ride}${who}`;
};

/** To an operator, whose phone wakes them with it. */
export function alarmMail(to: string, alarm: AlarmWords): NewMail {
  const ride = rideReference(alarm.rideId);
  return {
    kind: 'alarm',
    to,
    subject: headOf(alarm),
    paragraphs: [
      alarm.raisedBy === 'watch'
        ? `The car of ride ${ride} strayed or stood still, and its rider has not said that all is well. It was picked up at ${alarm.pickup}.`
        : `The ${alarm.raisedBy} of ride ${ride} asks for help. It was picked up, or will be, at ${alarm.pickup}.`,
      'Say there that you take it, so that nobody else is called. Where the car is, and the telephone numbers of both, are there too.',
    ],
    action: { label: 'Take the Alarm', url: alarm.link },
  };
}

/** The same in a text message, without what somebody else wrote. */
export const alarmText = (alarm: AlarmWords): string =>
  `${companyName()}: ${headOf(alarm)}. Take it: ${alarm.link}`;
