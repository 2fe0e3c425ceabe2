/** Comma-separated values after RFC 4180. Pure. */

/** Rows of cells; a quoted cell may hold commas, quotes and line breaks. `null` when a quote never closes. */
export function parseCsv(text: string): string[][] | null {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const source = text.replace(/^\uFEFF/, '');
  for (let i = 0; i < source.length; i++) {
    const character = source[i]!;
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
      row.push(cell);
      if (row.some((value) => value.trim() !== '')) rows.push(row);
      row = [];
      cell = '';
    } else cell += character;
  }
  if (quoted) return null;
  row.push(cell);
  if (row.some((value) => value.trim() !== '')) rows.push(row);
  return rows;
}

/** Whether a spreadsheet would run this cell instead of showing it. */
export const isFormula = (cell: string): boolean => /^[=+\-@\t\r]/.test(cell) && !/^[+-]?[\d.,]+$/.test(cell);
