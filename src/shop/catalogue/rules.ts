/** How the catalogue is filtered, sorted and summed up, and how a purchase names its items. Pure. */
import { toCents, toDecimal } from '#src/platform/money.ts';

/** The longest texts, in characters. */
export const longest = {
  itemName: 80,
  description: 300,
  review: 2000,
  reason: 300,
  note: 300,
  name: 100,
  street: 120,
  unit: 20,
  town: 80,
  phone: 60,
} as const;
/** Different things in one cart. */
export const mostLines = 20;
export const mostStock = 100_000;
export const mostStores = 100;
/** Lines of a store's address. */
export const longestAddress = 5;
/** Things pointed at on one picture. */
export const mostCallouts = 5;

export const itemStates = ['draft', 'published', 'withdrawn'] as const;
export type ItemState = (typeof itemStates)[number];
/** `standard` is taxed where it goes; `zero` never is. */
export const taxClasses = ['standard', 'zero'] as const;
export type TaxClass = (typeof taxClasses)[number];

/** What an operator may say of a stock that they set. */
export const countReasons = ['counted', 'received', 'moved', 'damaged', 'lost'] as const;
export type CountReason = (typeof countReasons)[number];
export const stockReasons = [
  ...countReasons,
  'opened',
  'sold',
  'cancelled',
  'returned',
  'refund_undone',
] as const;
export type StockReason = (typeof stockReasons)[number];

export const deliveryMethods = ['ship', 'pickup'] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];
export const rateNames = ['standard', 'express'] as const;
export type RateName = (typeof rateNames)[number];
export const lineChanges = ['price', 'stock', 'gone'] as const;

/** `multi-tools` of `Multi-Tools`, as the address has it. */
export const categorySlug = (category: string): string =>
  category
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

export interface CategoryFilter {
  value: string;
  label: string;
}
const allItems: CategoryFilter = { value: 'all', label: 'All' };

/** All, then the categories of `order`, then others that items have. */
export function categoryFilters(
  items: readonly { category: string }[],
  order: readonly string[],
): CategoryFilter[] {
  const names = [...order, ...items.map(({ category }) => category).filter((name) => !order.includes(name))];
  const filters = [...new Set(names)].map((label) => ({ value: categorySlug(label), label }));
  return [
    allItems,
    ...filters.filter(({ value }, at) => filters.findIndex((one) => one.value === value) === at),
  ];
}

export const sorts = [
  { value: 'rating', label: 'Highest Rated' },
  { value: 'name', label: 'Name A-Z' },
  { value: 'price-low', label: 'Price low to high' },
  { value: 'price-high', label: 'Price high to low' },
] as const;
export type Sort = (typeof sorts)[number]['value'];

export interface View {
  /** As the address has it; `all` for every one. */
  category: string;
  sort: Sort;
}
export const firstView: View = { category: 'all', sort: 'rating' };

/** Reads `?category=axes&sort=name`; what cannot be read is as at first. */
export function readView(params: URLSearchParams): View {
  const category = params.get('category') ?? '';
  const sort = sorts.find(({ value }) => value === params.get('sort'));
  return {
    category: /^[\p{L}\p{N}-]{1,40}$/u.test(category) ? category : firstView.category,
    sort: sort?.value ?? firstView.sort,
  };
}

/** A category that there is not shows everything. */
export const knownView = (view: View, filters: readonly CategoryFilter[]): View =>
  filters.some(({ value }) => value === view.category) ? view : { ...view, category: firstView.category };

/** The one address of a view. */
export function addressOf({ category, sort }: View): string {
  const params = new URLSearchParams();
  if (category !== firstView.category) params.set('category', category);
  if (sort !== firstView.sort) params.set('sort', sort);
  return params.size > 0 ? `/equipment?${params}` : '/equipment';
}

interface Listed {
  name: string;
  /** `189.00` */
  price: string;
  category: string;
  rating: number;
  brand: string;
}

const isIn = (item: Listed, filter: string) =>
  filter === allItems.value || categorySlug(item.category) === filter;
const cents = (item: Listed) => toCents(item.price) ?? 0;
const byName = (a: Listed, b: Listed) => a.name.localeCompare(b.name, 'en');
/** Equal ones stay as the catalogue has them, which puts what leads the page first. */
const orders: Record<Sort, (a: Listed, b: Listed) => number> = {
  rating: (a, b) => b.rating - a.rating,
  name: byName,
  'price-low': (a, b) => cents(a) - cents(b) || byName(a, b),
  'price-high': (a, b) => cents(b) - cents(a) || byName(a, b),
};

export function chooseItems<T extends Listed>(items: readonly T[], { category, sort }: View): T[] {
  return items.filter((item) => isIn(item, category)).sort(orders[sort]);
}

export const countIn = (items: readonly Listed[], filter: string): number =>
  items.filter((item) => isIn(item, filter)).length;

export interface Stats {
  items: number;
  brands: number;
  lowestPrice: string;
  /** One decimal: `4.8`. */
  averageRating: string;
}
export function statsOf(items: readonly Listed[]): Stats {
  const total = items.reduce((sum, item) => sum + item.rating, 0);
  const [cheapest] = [...items].sort((a, b) => cents(a) - cents(b));
  return {
    items: items.length,
    brands: new Set(items.map(({ brand }) => brand)).size,
    lowestPrice: cheapest?.price ?? toDecimal(0),
    averageRating: (items.length > 0 ? total / items.length : 0).toFixed(1),
  };
}

/** Where Buy Now leads. The page shows this amount; what is charged is decided by the catalogue. */
export function paymentAddress(purchase: {
  amount: string;
  description: string;
  /** Several items, as `writeOrder` names them. */
  orderId?: string;
  cart?: string;
}): string {
  return `/payment?${new URLSearchParams({ ...purchase, type: 'equipment' })}`;
}

export interface Line {
  id: number;
  quantity: number;
}
export const mostOfOne = 10;

/** Several items as the payment's order id names them: `3x1.8x2`. Ten lines fit its 80 characters. */
export const writeOrder = (lines: readonly Line[]): string =>
  lines.map(({ id, quantity }) => `${id}x${quantity}`).join('.');

/** Reads `3x1.8x2` back; `null` for any other text, an item named twice, or more of one than may be ordered. */
export function readOrder(order: string): Line[] | null {
  if (!/^[1-9]\d{0,8}x[1-9]\d?(\.[1-9]\d{0,8}x[1-9]\d?)*$/.test(order)) return null;
  const lines = order.split('.').map((line) => {
    const [id = 0, quantity = 0] = line.split('x').map(Number);
    return { id, quantity };
  });
  const once = new Set(lines.map(({ id }) => id)).size === lines.length;
  return once && lines.every(({ quantity }) => quantity <= mostOfOne) ? lines : null;
}
