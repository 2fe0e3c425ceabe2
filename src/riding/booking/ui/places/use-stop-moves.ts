import { type RefObject, useEffect, useRef, useState } from 'react';
import { movedStops, type PlaceChoice } from '../booking-form.ts';
import type { StopMoves } from './stop-buttons.tsx';

/**
 * Moves stops among their rows. Focus stays with the stop that was moved, and `said` tells where it stands now.
 * @param fields the element around all fields of places
 */
export function useStopMoves(
  fields: RefObject<HTMLElement | null>,
  stops: readonly PlaceChoice[],
  change: (stops: readonly PlaceChoice[]) => void,
): { movesOf: (row: number) => StopMoves; said: string } {
  const latest = useRef(stops);
  latest.current = stops;
  const moved = useRef<{ row: number; way: 'up' | 'down' } | null>(null);
  const [said, setSaid] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button of the new row is there once it is drawn.
  useEffect(() => {
    const wanted = moved.current;
    moved.current = null;
    if (!wanted) return;
    const row = fields.current?.querySelectorAll('[data-stop]')[wanted.row];
    const same = row?.querySelector<HTMLElement>(`[data-move=${wanted.way}]`);
    (same ?? row?.querySelector<HTMLElement>('[data-move]'))?.focus();
  }, [stops]);

  const move = (row: number, way: 'up' | 'down') => {
    const to = way === 'up' ? row - 1 : row + 1;
    const name = latest.current[row]?.address || 'The empty stop';
    moved.current = { row: to, way };
    setSaid(`${name} is stop ${to + 1} now`);
    change(movedStops(latest.current, row, way));
  };
  /** A stop that is dragged takes the row under it as soon as it is over that row's middle. */
  const drag = (row: number, y: number): number => {
    const rows = [...(fields.current?.querySelectorAll('[data-stop]') ?? [])].map((one) =>
      one.getBoundingClientRect(),
    );
    const middleOf = (of: number) => {
      const box = rows[of];
      return box && box.top + box.height / 2;
    };
    const above = middleOf(row - 1);
    const below = middleOf(row + 1);
    const way = above !== undefined && y < above ? 'up' : below !== undefined && y > below ? 'down' : null;
    if (way === null) return row;
    const to = way === 'up' ? row - 1 : row + 1;
    setSaid(`${latest.current[row]?.address || 'The empty stop'} is stop ${to + 1} now`);
    change(movedStops(latest.current, row, way));
    return to;
  };
  return {
    said,
    movesOf: (row) => ({
      onDrag: stops.length > 1 ? (from, y) => drag(from, y) : undefined,
      row,
      onUp: row > 0 ? () => move(row, 'up') : undefined,
      onDown: row < stops.length - 1 ? () => move(row, 'down') : undefined,
      onRemove: () => change(latest.current.toSpliced(row, 1)),
    }),
  };
}
