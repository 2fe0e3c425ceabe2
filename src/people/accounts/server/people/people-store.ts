/** The SQL of what operators see of people and do with them. */

import {
  and,
  arrayContains,
  count,
  desc,
  eq,
  ilike,
  inArray,
  isNull,
  max,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { noteAct } from '#src/platform/audit/under-way.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { isNear, likest } from '#src/platform/database/near-spellings.ts';
import type { UserId } from '#src/platform/ids.ts';
import { accountAudit, sessions, users } from '../tables.ts';

export const mostShown = 20;

/**
 * Accounts whose name or address holds the words, or begins with them where they are too short for an index of parts;
 * of a telephone number those that end so, and of a number the one it is.
 */
export function findPeople(queries: Queries, words: string) {
  const telephone = endsSo(words);
  return queries
    .select()
    .from(users)
    .where(and(isNull(users.deletedAt), eq(users.isGuest, false), telephone ?? holds(words)))
    .orderBy(telephone ? newestOfFew : desc(users.id))
    .limit(mostShown);
}

/** By the index of numbers: in the order of ids the planner would go through everybody. */
const newestOfFew = sql`${users.id} + 0 desc`;

/** Undefined for what is no telephone number, however it is written, also with the 0 in front that one of the two has. */
function endsSo(words: string): SQL | undefined {
  const digits = /^[+\d ().-]+$/.test(words) ? words.replace(/\D/g, '') : '';
  const endings = [digits, digits.replace(/^0+/, '')].filter(({ length }) => length >= 4);
  if (endings.length === 0) return undefined;
  return or(
    ...endings.map((ending) => sql`regexp_replace(${users.phone}, '\\D', '', 'g') like ${`%${ending}`}`),
    ofNumber(words),
  );
}

const ofNumber = (words: string): SQL | undefined =>
  /^\d{1,9}$/.test(words) ? eq(users.id, Number(words)) : undefined;

function holds(words: string): SQL | undefined {
  if (words === '') return undefined;
  const part = words.replace(/[%_\\]/g, '\\$&');
  if (words.length < 3) {
    const begins = `${part.toLowerCase()}%`;
    return or(
      sql`lower(${users.name}) like ${begins}`,
      sql`lower(${users.lastName}) like ${begins}`,
      ofNumber(words),
    );
  }
  return or(ilike(users.name, `%${part}%`), ilike(users.email, `%${part}%`), ofNumber(words));
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
