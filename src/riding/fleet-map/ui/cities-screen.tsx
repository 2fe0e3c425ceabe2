/** The desk's map of all cities that somebody may see: the first thing they look at where there are several. */
import { useState } from 'react';
import { Chip } from '#src/design/chip.tsx';
import { cx } from '#src/design/class-names.ts';
import { apiFor } from '#src/platform/browser/api.ts';
import { counted } from '#src/platform/plural.ts';
import { useDesktop } from '#src/riding/rides/ui/use-desktop.ts';
import type { CitiesMap, fleetCalls } from '../contract.ts';
import { addedUp, carsInAll } from '../rules.ts';
import { CitiesChart } from './cities-chart.tsx';
import { CitiesSide } from './cities-side.tsx';
import { CityChips, overMap } from './city-chips.tsx';
import { useServerSeconds } from './use-fleet.ts';
import { useMapRead } from './use-map-read.ts';

const api = apiFor<typeof fleetCalls>();
const besideSide = { top: 64, right: 0, bottom: 0, left: 308 };
const allOfIt = { top: 0, right: 0, bottom: 0, left: 0 };

export function CitiesScreen({ first }: { first: CitiesMap }) {
  const read = useMapRead('all', first, () => api('GET /api/operations/map'));
  const { map, isOld } = read;
  const now = useServerSeconds(read);
  const [narrowed, setNarrowed] = useState<readonly string[] | null>(null);
  const isDesktop = useDesktop();
  const within = map.cities.filter(({ city }) => narrowed === null || narrowed.includes(city));
  const cities = within.length > 0 ? within : map.cities;
  const sum = addedUp(map.cities);
  return (
    <div className="relative flex flex-col lg:h-[calc(100dvh-var(--header-height)-var(--network-height,0px)-var(--ribbon-height,0px))]">
      <h1 className="sr-only">Map of all cities</h1>
      {cities.length > 0 && (
        <CitiesChart
          className="h-[56dvh] max-lg:order-2 lg:absolute lg:inset-x-0 lg:top-0 lg:bottom-11 lg:h-auto"
          padding={isDesktop === false ? allOfIt : besideSide}
          onNarrow={setNarrowed}
          {...{ cities, now }}
        />
      )}
      <div className="flex gap-1.5 overflow-x-auto p-2 max-lg:order-1 lg:absolute lg:top-4 lg:right-4 lg:left-[324px] lg:flex-wrap lg:p-0">
        <CityChips shown={null} />
        {cities.length < map.cities.length && (
          <Chip className={overMap(false)} onClick={() => setNarrowed(null)}>
            Back to all {map.cities.length}
          </Chip>
        )}
      </div>
      <CitiesSide
        {...{ map, now }}
        className="max-lg:order-3 max-lg:rounded-none max-lg:border-x-0 lg:absolute lg:top-4 lg:left-4 lg:max-h-[calc(100%-76px)] lg:w-[292px]"
      />
      <p className="flex min-h-11 items-center gap-6 border-line border-t bg-paper px-4 text-13 text-muted max-lg:order-4 lg:absolute lg:inset-x-0 lg:bottom-0 lg:px-6">
        <span className="flex items-center gap-2 font-semibold text-ink">
          <span aria-hidden="true" className={cx('size-2.5 rounded-full', isOld ? 'bg-amber' : 'bg-moss')} />
          {isOld ? 'Not read again for a while' : 'Live'}
        </span>
        <span>
          {counted(map.cities.length, 'city', 'cities')}, {counted(carsInAll(sum), 'car')}, {map.waitingInAll}{' '}
          waiting
        </span>
      </p>
    </div>
  );
}
