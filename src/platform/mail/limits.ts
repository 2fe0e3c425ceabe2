/** Counts mails by mailbox, sender and domain; `policy.ts` says how many of each kind there may be. */
import { desc, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Queries, Tx } from '#src/platform/database/database.ts';
import { tokenDigest } from '#src/platform/secrets/signing.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { isManyPeoples, mailboxOf } from './mailbox.ts';
import { type MailKind, mostToDomain, policyOf } from './policy.ts';
import { mailCounts } from './tables.ts';

const dayMs = 24 * 3_600_000;

export const mailRefusals = ['recipient', 'sender', 'domain'] as const;
/** Why a mail was not written. */
export type MailLimit = (typeof mailRefusals)[number];

export interface AimedMail {
  kind: MailKind;
  to: string;
  /** Whose doing it is, as `senderOf` names it; without it no sender is counted. */
  by?: string | undefined;
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** What is counted for a mail; nothing for a kind without limits. */
function limitsOf({ kind, to, by }: AimedMail) {
  const { recipient, sender, isDomainCounted } = policyOf(kind);
  const { mailbox, domain } = mailboxOf(to);
  return [
    ...(by && sender ? [{ limit: 'sender' as const, kind, key: by, most: sender }] : []),
    ...(recipient
      ? [{ limit: 'recipient' as const, kind, key: tokenDigest('mail', mailbox), most: recipient }]
      : []),
    ...(isDomainCounted && !isManyPeoples(domain)
      ? [
          {
            limit: 'domain' as const,
            kind: 'any' as const,
            key: tokenDigest('mail', domain),
            most: mostToDomain,
          },
        ]
      : []),
  ];
}

/**
 * Counts one more mail, in the transaction that writes it; rivals wait for its rows.
 * @returns which limit is reached, or null when it may be written
 */
export async function countMail(tx: Tx, mail: AimedMail, now: Date): Promise<MailLimit | null> {
  const day = dayOf(now);
  for (const { limit, kind, key, most } of limitsOf(mail)) {
    const counted = await tx
      .insert(mailCounts)
      .values({ day, limit, kind, key, count: 1 })
      .onConflictDoUpdate({
        target: [mailCounts.day, mailCounts.limit, mailCounts.kind, mailCounts.key],
        set: { count: sql`${mailCounts.count} + 1` },
        setWhere: lt(mailCounts.count, most),
      })
      .returning({ count: mailCounts.count });
    if (counted.length === 0) return limit;
  }
  return null;
}

/** The limit that one more such mail would reach now; it counts nothing. */
export async function limitReached(queries: Queries, mail: AimedMail, now: Date): Promise<MailLimit | null> {
  const limits = limitsOf(mail);
  if (limits.length === 0) return null;
  const rows = await queries
    .select()
    .from(mailCounts)
    .where(
      sql`${mailCounts.day} = ${dayOf(now)} and ${inArray(
        mailCounts.key,
        limits.map(({ key }) => key),
      )}`,
    );
  const reached = limits.find(({ limit, kind, key, most }) =>
    rows.some((row) => row.limit === limit && row.kind === kind && row.key === key && row.count >= most),
  );
  return reached?.limit ?? null;
}

/** Counts a mail that was not written, apart from the transaction that wanted it and may have been undone. */
export async function countRefused(
  queries: Queries,
  { kind, limit, now }: { kind: MailKind; limit: MailLimit; now: Date },
): Promise<void> {
  await queries
    .insert(mailCounts)
    .values({ day: dayOf(now), limit: 'refused', kind, key: limit, count: 1 })
    .onConflictDoUpdate({
      target: [mailCounts.day, mailCounts.limit, mailCounts.kind, mailCounts.key],
      set: { count: sql`${mailCounts.count} + 1` },
    });
}

/** Each of the last seven days: how many mails that are limited were written and not written, by kind; newest first. */
export async function readMailCounts(queries: Queries, now: Date) {
  const since = dayOf(new Date(now.getTime() - 6 * dayMs));
  const rows = await queries
    .select({
      day: mailCounts.day,
      limit: mailCounts.limit,
      kind: mailCounts.kind,
      why: sql<string>`case when ${mailCounts.limit} = 'refused' then ${mailCounts.key} else '' end`.as(
        'why',
      ),
      count: sql<number>`sum(${mailCounts.count})::int`,
    })
    .from(mailCounts)
    .where(sql`${gte(mailCounts.day, since)} and ${mailCounts.limit} in ('recipient', 'refused')`)
    .groupBy(mailCounts.day, mailCounts.limit, mailCounts.kind, sql`why`)
    .orderBy(desc(mailCounts.day), mailCounts.kind);
  return [...new Set([dayOf(now), ...rows.map(({ day }) => day)])].map((day) => ({
    day,
    written: rows
      .filter((row) => row.day === day && row.limit === 'recipient')
      .reduce((sum, { count }) => sum + count, 0),
    refused: rows
      .filter((row) => row.day === day && row.limit === 'refused')
      .map(({ kind, why, count }) => ({ kind: kind as MailKind, why: why as MailLimit, count })),
  }));
}

/** The limits as the mailer keeps them, each refusal noted for operators. */
export function createCounting(database: Database, clock: Clock) {
  // Whoever is refused may undo the transaction with it, so the desk's count is made apart, and is no reason to fail.
  const noted = (kind: MailKind, limit: MailLimit | null): MailLimit | null => {
    if (limit) void countRefused(database.db, { kind, limit, now: clock.now() }).catch(() => {});
    return limit;
  };
  return {
    count: async (tx: Tx, mail: AimedMail) => noted(mail.kind, await countMail(tx, mail, clock.now())),
    mayWrite: async (mail: AimedMail) =>
      noted(mail.kind, await limitReached(database.db, mail, clock.now())) === null,
  };
}
