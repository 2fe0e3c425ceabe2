/** Reads a page of any table over the API. */
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import type { TablePage, TableShape } from './table-shape.ts';

type AnyTable = (call: string, input: object) => Promise<unknown>;

/** @param query as `queryFor` makes it, with `after` for a later page */
export const readTablePage = (
  shape: Pick<TableShape, 'key'>,
  query: Record<string, string>,
  { transport, signal }: { transport?: Transport | undefined; signal?: AbortSignal } = {},
): Promise<TablePage> =>
  (apiFor(transport) as AnyTable)(`GET /api/operations/tables/${shape.key}`, {
    query,
    ...(signal && { signal }),
  }) as Promise<TablePage>;
