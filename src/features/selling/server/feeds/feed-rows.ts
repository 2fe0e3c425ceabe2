/** What stands in a dealer's CSV feed: a table whose first line names its columns. */
import { setImmediate } from 'node:timers/promises';
import type { VehicleRow } from '#src/features/vehicles/server/store.ts';
import { isFormula, parseCsv } from '../../csv.ts';
import { mostFeedRows } from '../../rules.ts';
import { ListingForm } from '../../shapes.ts';
import { refuse } from '../parts.ts';

/** Column heads a feed may use, and the field each fills. */
const fieldOf: ReadonlyMap<string, string> = new Map(
  Object.entries({
    stock: 'stockNumber',
    stocknumber: 'stockNumber',
    vin: 'vin',
    year: 'year',
    make: 'make',
    model: 'model',
    trim: 'trim',
    price: 'price',
    condition: 'condition',
    mileage: 'mileage',
    odometer: 'mileage',
    fuel: 'fuelType',
    fueltype: 'fuelType',
    transmission: 'transmission',
    body: 'body',
    bodytype: 'body',
    colour: 'colour',
    color: 'colour',
    drivetrain: 'drivetrain',
    doors: 'doors',
    seats: 'seats',
    owners: 'owners',
    location: 'location',
    description: 'description',
  }),
);
const lowerCase = new Set(['condition', 'fuelType', 'transmission', 'body', 'colour']);

type Field = string | undefined;

export interface FeedTable {
  heads: Field[];
  /** Without the first; a row's number here is its line in the file less two. */
  lines: string[][];
}

/** @throws Refusal feed_unreadable when it is no table with a stock number column */
export async function readTable(csv: string): Promise<FeedTable> {
  const [first, ...lines] = (await parseCsv(csv, () => setImmediate())) ?? [];
  if (!first || lines.length === 0) throw refuse('feed_unreadable');
  if (lines.length > mostFeedRows)
    throw refuse('feed_unreadable', { words: `A feed may have ${mostFeedRows} rows.` });
  const heads = first.map((head) => fieldOf.get(head.toLowerCase().replace(/[^a-z]/g, '')));
  if (!heads.includes('stockNumber')) {
    throw refuse('feed_unreadable', {
      words: 'The first line must name the columns, with one called stock_number.',
    });
  }
  return { heads, lines };
}

/** One line of a feed as a listing's form; `form` is missing where `problems` say why. */
export function readRow(heads: readonly Field[], cells: readonly string[]) {
  const values: Record<string, string> = {};
  const problems: Record<string, string> = {};
  heads.forEach((field, column) => {
    const cell = (cells[column] ?? '').trim();
    if (!field || cell === '') return;
    if (isFormula(cell)) problems[field] = 'begins like a spreadsheet formula';
    values[field] = lowerCase.has(field) ? cell.toLowerCase() : cell;
  });
  const { stockNumber = '', ...form } = values;
  if (!/^[\w.-]{1,40}$/.test(stockNumber))
    problems.stockNumber = 'must be 1 to 40 letters, digits, dots or dashes';
  const parsed = ListingForm.safeParse(form);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) problems[issue.path.join('.')] ??= issue.message;
  }
  return { stockNumber, form: parsed.success ? parsed.data : undefined, problems };
}

/** Whether a listing says already what its row says. */
export function sameAs(row: VehicleRow, form: ListingForm): boolean {
  return (
    row.priceCents === Math.round(Number(form.price) * 100) &&
    row.mileage === form.mileage &&
    row.year === form.year &&
    row.make === form.make &&
    row.model === form.model &&
    (row.trim ?? '') === (form.trim ?? '') &&
    row.condition === form.condition &&
    row.fuel === form.fuelType &&
    row.transmission === form.transmission &&
    row.body === form.body &&
    row.colour === form.colour &&
    row.location === form.location &&
    row.description === (form.description ?? row.description)
  );
}
