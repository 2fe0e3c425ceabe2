/** The receipt of a ride as a PDF file, for paper and expenses. */
import { currencyName, toDecimal } from '#src/platform/money.ts';
import { beginPrinted } from '#src/platform/printed-page.ts';
import { beginSheet } from '#src/platform/printed-sheet.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import type { DistanceUnit } from '#src/platform/units.ts';
import { compensationWords } from '#src/riding/compensations/words.ts';
import { partWords } from '#src/riding/quotes/part-words.ts';
import type { Receipt } from '#src/riding/rides/contract.ts';
import { changedLine, paidInTheEndCents, receiptCar, receiptTimes } from '../receipt-words.ts';

/** One A4 page, and more where many stops or refunds need them. @param unit of distances; null is as they are recorded */
export async function receiptPdf(receipt: Receipt, unit: DistanceUnit | null): Promise<Uint8Array> {
  const printed = await beginPrinted(`${companyName()}, receipt ${receipt.reference}`);
  const { bold, save } = printed;
  const { title, letterhead, rule, fact, amount, prose } = beginSheet(printed);
  const { issuer, number, reference, issuedAt, timeZone, taxNumbers } = receipt;
  title('Receipt');
  letterhead(
    [
      issuer.name,
      ...[issuer.postalAddress].filter(Boolean),
      ...taxNumbers.map(({ name, number: under }) => `${name} number ${under}`),
    ],
    [...(number ? [number] : []), `Ride ${reference}`, momentWords(issuedAt, timeZone, 'both', true)],
  );
  rule();
  fact('From', receipt.pickupLocation);
  for (const { address } of receipt.stops) fact('By', address);
  fact('To', receipt.destination);
  for (const { label, words } of receiptTimes(receipt)) fact(label, words);
  fact('Paid by', receipt.buyerName);
  fact('For', receipt.passengerName);
  fact('Driver', receipt.driverName);
  fact('Car', receiptCar(receipt));
  fact(
    'Plate',
    receipt.drivenIn && [receipt.drivenIn.licensePlate, receipt.drivenIn.state].filter(Boolean).join(', '),
  );
  fact('Paid with', receipt.paymentLabel);
  rule();
  for (const part of receipt.parts) amount(partWords(part, unit), part.amount);
  amount(`Total, ${currencyName()}`, receipt.total, bold, 13);
  for (const { words, priceBefore, priceAfter } of receipt.changes)
    prose(changedLine({ words, priceBefore, priceAfter }), { grey: true });
  if (receipt.cutShort) prose(receipt.cutShort.words, { grey: true });
  if (receipt.compensation) prose(compensationWords(receipt.compensation), { grey: true });
  if (receipt.refunds.length > 0) {
    rule();
    for (const { label, amount: back, creditNote } of receipt.refunds)
      amount(creditNote ? `${label}, credit note ${creditNote}` : label, `-${back}`);
    amount('Paid in the end', toDecimal(paidInTheEndCents(receipt)), bold, 13);
  }
  return save();
}
