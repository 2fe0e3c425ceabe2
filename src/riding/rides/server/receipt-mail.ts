/** The mail of a ride's receipt. */
import { moneyText } from '#src/design/amount-text.ts';
import type { NewMail } from '#src/platform/mail/mail.ts';
import { currencySign } from '#src/platform/money.ts';
import { issuerLine } from '#src/platform/settings/company.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import { type DistanceUnit, distanceWords } from '#src/platform/units.ts';
import { partWords } from '#src/riding/quotes/part-words.ts';
import type { Receipt } from '../contract.ts';

const cutShortLines = ({ words, promised }: NonNullable<Receipt['cutShort']>): string[] => [
  words,
  promised
    ? `You pay for what was driven, and not the ${moneyText(promised)} that was promised for the whole way.`
    : '',
];

const changeLine = ({ words, priceBefore, priceAfter }: Receipt['changes'][number]): string =>
  priceBefore === priceAfter
    ? `${words}, at the same price.`
    : `${words}: ${moneyText(priceBefore)} became ${moneyText(priceAfter)}.`;

const drivenLine = (
  { meters, seconds }: NonNullable<Receipt['driven']>,
  unit: DistanceUnit | null,
): string => {
  const time = `${Math.max(1, Math.round(seconds / 60))} min`;
  return meters === null ? `Driven in ${time}.` : `Driven: ${distanceWords(meters, unit)} in ${time}.`;
};

/** To whoever paid, with distances in `unit`; null is as they are recorded. */
export function receiptMail(
  to: string,
  receipt: Receipt,
  { unit, baseUrl, isTipped = false }: { unit: DistanceUnit | null; baseUrl: string; isTipped?: boolean },
): NewMail {
  const { reference, total } = receipt;
  return {
    kind: 'ride',
    to,
    subject: `Your receipt for ride ${reference}${isTipped ? ' with the tip' : ''}: ${moneyText(total)}`,
    heading: `${moneyText(total)} for your ride${isTipped ? ', with the tip' : ''}`,
    paragraphs: [
      ...(isTipped
        ? [
            'Thank you for the tip. All of it is your driver’s. This receipt takes the place of the one before.',
          ]
        : []),
      [
        `From ${receipt.pickupLocation}`,
        ...receipt.stops.map(({ address }) => `by ${address}`),
        `to ${receipt.destination}${receipt.driverName ? `, with ${receipt.driverName}` : ''}.`,
        ...(receipt.passengerName ? [`For ${receipt.passengerName}.`] : []),
      ].join('\n'),
    ],
    action: { label: 'Open the Receipt', url: `${baseUrl}/rides/${receipt.rideId}/receipt` },
    lines: receipt.parts.map((part) => ({ label: partWords(part, unit), amount: moneyText(part.amount) })),
    total: { label: `Total, ${currencySign({ withCountry: true })}`, amount: moneyText(total) },
    after: [
      ...(receipt.changes.length > 0 ? [receipt.changes.map(changeLine).join('\n')] : []),
      ...(receipt.cutShort ? [cutShortLines(receipt.cutShort).filter(Boolean).join('\n')] : []),
      ...(receipt.driven ? [drivenLine(receipt.driven, unit)] : []),
      [
        ...(receipt.paymentLabel ? [`Paid with ${receipt.paymentLabel}.`] : []),
        `Ride ${reference}${receipt.number ? `, receipt ${receipt.number}` : ''}. ${momentWords(receipt.issuedAt, receipt.timeZone, 'both', true)}`,
      ].join('\n'),
      [
        issuerLine(receipt.issuer),
        ...receipt.taxNumbers.map(({ name, number }) => `${name} number ${number}`),
      ].join('\n'),
    ],
  };
}
