/** Which part of Rove may know which other. Read by tidy.test.ts; change it only on purpose. */

/**
 * The domains, lowest first, with the domains each may use besides `design`, `artwork` and `platform`; from outside, a
 * domain is known by its face alone (`isFace`). News travels upward as events, wired in `src/app`.
 */
export const domainMayUse: Record<string, readonly string[]> = {
  people: [],
  geo: ['people'],
  money: ['people', 'geo'],
  riding: ['people', 'geo', 'money'],
  cars: ['people', 'geo', 'money'],
  shop: ['people', 'geo', 'money'],
  company: ['people', 'geo', 'money', 'riding', 'cars', 'shop'],
  site: ['people', 'geo', 'money', 'riding', 'cars', 'shop'],
  app: ['people', 'geo', 'money', 'riding', 'cars', 'shop', 'company', 'site'],
};

/** The rooms of each domain, lowest first: a room may use whatever stands before it, but no page and no routes. */
export const rooms: Record<string, readonly string[]> = {
  people: [
    'desk-roles',
    'accounts',
    'approvals',
    'operators',
    'own-account',
    'devices',
    'telephones',
    'desk-records',
    'desk',
  ],
  geo: [
    'extracts',
    'hierarchy',
    'streets',
    'guidance',
    'maps',
    'places',
    'addresses',
    'positions',
    'imports',
    'desk',
  ],
  money: [
    'tax',
    'payments',
    'receipts',
    'processing',
    'hold-changes',
    'on-account',
    'given-cards',
    'driver-bonuses',
    'reports',
    'providers',
    'promotions',
    'checkout',
    'orders',
    'statements',
    'desk',
  ],
  riding: [
    'regions',
    'vehicle-types',
    'city-papers',
    'pickup-promise',
    'pickup-pins',
    'drivers',
    'desk-cities',
    'ride-options',
    'driver-signup',
    'quotes',
    'rides',
    'kept-drivers',
    'queues',
    'reservations',
    'lifecycle',
    'hand-dispatch',
    'declines',
    'demand',
    'ride-sound',
    'safety',
    'trusted-contacts',
    'contact',
    'driver-messages',
    'business-accounts',
    'family',
    'booking',
    'ride-changes',
    'flights',
    'compensations',
    'fare-reviews',
    'repeated-rides',
    'expense-receipts',
    'live-ride',
    'splits',
    'phone-bookings',
    'fleet-map',
    'driver-cars',
    'appeals',
    'quests',
    'while-driving',
    'driver-app',
    'driver-years',
    'regulators',
    'desk',
  ],
  cars: [
    'valuation',
    'vehicles',
    'financing',
    'vehicle-history',
    'search',
    'dealers',
    'dealer-members',
    'listings',
    'listing-photos',
    'offers',
    'visits',
    'sales',
    'sale-papers',
    'trade-ins',
    'selling',
    'dealer-pages',
    'dealer-desk',
    'desk',
  ],
  shop: ['catalogue', 'storefront', 'orders', 'stock', 'desk'],
  company: ['help', 'integrations', 'desk', 'journal', 'editor', 'legal', 'figures'],
};

/** Files of a server that other domains may use besides its services and tables. */
export const openServerFiles = [
  // Whatever stops for people who are kept out asks whether somebody is.
  'people/accounts/server/people/suspended.ts',
  // Mails about alarms and disputes go to operators whose roles let them do something about it.
  'people/accounts/server/people/desk-role-store.ts',
  // The port that each provider is an adapter of.
  'money/payments/server/provider.ts',
  'money/payments/server/site.ts',
];

/** Whether other domains may import the file at `inside`, its path below `src`: its policy, pure modules, parts of screens, services. */
export const isFace = (inside: string): boolean =>
  openServerFiles.includes(inside) ||
  /^[\w-]+\/policy\.ts$/.test(inside) ||
  /^[\w-]+\/[\w-]+\/(ui\/|server\/(service|tables)\.ts$|(?!server\/|pages\/))/.test(inside);

/** The domain, room and layer of a file of a domain; undefined for any other. */
export function placeOf(path: string) {
  const match = /^src\/([\w-]+)\/([\w-]+)\/(.+)$/.exec(path);
  const [, domain = '', room = '', inside = ''] = match ?? [];
  if (!rooms[domain]) return undefined;
  const layer = /^(pages|ui|server)\//.exec(inside)?.[1] ?? 'pure';
  return { domain, room, inside, layer };
}

/** `src/DOMAIN/policy.ts`: who may see and do what in a domain, above its rooms, as data that each of them may ask. */
export const isPolicy = (path: string): boolean =>
  rooms[/^src\/([\w-]+)\/policy\.ts$/.exec(path)?.[1] ?? ''] !== undefined;

/** Folders that are no domain, and what they may import from src. */
export const outsideMayUse: Record<string, RegExp> = {
  // A simulated phone knows contracts, the typed client, and the streets it drives on; never the server.
  'demo/fleet':
    /^src\/(platform\/(browser\/api|contract|existing|ids)\.ts|\w+\/[\w-]+\/(contract|rules)\.ts|geo\/streets\/(cities|routing|geo)[/.])/,
  // The stand-in for the card provider is a program of its own.
  sandbox: /^$/,
  design: /^src\/(design|artwork|platform)\//,
  artwork: /^src\/(artwork|design|platform)\//,
  platform: /^src\/platform\//,
};

/** Names that say nothing about what is inside. */
export const emptyNames = /(^|[-./])(utils?|helpers?|misc|common|stuff|shared(?!-state))([-./]|$)/;

export const longestFileLines = 400;

/** A function reads at one glance; a component's markup may be longer. */
export const longestFunctionLines = { code: 80, markup: 120 };

/** SQL stands in these: `store.ts`, `order-store.ts`, the tables, and what fills an empty database. */
export const sqlFiles = /(^|[/-])(store|tables|seed)\.ts$/;

/** No room is larger than one person can know, its tests not counted. */
export const largestRoomLines = 6_000;
