/** Stores as operators open, change and close them. */
import type { z } from 'zod';
import { findRegion, regions } from '#src/money/tax/regions.ts';
import { countryName } from '#src/platform/countries.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { StoreId } from '#src/platform/ids.ts';
import { fullName } from '#src/platform/person-name.ts';
import { counted } from '#src/platform/plural.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { mostStores } from '#src/shop/catalogue/rules.ts';
import {
  findStoreRows,
  insertStore,
  lockStores,
  type StoreRow,
  setStore,
} from '#src/shop/catalogue/server/stores/store.ts';
import { findStoreLog, writeLog } from '#src/shop/orders/server/store.ts';
import { type DeskStores, type StoreEdit, storeRefusals } from '../store-contract.ts';
import type { DeskParts } from './parts.ts';
import { countInStores } from './store.ts';

export const refuse = refusalsOf(storeRefusals);
type Edit = z.output<typeof StoreEdit>;
type Parts = Pick<DeskParts, 'database' | 'clock'>;

export async function listStores({ database: { db } }: Pick<Parts, 'database'>): Promise<DeskStores> {
  const [rows, counts, log] = await Promise.all([findStoreRows(db), countInStores(db), findStoreLog(db)]);
  return {
    stores: rows.map(({ closedAt, openedAt, position, ...row }) => ({
      ...row,
      countryName: countryName(row.country),
      isOpen: closedAt === null,
      openedAt: openedAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
      pieces: counts.find(({ store }) => store === row.id)?.pieces ?? 0,
      orders: counts.find(({ store }) => store === row.id)?.orders ?? 0,
    })),
    audit: log.map(({ line, firstName, lastName }) => ({
      at: line.at.toISOString(),
      by: firstName ? fullName({ firstName, lastName }) : '',
      action: line.action,
      reason: line.reason,
    })),
  };
}

/** Changes stores one operator after the other, writes down who did what, and answers them all. */
async function changeStores(
  parts: Parts,
  actor: Actor,
  work: (tx: Tx, rows: StoreRow[]) => Promise<{ store: StoreId; action: string; reason: string } | null>,
): Promise<DeskStores> {
  await parts.database.transaction(async (tx) => {
    const deed = await work(tx, await lockStores(tx));
    if (deed) await writeLog(tx, { ...deed, actorId: actor.userId, at: parts.clock.now() });
  });
  return listStores(parts);
}

/** @throws Refusal store_not_found */
function named(rows: readonly StoreRow[], id: StoreId): StoreRow {
  const row = rows.find((one) => one.id === id);
  if (!row) throw refuse('store_not_found');
  return row;
}

/** What a store is taxed by needs its province or state, where a country has them. @throws Refusal store_region_unknown */
export function columnsOf({ region, sendsParcels, ...edit }: Edit) {
  const hasRegions = regions.some(({ country }) => country === edit.country);
  const code = region.toUpperCase();
  if (hasRegions && !findRegion(edit.country, code))
    throw refuse('store_region_unknown', { fields: { region: 'Choose a province or state.' } });
  return { ...edit, region: hasRegions ? code : region || null };
}

const isOpen = ({ closedAt }: StoreRow): boolean => closedAt === null;
const sender = (rows: readonly StoreRow[]) => rows.find(({ sendsParcels }) => sendsParcels);

export async function stopSending(tx: Tx, rows: readonly StoreRow[]): Promise<void> {
  const before = sender(rows);
  if (before) await setStore(tx, before.id, { sendsParcels: false });
}

/** `Old Town` to `old-town`, with a number where another store has that. */
function newId(name: string, rows: readonly StoreRow[]): StoreId {
  const slug =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .replace(/(.)-store$/, '$1')
      .slice(0, 30)
      .replace(/-$/, '') || 'store';
  let id = slug;
  for (let number = 2; rows.some((row) => row.id === id); number += 1) id = `${slug}-${number}`;
  return id;
}

