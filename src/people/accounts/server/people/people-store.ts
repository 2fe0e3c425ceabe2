/** The SQL of what operators see of people and do with them. */

import { and, arrayContains, count, desc, eq, ilike, inArray, isNull, max, or, sql } from 'drizzle-orm';
import { noteAct } from '#src/platform/audit/under-way.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { isNear, likest } from '#src/platform/database/near-spellings.ts';
import type { UserId } from '#src/platform/ids.ts';
import { accountAudit, sessions, users } from '../tables.ts';

export const mostShown = 20;

/** Accounts whose name or address holds the words, whose telephone number ends so, or whose number it is. */
export function findPeople(queries: Queries, words: string) {
  const like = `%${words.replace(/[%_\\]/g, '\\$&')}%`;
  const id = /^\d{1,9}$/.test(words) ? eq(users.id, Number(words)) : undefined;
  const digits = /^[+\d ().-]+$/.test(words) ? words.replace(/\D/g, '') : '';
  // However it is written, also with the 0 in front that one of the two has and the other has not.
  const endings = [digits, digits.replace(/^0+/, '')].filter(({ length }) => length >= 4);
  const telephone = endings.map(
    (ending) => sql`regexp_replace(${users.phone}, '\\D', '', 'g') like ${`%${ending}`}`,
  );
  return queries
    .select()
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        eq(users.isGuest, false),
        words ? or(ilike(users.name, like), ilike(users.email, like), ...telephone, id) : undefined,
      ),
    )
    .orderBy(desc(users.id))
    .limit(mostShown);
}

/** Accounts of exactly this name or address. */
export const findPeopleNamed = (queries: Queries, words: string) =>
  queries
    .select()
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        eq(users.isGuest, false),
        or(sql`lower(${users.name}) = lower(${words})`, eq(users.email, words.toLowerCase())),
      ),
    )
    .orderBy(desc(users.id))
    .limit(mostShown);

/** Accounts with a name that is spelt nearly so, the likest first. */
export const findPeopleNear = (tx: Tx, words: string) =>
  tx
    .select()
    .from(users)
    .where(and(isNull(users.deletedAt), eq(users.isGuest, false), isNear(users.name, words)))
    .orderBy(likest(users.name, words), desc(users.id))
    .limit(mostShown);

/** Whether operators keep somebody out now. */
export async function isSuspended(queries: Queries, id: UserId): Promise<boolean> {
  const [row] = await queries.select({ at: users.disabledAt }).from(users).where(eq(users.id, id));
  return row?.at != null;
}

/** How many sessions each has, and when one was last used. */
export function countSessions(queries: Queries, userIds: readonly UserId[]) {
  return queries
    .select({ userId: sessions.userId, count: count(), lastSeenAt: max(sessions.updatedAt) })
    .from(sessions)
    .where(inArray(sessions.userId, [...userIds]))
    .groupBy(sessions.userId);
}

export function findAudit(queries: Queries, userIds: readonly UserId[]) {
  return queries
    .select({
      userId: accountAudit.userId,
      action: accountAudit.action,
      reason: accountAudit.reason,
      at: accountAudit.at,
      by: sql<string>`(select name from users u where u.id = ${accountAudit.actorId})`,
    })
    .from(accountAudit)
    .where(inArray(accountAudit.userId, [...userIds]))
    .orderBy(desc(accountAudit.id));
}

export async function writeAudit(tx: Tx, line: typeof accountAudit.$inferInsert): Promise<void> {
  const { userId, before, after } = line;
  const roles = { ...(before && { before: { roles: before } }), ...(after && { after: { roles: after } }) };
  noteAct({ about: [userId], ...roles });
  await tx.insert(accountAudit).values(line);
}

export const areOperators = and(arrayContains(users.roles, ['operator']), isNull(users.deletedAt));
