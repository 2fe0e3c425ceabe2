/** Which cars are around a place, or in an area, by words: what a map says to whoever cannot look at it, and to a hurry. */
import { cx } from '#src/design/class-names.ts';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import { counted } from '#src/platform/plural.ts';
import { vehicleTypeName } from '#src/riding/vehicle-types/vehicle-types.ts';
import type { AreaOnMap, CarOnMap, FleetMap } from '../contract.ts';
import { carsIn, carsNear, mostListed, placeMeters } from '../rules.ts';
import { FleetPanel } from './fleet-panel.tsx';
import { stateWords } from './fleet-words.ts';

export interface PlaceLooked {
  name: string;
  lat: number;
  lng: number;
}

interface Panel {
  map: FleetMap;
  className: string;
  onChoose: (id: number) => void;
  onClose: () => void;
}

export function CarsNearPlace({ map, place, ...panel }: Panel & { place: PlaceLooked }) {
  const { far } = useUnits();
  const near = carsNear(map.cars, place);
  return (
    <FleetPanel title={place.name} onClose={panel.onClose} className={panel.className}>
      <p className="mt-1 text-muted">
        {counted(near.length, 'car')} within {far(placeMeters)}
        {near.length > 0 && ', nearest first'}
      </p>
      <Rows
        types={map.types}
        rows={near.map(({ car, meters }) => ({ car, away: far(meters) }))}
        onChoose={panel.onChoose}
      />
    </FleetPanel>
  );
}

export function CarsInAreas({ map, areas, ...panel }: Panel & { areas: readonly AreaOnMap[] }) {
  return (
    <FleetPanel title="Cars in areas" onClose={panel.onClose} className={panel.className}>
      {areas.map((area) => {
        const cars = carsIn(map.cars, area);
        return (
          <section key={`${area.name} ${area.kind}`} className="mt-4">
            <h3 className="font-sans text-15 font-semibold tracking-normal">
              {area.name}: {counted(cars.length, 'car')}
            </h3>
            <Rows types={map.types} rows={cars.map((car) => ({ car, away: '' }))} onChoose={panel.onChoose} />
          </section>
        );
      })}
    </FleetPanel>
  );
}

function Rows({
  rows,
  types,
  onChoose,
}: {
  rows: readonly { car: CarOnMap; away: string }[];
  types: FleetMap['types'];
  onChoose: (id: number) => void;
}) {
  const left = rows.length - mostListed;
  return (
    <>
      <ul className="mt-2 divide-y divide-line">
        {rows.slice(0, mostListed).map(({ car: [id, , , , state, type], away }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChoose(id)}
              className="flex min-h-11 w-full items-center justify-between gap-3 text-left hover:bg-well"
            >
              <span className={cx('min-w-0', state === 'silent' && 'text-amber')}>
                {vehicleTypeName(types[type] ?? '')}, {stateWords[state].toLowerCase()}
              </span>
              <span className="shrink-0 text-13 text-muted tabular-nums">{away || 'Look'}</span>
            </button>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="mt-2 text-13 text-muted">{counted(left, 'more car')} on the map.</p>}
    </>
  );
}
