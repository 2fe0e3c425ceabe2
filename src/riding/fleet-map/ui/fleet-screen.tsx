/** The desk's map of one city: every car, the rides that wait, what needs a person, and who was pressed. */
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '#src/design/button.tsx';
import { Chip } from '#src/design/chip.tsx';
import { cx } from '#src/design/class-names.ts';
import { May } from '#src/design/desk/may.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { RideMap } from '#src/design/map/ride-map.tsx';
import type { CityFrame } from '#src/geo/streets/city-frames.ts';
import { counted } from '#src/platform/plural.ts';
import { ChooseDriver } from '#src/riding/hand-dispatch/ui/choose-driver.tsx';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';
import { useDesktop } from '#src/riding/rides/ui/use-desktop.ts';
import { vehicleTypeName } from '#src/riding/vehicle-types/vehicle-types.ts';
import type { AreaOnMap, FleetMap } from '../contract.ts';
import { countStates } from '../rules.ts';
import { CarsInAreas, CarsNearPlace, type PlaceLooked } from './cars-within.tsx';
import { CityChips, overMap } from './city-chips.tsx';
import { FleetCanvas } from './fleet-canvas.tsx';
import type { FleetShown, Hit } from './fleet-painter.ts';
import { CarFacts, FleetPanel, RideFacts } from './fleet-panel.tsx';
import { FleetSide } from './fleet-side.tsx';
import { ageP95 } from './fleet-words.ts';
import { useChosen, useHand } from './use-chosen.ts';
import { useAsks, useFleet, useServerSeconds } from './use-fleet.ts';

const besidePanel = { top: 0, right: 0, bottom: 0, left: 308 };
const allOfIt = { top: 0, right: 0, bottom: 0, left: 0 };
const cityZoom = 12;
const nothingHidden: FleetShown['hidden'] = new Set();
const panelClass =
  'max-lg:order-2 max-lg:border-x-0 lg:absolute lg:top-4 lg:right-4 lg:max-h-[calc(100%-76px)] lg:w-[376px]';
/** Clear of the map's frame on a desktop. */
const stageHeight =
  'lg:h-[calc(100dvh-var(--header-height)-var(--network-height,0px)-var(--ribbon-height,0px))]';

export function FleetScreen({
  frame,
  first,
  areas,
  firstChosen,
  firstPlace,
  refused,
}: {
  frame: CityFrame;
  first: FleetMap;
  areas: readonly AreaOnMap[];
  firstChosen: Hit | null;
  /** What was looked for by its name. */
  firstPlace: PlaceLooked | null;
  /** What a form of the panel was answered last. */
  refused: Refused | null | undefined;
}) {
  const fleet = useFleet(frame.id, first);
  const { map, isOld } = fleet;
  const now = useServerSeconds(fleet);
  const { shown, setShown, toggle } = useShown(firstChosen);
  const { chosen } = shown;
  const { car, way } = useChosen(chosen);
  const asks = useAsks(frame.id, shown.heat === 'asks');
  const [place, setPlace] = useState(firstPlace);
  const [target, setTarget] = useState<{ lat: number; lng: number } | null>(
    firstPlace ?? (firstChosen && placeOf(first, firstChosen)),
  );
  const isDesktop = useDesktop();
  const camera = useMemo(() => ({ center: frame.centre, zoom: cityZoom }), [frame]);
  const padding = isDesktop === false ? allOfIt : besidePanel;

  const choose = (hit: Hit | null) => setShown((was) => ({ ...was, chosen: hit }));
  const chooseAndLook = (hit: Hit) => {
    choose(hit);
    setTarget(placeOf(map, hit));
  };
  const list = { map, className: panelClass, onChoose: (id: number) => chooseAndLook({ kind: 'car', id }) };
  const hasPanel = chosen !== null || place !== null || shown.areas;
  return (
    <div className={cx('relative flex flex-col', stageHeight)}>
      <h1 className="sr-only">Map of {frame.name}</h1>
      <RideMap
        className="h-[56dvh] lg:absolute lg:inset-0 lg:h-auto"
        frame={frame}
        camera={camera}
        padding={padding}
        {...wayOnMap(way)}
        controlsClassName={cx('right-4 bottom-16 max-lg:bottom-8', hasPanel && 'lg:right-[408px]')}
        label={`Cars and waiting rides of ${frame.name}`}
        neatline={{
          facts: <Facts map={map} isOld={isOld} />,
          firstPadding: besidePanel,
        }}
        overlay={(view, lookAt) => (
          <FleetCanvas {...{ view, lookAt, fleet, shown, areas, asks, target }} onPress={choose} />
        )}
      />
      <Filters {...{ frame, map, shown, setShown }} hasAreas={areas.length > 0} hasPanel={hasPanel} />
      <FleetSide
        {...{ map, now, shown }}
        onToggle={toggle}
        onChoose={chooseAndLook}
        className="max-lg:order-3 max-lg:rounded-none max-lg:border-x-0 lg:absolute lg:top-4 lg:left-4 lg:max-h-[calc(100%-76px)] lg:w-[292px]"
      />
      {!chosen && place && <CarsNearPlace {...list} place={place} onClose={() => setPlace(null)} />}
      {!chosen && !place && shown.areas && (
        <CarsInAreas {...{ ...list, areas }} onClose={() => setShown((was) => ({ ...was, areas: false }))} />
      )}
      {chosen && (
        <Chosen {...{ chosen, car, map, now, refused }} zone={frame.timeZone} onClose={() => choose(null)} />
      )}
      {map.carsLeftOut > 0 && (
        <p role="status" className="bg-wash-amber px-4 py-2 text-13 lg:absolute lg:inset-x-0 lg:bottom-11">
          {counted(map.carsLeftOut, 'more car')} not drawn.
        </p>
      )}
    </div>
  );
}

