/** A table of the desk: filters, columns, rows, the panel of one and what is done to many. Its page says what is its own. */
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { Button, buttonClass } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Download, Search } from '#src/design/icons.ts';
import { type Asked, queryFor, writeAsked } from '#src/platform/desk-tables/table-address.ts';
import {
  countedTo,
  mostChosen,
  type TablePage,
  type TableRow,
  type TableShape,
} from '#src/platform/desk-tables/table-shape.ts';
import { counted } from '#src/platform/plural.ts';
import { type BulkAct, BulkBar } from './bulk-acts.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { FilterBar } from './filter-bar.tsx';
import { SidePanel } from './side-panel.tsx';
import { type Chosen, TableGrid } from './table-grid.tsx';
import { useTableKeys } from './use-table-keys.ts';
import { useTableRows } from './use-table-rows.ts';

/** What a page gives its table besides what is asked for. */
export interface TableLooks {
  /** What a row is called: `RV-2024-007`. */
  nameOf: (row: TableRow) => string;
  /** The page of what a row is. */
  pageOf?: (row: TableRow) => string | undefined;
  cells?: Record<string, (row: TableRow) => ReactNode>;
  /** In the panel of a row, above its facts. */
  panel?: (row: TableRow) => ReactNode;
  acts?: readonly BulkAct[];
}

export interface DeskTableProps extends TableLooks {
  shape: TableShape;
  asked: Asked;
  page: TablePage;
  /** The columns that whoever looks has chosen; null for those that come along. */
  columns: readonly string[] | null;
  onColumns: (columns: string[] | null) => void;
  /** Read the first page again. */
  again: () => void;
  /** Beside the title. */
  actions?: ReactNode;
  /** The lists, below the title. */
  lists: ReactNode;
}

export function DeskTable(props: DeskTableProps) {
  const { shape, asked, page, nameOf, pageOf, panel } = props;
  const list = writeAsked(shape, { ...asked, columns: null });
  const query = useMemo(() => queryFor(asked), [asked]);
  const { rows, hasMore, isFull, state, more } = useTableRows(shape, page, list, query);
  const [chosen, setChosen] = useChosen(list);
  const [active, setActive] = useState(-1);
  const { openId, open, close } = useOpenRow();
  const shown =
    asked.columns ?? props.columns ?? shape.columns.filter(({ hidden }) => !hidden).map(({ key }) => key);
  const opened = rows.find(({ id }) => id === openId);
  const openAt = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setActive(index);
    open(row.id);
  };
  const grid = useTableKeys({
    move: (by) => {
      const next = Math.max(0, Math.min(rows.length - 1, active + by));
      setActive(next);
      if (openId !== null && rows[next]) open(rows[next].id);
    },
    open: () => openAt(active),
    choose: () => {
      const row = rows[active];
      if (row) setChosen(toggled(chosen, row.id));
    },
    close,
  });
  const end = useCallback(() => void more(), [more]);
  const chosenRows = rows.filter(({ id }) => chosen[id]);
  const { state: going } = useNavigation();
  return (
    <div className="min-w-0">
      <TableHead {...props} shown={shown} />
      <div className={cx('mt-3 transition-opacity', going === 'loading' && 'opacity-60')}>
        {rows.length === 0 ? (
          <EmptyState title={`No ${shape.many} here`} as="h2" icon={<Search size={26} aria-hidden="true" />}>
            {Object.keys(asked.filters).length > 0
              ? 'Take a filter away, or widen its days.'
              : `The first ${shape.one} will stand here.`}
          </EmptyState>
        ) : (
          <TableGrid
            {...{ shape, asked, rows, shown, chosen, active, nameOf, grid }}
            {...(props.cells && { cells: props.cells })}
            cities={page.cities}
            onChoose={(next) => setChosen(next)}
            onOpen={openAt}
            onEnd={end}
          />
        )}
        <p role="status" className="mt-2 flex min-h-6 items-center gap-3 text-13 text-muted">
          {state === 'busy' && 'More is read…'}
          {state === 'failed' && (
            <>
              The next rows could not be read.
              <Button size="sm" onClick={end}>
                Try again
              </Button>
            </>
          )}
          {isFull && 'No more are shown. Narrow the list, or take the file.'}
          {state === 'still' &&
            !hasMore &&
            !isFull &&
            rows.length > 0 &&
            `${counted(rows.length, shape.one, shape.many)}, all of them`}
        </p>
      </div>
      {chosenRows.length > 0 && (
        <BulkBar
          {...{ shape, nameOf }}
          rows={chosenRows.slice(0, mostChosen)}
          acts={props.acts ?? []}
          onClear={() => setChosen({})}
          onDone={props.again}
        />
      )}
      {opened && (
        <SidePanel
          {...{ shape }}
          row={opened}
          cities={page.cities}
          title={nameOf(opened)}
          to={pageOf?.(opened)}
          onClose={close}
        >
          {panel?.(opened)}
        </SidePanel>
      )}
    </div>
  );
}

function TableHead({
  shape,
  asked,
  page,
  shown,
  actions,
  lists,
  onColumns,
}: DeskTableProps & { shown: readonly string[] }) {
  const file = new URLSearchParams(queryFor(asked)).toString();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-28">{shape.title}</h1>
        {page.count !== null && (
          <p className="text-muted tabular-nums">
            {page.count >= countedTo
              ? `${countedTo.toLocaleString('en-US')} or more`
              : counted(page.count, shape.one, shape.many)}
          </p>
        )}
        <div className="ml-auto flex flex-wrap items-center gap-2">
          {actions}
          <a
            href={`/api/operations/tables/${shape.key}.csv?${file}`}
            download
            className={buttonClass({ size: 'sm' })}
          >
            <Download size={16} aria-hidden="true" />
            CSV
          </a>
          <ColumnsMenu {...{ shape, asked, shown }} onChoose={onColumns} />
        </div>
      </div>
      {lists}
      <div className="mt-3">
        <FilterBar {...{ shape, asked }} cities={page.cities} />
      </div>
    </>
  );
}

function toggled(chosen: Chosen, id: string): Chosen {
  const { [id]: was, ...others } = chosen;
  return was ? others : { ...chosen, [id]: true };
}

/** Which rows are chosen; another list has others. */
function useChosen(list: string) {
  const [kept, setKept] = useState<{ list: string; chosen: Chosen }>({ list, chosen: {} });
  const chosen = kept.list === list ? kept.chosen : {};
  return [chosen, (next: Chosen) => setKept({ list, chosen: next })] as const;
}

/**
 * The row whose panel is open stands in the address, so that it can be sent to a colleague. It is written there past
 * the router: nothing is read again for it, and the panel is there with the key.
 */
function useOpenRow() {
  const [params] = useSearchParams();
  const [openId, setOpenId] = useState(params.get('row'));
  const set = (id: string | null) => {
    setOpenId(id);
    const address = new URL(window.location.href);
    if (id === null) address.searchParams.delete('row');
    else address.searchParams.set('row', id);
    window.history.replaceState(window.history.state, '', address);
  };
  return { openId, open: (id: string) => set(id), close: () => openId !== null && set(null) };
}
