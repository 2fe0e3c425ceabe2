/** Serves tables of the desk, and knows which there are. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Calls } from '#src/platform/contract.ts';
import { type CallInput, type Handlers, serve } from '#src/platform/http/serve.ts';
import { readTable, type Table, type TableParts, tableFile } from './reading-tables.ts';
import { tableRefusals } from './table-contract.ts';
import type { TableShape } from './table-shape.ts';

const served = new Map<string, TableShape>();
/** A table by the key of its shape; undefined for what is none. */
export const tableNamed = (key: string): TableShape | undefined => served.get(key);

/** @param calls the contracts of these tables, as `tableCalls` made them */
export function serveTables(
  http: FastifyInstance,
  calls: Calls,
  tables: readonly Table[],
  parts: TableParts,
): void {
  const handlers: Record<string, unknown> = {};
  for (const table of tables) {
    const { key } = table.shape;
    served.set(key, table.shape);
    handlers[`GET /api/operations/tables/${key}`] = ({ query, cities }: CallInput<never>) =>
      readTable(parts, table, query as never, cities);
    handlers[`GET /api/operations/tables/${key}.csv`] = async (input: CallInput<never>) => {
      const { query, cities, reply } = input;
      const pieces = await tableFile(parts, table, existingActor(input), query as never, cities);
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${key}.csv"`)
        .header('cache-control', 'no-store');
      return Readable.from(pieces, { objectMode: false });
    };
  }
  serve(http, 'Operations', { calls, refusals: tableRefusals }, handlers as Handlers<Calls>);
}

const existingActor = ({ actor }: { actor: unknown }) => actor as Parameters<typeof tableFile>[2];
