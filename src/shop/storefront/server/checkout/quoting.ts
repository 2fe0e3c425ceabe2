/** What it would cost and when it would be there, by every way to have it. */
import type { TaxRules } from '#src/money/tax/rates.ts';
import { showTax } from '#src/money/tax/tax-line.ts';
import type { Queries } from '#src/platform/database/database.ts';
import type { StoreId } from '#src/platform/ids.ts';
import { toDecimal } from '#src/platform/money.ts';
import { postalExample, readPostalCode } from '#src/platform/postal-codes.ts';
import { addDays, businessDayAfter, type Calendar, clockIn } from '#src/shop/catalogue/business-days.ts';
import type { Quote, QuoteOption, Wanted } from '#src/shop/catalogue/cart-contract.ts';
import type { Brought } from '#src/shop/catalogue/contract.ts';
import { liesIn, regionsOf } from '#src/shop/catalogue/postal-codes.ts';
import { type Priced, parcelCents, ratesOf, type Sums, sumsOf } from '#src/shop/catalogue/pricing.ts';
import type { RateName } from '#src/shop/catalogue/rules.ts';
import { placeOfStore, servedCountries } from '#src/shop/catalogue/server/catalogue/views.ts';
import { refuse, type ShopParts } from '#src/shop/catalogue/server/parts.ts';
import { findStores } from '#src/shop/catalogue/server/stores/store.ts';
import { shopDelivery, shopTerms, type Zone } from '#src/shop/catalogue/settings.ts';
import {
  type ByStore,
  entriesOf,
  openStores,
  parcelStoreOf,
  piecesOf,
  plus,
  type Store,
  shortNameOf,
  storeOf,
  toBringTo,
} from '#src/shop/catalogue/stores.ts';
import { ownerOf, type Visitor } from '../cart/carts.ts';
import { findCart, findOwnHolds } from '../cart/store.ts';
import { findHeldOfCart, type HeldLine } from './store.ts';
import { changesOf, resolveWanted, viewLines, type WantedLine } from './wanted.ts';

export interface Destination {
  country: string;
  region: string;
  postalCode: string;
}

const rateLabels: Record<RateName, string> = { standard: 'Standard', express: 'Express' };

const badCode = (words: string) => refuse('postal_code_elsewhere', { words, fields: { postalCode: words } });

/** @returns the destination with its code as it is written. @throws Refusal postal_code_elsewhere, not_shipped_there */
export function checkDestination<T extends Destination>(to: T): T {
  const { country, region } = to;
  const { zones } = shopDelivery();
  if (!zones.some((zone) => zone.country === country))
    throw refuse('not_shipped_there', { fields: { country: 'We do not ship there.' } });
  const regions = regionsOf(country);
  // Many countries have no codes, so that only one that was typed is read.
  const code = to.postalCode === '' && regions.length === 0 ? '' : readPostalCode(country, to.postalCode);
  if (code === null) throw badCode(`Enter a postal code such as ${postalExample(country)}.`);
  const isKnown = regions.length === 0 || regions.includes(region);
  if (!isKnown || Object.keys(ratesOf(zones, to)).length === 0)
    throw refuse('not_shipped_there', { fields: { region: 'We do not ship there.' } });
  if (!liesIn(country, region, code)) throw badCode(`${code} is not in ${region}.`);
  return { ...to, postalCode: code };
}

/** The calendar by which parcels leave a store. */
export const calendarOf = ({ country }: { country: string }): Calendar => ({
  country,
  closedDays: shopTerms().closedDays,
});

/** The business day on which what is paid now goes out, or waits for its buyer, of a store. */
function goesOut(now: Date, store: Store): string {
  const { day, hour } = clockIn(store.timeZone, now);
  return businessDayAfter(hour < shopTerms().cutOffHour ? day : addDays(day, 1), 0, calendarOf(store));
}

export interface Option {
  method: 'ship' | 'pickup';
  rate: RateName | null;
  /** Where it is fetched. */
  store: Store | null;
  /** The store that packs it. */
  leavesFrom: StoreId;
  label: string;
  promisedFor: string;
  /** Of each line, pieces that other stores send first. */
  toBring: ByStore[];
  sums: Sums;
}

const pricedOf = (lines: readonly WantedLine[]): Priced[] =>
  lines.map(({ sold, quantity }) => ({
    quantity,
    unitCents: sold.variant.priceCents,
    taxClass: sold.item.taxClass,
  }));

export const weightOf = (lines: readonly WantedLine[]): number =>
  lines.reduce((sum, { sold, quantity }) => sum + sold.variant.weightGrams * quantity, 0);

/** Business days more where pieces have to be brought first. */
export const daysToBring = (toBring: readonly ByStore[]): number =>
  toBring.some((pieces) => piecesOf(pieces) > 0) ? shopTerms().bringingDays : 0;

/** What ways to have something are made of. */
interface Offering {
  clock: ShopParts['clock'];
  rules: TaxRules;
  stores: readonly Store[];
  zones: readonly Zone[];
}

const placeOf = ({ country, region }: Destination) => ({ country, region: region || null });

