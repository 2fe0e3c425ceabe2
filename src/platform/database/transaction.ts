/** One transaction after another on a connection: begun by its first statement, ended by whoever began it. */
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { begin } from '#src/platform/statements/beginning.ts';
import type { Asked, PlanningClient } from '#src/platform/statements/planned.ts';

type Schema = Record<string, never>;
export interface Transaction {
  tx: NodePgTransaction<Schema, ExtractTablesWithRelations<Schema>>;
  /** From now on the first statement begins it. */
  open(): void;
  commit(): Promise<void>;
  /** Whether the connection is as it was before. */
  rollBack(): Promise<boolean>;
}

/** Drizzle for each connection of a pool. It knows the columns' names in SQL once for all of them. */
export function createTransactions(): (client: pg.PoolClient) => Transaction {
  const dialect = new PgDialect({ casing: 'snake_case' });
  const known = new WeakMap<pg.PoolClient, Transaction>();
  return (client) => {
    const transaction =
      known.get(client) ?? createTransaction(client as PlanningClient & pg.PoolClient, dialect);
    known.set(client, transaction);
    return transaction;
  };
}

function createTransaction(client: PlanningClient & pg.PoolClient, dialect: PgDialect): Transaction {
  let isOpen = false;
  let hasBegun = false;
  /** Until a beginning that had to be asked for by itself has been answered. */
  let opening: Promise<unknown> | undefined;

  async function ask(asked: Asked, values?: unknown[]): Promise<pg.QueryResult> {
    // It would begin another one, which nobody ends.
    if (!isOpen) throw new Error('A statement came after its transaction had ended.');
    if (!hasBegun) {
      hasBegun = true;
      const begun = client.queryBeginning(asked, values);
      if (begun) return begun.catch(giveUp);
      opening = client.query(begin).then(() => {
        opening = undefined;
      }, giveUp);
    }
    return opening ? opening.then(() => client.query(asked, values)) : client.query(asked, values);
  }

  /** Whatever comes after a beginning that failed would be committed by itself. */
  function giveUp(error: unknown): never {
    isOpen = false;
    throw error;
  }

  async function end(how: 'commit' | 'rollback'): Promise<void> {
    isOpen = false;
    if (!hasBegun) return;
    await client.query(how);
    hasBegun = false;
  }

  // All that a session of Drizzle wants of a connection is to be answered.
  const session = new NodePgSession({ query: ask } as never, dialect, undefined);
  return {
    tx: new NodePgTransaction(dialect, session, undefined),
    open() {
      isOpen = true;
      hasBegun = false;
      opening = undefined;
    },
    commit: () => end('commit'),
    async rollBack() {
      try {
        await end('rollback');
        return true;
      } catch {
        return false;
      }
    },
  };
}
