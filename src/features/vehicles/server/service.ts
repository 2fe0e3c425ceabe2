/** The marketplace's finding and judging. Each verb lives in its own file; this gathers them. */
import type { FastifyBaseLogger } from 'fastify';
import type { News } from '#src/platform/events/news.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { createCatalogue } from './catalogue.ts';
import { hearOfListings, listingEvents } from './favorites-and-alerts.ts';
import { createLooks } from './looks.ts';
import { createNotes } from './notes.ts';
import type { VehicleParts } from './parts.ts';
import { createViewCounts } from './view-counts.ts';

export type { SellerFacts } from './looks.ts';
export type Vehicles = ReturnType<typeof createVehicles>;

export function createVehicles(
  given: Omit<VehicleParts, 'catalogue' | 'looks' | 'notes' | 'viewCounts'> & {
    log: FastifyBaseLogger;
    news: News;
    mailer: Mailer;
  },
) {
  const { database, clock, log, news, mailer } = given;
  const catalogue = createCatalogue({ database, clock });
  const notes = createNotes({ clock, mailer });
  const viewCounts = createViewCounts({ database, log });
  const looks = createLooks({ ...given, catalogue });
  const parts: VehicleParts = { ...given, catalogue, looks, notes, viewCounts };

  // Changes of other processes arrive as events; those of this one were read back already and cost little again.
  news.onEvent((event) => {
    if (!event.subject.startsWith('vehicle:')) return;
    catalogue
      .refresh([Number(event.subject.slice('vehicle:'.length))])
      .catch((error) => log.warn({ err: error }, 'a changed listing was not read again'));
  });
  news.react('vehicles.watching', listingEvents, (event) => hearOfListings(parts, event));

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
      // A visitor may have asked before the demo's stock was written, or before events were followed.
      await catalogue.reload();
      viewCounts.start();
    },
    stop: () => viewCounts.stop(),
  };
}
