/** What the audit calls things. Pure: pages read it too. */
import type { Permission } from '#src/platform/permissions.ts';

/** What a permission is about, in the words of the filter; each is the first word of a permission. */
export const areas = {
  desk: 'The desk itself',
  rides: 'Rides',
  safety: 'Alarms',
  drivers: 'Drivers',
  people: 'People',
  operators: 'Operators and roles',
  approvals: 'Second person',
  limits: 'Limits',
  payments: 'Payments',
  payouts: 'Payouts',
  disputes: 'Disputes',
  promos: 'Promo codes',
  books: 'Books',
  figures: 'Figures',
  businesses: 'Companies that ride',
  regulators: 'Regulators',
  taxes: 'Taxes',
  cars: 'Cars',
  car_sales: 'Car sales',
  car_papers: 'Papers of car sales',
  shop: 'Shop',
  stock: 'Stock',
  journal: 'Journal',
  letters: 'Letters',
  tickets: 'Questions',
  company: 'Company',
  cities: 'Cities',
  fares: 'Fares',
  settings: 'Settings',
  events: 'Events',
  texts: 'Texts',
  integrations: 'Other programs',
  audit: 'Audit',
} as const satisfies Record<string, string>;
export type Area = keyof typeof areas;

export const isArea = (name: string): name is Area => Object.hasOwn(areas, name);

export const areaOf = (permission: Permission): string => permission.split('.')[0] ?? permission;

/** Parts of addresses whose things events call otherwise. */
const things: Readonly<Record<string, string>> = {
  people: 'user',
  operators: 'user',
  sellers: 'user',
  'driver-reviews': 'driver',
  'reserved-rides': 'ride',
  businesses: 'business',
  'business-invoices': 'business_invoice',
  cities: 'city',
  fares: 'fares',
  roles: 'desk_role',
  settings: 'setting',
};

const thingOf = (part: string): string => things[part] ?? part.replace(/s$/, '').replaceAll('-', '_');

/** What a call is about, by the first thing that its address names: `payment:pay_…`; null where it names none. */
export function subjectOf(call: string, params: Readonly<Record<string, unknown>>): string | null {
  const parts = call.split('/');
  const at = parts.findIndex((part) => part.startsWith(':'));
  const [of, name] = [parts[at - 1], parts[at]];
  return of && name ? `${thingOf(of)}:${String(params[name.slice(1)])}` : null;
}
