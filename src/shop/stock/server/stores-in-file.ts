/** Open stores as part of a company's settings file; what lies in them is counted and not brought. */
import { z } from 'zod';
import type { Tx } from '#src/platform/database/database.ts';
import type { FilePart } from '#src/platform/settings/file-part.ts';
import { broughtByFile } from '#src/platform/settings/setting.ts';
import { StoreSlug } from '#src/shop/catalogue/contract.ts';
import { mostStores } from '#src/shop/catalogue/rules.ts';
import {
  findStoreRows,
  insertStore,
  lockStores,
  type StoreRow,
  setStore,
} from '#src/shop/catalogue/server/stores/store.ts';
import { writeLog } from '#src/shop/orders/server/store.ts';
import { StoreEdit } from '../store-contract.ts';
import { columnsOf, refuse, stopSending } from './stores.ts';

const StoreInFile = StoreEdit.extend({ id: StoreSlug });
type StoreInFile = z.output<typeof StoreInFile>;

const storeInFile = ({ id, name, address, country, region, timeZone, hours, sendsParcels }: StoreRow) => ({
  ...{ name, address, country, region: region ?? '', timeZone, hours, sendsParcels, id },
});

/** @throws Refusal store_region_unknown, too_many_stores */
async function bringStore(tx: Tx, { id, ...edit }: StoreInFile, now: Date): Promise<string[]> {
  const rows = await lockStores(tx);
  const known = rows.find((row) => row.id === id);
  const columns = columnsOf(edit);
  const sender = rows.find(({ sendsParcels }) => sendsParcels);
  const sendsParcels = edit.sendsParcels || !sender || sender.id === id;
  const wanted = JSON.stringify({ ...edit, region: columns.region ?? '', sendsParcels, id });
  if (known && known.closedAt === null && JSON.stringify(storeInFile(known)) === wanted) return [];
  if (!known && rows.length >= mostStores) throw refuse('too_many_stores');
  if (sendsParcels && sender?.id !== id) await stopSending(tx, rows);
  if (known) await setStore(tx, id, { ...columns, sendsParcels, closedAt: null });
  else {
    const position = 1 + Math.max(-1, ...rows.map((row) => row.position));
    await insertStore(tx, { ...columns, id, sendsParcels, position, openedAt: now });
  }
  const action = known ? 'store_changed' : 'store_opened';
  await writeLog(tx, { store: id, action, reason: broughtByFile, actorId: null, at: now });
  return [`store ${id}`];
}

export const storesInFile: FilePart<StoreInFile[]> = {
  name: 'stores',
  schema: z
    .array(StoreInFile)
    .max(mostStores)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'Each store once.')
    .refine((list) => list.filter(({ sendsParcels }) => sendsParcels).length < 2, 'Parcels leave from one.'),
  read: async (queries) =>
    (await findStoreRows(queries)).filter(({ closedAt }) => closedAt === null).map(storeInFile),
  async bring(tx, list, now) {
    const changed: string[] = [];
    for (const store of list) changed.push(...(await bringStore(tx, store, now)));
    return changed;
  },
};
