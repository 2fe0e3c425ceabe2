/** Which store pieces are taken from, and where they lie. Pure. */
import type { StoreId } from '#src/platform/ids.ts';

export interface Store {
  id: StoreId;
  name: string;
  /** Line by line, without the country. */
  address: readonly string[];
  /** Two letters. */
  country: string;
  region: string | null;
  /** IANA name of its clocks. */
  timeZone: string;
  hours: string;
  /** Whether parcels leave from it; one open store does, as soon as there is one. */
  sendsParcels: boolean;
  isOpen: boolean;
}

/** How many pieces in which store; a store that is not named has none of them. */
export type ByStore = Readonly<Partial<Record<StoreId, number>>>;

/** What lies of a variant in one store. */
export interface Shelf {
  store: StoreId;
  stock: number;
  held: number;
}
/** A variant, as far as its shelves go; a store that is not named has none of it. */
export interface Stocked {
  shelves: readonly Shelf[];
}

export const openStores = <T extends Pick<Store, 'isOpen'>>(stores: readonly T[]): T[] =>
  stores.filter(({ isOpen }) => isOpen);
export const storeOf = <T extends Pick<Store, 'id'>>(
  stores: readonly T[],
  id: StoreId | null,
): T | undefined => stores.find((store) => store.id === id);
/** The store that parcels leave from; none in a shop without a store. */
export const parcelStoreOf = (stores: readonly Store[]): Store | undefined =>
  openStores(stores).find(({ sendsParcels }) => sendsParcels);

/** `Harbour` of the `Harbour store`: how it is called within a sentence. */
export const shortNameOf = ({ name }: Pick<Store, 'name'>): string => name.replace(/ store$/i, '') || name;

/** The clocks by which the shop counts its days: those of the store that sends parcels. */
export const clocksOf = (stores: readonly Store[]): string =>
  (parcelStoreOf(stores) ?? stores[0])?.timeZone ?? 'UTC';

export const stockIn = (store: StoreId, { shelves }: Stocked): Shelf =>
  shelves.find((shelf) => shelf.store === store) ?? { store, stock: 0, held: 0 };

/** What may be promised to somebody now out of one store. */
export function freeIn(store: StoreId, stocked: Stocked): number {
  const { stock, held } = stockIn(store, stocked);
  return stock - held;
}

const sum = (counts: readonly number[]): number => counts.reduce((total, one) => total + one, 0);
export const stockOf = ({ shelves }: Stocked): number => sum(shelves.map(({ stock }) => stock));
export const heldOf = ({ shelves }: Stocked): number => sum(shelves.map(({ held }) => held));
/** What may be promised to somebody now out of all stores. */
export const freeOf = (stocked: Stocked): number => stockOf(stocked) - heldOf(stocked);

export const entriesOf = (pieces: ByStore): [StoreId, number][] =>
  Object.entries(pieces).map(([store, count]) => [store, count ?? 0]);
export const piecesOf = (pieces: ByStore): number => sum(entriesOf(pieces).map(([, count]) => count));

/**
 * What the other stores send first of `quantity` that leave from `own`: what it lacks, from the others in their order.
 * What is nowhere is not in it.
 */
export function toBringTo(
  own: StoreId,
  stores: readonly Pick<Store, 'id' | 'isOpen'>[],
  stocked: Stocked,
  quantity: number,
): ByStore {
  let lacking = quantity - Math.max(0, freeIn(own, stocked));
  const brought: Record<StoreId, number> = {};
  for (const { id } of openStores(stores)) {
    const count = id === own ? 0 : Math.min(lacking, freeIn(id, stocked));
    if (count <= 0) continue;
    brought[id] = count;
    lacking -= count;
  }
  return brought;
}

/** Pieces of a line by the store they lie in, while some of them are still in the others. */
export function piecesByStore(own: StoreId, quantity: number, toBring: ByStore): ByStore {
  const here = quantity - piecesOf(toBring);
  return here > 0 ? plus(toBring, { [own]: here }) : toBring;
}

export const negated = (pieces: ByStore): ByStore =>
  Object.fromEntries(entriesOf(pieces).map(([store, count]) => [store, -count]));

/** Of both together; a store that comes to nothing is not named. */
export function plus(pieces: ByStore, more: ByStore): ByStore {
  const all = [...new Set([...Object.keys(pieces), ...Object.keys(more)])];
  const counts = all.map((store): [StoreId, number] => [store, (pieces[store] ?? 0) + (more[store] ?? 0)]);
  return Object.fromEntries(counts.filter(([, count]) => count !== 0));
}
export const minus = (pieces: ByStore, less: ByStore): ByStore => plus(pieces, negated(less));

/** At most so many of them, those named first. */
export function atMost(pieces: ByStore, most: number): ByStore {
  let left = most;
  const kept: Record<StoreId, number> = {};
  for (const [store, count] of entriesOf(pieces)) {
    const some = Math.min(count, left);
    if (some > 0) kept[store] = some;
    left -= Math.max(0, some);
  }
  return kept;
}

/** `2 in Harbour and 1 in Old Town`, with what comes between as the caller says it. */
export const listedStores = (parts: readonly string[]): string =>
  parts.length > 2 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join(' and ');
