import { type KeyboardEvent, useRef } from 'react';
import { Card } from '#src/design/card.tsx';
import { counted } from '#src/platform/plural.ts';
import type { DeskOrderRow } from '#src/shop/stock/contract.ts';
import { groupByAge } from '#src/shop/stock/ui/desk-words.ts';
import { OrderRow } from './order-row.tsx';

/**
 * The orders of a queue under how long they wait. Within the list J and K move, X chooses and P packs what is
 * chosen; the keys mean nothing elsewhere, so that nobody packs while they type.
 */
export function OrderList({
  rows,
  nowMs,
  timeZone,
  opened,
  chosen,
  choosable,
  showState,
  toOrder,
  onChoose,
  onPack,
}: {
  rows: readonly DeskOrderRow[];
  nowMs: number;
  timeZone: string;
  opened: string | null;
  chosen: ReadonlySet<string>;
  choosable: (row: DeskOrderRow) => boolean;
  showState: boolean;
  toOrder: (number: string) => string;
  onChoose: (number: string, chosen: boolean) => void;
  /** What P does; without it the key does nothing. */
  onPack?: (() => void) | undefined;
}) {
  const box = useRef<HTMLDivElement>(null);
  function press(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const links = [...(box.current?.querySelectorAll<HTMLAnchorElement>('a[data-row]') ?? [])];
    const at = links.findIndex((link) => link.closest('li')?.contains(document.activeElement));
    const number = links[at]?.dataset.row;
    if (event.key === 'j') links[Math.min(at + 1, links.length - 1)]?.focus();
    else if (event.key === 'k') links[Math.max(at - 1, 0)]?.focus();
    else if (event.key === 'p' && onPack) onPack();
    else if (event.key === 'x' && number) {
      const row = rows.find((one) => one.number === number);
      if (row && choosable(row)) onChoose(number, !chosen.has(number));
    } else return;
    event.preventDefault();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are a shortcut for links and boxes inside that answer by themselves.
    <div ref={box} onKeyDown={press}>
      <Card className="overflow-clip">
        {groupByAge(rows, nowMs, timeZone).map((group, index) => (
          <section key={group.title} aria-labelledby={`age-${index}`}>
            <h2
              id={`age-${index}`}
              className={`${index > 0 ? 'border-t border-line ' : ''}bg-well px-4 py-2 font-sans text-13 font-semibold`}
            >
              {group.title}{' '}
              <span className="pl-1 font-normal text-muted">
                {counted(group.rows.length, 'order')}
                {group.rows[0]?.late && ', promised sooner'}
              </span>
            </h2>
            <ul>
              {group.rows.map((row) => (
                <OrderRow
                  key={row.number}
                  row={row}
                  nowMs={nowMs}
                  to={toOrder(row.number)}
                  open={row.number === opened}
                  chosen={chosen.has(row.number)}
                  choosable={choosable(row)}
                  showState={showState}
                  onChoose={(on) => onChoose(row.number, on)}
                />
              ))}
            </ul>
          </section>
        ))}
      </Card>
    </div>
  );
}
