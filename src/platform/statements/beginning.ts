/**
 * Begins a transaction in the message of its first statement. Asking for the beginning by itself costs both sides as much
 * as a small statement, and a ride has six transactions.
 */
import type pg from 'pg';
import { DescribedQuery, type Wire } from './described.ts';

/** Prepared once a connection, by the first transaction on it. */
export const begin = { name: 'begin', text: 'begin', values: [] };

/** Whether the connection has both statements by name, so that nothing but their values is to be sent. */
export const mayBeginWith = (client: pg.ClientBase, name: string): boolean => {
  const { parsedStatements } = wireOf(client);
  return begin.name in parsedStatements && name in parsedStatements;
};

// The same property is what `pg` itself writes to.
const wireOf = (client: pg.ClientBase): Wire => (client as unknown as { connection: Wire }).connection;

/**
 * A named statement with `begin` before it and nothing between them: where the transaction does not begin, PostgreSQL
 * skips the statement.
 */
export class BeginningQuery extends DescribedQuery {
  #hasBegun = false;

  override prepare(wire: Wire): void {
    wire.bind({ portal: '', statement: begin.name, values: [] });
    wire.execute({ portal: '' });
    super.prepare(wire);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#hasBegun) super.handleCommandComplete(message, wire);
    this.#hasBegun = true;
  }
}
