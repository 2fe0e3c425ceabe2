/** The marketplace's finding and judging. Each verb lives in its own file; this gathers them. */

import { createNotes } from '#src/cars/vehicles/server/notes.ts';
import { createViewCounts } from '#src/cars/vehicles/server/view-counts.ts';
import type { Config } from '#src/platform/config.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import type { Log } from '#src/platform/observe/log.ts';
import type { Measures } from '#src/platform/observe/measures.ts';
import { createCatalogue } from './catalogue.ts';
import { consumeListingEvents, listingEvents } from './favorites-and-alerts.ts';
import type { VehicleParts } from './parts.ts';
import { consumeChanges } from './search/index-consumer.ts';
import { openFinder } from './search/open-finder.ts';
import { createVehiclePages } from './vehicle-pages.ts';

export type { SellerFacts } from './vehicle-pages.ts';
export type Vehicles = ReturnType<typeof createVehicles>;

export function createVehicles(
  given: Omit<VehicleParts, 'catalogue' | 'looks' | 'notes' | 'viewCounts'> & {
    log: Log;
    config: Pick<Config, 'roles' | 'searchSocket'>;
    measures: Pick<Measures, 'search' | 'answeredSearch'>;
    eventBus: EventBus;
    mailer: Mailer;
  },
) {
  const { database, clock, log, eventBus, mailer } = given;
  const finder = openFinder(given);
  const catalogue = createCatalogue({ database, finder });
  const notes = createNotes({ clock, mailer });
  const viewCounts = createViewCounts({ database, log });
  const looks = createVehiclePages({ ...given, catalogue });
  const parts: VehicleParts = { ...given, catalogue, looks, notes, viewCounts };

  consumeChanges(eventBus, log, catalogue.hear);
  eventBus.consume('vehicles.watching', listingEvents, (event) => consumeListingEvents(parts, event));

  return {
    /** What the verbs beside this file take first. */
    parts,
    catalogue,
    notes,
    /** A vehicle's page that was shown without asking for the vehicle again has been seen all the same. */
    pageShown(pathname: string): void {
      const id = Number(/^\/vehicles\/(\d{1,9})$/.exec(pathname)?.[1]);
      if (id) viewCounts.add(id);
    },
    async start(): Promise<void> {
      await finder.start();
      viewCounts.start();
    },
    async stop(): Promise<void> {
      await finder.stop();
      await viewCounts.stop();
    },
  };
}
