/** Stations and airports of an extract with the entrances a rider may be met at, gathered while named places are read. */
import { mostDoors } from '#src/geo/streets/cities/city-areas.ts';
import type { Point } from '#src/geo/streets/geo.ts';
import type { Named } from './named.ts';

export interface HubEntrance {
  /** What stands on its sign, at most four letters; a number of ours where the map says none. */
  label: string;
  name: string;
  at: Point;
  isStepFree: boolean;
}

export interface Hub {
  name: string;
  at: Point;
  entrances: HubEntrance[];
}

/** An entrance as the map has it, with the station or terminal it leads into. */
export interface FoundEntrance {
  parent: Named;
  name: string;
  ref: string;
  at: Point;
  isStepFree: boolean;
}

const labelLetters = 4;
/** `Terminal 1` has a 1 on its signs. */
const signOf = (name: string): string => /(?:^|\s)(\d{1,2}[A-Za-z]?|[A-Z])$/.exec(name)?.[1] ?? '';

/**
 * Each station and terminal with its entrances, and each airport with those of its terminals, or the terminals themselves
 * where the map knows no doors of them. What has none is left out.
 */
export function hubsOf(
  named: readonly Named[],
  found: readonly FoundEntrance[],
  airportOf: (terminal: Named) => Named | undefined,
): Hub[] {
  const own = new Map<Named, FoundEntrance[]>();
  for (const entrance of found) {
    if (entrance.parent.kind === 'landmark') continue;
    own.set(entrance.parent, [...(own.get(entrance.parent) ?? []), entrance]);
  }
  const ofAirport = new Map<Named, Omit<FoundEntrance, 'parent'>[]>();
  for (const terminal of named) {
    const airport = airportOf(terminal);
    if (!airport || airport === terminal) continue;
    const doors = own.get(terminal)?.map((door) => ({ ...door, name: `${terminal.name}, ${door.name}` })) ?? [
      { name: terminal.name, ref: signOf(terminal.name), at: terminal.at, isStepFree: false },
    ];
    ofAirport.set(airport, [...(ofAirport.get(airport) ?? []), ...doors]);
  }
  return named.flatMap((one) => {
    const entrances = [...(own.get(one) ?? []), ...(ofAirport.get(one) ?? [])];
    return entrances.length > 0 ? [{ name: one.name, at: one.at, entrances: inOrder(entrances) }] : [];
  });
}

const byName = new Intl.Collator('en', { numeric: true });

function inOrder(entrances: readonly Omit<FoundEntrance, 'parent'>[]): HubEntrance[] {
  const sorted = entrances.toSorted((a, b) => byName.compare(a.name, b.name)).slice(0, mostDoors);
  const calledAlike = new Map<string, number>();
  for (const { name } of sorted) calledAlike.set(name, (calledAlike.get(name) ?? 0) + 1);
  return sorted.map(({ name, ref, at, isStepFree }, i) => ({
    label: ref.slice(0, labelLetters) || String(i + 1),
    // Two that nobody has named are told apart by the number before them.
    name: (calledAlike.get(name) ?? 0) > 1 ? `${name} ${i + 1}` : name,
    ...{ at, isStepFree },
  }));
}
