import { Link } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { cx } from '#src/design/class-names.ts';
import { ChevronRight } from '#src/design/icons.ts';
import type { DeskOrderRow } from '#src/shop/stock/contract.ts';
import {
  ageWords,
  bringWords,
  dayWords,
  kilograms,
  stateLook,
  wayWords,
} from '#src/shop/stock/ui/desk-words.ts';
import { ItemThumb } from '#src/shop/stock/ui/item-thumb.tsx';

const mostThumbs = 2;

/** What is in an order, in a few words: `Felling Axe, 2 of it`, or the names of its lines. */
function contents({ lines }: DeskOrderRow): string {
  const [only] = lines;
  if (lines.length === 1 && only) return only.quantity > 1 ? `${only.quantity} of ${only.name}` : only.name;
  return lines.map(({ name }) => name).join(', ');
}

/** A part of it is gone, and the rest is still here. */
const restWaits = ({ state, parcelsAhead }: DeskOrderRow): boolean => state === 'packed' && parcelsAhead > 0;

/** One order in a queue: how long it waits, whose it is, what is in it, how it goes out. */
export function OrderRow({
  row,
  nowMs,
  to,
  open,
  chosen,
  choosable,
  showState,
  onChoose,
}: {
  row: DeskOrderRow;
  nowMs: number;
  to: string;
  /** Whether it is the one shown beside the list. */
  open: boolean;
  chosen: boolean;
  choosable: boolean;
  showState: boolean;
  onChoose: (chosen: boolean) => void;
}) {
  const state = stateLook(row.state);
  return (
    <li
      className={cx(
        'relative grid grid-cols-[auto_64px_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-2.5 pr-3 pl-4 hover:bg-well',
        'md:grid-cols-[auto_64px_minmax(0,1.1fr)_minmax(0,1.2fr)_64px_minmax(0,132px)_auto] md:min-h-16',
        chosen && 'bg-tint',
        open && 'bg-well shadow-[inset_3px_0_0_var(--color-spruce)]',
      )}
    >
      {choosable ? (
        <label className="relative z-10 -m-3 grid size-11 place-items-center">
          <span className="sr-only">Choose {row.number}</span>
          <input
            type="checkbox"
            name="number"
            value={row.number}
            form="batch"
            checked={chosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
            className="size-5 shrink-0 accent-spruce"
          />
        </label>
      ) : (
        <span className="w-5" />
      )}
      <span className={cx('text-15 font-bold tabular-nums', row.late && 'text-brick')}>
        {ageWords(row.paidAt ?? row.placedAt, nowMs)}
        {row.late && <span className="sr-only">, late</span>}
      </span>
      <p className="min-w-0">
        <Link
          to={to}
          data-row={row.number}
          preventScrollReset
          aria-current={open ? 'true' : undefined}
          className="block truncate font-semibold after:absolute after:inset-0"
        >
          {row.name}
        </Link>
        <span className="block truncate text-13 text-muted">
          {row.number}, {row.place}
        </span>
        <span className="block truncate text-13 text-muted md:hidden">
          {wayWords(row)}, by {dayWords(row.promisedFor)}
        </span>
        {(showState || row.openReturns > 0 || row.toBring > 0 || restWaits(row)) && (
          <span className="mt-1 flex flex-wrap gap-1.5">
            {showState && <Badge tone={state.tone}>{state.words}</Badge>}
            {restWaits(row) && <Badge tone="amber">The rest waits</Badge>}
            {row.toBring > 0 && <Badge tone="amber">{bringWords(row.bringFrom)}</Badge>}
            {row.openReturns > 0 && <Badge tone="amber">Return</Badge>}
          </span>
        )}
      </p>
      <span className="hidden min-w-0 items-center gap-2.5 md:flex">
        {row.lines.slice(0, mostThumbs).map((line) => (
          <ItemThumb key={line.name} picture={line.picture} quantity={line.quantity} />
        ))}
        <span className="line-clamp-2 min-w-0 text-13 text-muted">{contents(row)}</span>
      </span>
      <span className="hidden text-right text-13 text-muted tabular-nums md:block">
        {kilograms(row.weightGrams)}
      </span>
      <span className="hidden min-w-0 text-13 md:block">
        <span className={cx('block truncate', row.rate === 'express' && 'font-semibold text-amber')}>
          {wayWords(row)}
        </span>
        <span className="block truncate text-muted">by {dayWords(row.promisedFor)}</span>
      </span>
      <ChevronRight size={18} aria-hidden="true" className="text-muted" />
    </li>
  );
}
