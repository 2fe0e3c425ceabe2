/** Many cars changed together: looked at first, then done in one transaction for those that may still be. */

import { reviewChecks } from '#src/cars/listings/rules.ts';
import { moveIn } from '#src/cars/listings/server/listings/listing-moves.ts';
import { updateIn } from '#src/cars/listings/server/listings/listings.ts';
import type { SellingParts } from '#src/cars/listings/server/parts.ts';
import type { VehicleRow } from '#src/cars/vehicles/server/store.ts';
import { titleOf } from '#src/cars/vehicles/server/wire.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import { type Cents, formatMoney, toCents, toDecimal } from '#src/platform/money.ts';
import { Refusal, refusalsOf } from '#src/platform/refusal.ts';
import { dealerDeskRefusals, type StockChangeForm, type StockChangeLine } from '../contract.ts';
import { newPriceCents, type StockChange, whyNot } from '../stock-rules.ts';
import { findCarsOf, findHighestOffers, lockCarsOf } from './stock-store.ts';

const refuse = refusalsOf(dealerDeskRefusals);
const money = (cents: Cents) => formatMoney(cents, { short: true });

function changeOf(form: StockChangeForm): StockChange {
  const { kind } = form;
  if (kind === 'amount') {
    const byCents = existing(toCents(form.by), 'an amount in cents');
    return { kind, direction: form.direction, byCents };
  }
  return kind === 'percent' ? { kind, direction: form.direction, percent: form.by } : { kind };
}

/** @throws Refusal vehicle_not_found, also for another's */
function requireAll(rows: readonly VehicleRow[], ids: readonly VehicleId[]): void {
  if (rows.length !== new Set(ids).size) throw refuse('vehicle_not_found');
}

/** What would become of each; nothing is changed. @throws Refusal vehicle_not_found */
export async function previewChange(
  parts: SellingParts,
  { userId }: Actor,
  { change: form, ids }: { change: StockChangeForm; ids: VehicleId[] },
): Promise<StockChangeLine[]> {
  const { db } = parts.database;
  const change = changeOf(form);
  const rows = await findCarsOf(db, userId, ids);
  requireAll(rows, ids);
  const notes = await notesOf(parts, db, rows, change);
  return rows.map((row) => {
    const refused = whyNot(row, change);
    const line = lineOf(row, refused);
    if (refused !== null) return line;
    const after = toDecimal(newPriceCents(row.priceCents, change));
    const status = change.kind === 'pause' ? 'paused' : change.kind === 'publish' ? 'published' : row.status;
    return { ...line, after, status, note: notes.get(row.id) || null };
  });
}

/**
 * Changes those that are as they were seen and may be changed; the others are named with why. One transaction, its cars
 * locked in one order: who buys, reserves or has an offer accepted in between is first or finds the new price.
 * @throws Refusal vehicle_not_found
 */
export async function changeStock(
  parts: SellingParts,
  actor: Actor,
  { change: form, cars }: { change: StockChangeForm; cars: { id: VehicleId; price: string }[] },
): Promise<StockChangeLine[]> {
  const change = changeOf(form);
  const seen = new Map<number, Cents | null>(cars.map(({ id, price }) => [id, toCents(price)]));
  const ids = cars.map(({ id }) => id);
  const lines = await parts.database.transaction(async (tx) => {
    const rows = await lockCarsOf(tx, actor.userId, ids);
    requireAll(rows, ids);
    const done: StockChangeLine[] = [];
    for (const row of rows) done.push(await changeOne(parts, tx, actor, row, change, seen.get(row.id)));
    return done;
  });
  await parts.catalogue.refresh(ids);
  return lines;
}

async function changeOne(
  parts: SellingParts,
  tx: Tx,
  actor: Actor,
  row: VehicleRow,
  change: StockChange,
  seen: Cents | null | undefined,
): Promise<StockChangeLine> {
  if (row.priceCents !== seen) return lineOf(row, 'Its price was changed meanwhile.');
  const why = whyNot(row, change);
  if (why !== null) return lineOf(row, why);
  try {
    const after =
      change.kind === 'pause' || change.kind === 'publish'
        ? await moveIn(parts, tx, actor, row.id, change.kind)
        : await updateIn(parts, tx, actor, row.id, {
            price: toDecimal(newPriceCents(row.priceCents, change)),
          });
    const note = after.status === 'review' ? heldWords(after.reviewReasons) : null;
    return { ...lineOf(row, null), after: toDecimal(after.priceCents), status: after.status, note };
  } catch (error) {
    // What is refused was written nowhere: these verbs look before they write.
    if (error instanceof Refusal) return lineOf(row, wordsOf(error));
    throw error;
  }
}

const wordsOf = ({ message, fields }: Refusal): string =>
  fields ? [message, ...Object.values(fields)].join(' ') : message;

const heldWords = (reasons: readonly string[]): string =>
  `Waits for a look before it is shown: ${reasons.join(' ')}`;

const lineOf = (row: VehicleRow, refused: string | null): StockChangeLine => ({
  ...{ id: row.id, title: titleOf(row), stockNumber: row.stockNumber, status: row.status },
  ...{ before: toDecimal(row.priceCents), after: toDecimal(row.priceCents), refused, note: null },
});

/** What follows from a new price besides it: offers that end, and a look that it waits for. */
async function notesOf(
  parts: Pick<SellingParts, 'catalogue'>,
  queries: Queries,
  rows: readonly VehicleRow[],
  change: StockChange,
): Promise<Map<number, string>> {
  if (change.kind !== 'amount' && change.kind !== 'percent') return new Map();
  const priced = rows.map((row) => ({ ...row, priceCents: newPriceCents(row.priceCents, change) }));
  const ids = rows.map(({ id }) => id);
  const [offers, judged] = await Promise.all([
    findHighestOffers(queries, ids),
    parts.catalogue.judge(priced),
  ]);
  return new Map(
    priced.map((row, i) => {
      const { marketCents } = existing(judged[i], 'what a listing is worth').deal;
      const offered = offers.get(row.id) ?? 0;
      return [row.id, noteOf(row, marketCents, offered)];
    }),
  );
}

function noteOf({ status, priceCents }: VehicleRow, marketCents: Cents | null, offeredCents: Cents): string {
  const looked = reviewChecks({
    ...{ priceCents, marketCents, description: '', vinAlreadyListed: false, vinMismatch: null },
    ...{ nameWaits: false, dealershipWaits: false, addressWaits: false, phoneWaits: false },
    yearIsFull: false,
  });
  const words = [
    ...(status === 'published' && looked.length > 0 ? [heldWords(looked.map((check) => check.words))] : []),
    ...(offeredCents > priceCents ? [`The offer of ${money(offeredCents)} for it ends.`] : []),
  ];
  return words.join(' ');
}
