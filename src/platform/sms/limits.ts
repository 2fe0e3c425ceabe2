/**
 * Texts cost money and carry our name, so how many go out is bounded by account, number, prefix and day. Counts are
 * rows that rivals wait for, and outlive the accounts they are about.
 */
import { and, desc, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import { tokenDigest } from '#src/platform/secrets/signing.ts';
import { textableNumber } from './numbers.ts';
import { textCounts, textSwitches } from './tables.ts';

/** A day's most, but for the one over all, which is a setting. */
export const mostTexts = { account: 10, number: 5, prefix: 30, callersNumber: 20 } as const;
const keptDays = 31;
const dayMs = 24 * 3_600_000;

export const textRefusals = ['off', 'country', 'account', 'number', 'prefix', 'all'] as const;
/** Why a text was not written. */
export type TextRefusal = (typeof textRefusals)[number];

export interface TextSettings {
  /** Countries that are served now, by ISO 3166 (`CA`); a number without a country code is one of the first. */
  countries: () => ReadonlySet<string>;
  mostPerDay: number;
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const digestOf = (number: string) => tokenDigest('text', number);

/** Counts one more, within `most`. @returns false when there were that many */
async function countOne(
  tx: Tx,
  row: { day: string; kind: typeof textCounts.$inferSelect.kind; key: string },
  most: number,
): Promise<boolean> {
  const counted = await tx
    .insert(textCounts)
    .values({ ...row, count: 1 })
    .onConflictDoUpdate({
      target: [textCounts.day, textCounts.kind, textCounts.key],
      set: { count: sql`${textCounts.count} + 1` },
      setWhere: lt(textCounts.count, most),
    })
    .returning({ count: textCounts.count });
  return counted.length > 0;
}

/** Counts a text that is about to be written, or that it was refused. @returns its number, or why there is none */
export async function countText(
  tx: Tx,
  { to, userId, isCaller = false, now }: { to: string; userId: UserId; isCaller?: boolean; now: Date },
  { countries, mostPerDay }: TextSettings,
): Promise<{ e164: string } | { refused: TextRefusal }> {
  const day = dayOf(now);
  const number = textableNumber(to, countries());
  const refusal = await (async (): Promise<TextRefusal | null> => {
    if (!(await areTextsOn(tx))) return 'off';
    if (!number) return 'country';
    // Who telephones was heard by somebody at the desk, and a town telephones from one prefix.
    const own = isCaller
      ? ([['number', digestOf(number.e164), mostTexts.callersNumber]] as const)
      : ([
          ['account', String(userId), mostTexts.account],
          ['number', digestOf(number.e164), mostTexts.number],
          ['prefix', digestOf(number.prefix), mostTexts.prefix],
        ] as const);
    const limits = [...own, ['all', '', mostPerDay] as const];
    for (const [kind, key, most] of limits) {
      if (!(await countOne(tx, { day, kind, key }, most))) return kind;
    }
    return null;
  })();
  if (!refusal && number) return { e164: number.e164 };
  const refused = refusal ?? 'country';
  await countOne(tx, { day, kind: 'refused', key: refused }, 2_000_000_000);
  return { refused };
}

async function newestSwitch(queries: Queries) {
  const [row] = await queries.select().from(textSwitches).orderBy(desc(textSwitches.id)).limit(1);
  return row;
}
const areTextsOn = async (queries: Queries): Promise<boolean> => (await newestSwitch(queries))?.isOn ?? true;

export async function switchTexts(tx: Tx, row: typeof textSwitches.$inferInsert): Promise<void> {
  await tx.insert(textSwitches).values(row);
  await tx
    .delete(textCounts)
    .where(lte(textCounts.day, dayOf(new Date(row.at.getTime() - keptDays * dayMs))));
}

/** The switch, and each of the last seven days with how many were written and refused, and why. */
export async function readTexts(queries: Queries, now: Date) {
  const since = dayOf(new Date(now.getTime() - 6 * dayMs));
  const [newest, rows] = await Promise.all([
    newestSwitch(queries),
    queries
      .select()
      .from(textCounts)
      .where(and(gte(textCounts.day, since), inArray(textCounts.kind, ['all', 'refused'])))
      .orderBy(desc(textCounts.day)),
  ]);
  const days = [...new Set([dayOf(now), ...rows.map(({ day }) => day)])].map((day) => ({
    day,
    written: rows.find((row) => row.day === day && row.kind === 'all')?.count ?? 0,
    refused: rows
      .filter((row) => row.day === day && row.kind === 'refused')
      .map(({ key, count }) => ({ why: key as TextRefusal, count })),
  }));
  return { newest, days };
}
