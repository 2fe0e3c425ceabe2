import { type ReactNode, useId } from 'react';
import { ButtonLink } from '#src/design/button.tsx';
import { X } from '#src/design/icons.ts';
import type { Choice, TableRow, TableShape } from '#src/platform/desk-tables/table-shape.ts';
import { TableCell } from './table-cell.tsx';

/** One row beside its table, whole: every column, what can be done, and the way to its page. The table keeps the keys. */
export function SidePanel({
  shape,
  row,
  cities,
  title,
  to,
  children,
  onClose,
}: {
  shape: TableShape;
  row: TableRow;
  cities: readonly Choice[];
  title: string;
  /** The page of what the row is. */
  to: string | undefined;
  children?: ReactNode;
  onClose: () => void;
}) {
  const id = useId();
  return (
    <aside
      aria-labelledby={id}
      className="fixed inset-x-0 bottom-0 z-30 flex max-h-[82dvh] animate-slide-up flex-col rounded-t-card border-t border-line bg-card shadow-float md:inset-x-auto md:top-[calc(var(--alarms-height,0px)+var(--header-height))] md:right-0 md:bottom-0 md:max-h-none md:w-[400px] md:animate-slide-in md:rounded-none md:border-t-0 md:border-l"
    >
      <div className="flex items-center gap-3 border-b border-line px-5 py-3">
        <h2 id={id} className="min-w-0 grow truncate text-21">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Close"
          aria-keyshortcuts="Escape"
          onClick={onClose}
          className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-well hover:text-ink"
        >
          <X size={20} aria-hidden="true" />
        </button>
      </div>
      <div className="min-h-0 grow space-y-5 overflow-y-auto px-5 py-4">
        {to && (
          <ButtonLink to={to} tone="spruce" wide>
            Open the {shape.one}
          </ButtonLink>
        )}
        {children}
        <dl className="text-15">
          {shape.columns
            .filter(({ key }) => row[key] !== null && row[key] !== '')
            .map((column) => (
              <div
                key={column.key}
                className="grid grid-cols-[132px_minmax(0,1fr)] gap-3 border-b border-line py-2 last:border-b-0"
              >
                <dt className="text-muted">{column.label}</dt>
                <dd className="break-words tabular-nums">
                  <TableCell {...{ column, row, cities }} />
                </dd>
              </div>
            ))}
        </dl>
      </div>
    </aside>
  );
}
