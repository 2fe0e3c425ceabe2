/** What was sold by item and day, in days of the shop's clocks. */

import { existing } from '#src/platform/existing.ts';
import type { ItemId } from '#src/platform/ids.ts';
import { type Cents, toDecimal } from '#src/platform/money.ts';
import { addDays, clockIn, startOf } from '#src/shop/catalogue/business-days.ts';
import { findStores } from '#src/shop/catalogue/server/stores/store.ts';
import { clocksOf } from '#src/shop/catalogue/stores.ts';
import { refundOf } from '#src/shop/orders/refunds.ts';
import type { ShopLineRow } from '#src/shop/orders/server/store.ts';
import type { SoldReport } from '../stock-contract.ts';
import { type DeskParts, refuse } from './parts.ts';
import { findCancelledLines, findLinesByIds, findRefundsBetween, findSales } from './store.ts';

const daysShown = 30;
const mostDays = 366;

interface Row {
  day: string;
  itemId: ItemId;
  name: string;
  variant: string;
  sku: string;
  pieces: number;
  cents: Cents;
  refundedPieces: number;
  refundedCents: Cents;
}

export async function readClocks({ database, clock }: Pick<DeskParts, 'database' | 'clock'>) {
  const timeZone = clocksOf(await findStores(database.db));
  return { timeZone, today: clockIn(timeZone, clock.now()).day };
}

/** Amounts are without tax, also where prices hold it, and without delivery. Refunds count on the day they were decided. @throws Refusal span_too_long */
export async function soldReport(
  parts: Pick<DeskParts, 'database' | 'clock'>,
  span: { from?: string | undefined; to?: string | undefined },
): Promise<SoldReport> {
  const { timeZone: zone, today } = await readClocks(parts);
  const to = span.to ?? today;
  const from = span.from ?? addDays(to, 1 - daysShown);
  const days: string[] = [];
  for (let day = from; day <= to && days.length <= mostDays; day = addDays(day, 1)) days.push(day);
  if (days.length === 0 || days.length > mostDays) throw refuse('span_too_long');
  const rows = await rowsOf(parts, zone, days);
  const sum = (of: readonly Row[], what: 'pieces' | 'cents' | 'refundedCents') =>
    of.reduce((total, row) => total + row[what], 0);
  const itemIds = [...new Set(rows.map(({ itemId }) => itemId))];
  return {
    from,
    to,
    zone,
    rows: rows.map(({ cents, refundedCents, ...row }) => ({
      ...row,
      amount: toDecimal(cents),
      refunded: toDecimal(refundedCents),
    })),
    days: days.map((day) => {
      const own = rows.filter((row) => row.day === day);
      return { day, pieces: sum(own, 'pieces'), amount: toDecimal(sum(own, 'cents')) };
    }),
    items: itemIds
      .map((itemId) => {
        const own = rows.filter((row) => row.itemId === itemId);
        const { name } = existing(own[0], `a row of item ${itemId}`);
        return { itemId, name, pieces: sum(own, 'pieces'), cents: sum(own, 'cents') };
      })
      .sort((a, b) => b.cents - a.cents || a.name.localeCompare(b.name, 'en'))
      .map(({ cents, ...item }) => ({ ...item, amount: toDecimal(cents) })),
    total: {
      pieces: sum(rows, 'pieces'),
      amount: toDecimal(sum(rows, 'cents')),
      refunded: toDecimal(sum(rows, 'refundedCents')),
    },
  };
}

async function rowsOf(
  { database: { db } }: Pick<DeskParts, 'database' | 'clock'>,
  zone: string,
  days: readonly string[],
): Promise<Row[]> {
  const starts = days.map((day) => ({ day, start: startOf(day, zone) }));
  const start = startOf(existing(days[0], 'the first day'), zone);
  const end = startOf(addDays(existing(days.at(-1), 'the last day'), 1), zone);
  const [sales, refunds, cancelled] = await Promise.all([
    findSales(db, starts, end),
    findRefundsBetween(db, start, end),
    findCancelledLines(db, start, end),
  ]);
  const rows = new Map<string, Row>(
    sales.map((sale) => [`${sale.day} ${sale.sku}`, { ...sale, refundedPieces: 0, refundedCents: 0 }]),
  );
  const takeBack = (at: Date, line: ShopLineRow, pieces: number, cents: Cents) => {
    const { day } = clockIn(zone, at);
    const { itemId, name, variant, sku } = line;
    const row = rows.get(`${day} ${sku}`) ?? {
      day,
      itemId,
      name,
      variant,
      sku,
      pieces: 0,
      cents: 0,
      refundedPieces: 0,
      refundedCents: 0,
    };
    row.refundedPieces += pieces;
    row.refundedCents += cents;
    rows.set(`${day} ${sku}`, row);
  };
  const lines = await findLinesByIds(db, [
    ...new Set(refunds.flatMap((refund) => refund.lines.map(({ lineId }) => lineId))),
  ]);
  for (const refund of refunds) {
    for (const { lineId, quantity, taxWithinCents = 0 } of refund.lines) {
      const line = existing(
        lines.find(({ id }) => id === lineId),
        `line ${lineId}`,
      );
      takeBack(refund.at, line, quantity, quantity * line.unitCents - taxWithinCents);
    }
  }
  for (const { line, at } of cancelled) {
    const pieces = line.quantity - line.refundedQuantity;
    if (pieces === 0) continue;
    const { itemsCents, taxWithinCents } = refundOf(line, line.refundedQuantity, pieces);
    takeBack(existing(at, 'when an order was cancelled'), line, pieces, itemsCents - taxWithinCents);
  }
  return [...rows.values()].sort((a, b) => a.day.localeCompare(b.day) || a.name.localeCompare(b.name, 'en'));
}

const cell = (value: string | number): string => {
  const text = String(value);
  // A cell that begins like a formula would be run as one by whoever opens the file.
  const safe = /^[=+\-@\t\r]/.test(text) && typeof value === 'string' ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export function toCsv(report: SoldReport): string {
  const head = ['day', 'item', 'variant', 'sku', 'pieces', 'amount', 'refunded_pieces', 'refunded'];
  const rows = report.rows.map((row) => [
    row.day,
    row.name,
    row.variant,
    row.sku,
    row.pieces,
    row.amount,
    row.refundedPieces,
    row.refunded,
  ]);
  return `${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
