/** Lists of the desk's tables: saved by one operator, seen by all who see the table. */
import type { Database, Tx } from '#src/platform/database/database.ts';
import { tableNamed } from '#src/platform/desk-tables/serve-tables.ts';
import { listQuery } from '#src/platform/desk-tables/table-address.ts';
import type { TableShape } from '#src/platform/desk-tables/table-shape.ts';
import { record } from '#src/platform/events/events.ts';
import { type Actor, citiesFor, mayOperate } from '#src/platform/http/actor.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { type SavedList, savedListRefusals, type TableRecords } from '../contract.ts';
import {
  deleteColumns,
  deleteList,
  findColumns,
  findLists,
  lockList,
  lockListsOf,
  putColumns,
  putList,
} from './store.ts';

const refuse = refusalsOf(savedListRefusals);

export interface Parts {
  database: Database;
  clock: Clock;
}

/** Of one table, by all who saved any. */
const mostLists = 40;

/** In a table of cities somebody sees rows who may see those of some. */
const maySee = (actor: Actor, { permission, ofCities }: TableShape): boolean =>
  ofCities ? citiesFor(actor, permission)?.length !== 0 : mayOperate(actor, permission);

/** @throws Refusal table_not_found, also where its rows are not for the actor: their names may say whom it is about */
function seenTable(actor: Actor, key: string): TableShape {
  const shape = tableNamed(key);
  if (!shape || !maySee(actor, shape)) throw refuse('table_not_found');
  return shape;
}

/** @throws Refusal table_not_found */
export async function readRecords(
  { database: { db } }: Parts,
  actor: Actor,
  table: string,
): Promise<TableRecords> {
  const shape = seenTable(actor, table);
  const [lists, columns] = await Promise.all([
    findLists(db, shape.key),
    findColumns(db, actor.userId, shape.key),
  ]);
  return {
    lists: lists.map(({ ownerId, ...list }) => ({ ...list, isMine: ownerId === actor.userId })),
    columns: columns?.filter((key) => shape.columns.some((column) => column.key === key)) ?? null,
  };
}

/** What a table does not know is left out of its query. @throws Refusal table_not_found, too_many_lists */
export async function saveList(
  { database, clock }: Parts,
  actor: Actor,
  wanted: { table: string; name: string; query: string },
): Promise<SavedList> {
  const shape = seenTable(actor, wanted.table);
  const { name } = wanted;
  const query = listQuery(shape, new URLSearchParams(wanted.query));
  const at = clock.now();
  return database.transaction(async (tx) => {
    await lockListsOf(tx, shape.key);
    const lists = await findLists(tx, shape.key);
    const known = lists.some((list) => list.ownerId === actor.userId && list.name === name);
    if (!known && lists.length >= mostLists) throw refuse('too_many_lists');
    const id = await putList(tx, {
      ...{ ownerId: actor.userId, tableKey: shape.key, name, query },
      ...{ createdAt: at, updatedAt: at },
    });
    await note(tx, actor, 'desk.list_saved', { id, table: shape.key, name }, at);
    return { id, name, query, by: `${actor.firstName} ${actor.lastName}`.trim(), isMine: true };
  });
}

/** @throws Refusal list_not_found, list_not_yours */
export async function removeList({ database, clock }: Parts, actor: Actor, id: number): Promise<void> {
  await database.transaction(async (tx) => {
    const list = await lockList(tx, id);
    const shape = list && tableNamed(list.tableKey);
    if (!list || !shape || !maySee(actor, shape)) throw refuse('list_not_found');
    if (list.ownerId !== actor.userId && !mayOperate(actor, 'operators.manage'))
      throw refuse('list_not_yours');
    await deleteList(tx, id);
    await note(tx, actor, 'desk.list_removed', { id, table: list.tableKey, name: list.name }, clock.now());
  });
}

function note(
  tx: Tx,
  actor: Actor,
  type: string,
  { id, ...about }: { id: number; table: string; name: string },
  at: Date,
): Promise<void> {
  const payload = { by: String(actor.userId), ...about };
  return record(tx, { type, subject: `saved-list:${id}`, payload, userIds: [], at });
}

/** Null for those that come along. @throws Refusal table_not_found */
export async function chooseColumns(
  { database: { db }, clock }: Parts,
  actor: Actor,
  wanted: { table: string; columns: readonly string[] | null },
): Promise<void> {
  const { key, columns } = seenTable(actor, wanted.table);
  const chosen = wanted.columns?.filter((key) => columns.some((column) => column.key === key)) ?? [];
  if (chosen.length === 0) return deleteColumns(db, actor.userId, key);
  await putColumns(db, {
    ...{ ownerId: actor.userId, tableKey: key, columns: [...new Set(chosen)] },
    updatedAt: clock.now(),
  });
}
