/** Roles at the desk: sets of permissions. These come along; a company makes others of its own. Pure. */
import {
  type CityPermission,
  cityPermissions,
  everyPermission,
  isCityPermission,
  type Permission,
} from '#src/platform/permissions.ts';

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
      'car_papers.open',
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
      'car_papers.open',
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
/**
 * A role as somebody has it: for all cities, or for certain ones with their ids, `dispatcher@toronto+calgary`. Whoever
 * reads one without knowing of cities takes it for no role, so that nobody may more than they were given.
 */
export type DeskGrant = DeskRoleKey | `${DeskRoleKey}@${string}`;

export const isBuiltIn = (key: string): key is BuiltInRole => Object.hasOwn(builtInRoles, key);

/** Of which role it is, and for which cities; null for all. */
export function readGrant(grant: string): { key: string; cities: string[] | null } {
  const [key = '', cities] = grant.split('@');
  return { key, cities: cities === undefined ? null : cities.split('+').filter(Boolean) };
}

/** The cities each once, in the order of the alphabet, so that what is the same is written alike. */
export const writeGrant = <Key extends string>(
  key: Key,
  cities: readonly string[] | null,
): Key | `${Key}@${string}` => (cities === null ? key : `${key}@${[...new Set(cities)].sort().join('+')}`);

/** A role as somebody has it, by its name: `Dispatcher`, `Dispatcher (Toronto, Calgary)`. */
export function grantWords(
  grant: string,
  name: string,
  cities: readonly { id: string; name: string }[],
): string {
  const places = readGrant(grant).cities?.map((id) => cities.find((city) => city.id === id)?.name ?? id);
  return places ? `${name} (${places.join(', ')})` : name;
}

/** One of the company's own roles, as it is now. */
export interface OwnRole {
  key: string;
  permissions: readonly string[];
}

/** What somebody may do in all cities, and what in certain ones alone. */
export interface DeskRights {
  permissions: Permission[];
  permissionsIn: Partial<Record<CityPermission, string[]>>;
}

export const noRights: DeskRights = { permissions: [], permissionsIn: {} };

/**
 * What these roles let somebody do. Of a role for certain cities only that counts which is of a city; the rest of it is
 * the company's, and nobody has it by the way.
 * @param own those of the company's own that are not ended
 */
export function rightsOf(grants: readonly string[], own: readonly OwnRole[] = []): DeskRights {
  const read = grants.map(readGrant);
  const of = ({ key }: { key: string }): readonly string[] =>
    isBuiltIn(key)
      ? builtInRoles[key].permissions
      : (own.find((role) => role.key === key)?.permissions ?? []);
  // Everybody with a role comes in, and what a later release takes out of the list lets nobody do anything.
  const everywhere = new Set<string>(grants.length > 0 ? ['desk.open'] : []);
  for (const grant of read) if (grant.cities === null) for (const each of of(grant)) everywhere.add(each);
  const permissionsIn: DeskRights['permissionsIn'] = {};
  for (const permission of cityPermissions) {
    if (everywhere.has(permission)) continue;
    const cities = read.flatMap((grant) => (of(grant).includes(permission) ? (grant.cities ?? []) : []));
    if (cities.length > 0) permissionsIn[permission] = [...new Set(cities)].sort();
  }
  return { permissions: everyPermission.filter((each) => everywhere.has(each)), permissionsIn };
}

/** What a role lets somebody do who has it for all cities. */
export const permissionsOf = (keys: readonly string[], own: readonly OwnRole[] = []): Permission[] =>
  rightsOf(keys, own).permissions;

/** Each single thing of these rights: what may be done, and where; null for all cities. */
const singly = ({
  permissions,
  permissionsIn,
}: DeskRights): [permission: Permission, city: string | null][] => [
  ...permissions.map((each): [Permission, null] => [each, null]),
  ...Object.entries(permissionsIn).flatMap(([permission, cities]) =>
    cities.map((city): [Permission, string] => [permission as Permission, city]),
  ),
];

const has = ({ permissions, permissionsIn }: DeskRights, [permission, city]: [Permission, string | null]) =>
  permissions.includes(permission) ||
  (city !== null && isCityPermission(permission) && permissionsIn[permission]?.includes(city) === true);

/** Whether whoever has `these` may do all that `those` let somebody do, wherever that is. */
export const covers = (these: DeskRights, those: DeskRights): boolean =>
  singly(those).every((each) => has(these, each));

/** What `these` let somebody do that `those` do not. */
export function beyond(these: DeskRights, those: DeskRights): DeskRights {
  const rest = singly(these).filter((each) => !has(those, each));
  const permissionsIn: DeskRights['permissionsIn'] = {};
  for (const [permission, city] of rest)
    if (city !== null && isCityPermission(permission))
      permissionsIn[permission] = [...(permissionsIn[permission] ?? []), city];
  return {
    permissions: rest.flatMap(([permission, city]) => (city === null ? permission : [])),
    permissionsIn,
  };
}

export const hasAny = ({ permissions, permissionsIn }: DeskRights): boolean =>
  permissions.length > 0 || Object.keys(permissionsIn).length > 0;

/** Whether a role with these may be had for certain cities: it does something there, besides reading what cities are. */
export const isForCities = (key: string, permissions: readonly string[]): boolean =>
  key !== 'owner' && cityPermissions.some((each) => each !== 'company.read' && permissions.includes(each));

/** The built-in roles that let somebody do this. */
export const builtInWith = (permission: Permission): BuiltInRole[] =>
  (Object.keys(builtInRoles) as BuiltInRole[]).filter((key) =>
    (builtInRoles[key].permissions as readonly Permission[]).includes(permission),
  );
