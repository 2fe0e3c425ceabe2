/** Files for spreadsheets, as RFC 4180 has them. Pure. */

/** A cell; what a spreadsheet would take for a formula is kept as text. */
export function csvCell(value: string): string {
  const safe = /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows, each ended. */
export const csvRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');

/** Rows under a head, each ended, with the mark by which Excel reads UTF-8. */
export const csvFile = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\uFEFF${csvRows([head, ...rows])}`;
