/** Comma-separated values after RFC 4180. Pure. */

// Far beyond the longest description and the widest feed; without them one quote makes a cell of the whole feed.
const longestCell = 20_000;
const mostColumns = 200;
const charactersAtOnce = 50_000;

/**
 * Rows of cells; a quoted cell may hold commas, quotes and line breaks. `null` when a quote never closes, or a cell or
 * row is longer than any feed's. Waits for `pause` every now and then, so that others have their turn.
 */
export async function parseCsv(text: string, pause: () => Promise<void>): Promise<string[][] | null> {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const source = text.replace(/^\uFEFF/, '');
  const endRow = () => {
    row.push(cell);
    if (row.some((value) => value.trim() !== '')) rows.push(row);
    row = [];
    cell = '';
  };
  let paused = 0;
  for (let i = 0; i < source.length; i++) {
    if (i - paused >= charactersAtOnce) {
      await pause();
      paused = i;
    }
    const character = source.charAt(i);
    if (cell.length > longestCell || row.length >= mostColumns) return null;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (source[i + 1] === '"') {
        cell += '"';
        i += 1;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === ',') {
      row.push(cell);
      cell = '';
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && source[i + 1] === '\n') i += 1;
      endRow();
    } else cell += character;
  }
  if (quoted) return null;
  endRow();
  return rows;
}

/** Whether a spreadsheet would run this cell instead of showing it. */
export const isFormula = (cell: string): boolean => /^[=+\-@\t\r]/.test(cell) && !/^[+-]?[\d.,]+$/.test(cell);
