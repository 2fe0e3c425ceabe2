/** The newest events in memory, so that whoever was away for a moment is told what they missed without a question. */
import { existing } from '#src/platform/existing.ts';
import { type Cursor, isAfter, type RoveEvent } from './events.ts';

/** At two hundred events a second what happened in the last quarter of a minute, some megabytes. */
const mostKept = 4000;

/** @param floor every event after it will be heard, in the order of the log */
export function createRecent(floor: Cursor) {
  let from = floor;
  let until = floor;
  const kept: RoveEvent[] = [];
  return {
    add(event: RoveEvent): void {
      until = event.cursor;
      // Some more than are needed, so that the list moves up once in a while and not with each event.
      if (kept.push(event) < 2 * mostKept) return;
      from = kept.splice(0, kept.length - mostKept).at(-1)?.cursor ?? from;
    },
    /** All events after a place; undefined for one before what is kept, or after what was heard. */
    after(place: Cursor): RoveEvent[] | undefined {
      if (isAfter(from, place) || isAfter(place, until)) return undefined;
      let [low, high] = [0, kept.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (isAfter(existing(kept[middle], 'an event').cursor, place)) high = middle;
        else low = middle + 1;
      }
      return kept.slice(low);
    },
  };
}