/** @throws Refusal store_region_unknown, too_many_stores */
export const addStore = (parts: Parts, actor: Actor, edit: Edit): Promise<DeskStores> =>
  changeStores(parts, actor, async (tx, rows) => {
    if (rows.length >= mostStores) throw refuse('too_many_stores');
    const columns = columnsOf(edit);
    const sendsParcels = edit.sendsParcels || !sender(rows);
    if (sendsParcels) await stopSending(tx, rows);
    const id = newId(edit.name, rows);
    const position = 1 + Math.max(-1, ...rows.map((row) => row.position));
    await insertStore(tx, { ...columns, id, sendsParcels, position, openedAt: parts.clock.now() });
    return { store: id, action: 'store_opened', reason: wordsOf(edit.name, sendsParcels) };
  });

const wordsOf = (name: string, sendsParcels: boolean): string =>
  sendsParcels ? `${name}, which sends parcels` : name;

/** @throws Refusal store_not_found, store_changed_meanwhile, store_region_unknown, parcels_from_one */
export const editStore = (
  parts: Parts,
  actor: Actor,
  id: StoreId,
  { revision, ...edit }: Edit & { revision: number },
): Promise<DeskStores> =>
  changeStores(parts, actor, async (tx, rows) => {
    const row = named(rows, id);
    if (row.revision !== revision) throw refuse('store_changed_meanwhile');
    const sendsParcels = edit.sendsParcels && isOpen(row);
    if (row.sendsParcels && !sendsParcels) throw refuse('parcels_from_one');
    if (sendsParcels && !row.sendsParcels) await stopSending(tx, rows);
    await setStore(tx, id, { ...columnsOf(edit), sendsParcels });
    return { store: id, action: 'store_changed', reason: wordsOf(edit.name, sendsParcels) };
  });

/** @throws Refusal store_not_found */
export const raiseStore = (parts: Parts, actor: Actor, id: StoreId): Promise<DeskStores> =>
  changeStores(parts, actor, async (tx, rows) => {
    const row = named(rows, id);
    const above = rows[rows.indexOf(row) - 1];
    if (!above) return null;
    const order = rows.map((one) => (one === above ? row : one === row ? above : one));
    for (const [position, one] of order.entries())
      if (one.position !== position) await setStore(tx, one.id, { position });
    return { store: id, action: 'store_raised', reason: `${row.name} before ${above.name}` };
  });

/** @throws Refusal store_not_found, store_not_empty, store_has_orders, parcels_from_one */
export const closeStore = (parts: Parts, actor: Actor, id: StoreId): Promise<DeskStores> =>
  changeStores(parts, actor, async (tx, rows) => {
    const row = named(rows, id);
    if (!isOpen(row)) return null;
    // With the row locked nothing more can come to lie there: what gets pieces is kept open while it does.
    const count = (await countInStores(tx)).find(({ store }) => store === id);
    if (count && count.pieces > 0) {
      const words = `${counted(count.pieces, 'piece lies', 'pieces lie')} in this store. Move them to another one first.`;
      throw refuse('store_not_empty', { words });
    }
    if (count && count.orders > 0) throw refuse('store_has_orders');
    if (row.sendsParcels && rows.filter(isOpen).length > 1) throw refuse('parcels_from_one');
    await setStore(tx, id, { closedAt: parts.clock.now(), sendsParcels: false });
    return { store: id, action: 'store_closed', reason: row.name };
  });

/** @throws Refusal store_not_found */
export const reopenStore = (parts: Parts, actor: Actor, id: StoreId): Promise<DeskStores> =>
  changeStores(parts, actor, async (tx, rows) => {
    const row = named(rows, id);
    if (isOpen(row)) return null;
    const sendsParcels = !sender(rows);
    await setStore(tx, id, { closedAt: null, sendsParcels });
    return { store: id, action: 'store_opened', reason: wordsOf(row.name, sendsParcels) };
  });
