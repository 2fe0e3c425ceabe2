/** A dealer's CSV feed: every good row becomes or updates a listing, every bad row is named with its reason. */
import { setImmediate } from 'node:timers/promises';
import type { VehicleRow } from '#src/features/vehicles/server/store.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { isFormula, parseCsv } from '../csv.ts';
import { type FeedReport, ListingForm } from '../shapes.ts';
import { moveListing } from './listing-moves.ts';
import { findByStockNumber } from './listing-store.ts';
import { createListing, type DealerIdentity, updateListing } from './listings.ts';
import { refuse, type SellingParts } from './parts.ts';

export const largestFeedBytes = 4 * 1024 * 1024;
const mostRows = 5000;
const rowsAtOnce = 50;

/** Column heads a feed may use, and the field each fills. */
const fieldOf: Record<string, string> = {
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
};
const lowerCase = new Set(['condition', 'fuelType', 'transmission', 'body', 'colour']);

type Field = string | undefined;

/** @throws Refusal feed_unreadable when it is no table with a stock number column */
export async function importFeed(
  parts: SellingParts,
  actor: Actor,
  dealerName: string,
  csv: string,
): Promise<FeedReport> {
  const { heads, lines } = await readTable(csv);
  const report: FeedReport = { created: 0, updated: 0, unchanged: 0, held: [], errors: [] };
  const seen = new Set<string>();
  for (const [i, cells] of lines.entries()) {
    // A row that is refused waits for nothing, so others have their turn in between.
    if (i % rowsAtOnce === 0) await setImmediate();
    const { stockNumber, form, problems } = readRow(heads, cells);
    if (seen.has(stockNumber)) problems.stockNumber = 'stands in the feed twice';
    seen.add(stockNumber);
    if (form && Object.keys(problems).length === 0) {
      try {
        await keepRow(parts, actor, { dealerName, stockNumber }, form, report);
        continue;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        Object.assign(problems, error.fields ?? { row: error.message });
      }
    }
    report.errors.push({ line: i + 2, stockNumber: stockNumber.slice(0, 40), problems });
  }
  return report;
}

/** @throws Refusal feed_unreadable */
async function readTable(csv: string): Promise<{ heads: Field[]; lines: string[][] }> {
  const rows = await parseCsv(csv, () => setImmediate());
  if (!rows || rows.length < 2) throw refuse('feed_unreadable');
  if (rows.length > mostRows + 1)
    throw refuse('feed_unreadable', { words: `A feed may have ${mostRows} rows.` });
  const heads = rows[0]!.map((head) => fieldOf[head.toLowerCase().replace(/[^a-z]/g, '')]);
  if (!heads.includes('stockNumber')) {
    throw refuse('feed_unreadable', {
      words: 'The first line must name the columns, with one called stock_number.',
    });
  }
  return { heads, lines: rows.slice(1) };
}

/** One line of a feed as a listing's form; `form` is missing where `problems` say why. */
function readRow(heads: readonly Field[], cells: readonly string[]) {
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

async function keepRow(
  parts: SellingParts,
  actor: Actor,
  dealer: DealerIdentity,
  form: ListingForm,
  report: FeedReport,
): Promise<void> {
  const known = await parts.database.transaction((tx) =>
    findByStockNumber(tx, actor.userId, dealer.stockNumber),
  );
  if (known && known.status !== 'removed') {
    if (sameAs(known, form)) {
      report.unchanged += 1;
      return;
    }
    const listing = await updateListing(parts, actor, known.id, form);
    report.updated += 1;
    if (listing.status === 'review') report.held.push(dealer.stockNumber);
    return;
  }
  const draft = await createListing(parts, actor, form, dealer);
  const listing = await moveListing(parts, actor, draft.id, 'publish');
  report.created += 1;
  if (listing.status === 'review') report.held.push(dealer.stockNumber);
}

function sameAs(row: VehicleRow, form: ListingForm): boolean {
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
