/**
 * Begins a transaction in the message of its first statement. Asking for the beginning by itself costs both sides as much
 * as a small statement, and a ride has six transactions.
 */
import pg from 'pg';

/** Prepared once a connection, by the first transaction on it. */
export const begin = { name: 'begin', text: 'begin', values: [] };

/** What `pg` has of its connection; its types do not tell of it. */
interface Wire {
  parsedStatements: Record<string, string>;
  bind(portal: { portal: string; statement: string; values: unknown[] }): void;
  execute(portal: { portal: string }): void;
}
type Answered = (error: unknown, result: pg.QueryResult) => void;

// `pg` calls these two of its own queries; its types leave them out.
const Query = pg.Query as unknown as new (
  asked: object,
  values: unknown[],
  answered: Answered,
) => pg.Query & {
  prepare(wire: Wire): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
};

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
export class BeginningQuery extends Query {
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
