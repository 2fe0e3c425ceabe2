/** Loads a page with a table: the rows that its address asks for, and the lists of it that colleagues saved. */
import { forOperators, partOrNull } from '#src/design/desk/operator-page.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { pageAddress } from '#src/platform/browser/page-address.ts';
import { readTablePage } from '#src/platform/desk-tables/read-table.ts';
import { queryFor, readAsked } from '#src/platform/desk-tables/table-address.ts';
import type { TableShape } from '#src/platform/desk-tables/table-shape.ts';
import type { savedListCalls } from '../contract.ts';

/** The rows, or in words why there are none. @throws what concerns the whole page, as `forOperators` knows it */
async function rowsOrWords(reading: ReturnType<typeof readTablePage>) {
  try {
    return { page: await reading, refused: null };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) throw error;
    const words = error instanceof ApiError && error.status === 400 ? error.words : undefined;
    return { page: null, refused: words ?? 'The rows could not be read just now.' };
  }
}

export function loadTable(shape: TableShape, request: Request, transport?: Transport) {
  const { search } = pageAddress(request);
  const asked = readAsked(shape, new URLSearchParams(search));
  return forOperators(request, async () => {
    const [rows, records] = await Promise.all([
      rowsOrWords(readTablePage(shape, queryFor(asked), { transport })),
      partOrNull(
        apiFor<typeof savedListCalls>(transport)('GET /api/operations/saved-lists', {
          query: { table: shape.key },
        }),
      ),
    ]);
    return { ...rows, records, asked };
  });
}
export type LoadedTable = Awaited<ReturnType<typeof loadTable>>;
