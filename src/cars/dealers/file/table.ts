/** A dealer's file as a table: its delimiter found, its rows parted. */
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { knownHeads } from './heads.ts';
import { FileUnreadable } from './text.ts';

const delimiters = [',', ';', '\t', '|'] as const;
// Far beyond the longest description and the widest export; without them one quote makes a cell of the whole file.
const longestRow = 200_000;
const mostColumns = 300;
const charactersAtOnce = 32_000;

export interface FileTable {
  heads: string[];
  rows: string[][];
  /** The line of a sheet the first row stands in. */
  firstLine: number;
}

/** @throws FileUnreadable when it is no table whose first line names its columns */
export async function readTable(text: string, mostRows: number): Promise<FileTable> {
  const clean = text.replace(/^\uFEFF/, '');
  const said = /^"?sep=(.)"?[ ;,\t]*(?:\r\n|\r|\n)/i.exec(clean);
  const body = said ? clean.slice(said[0].length) : clean;
  const firstLine = /^[^\r\n]*/.exec(body.replace(/^(?:[ \t]*(?:\r\n|\r|\n))+/, ''))?.[0] ?? '';
  const delimiter = said?.[1] ?? delimiterOf(firstLine);
  const [heads = [], ...rows] = await rowsOf(body, delimiter, mostRows + 1);
  if (knownHeads(heads) < 3)
    throw new FileUnreadable(
      'The first line must name the columns, such as stock number, year, make, model and price.',
    );
  if (rows.length === 0) throw new FileUnreadable('The file names its columns and has no row below them.');
  if (rows.length > mostRows) throw new FileUnreadable(`A feed may have ${mostRows} rows.`);
  return { heads, rows, firstLine: said ? 3 : 2 };
}

/** The one that parts the first line into the most names that are known. */
function delimiterOf(line: string): string {
  const score = (delimiter: string) => {
    const cells = line.split(delimiter).map((cell) => cell.replace(/^\s*"|"\s*$/g, ''));
    return knownHeads(cells) * 1000 + cells.length;
  };
  return [...delimiters].sort((a, b) => score(b) - score(a))[0] ?? ',';
}

/** Read piece by piece, so that others have their turn. */
async function rowsOf(text: string, delimiter: string, most: number): Promise<string[][]> {
  const pieces = function* () {
    for (let from = 0; from < text.length; from += charactersAtOnce)
      yield text.slice(from, from + charactersAtOnce);
  };
  const parser = Readable.from(pieces()).pipe(
    parse({
      delimiter,
      // Also where a sheet ends its lines in two ways.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: longestRow,
    }),
  );
  const rows: string[][] = [];
  try {
    for await (const row of parser as AsyncIterable<string[]>) {
      if (row.length > mostColumns) throw new FileUnreadable(`A feed may have ${mostColumns} columns.`);
      rows.push(row);
      if (rows.length > most) break;
    }
  } catch (error) {
    if (error instanceof FileUnreadable) throw error;
    const code = (error as { code?: unknown }).code;
    throw new FileUnreadable(
      code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'The file is not a CSV feed that can be read: a quote (") is opened and never closed.'
        : 'The file is not a CSV feed that can be read.',
    );
  }
  return rows;
}
