import { partWords } from '#src/features/quoting/rules.ts';
import type { NewMail } from '#src/platform/mail/mail.ts';
import { momentWords } from '#src/platform/moments.ts';
import { type DistanceUnit, distanceWords } from '#src/platform/units.ts';
import type { Receipt } from '../contract.ts';

const cutShortLines = ({ words, promised }: NonNullable<Receipt['cutShort']>): string[] => [
  words,
  promised
    ? `You pay for what was driven, and not the $${promised} that was promised for the whole way.`
    : '',
];

const drivenLine = (
  { meters, seconds }: NonNullable<Receipt['driven']>,
  unit: DistanceUnit | null,
): string => {
  const time = `${Math.max(1, Math.round(seconds / 60))} min`;
  return meters === null ? `Driven in ${time}.` : `Driven: ${distanceWords(meters, unit)} in ${time}.`;
};

/** To whoever paid, with distances in `unit`; null is as they are recorded. */
export function receiptMail(to: string, receipt: Receipt, unit: DistanceUnit | null): NewMail {
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
      ...(receipt.cutShort ? ['', ...cutShortLines(receipt.cutShort)] : []),
      ...(receipt.driven ? ['', drivenLine(receipt.driven, unit)] : []),
      '',
      receipt.paymentLabel ? `Paid with ${receipt.paymentLabel}.` : '',
      momentWords(receipt.issuedAt, receipt.timeZone, 'both', true),
    ].join('\n'),
  };
}
