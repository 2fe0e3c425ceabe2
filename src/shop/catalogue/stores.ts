/** Which store pieces are taken from, and where they lie. Pure. */
import { bringingDays, parcelsFrom, type StoreId, storeById } from './settings.ts';

/** How many pieces in which store; a store that is not named has none of them. */
export type ByStore = Partial<Record<StoreId, number>>;

interface Stocked {
  stock: number;
  held: number;
  calgaryStock: number;
  calgaryHeld: number;
}

export function stockIn(store: StoreId, { stock, held, calgaryStock, calgaryHeld }: Stocked) {
  return store === 'calgary'
    ? { stock: calgaryStock, held: calgaryHeld }
    : { stock: stock - calgaryStock, held: held - calgaryHeld };
}

/** What may be promised to somebody now out of one store. */
export function freeIn(store: StoreId, stocked: Stocked): number {
  const { stock, held } = stockIn(store, stocked);
  return stock - held;
}

export const otherStore = (store: StoreId): StoreId => (store === 'toronto' ? 'calgary' : 'toronto');
export const nameOfStore = (store: StoreId): string => storeById[store].name;
/** `Toronto` */
export const cityOfStore = (store: StoreId): string => nameOfStore(store).replace(/ store$/, '');

/** Where an order leaves from: parcels from one store, a pick-up from its own. */
export const leavesFrom = (order: { store: StoreId | null }): StoreId => order.store ?? parcelsFrom;

/** How many of `quantity` the store lacks, so that the other one sends them first. */
export const toBringTo = (store: StoreId, stocked: Stocked, quantity: number): number =>
  Math.min(quantity, Math.max(0, quantity - freeIn(store, stocked)));

/** Pieces of a line by the store they lie in, while `toBring` of them are still in the other one. */
export function piecesByStore(store: StoreId, quantity: number, toBring: number): ByStore {
  return {
    ...(quantity > toBring && { [store]: quantity - toBring }),
    ...(toBring > 0 && { [otherStore(store)]: toBring }),
  };
}

export const negated = (pieces: ByStore): ByStore =>
  Object.fromEntries(Object.entries(pieces).map(([store, count]) => [store, -count]));

/** Business days more where pieces have to be brought first. */
export const daysToBring = (toBring: readonly number[]): number =>
  toBring.some((pieces) => pieces > 0) ? bringingDays : 0;
