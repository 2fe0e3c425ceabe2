/** A statement as a PDF file, for paper and tax. */

import type { EmbeddedFont, PDFPage } from '@libpdf/core';
import { existing } from '#src/platform/existing.ts';
import { centsOf, currencyName } from '#src/platform/money.ts';
import { beginPrinted, drawIconBeside, ink, muted, printable, widthOf } from '#src/platform/printed-page.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { Statement } from '../contract.ts';
import { columns, kinds, minus, timeOf } from './statement-csv.ts';

const page = { width: 842, height: 595, margin: 40 };
const rowHeight = 16;
/** Right edges of the columns with figures; the first two are left-aligned at their number. */
const shown: readonly [name: string, x: number][] = [
  ['km', 350],
  ['min', 380],
  ['Base', 422],
  ['Distance', 470],
  ['Time', 515],
  ['Busy', 558],
  ['Waiting', 602],
  ['Fare', 648],
  ['Commission', 706],
  ['Tip', 750],
  ['You', 802],
];

const figures = shown.map(([name, x]) => {
  const column = columns.find(([heading]) => heading === name);
  const [, figureOf] = existing(column, `the column ${name}`);
  return { x, figureOf };
});

const shortened = (words: string, font: EmbeddedFont, size: number, width: number) => {
  let text = printable(words, font);
  while (text.length > 1 && font.widthOfTextAtSize(text, size) > width)
    text = `${text.slice(0, -2).trimEnd()}.`;
  return text;
};

const taxWords = (isTheirs: boolean): string =>
  isTheirs
    ? 'Sales tax on your fares was charged to the rider. It is in your balance, is not part of your pay, and is yours to pay over.'
    : `Sales tax on fares is charged to the rider and remitted by ${companyName()}; it is not part of your pay.`;

const sumsOf = (totals: Statement['totals']): readonly (readonly [label: string, amount: string])[] => [
  ['Fares', totals.fares],
  ['Cancellation fees', totals.cancellationFees],
  ['Commission', minus(totals.commission)],
  ['Tips', totals.tips],
  ...(centsOf(totals.bonuses) > 0 ? [['Quests and guarantees', totals.bonuses] as const] : []),
  ['Earned', totals.earned],
  ...(centsOf(totals.tax) > 0 ? [['Tax you pay over', totals.tax] as const] : []),
];

/** A4 lying down, as many pages as the rides need. */
export async function toPdf(statement: Statement): Promise<Uint8Array> {
  const { from, to, totals } = statement;
  const { document, plain, bold, icon, save } = await beginPrinted(
    `${companyName()}, statement ${from} to ${to}`,
  );
  let sheet!: PDFPage;
  let y = 0;
  const write = (
    words: string,
    x: number,
    look: { font?: EmbeddedFont; size?: number; grey?: boolean } = {},
  ) =>
    sheet.drawText(printable(words, look.font ?? plain), {
      x,
      y,
      size: look.size ?? 9,
      font: look.font ?? plain,
      color: look.grey ? muted : ink,
    });
  const right = (words: string, x: number, font = plain) =>
    write(words, x - widthOf(words, font, 9), { font });
  const turn = () => {
    sheet = document.addPage(page);
    y = page.height - page.margin;
    const beside = drawIconBeside(sheet, icon, { x: page.margin, y, size: 14 });
    write(companyName(), page.margin + beside, { font: bold, size: 14 });
    y -= 20;
    write(`Statement, ${from} to ${to}, ${statement.driver}`, page.margin, { font: bold, size: 12 });
    y -= 14;
    const tax = statement.taxNumber ? ` HST/GST registration ${statement.taxNumber}.` : '';
    write(`All amounts in ${currencyName()}, days of ${statement.timeZone}.${tax}`, page.margin, {
      grey: true,
    });
    y -= 24;
    write('Time', page.margin, { grey: true });
    write('Ride', 80, { grey: true });
    for (const [name, x] of shown) write(name, x - widthOf(name, plain, 9), { grey: true });
    y -= rowHeight;
  };
  const line = () => {
    y -= rowHeight;
    if (y < page.margin + rowHeight) turn();
  };
  turn();
  for (const day of statement.days) {
    if (day.rides.length + day.bonuses.length === 0) continue;
    write(day.date, page.margin, { font: bold });
    right(day.totals.earned, 802, bold);
    line();
    for (const ride of day.rides) {
      write(timeOf(ride.endedAt, statement.timeZone), page.margin);
      const where =
        ride.kind === 'ride'
          ? `${ride.pickupLocation} to ${ride.destination}`
          : `${kinds[ride.kind]}, ${ride.pickupLocation}`;
      write(shortened(where, plain, 9, 240), 80);
      for (const { x, figureOf } of figures) right(figureOf(ride), x);
      line();
    }
    for (const { words, amount, paidAt } of day.bonuses) {
      write(timeOf(paidAt, statement.timeZone), page.margin);
      write(words, 80);
      right(amount, 802);
      line();
    }
  }
  line();
  for (const [label, amount] of sumsOf(totals)) {
    const font = label === 'Earned' ? bold : plain;
    write(label, 560, { font });
    right(amount, 802, font);
    line();
  }
  write(taxWords(centsOf(totals.tax) > 0), page.margin, { grey: true });
  return save();
}
