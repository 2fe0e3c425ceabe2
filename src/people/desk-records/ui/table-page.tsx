import { type ReactNode, useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { DeskTable, type TableLooks } from '#src/design/desk/table/desk-table.tsx';
import { FilterBar } from '#src/design/desk/table/filter-bar.tsx';
import { useMissingAgain } from '#src/design/desk/use-missing-again.ts';
import { toast } from '#src/design/toast.ts';
import { apiFor } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import { useReadAgain } from '#src/platform/browser/use-revalidate.ts';
import type { TableShape } from '#src/platform/desk-tables/table-shape.ts';
import type { savedListCalls } from '../contract.ts';
import { ListTabs } from './list-tabs.tsx';
import type { LoadedTable } from './load-table.ts';

/** A page that is one table, with what `loadTable` has loaded. */
export function TablePage({
  shape,
  loaded,
  actions,
  ...looks
}: TableLooks & { shape: TableShape; loaded: LoadedTable; actions?: ReactNode }) {
  const { page, refused, records, asked } = loaded;
  const again = useReadAgain();
  // Until the server has it, so that the columns change at once.
  const [chosen, setChosen] = useState<readonly string[] | null | undefined>(undefined);
  useMissingAgain({ records, page: refused === null ? page : [] });
  useLive(['operations'], { open: again, changed: again });
  const lists = <ListTabs {...{ shape, asked, again }} saved={records?.lists ?? null} />;
  if (!page)
    return (
      <div>
        <h1 className="text-28">{shape.title}</h1>
        {lists}
        <div className="mt-3">
          <FilterBar {...{ shape, asked }} cities={[]} />
        </div>
        <div
          role="alert"
          className="mt-4 flex flex-wrap items-center gap-4 rounded-card border border-line bg-well p-4"
        >
          <p>{refused}</p>
          <Button onClick={again}>Try again</Button>
        </div>
      </div>
    );
  const keep = async (columns: string[] | null) => {
    setChosen(columns);
    try {
      await apiFor<typeof savedListCalls>()('PUT /api/operations/table-columns', {
        body: { table: shape.key, columns },
      });
    } catch {
      toast({ title: 'The columns stay for now, but were not kept.', tone: 'failure' });
    }
  };
  return (
    <DeskTable
      {...{ shape, asked, page, again, actions, lists }}
      {...looks}
      columns={chosen === undefined ? (records?.columns ?? null) : chosen}
      onColumns={(columns) => void keep(columns)}
    />
  );
}
