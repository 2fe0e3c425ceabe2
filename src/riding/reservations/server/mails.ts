/** What riders and drivers read of rides ahead that have a committed driver, or have lost one. */
import { timeZoneAt } from '#src/geo/places/server/service.ts';
import { existing } from '#src/platform/existing.ts';
import type { NewMail } from '#src/platform/mail/mail.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import type { DriverRow } from '#src/riding/drivers/server/store.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import type { EndWhy } from '../rules.ts';

export const zoneOf = ({ pickupLat, pickupLng }: Pick<RideRow, 'pickupLat' | 'pickupLng'>): string =>
  timeZoneAt({ lat: pickupLat, lng: pickupLng });
export const timeOf = ({ scheduledAt, id }: Pick<RideRow, 'scheduledAt' | 'id'>): Date =>
  existing(scheduledAt, `the time of ride ${id}`);
const whenWords = (ride: RideRow): string => momentWords(timeOf(ride), zoneOf(ride), 'ahead', true);
const tripWords = (ride: RideRow): string =>
  [
    `${whenWords(ride)},`,
    `from ${ride.pickupLocation}`,
    ...ride.stops.map(({ address }) => `by ${address}`),
    `to ${ride.destination}.`,
  ].join('\n');
const carWords = ({ vehicleColor, vehicleInfo }: DriverRow): string =>
  [vehicleColor, vehicleInfo].filter(Boolean).join(' ');

/** To the rider: somebody has said yes. */
export const committedMail = (ride: RideRow, driver: DriverRow, baseUrl: string): NewMail => ({
  kind: 'ride',
  to: ride.riderEmail,
  subject: `${driver.firstName} drives your ride ${rideReference(ride.id)}`,
  hello: ride.riderFirstName,
  paragraphs: [
    `${driver.firstName} has committed to your ride and comes in a ${carWords(driver)}. It is certain from now on.`,
    tripWords(ride),
    'The plate and the number to call are with your ride once they are on the way. Should they have to give it back, we tell you at once and ask others.',
  ],
  action: { label: 'See the Ride', url: `${baseUrl}/live-tracking?rideId=${ride.id}` },
});

/** To the rider: whoever had said yes does not come. */
export const releasedMail = (ride: RideRow, driver: DriverRow, baseUrl: string): NewMail => ({
  kind: 'ride',
  to: ride.riderEmail,
  subject: `${driver.firstName} can no longer drive ride ${rideReference(ride.id)}`,
  hello: ride.riderFirstName,
  paragraphs: [
    `${driver.firstName} can no longer drive you. Your ride stands, at the price it was booked for, and other drivers are asked now:`,
    tripWords(ride),
    'We write as soon as one commits. Nobody having done so, we look for whoever is near from 30 minutes before, and people at our desk see it.',
  ],
  action: { label: 'See the Ride', url: `${baseUrl}/live-tracking?rideId=${ride.id}` },
});

const toDriver = (driver: DriverRow, baseUrl: string, subject: string, paragraphs: string[]): NewMail => ({
  kind: 'ride',
  to: driver.email,
  subject,
  hello: driver.firstName,
  paragraphs,
  action: { label: 'Rides Ahead', url: `${baseUrl}/driver-dashboard?tab=requests` },
});

export const setByDeskMail = (ride: RideRow, driver: DriverRow, reason: string, baseUrl: string): NewMail =>
  toDriver(driver, baseUrl, `${companyName()} asks you to drive ride ${rideReference(ride.id)}`, [
    `Our desk has set you as the driver of this ride. Their words: “${reason}”`,
    tripWords(ride),
    'It is among your rides ahead. If you cannot drive it, give it back there as early as you can; it does not count against you.',
  ]);

export const reminderMail = (ride: RideRow, driver: DriverRow, baseUrl: string): NewMail =>
  toDriver(driver, baseUrl, `Your ride ahead: ${whenWords(ride)}`, [
    'You are committed to this ride:',
    tripWords(ride),
    'Be online and near the pickup half an hour before: the ride is offered to you first. If you cannot drive it, give it back now.',
  ]);

/** Who committed keeps the ride as its rider has changed it: the same pickup at about the same time. */
export const changedMail = (ride: RideRow, driver: DriverRow, baseUrl: string): NewMail =>
  toDriver(driver, baseUrl, `Ride ${rideReference(ride.id)} was changed`, [
    'The rider has changed this ride. You are committed to it as it is now:',
    tripWords(ride),
    'If you cannot drive it like this, give it back there as early as you can.',
  ]);

/** Why a driver is not committed any more, where it was not their own doing. */
const endedWords: Partial<Record<EndWhy, (reason: string | null) => string>> = {
  taken_away: (reason) =>
    `Our desk has taken this ride from you.${reason ? ` Their words: “${reason}”` : ''}`,
  not_cleared: () => 'As things stand you may not drive at that time, so this ride goes to another driver.',
  no_answer: () => 'You did not answer when this ride was offered to you, so it goes to another driver.',
  not_there: () => 'You were not online and near in time for this ride, so it goes to another driver.',
  changed: () => 'Its rider has changed this ride, so you are asked anew: look at it among the rides ahead.',
  held_up: () =>
    'The ride that you drive now takes longer, since its rider changed where it goes. You could not be there in time, so this one goes to another driver. It does not count against you.',
  called_off: () => 'This ride was called off. You are free at that time.',
};

/** Null where the driver knows. */
export function endedMail(
  ride: RideRow,
  driver: DriverRow,
  why: EndWhy,
  reason: string | null,
  baseUrl: string,
): NewMail | null {
  const words = endedWords[why];
  if (!words) return null;
  return toDriver(driver, baseUrl, `Ride ${rideReference(ride.id)} is not yours any more`, [
    words(reason),
    tripWords(ride),
  ]);
}
