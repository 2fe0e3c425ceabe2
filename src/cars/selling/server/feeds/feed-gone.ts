/** Cars that are gone from a dealer's next file: off the market once the dealer has said so, and back with a later file. */
import { type GoneChoice, mostGoneUnasked } from '#src/cars/dealers/rules.ts';
import type { GoneState } from '#src/cars/listings/rules.ts';
import { stepListing } from '#src/cars/listings/server/listings/listing-moves.ts';
import { lockVehicle } from '#src/cars/listings/server/listings/listing-store.ts';
import { refuse, type SellingParts } from '#src/cars/listings/server/parts.ts';
import type { Feed } from '#src/cars/listings/shapes.ts';
import { feedPolicy } from '#src/cars/policy.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import { type Actor, type DoneBy, doneBy } from '#src/platform/http/actor.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import { may, whoOwns } from '#src/platform/policy.ts';
import {
  countStock,
  type FeedRow,
  findFeed,
  findFeeds,
  findGone,
  keepStockNumbers,
  lockFeed,
  updateFeed,
} from './feed-store.ts';
import { viewFeed } from './feed-views.ts';

const mostGone = 10_000;

/**
 * What of a dealer's stock a file that was read to its end does not have, and what becomes of it.
 * @returns what the feed says of it, and the cars that were taken off the market
 */
export async function answerGone(
  parts: SellingParts,
  tx: Tx,
  feed: FeedRow,
  stockNumbers: ReadonlySet<string>,
): Promise<{ gone: number; goneState: GoneState | null; withdrawn: VehicleId[] }> {
  await keepStockNumbers(tx, feed.id, [...stockNumbers]);
  const cars = await findGone(tx, feed, mostGone);
  if (cars.length === 0) return { gone: 0, goneState: null, withdrawn: [] };
  const { gone: choice } = await parts.dealers.fileSettingsOf(tx, feed.sellerId);
  const stock = await countStock(tx, feed.sellerId);
  const isPlausible = cars.length <= mostGoneUnasked && cars.length * 2 <= stock;
  if (choice === 'keep') return { gone: cars.length, goneState: 'kept', withdrawn: [] };
  if (choice === null || !isPlausible) return { gone: cars.length, goneState: 'asks', withdrawn: [] };
  await withdrawAll(
    parts,
    tx,
    cars.map(({ id }) => id),
    doneBy({ kind: 'system', job: 'feeds.import' }),
  );
  return { gone: cars.length, goneState: 'withdrawn', withdrawn: cars.map(({ id }) => id) };
}

async function withdrawAll(
  parts: SellingParts,
  tx: Tx,
  ids: readonly VehicleId[],
  done: DoneBy,
): Promise<void> {
  const goneAt = parts.clock.now();
  for (const id of ids) {
    const row = existing(await lockVehicle(tx, id), 'the vehicle');
    if (row.status === 'published')
      await stepListing(parts, tx, id, row, 'pause', { goneAt }, 'vehicle.withdrawn', done);
    else if (row.status === 'review')
      await stepListing(
        parts,
        tx,
        id,
        row,
        'reject',
        { goneAt, reviewReasons: [] },
        'vehicle.returned',
        done,
      );
  }
}

/**
 * What a dealer says of the cars that are gone from their latest feed.
 * @throws Refusal feed_not_found, feed_settled
 */
export async function decideGone(
  parts: SellingParts,
  actor: Actor,
  id: number,
  { choice, remember }: { choice: GoneChoice; remember: boolean },
): Promise<Feed> {
  const { database, clock } = parts;
  const found = await findFeed(database.db, id);
  if (!found || !may(feedPolicy, 'read', whoOwns(actor, found.sellerId))) throw refuse('feed_not_found');
  const { feed, ids } = await database.transaction(async (tx) => {
    const feed = existing(await lockFeed(tx, id), 'the feed');
    const [latest] = await findFeeds(tx, actor.userId, 1);
    if (feed.goneState !== 'asks' || latest?.id !== id) throw refuse('feed_settled');
    const cars = choice === 'withdraw' ? await findGone(tx, feed, mostGone) : [];
    const ids = cars.map((car) => car.id);
    await withdrawAll(parts, tx, ids, doneBy(actor));
    if (remember) await parts.dealers.sayOfFile(tx, actor.userId, { gone: choice });
    const goneState = choice === 'withdraw' ? 'withdrawn' : 'kept';
    const after = existing(await updateFeed(tx, id, { goneState }), 'the feed');
    await record(tx, {
      type: 'feed.gone_decided',
      subject: `feed:${id}`,
      payload: { feedId: id, choice, vehicleIds: ids.slice(0, 100) },
      userIds: [actor.userId],
      at: clock.now(),
    });
    return { feed: after, ids };
  });
  await parts.catalogue.refresh(ids);
  return viewFeed(feed);
}
