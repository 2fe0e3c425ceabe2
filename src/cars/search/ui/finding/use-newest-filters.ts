import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { readFilters, type VehicleFilters } from '#src/cars/vehicles/filters.ts';
import { addressOf } from './filter-address.ts';

/** `newest` with what differs between the filters that were drawn and those that a form of them was sent with. */
export function withChanges(
  newest: VehicleFilters,
  drawn: VehicleFilters,
  sent: VehicleFilters,
): VehicleFilters {
  const next: Record<string, unknown> = { ...newest };
  const before: Record<string, unknown> = { ...drawn };
  const after: Record<string, unknown> = { ...sent };
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (JSON.stringify(before[key]) === JSON.stringify(after[key])) continue;
    if (after[key] === undefined) delete next[key];
    else next[key] = after[key];
  }
  return next as VehicleFilters;
}

/** On its way, whatever part of the page asked for it. Only presses write it, so no server ever does. */
let asked: VehicleFilters | null = null;

/**
 * The filters that were asked for last. A page is drawn later than its address changes, and its address changes later
 * than it was asked for: who presses a second filter meanwhile wants both.
 */
export function useNewestFilters(drawn: VehicleFilters) {
  const navigate = useNavigate();
  const newest = (): VehicleFilters =>
    asked ??
    (location.pathname === '/vehicles' ? readFilters(new URLSearchParams(location.search)).filters : drawn);
  const go = (next: VehicleFilters): void => {
    asked = next;
    const arrived = () => {
      if (asked === next) asked = null;
    };
    void Promise.resolve(navigate(addressOf(next), { preventScrollReset: true })).then(arrived, arrived);
  };
  return {
    newest,
    go,
    /** What a link does when it is pressed here; opened elsewhere it leads where it says. */
    pressing: (change: (now: VehicleFilters) => VehicleFilters) => (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      go(change(newest()));
    },
  };
}
