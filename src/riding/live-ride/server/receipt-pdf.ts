/** The receipt of a ride as a PDF file, for paper and expenses. */
import type { EmbeddedFont } from '@libpdf/core';
import { currencyName, toDecimal } from '#src/platform/money.ts';
import { beginPrinted, ink, muted, printable, widthOf } from '#src/platform/printed-page.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import type { DistanceUnit } from '#src/platform/units.ts';
import { partWords } from '#src/riding/quotes/part-words.ts';
import type { Receipt } from '#src/riding/rides/contract.ts';
import { paidInTheEndCents, receiptCar, receiptTimes } from '../receipt-words.ts';

const page = { width: 595, height: 842, margin: 56 };
const labelWidth = 90;

/** One A4 page, and more where many stops or refunds need them. @param unit of distances; null is as they are recorded */
export async function receiptPdf(receipt: Receipt, unit: DistanceUnit | null): Promise<Uint8Array> {
  const { document, plain, bold, save } = await beginPrinted(`Rove, receipt ${receipt.reference}`);
  const right = page.width - page.margin;
  let sheet = document.addPage(page);
  let y = page.height - page.margin;

  const write = (
    words: string,
    x: number,
    look: { font?: EmbeddedFont; size?: number; grey?: boolean } = {},
  ) => {
    const { font = plain, size = 10 } = look;
    sheet.drawText(printable(words, font), { x, y, size, font, color: look.grey ? muted : ink });
  };
  const writeRight = (words: string, font = plain, size = 10) =>
    write(words, right - widthOf(words, font, size), { font, size });
  const down = (by: number) => {
    y -= by;
    if (y > page.margin) return;
    sheet = document.addPage(page);
    y = page.height - page.margin;
  };
  const rule = () => {
    sheet.drawLine({ start: { x: page.margin, y }, end: { x: right, y }, thickness: 0.6, color: muted });
    down(20);
  };
  const fact = (label: string, words: string | null) => {
    if (!words) return;
    write(label, page.margin, { grey: true });
    for (const line of linesOf(words, plain, right - page.margin - labelWidth)) {
      write(line, page.margin + labelWidth);
      down(15);
    }
  };
  const amount = (label: string, figure: string, font = plain, size = 10) => {
    write(label, page.margin, { font, size });
    writeRight(figure, font, size);
    down(size + 7);
  };

  const { issuer, reference, issuedAt, timeZone } = receipt;
  write('Rove', page.margin, { font: bold, size: 18 });
  writeRight('Receipt', bold, 18);
  down(20);
  write(issuer.name, page.margin, { grey: true });
  writeRight(reference);
  down(14);
  write(issuer.postalAddress, page.margin, { grey: true });
  writeRight(momentWords(issuedAt, timeZone, 'both', true));
  down(14);
  if (issuer.taxNumber) {
    write(`HST/GST number ${issuer.taxNumber}`, page.margin, { grey: true });
    down(14);
  }
  rule();
  fact('From', receipt.pickupLocation);
  for (const { address } of receipt.stops) fact('By', address);
  fact('To', receipt.destination);
  for (const { label, words } of receiptTimes(receipt)) fact(label, words);
  fact('For', receipt.passengerName);
  fact('Driver', receipt.driverName);
  fact('Car', receiptCar(receipt));
  fact('Plate', receipt.drivenIn && `${receipt.drivenIn.licensePlate}, ${receipt.drivenIn.state}`);
  fact('Paid with', receipt.paymentLabel);
  rule();
  for (const part of receipt.parts) amount(partWords(part, unit), part.amount);
  amount(`Total, ${currencyName()}`, receipt.total, bold, 13);
  if (receipt.cutShort) {
    for (const line of linesOf(receipt.cutShort.words, plain, right - page.margin)) {
      write(line, page.margin, { grey: true });
      down(15);
    }
  }
  if (receipt.refunds.length > 0) {
    rule();
    for (const refund of receipt.refunds) amount(refund.label, `-${refund.amount}`);
    amount('Paid in the end', toDecimal(paidInTheEndCents(receipt)), bold, 13);
  }
  return save();
}

/** Words broken into lines no wider than `width`; a word that is wider by itself is broken too. */
function linesOf(words: string, font: EmbeddedFont, width: number): string[] {
  const fits = (line: string) => widthOf(line, font, 10) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of words.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) line = longer;
    else {
      if (line) lines.push(line);
      line = word;
      while (!fits(line)) {
        let end = line.length - 1;
        while (end > 1 && !fits(line.slice(0, end))) end--;
        lines.push(line.slice(0, end));
        line = line.slice(end);
      }
    }
  }
  return [...lines, line];
}