/**
 * Parcels to a checked destination, if there is one, then pick-ups; a pick-up is taxed where its store is.
 * @throws Refusal not_for_sale_yet
 */
export function optionsOf(
  { clock, rules, stores, zones }: Offering,
  lines: readonly WantedLine[],
  to: Destination | undefined,
): Option[] {
  const sender = parcelStoreOf(stores);
  if (!sender) throw refuse('not_for_sale_yet');
  const priced = pricedOf(lines);
  const taxing = { rules, at: clock.now() };
  const toBring = (store: StoreId) =>
    lines.map(({ sold, quantity }) => toBringTo(store, stores, sold.variant, quantity));
  const forParcel = toBring(sender.id);
  const out = businessDayAfter(goesOut(clock.now(), sender), daysToBring(forParcel), calendarOf(sender));
  const parcels = to
    ? Object.entries(ratesOf(zones, to)).map(([name, rate]): Option => {
        const sums = sumsOf(priced, parcelCents(rate, weightOf(lines)), placeOf(to), taxing);
        return {
          method: 'ship',
          rate: name as RateName,
          store: null,
          leavesFrom: sender.id,
          label: rateLabels[name as RateName],
          promisedFor: businessDayAfter(out, rate.businessDays, calendarOf(sender)),
          toBring: forParcel,
          sums,
        };
      })
    : [];
  const pickUps = openStores(stores).map((store): Option => {
    const forStore = toBring(store.id);
    return {
      method: 'pickup',
      rate: null,
      store,
      leavesFrom: store.id,
      label: `Pick up, ${store.name}`,
      promisedFor: businessDayAfter(goesOut(clock.now(), store), daysToBring(forStore), calendarOf(store)),
      toBring: forStore,
      sums: sumsOf(priced, 0, store, taxing),
    };
  });
  return [...parcels, ...pickUps];
}

/** Pieces of all lines together, by the store that sends them. */
export const broughtFrom = (toBring: readonly ByStore[], stores: readonly Store[]): Brought[] =>
  entriesOf(toBring.reduce(plus, {})).map(([store, pieces]) => ({
    store,
    name: shortNameOf(storeOf(stores, store) ?? { name: store }),
    pieces,
  }));

export const viewOption = (
  { sums, store, leavesFrom, toBring, ...option }: Option,
  stores: readonly Store[],
): QuoteOption => ({
  ...option,
  store: store?.id ?? null,
  toBring: toBring.reduce((sum, one) => sum + piecesOf(one), 0),
  bringFrom: broughtFrom(toBring, stores),
  items: toDecimal(sums.itemsCents),
  shipping: toDecimal(sums.shippingCents),
  taxLines: sums.taxLines.map(showTax),
  total: toDecimal(sums.totalCents),
});

/** The caller's cart and what its open checkouts hold for them. */
export async function ownCart(queries: Queries, who: Visitor, wanted: Wanted) {
  const owner = wanted.from === 'cart' ? ownerOf(who) : null;
  const cart = owner ? await findCart(queries, owner) : undefined;
  const own = cart ? await findOwnHolds(queries, cart.id) : new Map<number, number>();
  return { cart, own };
}

/** Lines as they will be once what their buyer holds already is given up for them. */
function withOwn(lines: readonly WantedLine[], held: readonly HeldLine[]): WantedLine[] {
  return lines.map((line) => {
    const own = held.filter(({ variantId }) => variantId === line.sold.variant.id);
    const shelves = line.sold.variant.shelves.map((shelf) => ({
      ...shelf,
      held: own.reduce((left, { pieces }) => left - (pieces[shelf.store] ?? 0), shelf.held),
    }));
    const variant = { ...line.sold.variant, shelves };
    return { ...line, sold: { ...line.sold, variant } };
  });
}

/** @throws Refusal cart_empty, variant_not_found, postal_code_elsewhere, not_shipped_there, not_for_sale_yet */
export async function quote(
  parts: Pick<ShopParts, 'database' | 'clock' | 'taxes'>,
  who: Visitor,
  request: { wanted: Wanted; destination?: Destination | undefined },
): Promise<Quote> {
  const { db } = parts.database;
  const to = request.destination && checkDestination(request.destination);
  const { cart, own } = await ownCart(db, who, request.wanted);
  const lines = await resolveWanted(db, request.wanted, cart?.id ?? null);
  const [rules, stores] = await Promise.all([parts.taxes.rules(), findStores(db)]);
  const quoted = lines.map(({ sold, quantity }) => ({
    item: sold.item,
    variant: sold.variant,
    quantity,
    unitCents: sold.variant.priceCents,
  }));
  return {
    lines: await viewLines(db, quoted),
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    weightGrams: weightOf(lines),
    changes: changesOf(lines, own),
    options: optionsOf(
      { clock: parts.clock, rules, stores, zones: shopDelivery().zones },
      cart ? withOwn(lines, await findHeldOfCart(db, cart.id)) : lines,
      to,
    ).map((option) => viewOption(option, stores)),
    stores: openStores(stores).map(placeOfStore),
    served: servedCountries(),
    sentFromCountry: parcelStoreOf(stores)?.country ?? null,
  };
}
