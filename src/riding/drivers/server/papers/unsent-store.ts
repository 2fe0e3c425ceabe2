/** The SQL of papers that drivers have not sent. */
import { and, eq, inArray, isNull, ne, notExists, sql } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import type { PaperKind } from '../../driver-status.ts';
import { driverApplications, driverDocuments, driverNotes } from '../tables.ts';

/** Drivers on the road without a paper of the kind that is approved or waits, and which news of `newsKind` they had. */
export const findDriversWithoutPaper = (queries: Queries, kind: PaperKind, newsKind: string) =>
  queries
    .select({
      application: driverApplications,
      told: sql<string[]>`array(
        select ${driverNotes.about} from ${driverNotes}
        where ${driverNotes.userId} = ${driverApplications.userId} and ${driverNotes.kind} = ${newsKind}
      )`,
    })
    .from(driverApplications)
    .where(
      and(
        eq(driverApplications.status, 'approved'),
        ne(driverApplications.papers, 'simulated'),
        notExists(
          queries
            .select({ one: sql`1` })
            .from(driverDocuments)
            .where(
              and(
                eq(driverDocuments.userId, driverApplications.userId),
                eq(driverDocuments.kind, kind),
                isNull(driverDocuments.retiredAt),
                inArray(driverDocuments.status, ['approved', 'waiting']),
              ),
            ),
        ),
      ),
    );
