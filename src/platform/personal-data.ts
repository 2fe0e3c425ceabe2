/** What Rove holds about a person: every room names its part, so that all of it can be handed out and erased. */
import { and, eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { allowForgetting } from '#src/platform/time/retention.ts';
import type { DriverId, UserId } from './ids.ts';

/** Whom it is about. */
export interface Person {
  userId: UserId;
  email: string;
  /** By which drivers are known; null for who does not drive. */
  driverId: DriverId | null;
}

/** Rows of one table that belong to a person. */
export interface Holding {
  /** Above it where people read their data. */
  title: string;
  table: PgTable;
  /** The column with the person's number, their driver's number, or their address. */
  of?: PgColumn;
  ofDriver?: PgColumn;
  ofEmail?: PgColumn;
  /** Whose rows where no single column says so. */
  where?: (person: Person) => SQL | undefined;
  /** What deleting the account does to it: the row goes, loses these values, or stays for a reason. */
  fate: 'deleted' | { without: Record<string, unknown> } | 'kept';
  /** Why something stays; asked for unless the rows are deleted. */
  because?: string;
  /** Columns that are never handed out, such as digests, or what belongs to somebody else. */
  secret?: readonly string[];
  /** False for what says nothing about the person but their number, such as who settled a report. */
  shown?: boolean;
}

/** What has to end before an account can: in words, with the page where it is ended. */
export interface Unsettled {
  words: string;
  to: string;
  action: string;
}

/** As a room tells it: `is` names the thing, as `ride:12`; `partOf` the thing with which it ends by itself. */
export interface UnsettledThing extends Unsettled {
  is?: string;
  partOf?: string;
}

/** A room's part. */
export interface PersonalData {
  feature: string;
  holdings: readonly Holding[];
  unsettled?(queries: Queries, person: Person): Promise<UnsettledThing[]>;
  /** What lies outside the database, by keys; it is removed by a job once the account is gone. */
  elsewhere?: {
    find(queries: Queries, person: Person): Promise<string[]>;
    /** Bears repetition. */
    remove(key: string): Promise<void>;
  };
  /** Forgets what this process remembers, after the change has committed. */
  forget?(person: Person): Promise<void>;
}

export interface DataSection {
  feature: string;
  title: string;
  rows: Record<string, unknown>[];
}

/** Which rows of a holding are this person's. */
function rowsOf(holding: Holding, person: Person): SQL {
  const ways = [
    holding.of && eq(holding.of, person.userId),
    holding.ofDriver && (person.driverId === null ? sql`false` : eq(holding.ofDriver, person.driverId)),
    holding.ofEmail && eq(holding.ofEmail, person.email),
    holding.where?.(person),
  ].filter((way) => way !== undefined);
  const mine = and(...ways);
  if (!mine) throw new Error(`Nothing says whose ${getTableName(holding.table)} are.`);
  return mine;
}

/** All that is held about a person, without secrets; holdings without rows are left out. */
export async function gatherData(
  queries: Queries,
  ports: readonly PersonalData[],
  person: Person,
): Promise<DataSection[]> {
  const sections: DataSection[] = [];
  for (const { feature, holdings } of ports) {
    for (const holding of holdings) {
      if (holding.shown === false) continue;
      const columns = Object.fromEntries(
        Object.entries(getTableColumns(holding.table)).filter(([name]) => !holding.secret?.includes(name)),
      ) as Record<string, PgColumn>;
      const rows = await queries.select(columns).from(holding.table).where(rowsOf(holding, person));
      if (rows.length > 0) sections.push({ feature, title: holding.title, rows });
    }
  }
  return sections;
}

/** Erases each room's part in the order of the ports: who refers to others comes first. */
export async function eraseData(tx: Tx, ports: readonly PersonalData[], person: Person): Promise<void> {
  await allowForgetting(tx, 'an account');
  for (const { holdings } of ports) {
    for (const holding of holdings) {
      const mine = rowsOf(holding, person);
      if (holding.fate === 'deleted') await tx.delete(holding.table).where(mine);
      else if (holding.fate !== 'kept') await tx.update(holding.table).set(holding.fate.without).where(mine);
    }
  }
}

/** Everything that has to end first, over all rooms; each once, though several hold a part of it. */
export async function findUnsettled(
  queries: Queries,
  ports: readonly PersonalData[],
  person: Person,
): Promise<Unsettled[]> {
  const found: UnsettledThing[] = [];
  for (const port of ports) found.push(...((await port.unsettled?.(queries, person)) ?? []));
  const named = new Set(found.map(({ is }) => is));
  return found
    .filter(({ partOf }) => partOf === undefined || !named.has(partOf))
    .map(({ words, to, action }) => ({ words, to, action }));
}
