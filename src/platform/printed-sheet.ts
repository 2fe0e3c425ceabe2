/** A4 sheets of a paper about money, written from top to bottom: facts, amounts and rules between them. */
import type { EmbeddedFont } from '@libpdf/core';
import { companyName } from '#src/platform/settings/company.ts';
import { drawIconBeside, ink, lineColour, muted, type Printed, printable, widthOf } from './printed-page.ts';

const page = { width: 595, height: 842, margin: 56 };
const labelWidth = 90;
const right = page.width - page.margin;

interface Look {
  font?: EmbeddedFont;
  size?: number;
  grey?: boolean;
}

export type PrintedSheet = ReturnType<typeof beginSheet>;

/** Begins the first sheet; whatever does not fit goes on on the next. Sizes and distances are points. */
export function beginSheet({
  document,
  plain,
  bold,
  icon = null,
}: Pick<Printed, 'document' | 'plain' | 'bold'> & Partial<Pick<Printed, 'icon'>>) {
  let sheet = document.addPage(page);
  let y = page.height - page.margin;
  const write = (words: string, x: number = page.margin, look: Look = {}) => {
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
  /** Words over the whole width, on as many lines as they take. */
  const prose = (words: string, look: Look = {}) => {
    for (const line of linesOf(words, look.font ?? plain, right - page.margin)) {
      write(line, page.margin, look);
      down(15);
    }
  };
  return {
    right,
    write,
    writeRight,
    down,
    prose,
    rule() {
      sheet.drawLine({
        start: { x: page.margin, y },
        end: { x: right, y },
        thickness: 0.6,
        color: lineColour(),
      });
      down(20);
    },
    fact(label: string, words: string | null) {
      if (!words) return;
      write(label, page.margin, { grey: true });
      for (const line of linesOf(words, plain, right - page.margin - labelWidth)) {
        write(line, page.margin + labelWidth);
        down(15);
      }
    },
    /** A figure at the right; long words of its label go on below. */
    amount(label: string, figure: string, font = plain, size = 10) {
      writeRight(figure, font, size);
      const room = right - page.margin - widthOf(figure, font, size) - 20;
      const lines = size === 10 ? linesOf(label, font, room) : [label];
      for (const [index, line] of lines.entries()) {
        write(line, page.margin, { font, size });
        down(index === lines.length - 1 ? size + 7 : 13);
      }
    },
    /** Begins the next sheet where less than `height` is left, so that what belongs together stays so. */
    keep: (height: number) => down(y - height < page.margin ? y : 0),
    /** The name on the left, what the paper is on the right. */
    title(words: string) {
      const beside = drawIconBeside(sheet, icon, { x: page.margin, y, size: 18 });
      write(companyName(), page.margin + beside, { font: bold, size: 18 });
      writeRight(words, bold, 18);
      down(20);
    },
    /** Who gives it on the left, line beside line with what it is called and when it was given. */
    letterhead(left: readonly string[], beside: readonly string[]) {
      for (let index = 0; index < Math.max(left.length, beside.length); index += 1) {
        const [words, figure] = [left[index], beside[index]];
        if (words) write(words, page.margin, { grey: true });
        if (figure) writeRight(figure);
        down(14);
      }
    },
  };
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
