/** Where riders ask now and usually do at this hour: the nearest busy parts of town, beside the squares on the map. */

import { type ReactNode, useEffect } from 'react';
import { Badge } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { MapPin } from '#src/design/icons.ts';
import { useReading } from '#src/design/use-reading.ts';
import { When } from '#src/design/when.tsx';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import { apiFor } from '#src/platform/browser/api.ts';
import type { Demand, demandCalls } from '#src/riding/demand/contract.ts';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';

const read = apiFor<typeof demandCalls>();
const shownPlaces = 4;
/** What was read is of a moment; whoever comes back to the screen later sees it anew. */
const staleMs = 2 * 60_000;

/** Null while it is not wanted, not known yet, or cannot be known. `turn` says when to read again. */
export function useDemand(wanted: boolean, turn: unknown): { demand: Demand | null; readAgain: () => void } {
  const [reading, readAgain] = useReading<Demand | null>(
    () => (wanted ? read('GET /api/demand') : Promise.resolve(null)),
    `${wanted} ${turn}`,
  );
  const demand = reading.state === 'ready' ? reading.value : null;
  const at = demand?.at;
  useEffect(() => {
    const look = () => {
      if (!document.hidden && at && Date.now() - new Date(at).getTime() > staleMs) readAgain();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [at, readAgain]);
  return { demand, readAgain };
}

const levels = {
  1: { words: 'Some riders', tone: 'neutral' },
  2: { words: 'Busy', tone: 'lake' },
  3: { words: 'Very busy', tone: 'amber' },
} as const;

/** An address of no house says `near …` itself. */
const aroundWords = (name: string): string => {
  const place = placeName(name);
  return /^near /i.test(place) ? `N${place.slice(1)}` : `Near ${place}`;
};

export function WhereToBe({
  demand,
  onAgain,
  map,
}: {
  demand: Demand;
  onAgain: () => void;
  /** The places drawn, where the screen has no map behind this; shown with what there is to see on it. */
  map?: ReactNode;
}) {
  const { cells, at } = demand;
  const { far } = useUnits();
  return (
    <section aria-label="Where to be" className="rounded-card border border-line bg-card p-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="flex items-center gap-3 text-17">
          <MapPin size={22} aria-hidden="true" className="text-spruce" />
          Where to be
        </h2>
        <Button tone="ghost" size="sm" onClick={onAgain}>
          Look again
        </Button>
      </div>
      {cells.length === 0 ? (
        <p className="mt-1 text-muted">
          No part of town stands out now, or too few ride to tell you without telling who.
        </p>
      ) : (
        <>
          {map && <div className="-mx-4 mt-3 h-56 overflow-hidden border-y border-line">{map}</div>}
          <ul className="mt-1 divide-y divide-line">
            {cells.slice(0, shownPlaces).map(({ bounds, name, level, surge, meters }) => (
              <li key={bounds.join(' ')} className="flex min-h-12 items-center gap-3 py-2">
                <span className="min-w-0 grow">
                  <span className="block">{name ? aroundWords(name) : 'Without a name'}</span>
                  <span className="block text-13 text-muted">
                    {far(meters)} away
                    {surge > 1 && `, fares x${surge.toFixed(1)} now`}
                  </span>
                </span>
                <Badge tone={levels[level].tone}>{levels[level].words}</Badge>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-2 text-13 text-muted">
        The last half hour and this hour in the past four weeks, seen at <When at={at} show="time" />. Places
        with fewer than three riders are never shown.
      </p>
    </section>
  );
}
