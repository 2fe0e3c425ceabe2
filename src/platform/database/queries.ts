/** What a statement is asked of. */
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

export type Db = NodePgDatabase<Record<string, never>>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** Either: a store function that only reads, or that joins its caller's transaction, takes this. */
export type Queries = Db | Tx;