function useShown(chosen: Hit | null) {
  const [shown, setShown] = useState<FleetShown>({
    hidden: nothingHidden,
    type: null,
    heat: null,
    areas: false,
    chosen,
  });
  return {
    shown,
    setShown,
    toggle: (what: FleetShown['hidden'] extends ReadonlySet<infer T> ? T : never) =>
      setShown((was) => {
        const hidden = new Set(was.hidden);
        if (!hidden.delete(what)) hidden.add(what);
        return { ...was, hidden };
      }),
  };
}

function placeOf(map: FleetMap, { kind, id }: Hit): { lat: number; lng: number } | null {
  if (kind === 'ride') {
    const ride = map.waiting.find((one) => one.id === id);
    return ride ? { lat: ride.lat, lng: ride.lng } : null;
  }
  const car = map.cars.find(([one]) => one === id);
  return car ? { lat: car[1], lng: car[2] } : null;
}

const wayOnMap = (way: RideDetail | null) =>
  way
    ? {
        route: { polyline: way.polyline },
        pickup: { ...way.pickup, label: placeName(way.pickupLocation) },
        stops: way.stops,
        destination: { ...way.dropoff, label: placeName(way.destination) },
      }
    : {};

function Chosen({
  chosen,
  car,
  map,
  now,
  zone,
  refused,
  onClose,
}: {
  chosen: Hit;
  car: ReturnType<typeof useChosen>['car'];
  map: FleetMap;
  now: number;
  zone: string;
  refused: Refused | null | undefined;
  onClose: () => void;
}) {
  const hand = useHand(chosen);
  const className = panelClass;
  if (chosen.kind === 'ride') {
    const id = chosen.id as FleetMap['waiting'][number]['id'];
    const ride = map.waiting.find((one) => one.id === id);
    return (
      <FleetPanel title={rideReference(id)} {...{ onClose, className }}>
        <RideFacts ride={ride} now={now} />
        <div className="mt-4 flex flex-wrap gap-2">
          <ButtonLink to={`/operations/rides/${id}`}>Open the ride</ButtonLink>
        </div>
        {hand && ride && (
          <div className="-mx-4 mt-4">
            <ChooseDriver state={hand} zone={zone} refused={refused} />
          </div>
        )}
      </FleetPanel>
    );
  }
  const row = map.cars.find(([id]) => id === chosen.id);
  return (
    <FleetPanel title={car?.name ?? 'A car'} {...{ onClose, className }}>
      <CarFacts car={car} row={row} now={now}>
        <May needs="rides.dispatch">
          <Link
            to={`/operations/driver-messages?driver=${chosen.id}`}
            className="mt-3 inline-flex min-h-11 items-center text-spruce underline underline-offset-2"
          >
            Write to the driver
          </Link>
        </May>
      </CarFacts>
    </FleetPanel>
  );
}

function Facts({ map, isOld }: { map: FleetMap; isOld: boolean }) {
  const counts = countStates(map.cars);
  const p95 = ageP95(map.cars);
  const underWay = counts.pickup + counts.waiting + counts.rider;
  return (
    <>
      <span className="flex items-center gap-2 font-semibold text-ink">
        <span aria-hidden="true" className={cx('size-2.5 rounded-full', isOld ? 'bg-amber' : 'bg-moss')} />
        {isOld ? 'Not read again for a while' : 'Live'}
      </span>
      <span>
        {counted(map.cars.length, 'car')}, {counted(underWay, 'ride')} under way, {map.waitingInAll} waiting
      </span>
      {p95 !== null && <span>Positions {p95} s old at p95</span>}
    </>
  );
}

function Filters({
  frame,
  map,
  shown,
  setShown,
  hasAreas,
  hasPanel,
}: {
  frame: CityFrame;
  map: FleetMap;
  shown: FleetShown;
  setShown: (change: (was: FleetShown) => FleetShown) => void;
  hasAreas: boolean;
  hasPanel: boolean;
}) {
  const set = (change: Partial<FleetShown>) => setShown((was) => ({ ...was, ...change }));
  const heat = (kind: 'asks' | 'supply') => set({ heat: shown.heat === kind ? null : kind });
  return (
    <div
      className={cx(
        'flex gap-1.5 overflow-x-auto p-2 max-lg:order-1 lg:absolute lg:top-4 lg:left-[324px] lg:flex-wrap lg:p-0',
        hasPanel ? 'lg:right-[408px]' : 'lg:right-4',
      )}
    >
      <CityChips shown={frame.id} />
      <Divider />
      <MapChip on={shown.type === null} onClick={() => set({ type: null })}>
        All types
      </MapChip>
      {map.types.map((type, place) => (
        <MapChip key={type} on={shown.type === place} onClick={() => set({ type: place })}>
          {vehicleTypeName(type)}
        </MapChip>
      ))}
      <Divider />
      <MapChip on={shown.heat === 'asks'} onClick={() => heat('asks')}>
        Heat of asks
      </MapChip>
      <MapChip on={shown.heat === 'supply'} onClick={() => heat('supply')}>
        Heat of free cars
      </MapChip>
      {hasAreas && (
        <MapChip on={shown.areas} onClick={() => set({ areas: !shown.areas })}>
          Areas
        </MapChip>
      )}
    </div>
  );
}

const MapChip = ({ on, ...rest }: { on: boolean; onClick: () => void; children: ReactNode }) => (
  <Chip on={on} className={overMap(on)} {...rest} />
);

const Divider = () => <span aria-hidden="true" className="mx-1 w-px shrink-0 self-stretch bg-line" />;
