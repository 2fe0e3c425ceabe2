/** Selling vehicles: listings, questions, reviews, and the sale itself. Each verb lives in its own file. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { findPhotoKeys } from '#src/cars/listings/server/listings/listing-store.ts';
import { createPhotoQueue } from '#src/cars/listings/server/listings/photos.ts';
import { followStandings } from '#src/cars/listings/server/listings/seller-decisions.ts';
import { endForSuspended } from '#src/cars/listings/server/listings/suspended-sellers.ts';
import type { SellingParts } from '#src/cars/listings/server/parts.ts';
import type { SellerFacts } from '#src/cars/search/server/service.ts';
import { photosFolder } from '#src/cars/vehicles/server/wire.ts';
import type { Statements } from '#src/money/statements/server/service.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import type { UserId } from '#src/platform/ids.ts';
import { importFeedsByJobs } from './feeds/feed-import.ts';
import { fetchPicturesByJobs } from './feeds/feed-pictures.ts';
import { fetchFeedsByJobs } from './feeds/feed-schedule.ts';
import { conversationsOf } from './inquiries/inquiries.ts';
import { findResponseMinutes } from './inquiries/inquiry-store.ts';
import { withheldCents } from './sales/earnings.ts';
import { vehicleSeller } from './sales/sale.ts';
import { summariseReviews } from './sales/seller-reviews.ts';
import { sellersAsPayees } from './sales/years.ts';

/** Answers are measured over so many days. */
export const responseMeasuredDays = 90;

export type Selling = ReturnType<typeof createSelling>;

export function createSelling(
  given: Omit<SellingParts, 'incomingFolder' | 'photoQueue'> & {
    dataDir: string;
    eventBus: Pick<EventBus, 'consume'>;
    statements: Pick<Statements, 'pays'>;
  },
) {
  const { dataDir, statements, ...rest } = given;
  const parts: SellingParts = {
    ...rest,
    incomingFolder: join(dataDir, 'uploads', 'incoming'),
    photoQueue: createPhotoQueue(),
  };
  // What a process that died was sent and had not looked at.
  rmSync(parts.incomingFolder, { recursive: true, force: true });
  parts.uploads.namedBy(photosFolder, findPhotoKeys);
  parts.orders.sells(vehicleSeller(parts));
  statements.pays('seller', sellersAsPayees());
  importFeedsByJobs(parts);
  fetchPicturesByJobs(parts);
  fetchFeedsByJobs(parts);
  endForSuspended(parts, given.eventBus);
  followStandings(parts, given.eventBus);
  parts.payments.payouts.withholds('seller', (queries, sellerId) => withheldCents(parts, queries, sellerId));
  return {
    /** What the verbs beside this file take first. */
    parts,
    conversations: conversationsOf(parts),
    aboutSellers: (sellerIds: UserId[]) => aboutSellers(parts, sellerIds),
  };
}

/** What a vehicle's page says of its seller, by seller. */
export async function aboutSellers(
  parts: Pick<SellingParts, 'database' | 'clock' | 'dealers'>,
  sellerIds: UserId[],
): Promise<Map<number, SellerFacts>> {
  const since = new Date(parts.clock.now().getTime() - responseMeasuredDays * 86_400_000);
  const [reviews, minutes, pages] = await Promise.all([
    summariseReviews(parts, sellerIds),
    findResponseMinutes(parts.database.db, sellerIds, since),
    parts.dealers.pagesOf(parts.database.db, sellerIds),
  ]);
  return new Map(
    [...reviews].map(([id, { average, count }]) => [
      id,
      {
        ...{ rating: average, reviews: count, responseMinutes: minutes.get(id) ?? null },
        page: pages.get(id as UserId) ?? null,
      },
    ]),
  );
}
