/** The connection to PostgreSQL: one pool, one Drizzle instance, transactions with retries. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Db = NodePgDatabase<Record<string, never>>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** Either: a store function that only reads, or that joins its caller's transaction, takes this. */
export type Queries = Db | Tx;

export interface Database {
  pool: pg.Pool;
  db: Db;
  /** Where it listens, with the password; for libraries that open their own connections. */
  url: string;
  /** Runs `work` in one transaction; runs it again when PostgreSQL reports a deadlock. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Wakes `listener` after a transaction of this process has committed. */
  onCommit(listener: () => void): void;
  close(): Promise<void>;
}

/** SQLSTATE of a database error, through Drizzle's wrapping; `undefined` for any other error. */
export function sqlState(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    const code = (e as { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** The constraint a unique or check violation names, or `undefined`. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    const name = (e as { constraint?: unknown }).constraint;
    if (typeof name === 'string') return name;
  }
  return undefined;
}

/** The error at the bottom: what wraps it repeats a query with its values, which belong in no log. */
export function causeOf(error: unknown): unknown {
  let bottom = error;
  while (bottom instanceof Error && bottom.cause instanceof Error) bottom = bottom.cause;
  return bottom;
}

const insideTransaction = new AsyncLocalStorage<true>();
/**
 * Whether this runs as part of a transaction's work. What waits for another machine must not: it would keep row
 * locks, and every live stream behind the transaction, waiting with it.
 */
export const isInsideTransaction = (): boolean => insideTransaction.getStore() === true;

const deadlockDetected = '40P01';
const serializationFailure = '40001';

export function connectDatabase(url: string, maxConnections = 20): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'rove',
  });
  // An idle connection that the server closes is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  const db = drizzle(pool, { casing: 'snake_case' });
  const listeners: (() => void)[] = [];
  return {
    pool,
    db,
    url,
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          const result = await insideTransaction.run(true, () => db.transaction(work));
          for (const listener of listeners) listener();
          return result;
        } catch (error) {
          const state = sqlState(error);
          if (attempt >= 4 || (state !== deadlockDetected && state !== serializationFailure)) throw error;
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
        }
      }
    },
    onCommit: (listener) => {
      listeners.push(listener);
    },
    close: () => pool.end(),
  };
}
