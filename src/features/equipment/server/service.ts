/** The equipment shop. Each part lives in its own folder; this gathers them. */
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import { createCatalogue } from './catalogue/catalogue.ts';
import { type CatalogueItem, openShop } from './catalogue/opening.ts';

export type { CatalogueItem } from './catalogue/opening.ts';
export type Equipment = ReturnType<typeof createEquipment>;

export function createEquipment(parts: { database: Database; clock: Clock; log: FastifyBaseLogger }) {
  const { database, clock } = parts;
  return {
    catalogue: createCatalogue({ database }),
    /** Puts what a shop opens with into its empty tables. */
    open: (items: readonly CatalogueItem[]) => openShop(database, items, clock.now()),
  };
}
