/** A yearly statement as a PDF file, for paper and tax. */
import type { EmbeddedFont } from '@libpdf/core';
import { currencyName } from '#src/platform/money.ts';
import { beginPrinted, drawIconBeside, ink, muted, printable, widthOf } from '#src/platform/printed-page.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import type { YearStatement } from '../contract.ts';
import {
  companyLines,
  neverAskedWords,
  payeeLines,
  periodWords,
  type StatementLine,
  statementLines,
  titleOf,
} from '../statement-lines.ts';

/** A4 lying down, so that an amount of twelve figures has room in each column. */
const page = { width: 842, height: 595, margin: 48 };
/** Right edges of the quarters and the year. */
const edges = [420, 514, 608, 702, 794];

const figureOf = ({ isOff }: StatementLine, value: string): string =>
  !isOff || Number(value) === 0 ? value : value.startsWith('-') ? value.slice(1) : `-${value}`;

/** Words over as many lines as they need at this width. */
function broken(words: string, font: EmbeddedFont, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of words.split(/\s+/)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer, font, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

export async function toPdf(statement: YearStatement): Promise<Uint8Array> {
  const { party, timeZone, asOf, soFar } = statement;
  const title = titleOf(statement);
  const { document, plain, bold, icon, save } = await beginPrinted(
    `${companyName()}, ${title.toLowerCase()}`,
  );
  const sheet = document.addPage(page);
  let y = page.height - page.margin;
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
  const right = (words: string, x: number, look: { font?: EmbeddedFont; grey?: boolean } = {}) =>
    write(words, x - widthOf(words, look.font ?? plain, 9), look);
  const para = (words: string, x: number, width: number, look: { grey?: boolean } = {}) => {
    for (const line of broken(words, plain, 9, width)) {
      write(line, x, look);
      y -= 13;
    }
  };

  write(companyName(), page.margin + drawIconBeside(sheet, icon, { x: page.margin, y, size: 14 }), {
    font: bold,
    size: 14,
  });
  y -= 22;
  write(title, page.margin, { font: bold, size: 16 });
  y -= 26;
  const top = y;
  for (const words of companyLines(statement)) para(words, 520, 274);
  y = top;
  for (const [label, words] of payeeLines(statement)) {
    write(label, page.margin, { grey: true });
    para(words, 150, 340);
  }
  y -= 14;
  for (const [i, words] of periodWords.entries()) right(words, edges[i] ?? 0, { grey: true });
  y -= 18;
  for (const line of statementLines(statement)) {
    const font = line.strong ? bold : plain;
    write(line.words, page.margin, { font });
    for (const [i, value] of line.values.entries()) right(figureOf(line, value), edges[i] ?? 0, { font });
    y -= 17;
  }
  y -= 6;
  const [, , , , last = 0] = edges;
  const until = soFar ? `on ${localDate(new Date(asOf), timeZone)}` : `at the end of ${statement.year}`;
  for (const [words, amount] of [
    [`Owed to you as ${statement.year} began`, statement.owedBefore],
    [`Owed to you ${until}`, statement.owedAfter],
  ] as const) {
    write(words, page.margin);
    right(amount, last);
    y -= 17;
  }
  y -= 6;
  const width = page.width - 2 * page.margin;
  const grey = { grey: true };
  const counted = party === 'driver' ? 'A ride' : 'A sale';
  para(
    `All amounts in ${currencyName()}. ${counted} is in the quarter in which it was booked, by the clocks of ${timeZone}. What is paid is before a promo code, which ${companyName()} pays for.`,
    page.margin,
    width,
    grey,
  );
  para(neverAskedWords(), page.margin, width, grey);
  return save();
}
