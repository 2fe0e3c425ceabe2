/** A statement as a PDF file, for paper and tax. */
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { existing } from '#src/platform/existing.ts';
import { printable } from '#src/platform/pdf-words.ts';
import type { Statement } from '../contract.ts';
import { columns, kinds, minus, timeOf } from './statement-csv.ts';

const page = { width: 842, height: 595, margin: 40 };
const rowHeight = 16;
const ink = rgb(0.06, 0.13, 0.11);
const muted = rgb(0.34, 0.38, 0.35);
/** Right edges of the columns with figures; the first two are left-aligned at their number. */
const shown: readonly [name: string, x: number][] = [
  ['km', 400],
  ['min', 430],
  ['Base', 475],
  ['Distance', 525],
  ['Time', 568],
  ['Busy', 608],
  ['Waiting', 650],
  ['Fare', 695],
  ["Rove's fifth", 746],
  ['Tip', 776],
  ['You', 802],
];

const figures = shown.map(([name, x]) => {
  const column = columns.find(([heading]) => heading === name);
  const [, figureOf] = existing(column, `the column ${name}`);
  return { x, figureOf };
});

const shortened = (words: string, font: PDFFont, size: number, width: number) => {
  let text = printable(words, font);
  while (text.length > 1 && font.widthOfTextAtSize(text, size) > width)
    text = `${text.slice(0, -2).trimEnd()}.`;
  return text;
};

/** A4 lying down, as many pages as the rides need. */
export async function toPdf(statement: Statement): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(`Rove, statement ${statement.from} to ${statement.to}`);
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  let sheet!: PDFPage;
  let y = 0;
  const write = (words: string, x: number, look: { font?: PDFFont; size?: number; grey?: boolean } = {}) =>
    sheet.drawText(printable(words, look.font ?? plain), {
      x,
      y,
      size: look.size ?? 9,
      font: look.font ?? plain,
      color: look.grey ? muted : ink,
    });
  const right = (words: string, x: number, font = plain) =>
    write(words, x - font.widthOfTextAtSize(printable(words, font), 9), { font });
  const turn = () => {
    sheet = document.addPage([page.width, page.height]);
    y = page.height - page.margin;
    write('Rove', page.margin, { font: bold, size: 14 });
    y -= 20;
    write(`Statement, ${statement.from} to ${statement.to}, ${statement.driver}`, page.margin, {
      font: bold,
      size: 12,
    });
    y -= 14;
    const tax = statement.taxNumber ? ` HST/GST registration ${statement.taxNumber}.` : '';
    write(`All amounts in US dollars, days of ${statement.timeZone}.${tax}`, page.margin, { grey: true });
    y -= 24;
    write('Time', page.margin, { grey: true });
    write('Ride', 130, { grey: true });
    for (const [name, x] of shown) write(name, x - plain.widthOfTextAtSize(name, 9), { grey: true });
    y -= rowHeight;
  };
  const line = () => {
    y -= rowHeight;
    if (y < page.margin + rowHeight) turn();
  };
  turn();
  for (const day of statement.days) {
    if (day.rides.length === 0) continue;
    write(day.date, page.margin, { font: bold });
    right(day.totals.earned, 802, bold);
    line();
    for (const ride of day.rides) {
      write(timeOf(ride.endedAt, statement.timeZone), page.margin);
      const where =
        ride.kind === 'ride'
          ? `${ride.pickupLocation} to ${ride.destination}`
          : `${kinds[ride.kind]}, ${ride.pickupLocation}`;
      write(shortened(where, plain, 9, 240), 130);
      for (const { x, figureOf } of figures) right(figureOf(ride), x);
      line();
    }
  }
  const { totals } = statement;
  line();
  for (const [label, amount] of [
    ['Fares', totals.fares],
    ['Cancellation fees', totals.cancellationFees],
    ["Rove's fifth", minus(totals.commission)],
    ['Tips', totals.tips],
    ['Earned', totals.earned],
  ] as const) {
    const font = label === 'Earned' ? bold : plain;
    write(label, 560, { font });
    right(amount, 802, font);
    line();
  }
  write(
    'HST or GST on fares is charged to the rider and remitted by Rove; it is not part of your pay.',
    page.margin,
    {
      grey: true,
    },
  );
  return document.save();
}
