/** Tells a database that does not answer from a query that is wrong. */
import { DrizzleQueryError } from 'drizzle-orm';

// Connection failures, too many connections, disk full, a server that stops, crashed or is still starting, and a
// transaction that was ended because this process was held up within it.
const outageStates = /^(08...|53...|57P0[1-5]|25P03)$/;
const outageWords =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end|Client was closed)/;
const socketFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** True when PostgreSQL could not be reached, went away during a query, or has no room to work. */
export function isDatabaseDown(error: unknown): boolean {
  // Only Drizzle wraps what PostgreSQL's client throws; an error below another one belongs to another program.
  const thrown = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(thrown instanceof Error)) return false;
  const { code } = thrown as { code?: unknown };
  if (typeof code === 'string') return outageStates.test(code) || socketFailures.has(code);
  return outageWords.test(thrown.message);
}

/** PostgreSQL's word that a statement took longer than it may. */
export const statementCancelled = '57014';
