import { partWords } from '#src/features/quoting/rules.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { NewMail } from '#src/platform/mail/mail.ts';
import { momentWords } from '#src/platform/moments.ts';
import type { Receipt } from '../contract.ts';
import { rideReference } from '../rules.ts';

/** To whoever paid, with distances in `unit`; null is as they are recorded. */
export function receiptMail(to: string, receipt: Receipt, unit: 'km' | 'miles' | null): NewMail {
  const parts = receipt.parts.map(({ label, amount }) => ({ label: partWords(label, unit), amount }));
  const width = Math.max(...parts.map((part) => part.label.length), 'Total, US$'.length) + 2;
  const line = (label: string, amount: string) => `${label.padEnd(width)}$${amount.padStart(8)}`;
  return {
    to,
    subject: `Your receipt for ride ${receipt.reference}: $${receipt.total}`,
    body: [
      `From ${receipt.pickupLocation}`,
      ...receipt.stops.map(({ address }) => `by ${address}`),
      `to ${receipt.destination}${receipt.driverName ? `, with ${receipt.driverName}` : ''}.`,
      '',
      ...(receipt.passengerName ? [`For ${receipt.passengerName}.`, ''] : []),
      ...parts.map((part) => line(part.label, part.amount)),
      line('Total, US$', receipt.total),
      '',
      receipt.paymentLabel ? `Paid with ${receipt.paymentLabel}.` : '',
      momentWords(receipt.issuedAt, receipt.timeZone, 'both', true),
    ].join('\n'),
  };
}

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
