/** Which part of Rove may know which other. Read by tidy.test.ts; change it only on purpose. */

/**
 * Features, lowest first, with the features each may use. A feature reaches another only through its
 * `contract.ts` (or `…-contract.ts`), `rules.ts`, `ui/`, `server/service.ts` (and `server/tables.ts` for foreign keys), or a
 * module named in `publicModules`. News travels upward as events, wired in app.ts.
 */
export const featureMayUse: Record<string, readonly string[]> = {
  accounts: [],
  places: [],
  payments: ['accounts'],
  tracking: [],
  drivers: ['accounts', 'places', 'tracking'],
  rides: ['accounts', 'places', 'payments', 'tracking', 'drivers'],
  driving: ['accounts', 'places', 'tracking', 'drivers', 'rides'],
  vehicles: ['accounts', 'places', 'payments'],
  equipment: ['accounts', 'payments'],
  operations: ['accounts', 'payments', 'drivers', 'rides', 'vehicles'],
  journal: ['accounts', 'vehicles', 'operations'],
  help: ['accounts'],
};

/** Further modules that are a feature's public face, because they are pure and wanted elsewhere. */
export const publicModules = [
  'payments/tax.ts',
  'places/cities/cities.ts',
  'places/geo.ts',
  'places/world-cities.ts',
  'places/routing/route-progress.ts',
];

/** Folders beside src/features and what they may import from src. */
export const outsideMayUse: Record<string, RegExp> = {
  // A simulated phone knows contracts, the typed client, and the streets it drives on; never the server.
  'demo/fleet':
    /^src\/(platform\/(api|contract)\.ts|features\/\w+\/(contract|rules)\.ts|features\/places\/(cities|routing|geo)[/.])/,
  // The stand-in for the card provider is a program of its own.
  sandbox: /^$/,
  design: /^src\/(design|artwork|platform)\//,
  artwork: /^src\/(artwork|design|platform)\//,
  platform: /^src\/platform\//,
};

/** Names that say nothing about what is inside. */
export const emptyNames = /(^|[-./])(utils?|helpers?|misc|common|stuff|shared)([-./]|$)/;

export const longestFileLines = 400;
/** Tables of facts written as code; their length is the world's, not ours. */
export const dataFiles = ['demo/stock/models.ts'];
