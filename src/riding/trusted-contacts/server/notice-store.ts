/** The SQL of what contacts were told of rides. */
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { RideId } from '#src/platform/ids.ts';
import { rideShares, rides } from '#src/riding/rides/server/tables.ts';
import type { NoticeKind } from '../rules.ts';
import { contactNotices } from './tables.ts';

export type NoticeRow = typeof contactNotices.$inferSelect;

/** Claims one message to one contact of one ride. @returns false where somebody has it */
export async function claimNotice(
  tx: Tx,
  notice: Pick<NoticeRow, 'rideId' | 'contactId' | 'kind' | 'at'>,
): Promise<boolean> {
  const rows = await tx
    .insert(contactNotices)
    .values({ ...notice, reached: 'not_sent' })
    .onConflictDoNothing()
    .returning({ rideId: contactNotices.rideId });
  return rows.length > 0;
}

export async function setNotice(
  tx: Tx,
  { rideId, contactId, kind }: Pick<NoticeRow, 'rideId' | 'contactId' | 'kind'>,
  change: Pick<NoticeRow, 'reached' | 'shareDigest'>,
): Promise<void> {
  await tx
    .update(contactNotices)
    .set(change)
    .where(
      and(
        eq(contactNotices.rideId, rideId),
        eq(contactNotices.contactId, contactId),
        eq(contactNotices.kind, kind),
      ),
    );
}

export const findNotices = (queries: Queries, rideId: RideId): Promise<NoticeRow[]> =>
  queries.select().from(contactNotices).where(eq(contactNotices.rideId, rideId));

/** Who heard that a ride began, or of its alarm, and so hears how it ended. */
export async function findWhoHeard(queries: Queries, rideId: RideId): Promise<number[]> {
  const begun: NoticeKind[] = ['start', 'alarm'];
  const rows = await queries
    .selectDistinct({ contactId: contactNotices.contactId })
    .from(contactNotices)
    .where(
      and(
        eq(contactNotices.rideId, rideId),
        inArray(contactNotices.kind, begun),
        eq(contactNotices.reached, 'sent'),
      ),
    );
  return rows.map(({ contactId }) => contactId);
}

/** Ends the links to rides that a contact was sent. @returns the rides that had one */
export async function endLinksOf(tx: Tx, contactId: number) {
  const sent = await tx
    .select({ digest: contactNotices.shareDigest })
    .from(contactNotices)
    .where(and(eq(contactNotices.contactId, contactId), isNotNull(contactNotices.shareDigest)));
  const digests = sent.flatMap(({ digest }) => digest ?? []);
  if (digests.length === 0) return [];
  const ended = await tx
    .delete(rideShares)
    .where(inArray(rideShares.tokenDigest, digests))
    .returning({ rideId: rideShares.rideId });
  const ids = [...new Set(ended.map(({ rideId }) => rideId))];
  if (ids.length === 0) return [];
  return tx
    .select({ id: rides.id, status: rides.status, riderId: rides.riderId })
    .from(rides)
    .where(inArray(rides.id, ids));
}
