/** The connection to PostgreSQL: one pool, one Drizzle instance, transactions with retries. */
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { forgetWrittenAct, isActUnwritten, writeActWith } from '#src/platform/audit/acting.ts';
import { createNames, planningClient } from '#src/platform/statements/planned.ts';
import { createStatementWatch, type StatementWatch } from '#src/platform/statements/statements.ts';
import { createNotices, type Notices } from './notices.ts';
import { isDatabaseDown } from './outage.ts';
import type { Db, Queries, Tx } from './queries.ts';
import { onOneConnection } from './transaction.ts';

export type { Db, Queries, Tx } from './queries.ts';

export interface Database {
  pool: pg.Pool;
  db: Db;
  /** Where it listens, with the password; for libraries that open their own connections. */
  url: string;
  /** Runs `work` in one transaction; runs it again when PostgreSQL reports a deadlock. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs one statement, which is a transaction by itself; runs it again when PostgreSQL reports a deadlock. */
  once<T>(statement: (queries: Queries) => Promise<T>): Promise<T>;
  /** Wakes `listener` after a transaction of this process has committed. */
  onCommit(listener: () => void): void;
  /** What is committed anywhere, as far as triggers tell of it. */
  notices: Notices;
  /** Every statement of the pool, as it passes. */
  statements: StatementWatch;
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

// No screen waits longer than this for one statement; what needs longer is a command of its own.
const statementLimitMs = 10_000;
// PostgreSQL cannot end a statement when it has itself been stopped; then this side stops waiting.
const answerLimitMs = statementLimitMs + 2000;
const connectionLimitMs = 3000;
// A process that was stopped, or a machine that is gone, within a transaction holds up its rows and everybody's events
// until PostgreSQL ends it. Nothing here waits for anything but the database between two statements.
const idleInTransactionLimitMs = 5000;

const inSnakeCase = { casing: 'snake_case' } as const;

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/** Whoever waits for a connection is called back by the one that lets it go, and would ask on that one's behalf. */
class TracedPool extends pg.Pool {
  readonly #statements: StatementWatch;

  constructor(statements: StatementWatch, config: pg.PoolConfig) {
    super(config);
    this.#statements = statements;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(back: Connected): void;
  override connect(back?: Connected): Promise<pg.PoolClient> | undefined {
    if (!back) return super.connect();
    super.connect(this.#statements.isTraced() ? AsyncResource.bind(back) : back);
    return undefined;
  }
}

/** `unlimited` lets statements take their time, for commands that read whole tables. */
export function connectDatabase(url: string, maxConnections = 20, unlimited = false): Database {
  const notices = createNotices();
  const statements = createStatementWatch();
  const pool = new TracedPool(statements, {
    Client: planningClient(createNames(), statements),
    connectionString: url,
    max: maxConnections,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: unlimited ? 60_000 : connectionLimitMs,
    application_name: 'rove',
    onConnect: notices.join,
    ...(unlimited
      ? {}
      : {
          statement_timeout: statementLimitMs,
          query_timeout: answerLimitMs,
          idle_in_transaction_session_timeout: idleInTransactionLimitMs,
        }),
  });
  // An idle connection that the server closes is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  // The same for one that is in use: the query it was running tells what happened.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = drizzle(pool, inSnakeCase);
  const listeners: (() => void)[] = [];

  /** On a connection of its own, which goes back to the pool whatever happens and is thrown away when it broke. */
  async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken = false;
    let wroteAct = false;
    try {
      return await drizzle(onOneConnection(client), inSnakeCase).transaction(async (tx) => {
        const done = await insideTransaction.run(true, () => work(tx));
        wroteAct = await writeActWith(tx);
        return done;
      });
    } catch (error) {
      if (wroteAct) forgetWrittenAct();
      broken = isDatabaseDown(error) || client.getTransactionStatus() !== 'I';
      throw error;
    } finally {
      client.release(broken);
    }
  }
  async function committed<T>(work: () => Promise<T>): Promise<T> {
    for (let turn = 1; ; turn++) {
      try {
        const result = await work();
        for (const listener of listeners) listener();
        return result;
      } catch (error) {
        const state = sqlState(error);
        if (turn >= 4 || (state !== deadlockDetected && state !== serializationFailure)) throw error;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * turn));
      }
    }
  }
  return {
    pool,
    db,
    url,
    transaction: (work) => committed(() => attempt(work)),
    // What is part of an act is written with it.
    once: (statement) => committed(() => (isActUnwritten() ? attempt(statement) : statement(db))),
    onCommit: (listener) => {
      listeners.push(listener);
    },
    notices,
    statements,
    close: () => pool.end(),
  };
}
