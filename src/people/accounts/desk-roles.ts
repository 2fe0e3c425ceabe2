/** Roles at the desk: sets of permissions. These come along; a company makes others of its own. Pure. */
import { everyPermission, type Permission } from '#src/platform/permissions.ts';

export interface DeskRole {
  name: string;
  /** Who has it, as a sentence. */
  about: string;
  permissions: readonly Permission[];
}

export const builtInRoles = {
  owner: {
    name: 'Owner',
    about: 'Runs the place and may do everything.',
    permissions: everyPermission,
  },
  dispatcher: {
    name: 'Dispatcher',
    about: 'Keeps rides going, answers alarms and questions.',
    permissions: [
      'desk.open',
      'rides.read',
      'rides.dispatch',
      'safety.read',
      'safety.manage',
      'drivers.read',
      'people.read',
      'tickets.read',
      'tickets.answer',
      'company.read',
    ],
  },
  support: {
    name: 'Support',
    about: 'Answers questions, helps people in, and gives money back.',
    permissions: [
      'desk.open',
      'rides.read',
      'safety.read',
      'drivers.read',
      'people.read',
      'people.help',
      'payments.read',
      'payments.refund',
      'cars.read',
      'shop.read',
      'shop.refund',
      'tickets.read',
      'tickets.answer',
      'company.read',
    ],
  },
  finance: {
    name: 'Finance',
    about: 'Looks after payments, payouts, disputes, taxes and the books.',
    permissions: [
      'desk.open',
      'rides.read',
      'drivers.read',
      'people.read',
      'approvals.decide',
      'payments.read',
      'payments.refund',
      'payouts.manage',
      'disputes.answer',
      'promos.manage',
      'books.read',
      'figures.read',
      'taxes.manage',
      'cars.read',
      'car_sales.judge',
      'shop.read',
      'shop.refund',
      'company.read',
      'audit.read',
    ],
  },
  safety: {
    name: 'Safety',
    about: 'Clears and suspends drivers, answers alarms, keeps people and cars out.',
    permissions: [
      'desk.open',
      'rides.read',
      'rides.dispatch',
      'safety.read',
      'safety.manage',
      'drivers.read',
      'drivers.review',
      'drivers.suspend',
      'people.read',
      'people.help',
      'people.suspend',
      'cars.read',
      'cars.review',
      'car_sales.judge',
      'tickets.read',
      'tickets.answer',
      'company.read',
    ],
  },
  editor: {
    name: 'Editor',
    about: 'Writes the journal and its letters.',
    permissions: ['desk.open', 'journal.read', 'journal.edit', 'letters.send', 'company.read'],
  },
  shop: {
    name: 'Shop',
    about: 'Packs and ships, looks after items and stock.',
    permissions: [
      'desk.open',
      'shop.read',
      'shop.manage',
      'shop.refund',
      'stock.manage',
      'tickets.read',
      'tickets.answer',
      'company.read',
    ],
  },
  read_only: {
    name: 'Read only',
    about: 'Sees the desk and changes nothing.',
    permissions: everyPermission.filter((each) => each === 'desk.open' || each.endsWith('.read')),
  },
} as const satisfies Record<string, DeskRole>;

export type BuiltInRole = keyof typeof builtInRoles;
/** One that comes along, or one of the company's own by its number, `own-3`. */
export type DeskRoleKey = BuiltInRole | `own-${number}`;

export const isBuiltIn = (key: string): key is BuiltInRole => Object.hasOwn(builtInRoles, key);

/** What the built-in ones of these let somebody do, and what those of the company's own do besides. */
export function permissionsOf(keys: readonly string[], own: readonly string[] = []): Permission[] {
  const builtIn: readonly Permission[] = keys.flatMap((key) =>
    isBuiltIn(key) ? builtInRoles[key].permissions : [],
  );
  // Everybody with a role comes in, and what a later release takes out of the list lets nobody do anything.
  const all = new Set<string>(keys.length > 0 ? ['desk.open', ...builtIn, ...own] : []);
  return everyPermission.filter((each) => all.has(each));
}

/** The built-in roles that let somebody do this. */
export const builtInWith = (permission: Permission): BuiltInRole[] =>
  (Object.keys(builtInRoles) as BuiltInRole[]).filter((key) =>
    (builtInRoles[key].permissions as readonly Permission[]).includes(permission),
  );
