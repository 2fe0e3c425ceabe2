/** The rows themselves: a table of the platform in a box that scrolls, of which only what is in sight is there. */
import {
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useMemo } from 'react';
import { Link } from 'react-router';
import { cx } from '#src/design/class-names.ts';
import { ArrowDown, ArrowUp } from '#src/design/icons.ts';
import { type Asked, writeAsked } from '#src/platform/desk-tables/table-address.ts';
import type { Choice, Column, TableRow, TableShape } from '#src/platform/desk-tables/table-shape.ts';
import { isFigures, TableCell } from './table-cell.tsx';

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
});

export const rowPixels = 40;
const headPixels = 40;

/** A width that counts where there is room: on a phone the few columns share what there is. */
const pixels = (name: string, width: number) => ({ [name]: `${width}px` }) as CSSProperties;

/** Ids of rows that are chosen. */
export type Chosen = Record<string, true>;

export interface GridProps {
  shape: TableShape;
  asked: Asked;
  rows: readonly TableRow[];
  cities: readonly Choice[];
  /** Keys of columns, in their order. */
  shown: readonly string[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  active: number;
  onOpen: (index: number) => void;
  /** Cells that a page draws in its own way. */
  cells?: Record<string, (row: TableRow) => ReactNode>;
  nameOf: (row: TableRow) => string;
  /** The box that scrolls, which the keys are of too. */
  grid: RefObject<HTMLDivElement | null>;
  /** The last rows come into sight. */
  onEnd: () => void;
}

export function TableGrid(props: GridProps) {
  const { shape, rows, shown, chosen, onChoose, asked, grid, active, onEnd } = props;
  const columns = useMemo(
    () =>
      shape.columns.map((column) => ({
        id: column.key,
        header: column.label,
        accessorFn: (row: TableRow) => row[column.key],
        enableSorting: column.sort === true,
        meta: column,
      })),
    [shape],
  );
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features,
    columns,
    data,
    getRowId: (row) => row.id,
    manualSorting: true,
    state: {
      sorting: [{ id: asked.sort.by, desc: asked.sort.descending }],
      columnVisibility: Object.fromEntries(shape.columns.map(({ key }) => [key, shown.includes(key)])),
      columnOrder: [...shown],
      rowSelection: { ...chosen },
    },
    onRowSelectionChange: (change) => onChoose(typeof change === 'function' ? change({ ...chosen }) : change),
  });
  const found = table.getRowModel().rows;
  const virtual = useVirtualizer({
    count: found.length,
    getScrollElement: () => grid.current,
    estimateSize: () => rowPixels,
    overscan: 12,
    // What the server draws, before anybody knows how high the box is.
    initialRect: { width: 1200, height: 900 },
    scrollMargin: 0,
    scrollPaddingStart: headPixels,
    scrollPaddingEnd: rowPixels,
  });
  useEffect(() => {
    if (active < 0) return;
    virtual.scrollToIndex(active, { align: 'auto' });
    // The row may be drawn only now; then it takes the focus from the one before it.
    const frame = requestAnimationFrame(() => {
      const held = document.activeElement;
      if (held !== document.body && !grid.current?.contains(held)) return;
      grid.current?.querySelector<HTMLElement>(`tr[data-at="${active}"]`)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [active, virtual, grid]);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last >= found.length - 10) onEnd();
  }, [last, found.length, onEnd]);
  const before = items[0]?.start ?? 0;
  const behind = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const drawn = table.getHeaderGroups()[0]?.headers ?? [];
  const byKey = (key: string) => shape.columns.find((column) => column.key === key) as Column;
  return (
    <div
      ref={grid}
      className="max-h-[calc(100dvh-320px-var(--ribbon-height))] min-h-[280px] overflow-auto overscroll-contain rounded-card border border-line bg-card"
    >
      <table
        aria-rowcount={-1}
        aria-label={shape.title}
        className="w-full table-fixed border-separate md:min-w-(--wide) border-spacing-0 text-15"
        style={pixels(
          '--wide',
          drawn.reduce((sum, { column }) => sum + byKey(column.id).width, 44),
        )}
      >
        <thead>
          <tr>
            <th scope="col" className="sticky top-0 z-10 w-11 border-b border-line bg-well px-3 text-left">
              <input
                type="checkbox"
                aria-label={`Choose all ${shape.many} in sight`}
                className="size-4.5 align-middle accent-spruce"
                checked={table.getIsAllRowsSelected() && found.length > 0}
                ref={(box) => {
                  if (box) box.indeterminate = table.getIsSomeRowsSelected();
                }}
                onChange={table.getToggleAllRowsSelectedHandler()}
              />
            </th>
            {drawn.map(({ id, column }) => (
              <Head key={id} {...{ shape, asked }} column={byKey(column.id)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Gap height={before} />}
          {items.map(({ index }) => {
            const row = found[index];
            if (!row) return null;
            return (
              <Row
                key={row.id}
                {...props}
                index={index}
                row={row.original}
                columns={row.getVisibleCells().map(({ column }) => byKey(column.id))}
                isChosen={row.getIsSelected()}
                choose={() => row.toggleSelected()}
              />
            );
          })}
          {behind > 0 && <Gap height={behind} />}
        </tbody>
      </table>
    </div>
  );
}

/** One cell is enough to hold the room of rows out of sight; more would make columns of their own on a phone. */
const Gap = ({ height }: { height: number }) => (
  <tr>
    <td style={{ height, padding: 0 }} />
  </tr>
);

/** What a phone has no room for stands in the panel of the row. */
const onPhone = ({ phone }: Column) => cx(!phone && 'max-md:hidden');

function Head({ shape, asked, column }: { shape: TableShape; asked: Asked; column: Column }) {
  const { key, label, width, sort } = column;
  const isSorted = asked.sort.by === key;
  const Arrow = asked.sort.descending ? ArrowDown : ArrowUp;
  const next = { by: key, descending: isSorted ? !asked.sort.descending : column.kind !== 'text' };
  const words = <span className="truncate">{label}</span>;
  return (
    <th
      scope="col"
      style={pixels('--cell', width)}
      aria-sort={isSorted ? (asked.sort.descending ? 'descending' : 'ascending') : undefined}
      className={cx(
        'sticky top-0 z-10 h-10 border-b border-line bg-well px-1.5 text-13 font-semibold text-muted md:w-(--cell) md:px-2.5',
        isFigures(column) ? 'text-right' : 'text-left',
        onPhone(column),
        // A number is worth nothing without its end.
        column.kind === 'text' && width <= 124 && 'max-md:w-[124px]',
      )}
    >
      {sort ? (
        <Link
          to={`?${writeAsked(shape, { ...asked, sort: next })}`}
          preventScrollReset
          className={cx(
            'flex h-10 items-center gap-1 hover:text-ink focus-visible:-outline-offset-2',
            isFigures(column) && 'justify-end',
            isSorted && 'text-ink',
          )}
        >
          {words}
          {isSorted && <Arrow size={14} aria-hidden="true" className="shrink-0" />}
        </Link>
      ) : (
        <span className="flex min-w-0">{words}</span>
      )}
    </th>
  );
}

function Row({
  row,
  index,
  columns,
  isChosen,
  choose,
  active,
  onOpen,
  cells,
  cities,
  nameOf,
}: GridProps & {
  row: TableRow;
  index: number;
  columns: readonly Column[];
  isChosen: boolean;
  choose: () => void;
}) {
  const isActive = active === index;
  return (
    <tr
      data-at={index}
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      tabIndex={isActive || (active < 0 && index === 0) ? 0 : -1}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a,button,input,label')) return;
        onOpen(index);
      }}
      className={cx(
        'h-10 cursor-pointer outline-offset-[-2px] hover:bg-well',
        isChosen ? 'bg-tint' : isActive && 'bg-well',
      )}
    >
      <td className="border-b border-line px-3">
        <input
          type="checkbox"
          aria-label={`Choose ${nameOf(row)}`}
          tabIndex={-1}
          className="size-4.5 align-middle accent-spruce"
          checked={isChosen}
          onChange={choose}
        />
      </td>
      {columns.map((column) => (
        <td
          key={column.key}
          className={cx(
            'truncate border-b border-line px-1.5 md:px-2.5',
            isFigures(column) ? 'text-right tabular-nums' : 'tabular-nums',
            onPhone(column),
          )}
        >
          {cells?.[column.key]?.(row) ?? <TableCell {...{ column, row, cities }} />}
        </td>
      ))}
    </tr>
  );
}
