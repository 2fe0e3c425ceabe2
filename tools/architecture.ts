/** Which part of Rove may know which other. Read by tidy.test.ts; change it only on purpose. */

/**
 * Features, lowest first, with the features each may use. A feature reaches another only through its
 * `contract.ts` (or `…-contract.ts`), `rules.ts`, `ui/`, `server/service.ts` (and `server/tables.ts` for foreign keys), or a
 * module named in `publicModules`. News travels upward as events, wired in app.ts.
 */
export const featureMayUse: Record<string, readonly string[]> = {
  accounts: [],
  devices: ['accounts'],
  places: ['accounts'],
  promotions: ['accounts', 'places'],
  payments: ['accounts'],
  providers: ['accounts', 'payments'],
  checkout: ['accounts', 'payments'],
  tracking: ['places'],
  drivers: ['accounts', 'places', 'tracking'],
  quoting: ['accounts', 'places', 'payments', 'promotions', 'drivers'],
  rides: ['accounts', 'places', 'payments', 'promotions', 'tracking', 'drivers', 'quoting'],
  safety: ['accounts', 'devices', 'places', 'tracking', 'quoting', 'rides'],
  talking: ['accounts', 'drivers', 'rides'],
  booking: ['accounts', 'places', 'payments', 'checkout', 'promotions', 'drivers', 'quoting', 'rides'],
  following: [
    'checkout',
    'accounts',
    'places',
    'payments',
    'drivers',
    'quoting',
    'rides',
    'safety',
    'talking',
    'booking',
  ],
  splits: ['accounts', 'payments', 'checkout', 'rides'],
  driving: [
    'accounts',
    'places',
    'payments',
    'tracking',
    'drivers',
    'quoting',
    'rides',
    'safety',
    'talking',
    'following',
  ],
  orders: ['accounts', 'payments'],
  appraisal: [],
  vehicles: ['accounts', 'places', 'payments', 'orders', 'appraisal'],
  dealers: ['accounts', 'appraisal', 'vehicles'],
  selling: ['accounts', 'places', 'payments', 'checkout', 'orders', 'appraisal', 'vehicles', 'dealers'],
  equipment: ['accounts', 'payments', 'checkout', 'orders'],
  'gear-orders': ['accounts', 'payments', 'orders', 'equipment'],
  'shop-desk': ['payments', 'orders', 'equipment', 'gear-orders'],
  operations: [
    'accounts',
    'places',
    'payments',
    'orders',
    'promotions',
    'drivers',
    'rides',
    'safety',
    'talking',
    'driving',
    'vehicles',
    'dealers',
    'selling',
    'equipment',
    'gear-orders',
    'shop-desk',
    'help',
  ],
  journal: ['accounts', 'places', 'vehicles', 'operations'],
  help: [
    'accounts',
    'payments',
    'promotions',
    'drivers',
    'quoting',
    'rides',
    'splits',
    'vehicles',
    'selling',
  ],
};

/** Further modules that are a feature's public face, because they are pure and wanted elsewhere. */
export const publicModules = [
  'payments/tax.ts',
  'payments/disputes.ts',
  'payments/dispute-reasons.ts',
  'payments/paypal-ids.ts',
  // The port that each provider is an adapter of.
  'payments/server/provider.ts',
  'payments/server/site.ts',
  'equipment/business-days.ts',
  'equipment/pricing.ts',
  'equipment/settings.ts',
  'equipment/shapes.ts',
  'equipment/stores.ts',
  // Items and their stock are one set of tables: the desk writes them, what is sold is found in them.
  'equipment/server/catalogue/store.ts',
  'equipment/server/catalogue/views.ts',
  'equipment/server/stock/store.ts',
  // An order of gear is one set of rows: its buyer sees it, the desk moves it on.
  'gear-orders/refunds.ts',
  'gear-orders/sent-ahead.ts',
  'gear-orders/server/store.ts',
  // Whatever stops for people who are kept out asks whether somebody is.
  'accounts/server/people/kept-out.ts',
  'places/city-frames.ts',
  'places/cities/cities.ts',
  'places/geo.ts',
  'places/world-cities.ts',
  'places/routing/route-progress.ts',
  'rides/road.ts',
  'rides/shapes.ts',
  'quoting/shapes.ts',
  'quoting/stops.ts',
  // What a car is by its number, and what its price is worth, is wanted by those who find, sell and show it.
  'appraisal/deal-rating.ts',
  'appraisal/loan.ts',
  'appraisal/price-bounds.ts',
  'appraisal/shapes.ts',
  'appraisal/server/market.ts',
  'appraisal/vin.ts',
  'vehicles/filters.ts',
  'appraisal/makes.ts',
  // How what dealers send is read, wherever it is imported or typed.
  'dealers/file/cells.ts',
  'dealers/file/figures.ts',
  'dealers/file/heads.ts',
  'dealers/file/table.ts',
  'dealers/file/text.ts',
  'dealers/file/words.ts',
  'vehicles/shapes.ts',
  'vehicles/towns.ts',
  // Listings are one table: `selling` writes it, `vehicles` finds in it and says how a row is shown.
  'vehicles/server/notes.ts',
  'vehicles/server/store.ts',
  'vehicles/server/wire.ts',
];

/** Folders beside src/features and what they may import from src. */
export const outsideMayUse: Record<string, RegExp> = {
  // A simulated phone knows contracts, the typed client, and the streets it drives on; never the server.
  'demo/fleet':
    /^src\/(platform\/(api|contract|existing|ids)\.ts|features\/\w+\/(contract|rules)\.ts|features\/places\/(cities|routing|geo)[/.])/,
  // The stand-in for the card provider is a program of its own.
  sandbox: /^$/,
  design: /^src\/(design|artwork|platform)\//,
  artwork: /^src\/(artwork|design|platform)\//,
  platform: /^src\/platform\//,
};

/** Names that say nothing about what is inside. */
export const emptyNames = /(^|[-./])(utils?|helpers?|misc|common|stuff|shared)([-./]|$)/;

export const longestFileLines = 400;

/** A function reads at one glance; a component's markup may be longer. */
export const longestFunctionLines = { code: 80, markup: 120 };

/** SQL stands in these: `store.ts`, `order-store.ts`, the tables, and what fills an empty database. */
export const sqlFiles = /(^|[/-])(store|tables|seed)\.ts$/;

/** No room of the house is larger than one person can know; tests count, as they are read too. */
export const largestFeatureLines = 10_500;
