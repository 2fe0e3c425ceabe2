/** To the rider, or by text to whoever telephoned: that the pickup does not fit the flight they named, or that it is cancelled. */
import { timeZoneAt } from '#src/geo/places/server/service.ts';
import { existing } from '#src/platform/existing.ts';
import type { NewMail } from '#src/platform/mail/mail.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import { pickupOf } from '#src/riding/lifecycle/server/moves/way.ts';
import { flightName } from '#src/riding/rides/flight-number.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import type { Advice } from '../rules.ts';
import type { FlightRow } from './store.ts';

interface About {
  ride: RideRow;
  flight: FlightRow;
  baseUrl: string;
}

function wordsOf({ ride, flight }: About) {
  const zone = timeZoneAt(pickupOf(ride));
  const pickupAt = existing(ride.scheduledAt, `the time of ride ${ride.id}`);
  const at = (moment: Date) => momentWords(moment, zone, 'time', true);
  return {
    at,
    pickup: momentWords(pickupAt, zone, 'ahead', true),
    /** With its weekday where it is on another day. */
    other: (moment: Date) =>
      momentWords(moment, zone, 'date') === momentWords(pickupAt, zone, 'date')
        ? at(moment)
        : momentWords(moment, zone, 'ahead', true),
    name: flightName(flight.number),
    said: `So says ${flight.source}, asked ${momentWords(existing(flight.askedAt, 'its moment'), zone, 'near', true)}.`,
  };
}

const mail = ({ ride, baseUrl }: About, subject: string, paragraphs: string[], label: string): NewMail => ({
  kind: 'ride',
  to: ride.riderEmail,
  subject: `${subject}: ride ${rideReference(ride.id)}`,
  hello: ride.riderFirstName,
  paragraphs,
  action: { label, url: `${baseUrl}/live-tracking?rideId=${ride.id}#flight` },
});

export function movedMail(about: About, advice: Exclude<Advice, { kind: 'cancelled' }>): NewMail {
  const { other, pickup, name, said } = wordsOf(about);
  const then = other(advice.pickupAt);
  return mail(
    about,
    `${name} lands at ${other(advice.landsAt)}`,
    [
      `${name} is expected to land at ${other(advice.landsAt)}. ${said}`,
      `Your ride from ${about.ride.pickupLocation} is booked for ${pickup}. With ${advice.minutes} minutes from the landing to the car it would be ${then}.`,
      'Nothing was changed. Open your ride to move the pickup with one press, at the price that is shown there first, or to leave it as it is.',
    ],
    `Move Pickup to ${then}`,
  );
}

export function cancelledMail(about: About): NewMail {
  const { pickup, name, said } = wordsOf(about);
  return mail(
    about,
    `${name} is cancelled`,
    [
      `${name} is said to be cancelled. ${said}`,
      `Your ride from ${about.ride.pickupLocation} stays booked for ${pickup}. Nothing was changed.`,
      'What should become of it? Open your ride to move it to another time, to name another flight, to cancel it, or to leave it as it is.',
    ],
    'Decide',
  );
}

/** No more than the flight and two times: a text says nothing that somebody typed. */
export function movedText(about: About, advice: Exclude<Advice, { kind: 'cancelled' }>): string {
  const { other, pickup, name } = wordsOf(about);
  return `${companyName()}: ${name} is expected to land at ${other(advice.landsAt)}. Your ride is booked for ${pickup}; ${other(advice.pickupAt)} would fit. Nothing was changed. Call us to move it.`;
}

export function cancelledText(about: About): string {
  const { pickup, name } = wordsOf(about);
  return `${companyName()}: ${name} is said to be cancelled. Your ride stays booked for ${pickup}. Call us to move it or to call it off.`;
}
