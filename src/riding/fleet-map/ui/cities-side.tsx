/** Beside the chart of all cities: what there is in all, each city by how much it needs somebody, and who waits longest. */
import { Link } from 'react-router';
import { cx } from '#src/design/class-names.ts';
import { cityFrameOf } from '#src/geo/streets/city-frames.ts';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { vehicleTypeName } from '#src/riding/vehicle-types/vehicle-types.ts';
import type { CitiesMap, CityOnMap, RideOfCity } from '../contract.ts';
import { addedUp, byNeed, carsInAll, nearMeters, urgencyOf, waitWords } from '../rules.ts';
import { FleetSign } from './fleet-sign.tsx';
import { searchWords, shownStates, stateWords, urgencyClass } from './fleet-words.ts';

const mostListed = 30;
const nowhereWords = 'In no city';
const nameOf = (city: string | null): string => (city === null ? nowhereWords : cityFrameOf(city).name);
const heading = 'border-t border-line px-4 pt-3 pb-2 text-15 font-semibold';

export function CitiesSide({ map, now, className }: { map: CitiesMap; now: number; className?: string }) {
  const sum = addedUp([...map.cities, ...(map.elsewhere ? [map.elsewhere] : [])]);
  const { elsewhere } = map;
  const isAnyElsewhere = elsewhere && (elsewhere.waiting > 0 || carsInAll(elsewhere) > 0);
  return (
    <div
      className={cx(
        'flex min-h-0 flex-col overflow-hidden rounded-card border border-line bg-card lg:shadow-float',
        className,
      )}
    >
      <ul className="shrink-0 px-4 py-2">
        {(['waiting_rides', ...shownStates] as const).map((what) => (
          <li key={what} className="flex h-[30px] items-center gap-3">
            <FleetSign what={what} />
            <span className="min-w-0 grow truncate">
              {what === 'waiting_rides' ? 'Riders waiting' : stateWords[what]}
            </span>
            <b className="font-semibold tabular-nums">
              {what === 'waiting_rides' ? sum.waiting : sum.cars[what]}
            </b>
          </li>
        ))}
      </ul>
      <div className="min-h-0 overflow-y-auto overscroll-contain">
        <h2 className={heading}>Cities</h2>
        <ul>
          {[...map.cities].sort(byNeed).map((city) => (
            <City key={city.city} {...{ city, now }} />
          ))}
          {isAnyElsewhere && (
            <li className="border-t border-line px-4 py-2.5">
              <CityWords name={nowhereWords} city={elsewhere} now={now} />
            </li>
          )}
        </ul>
        <h2 className={heading}>Waiting longest</h2>
        {map.waiting.length === 0 && (
          <p className="px-4 pb-4 text-13 text-muted">Nobody waits for a driver.</p>
        )}
        <ul>
          {map.waiting.slice(0, mostListed).map((ride) => (
            <Waiting key={ride.id} {...{ ride, now }} />
          ))}
        </ul>
        {map.silent.length > 0 && <h2 className={heading}>On a ride, not heard of</h2>}
        <ul>
          {map.silent.map(({ driverId, rideId, city, seconds }) => (
            <li key={driverId} className="border-t border-line">
              <Row to={city === null ? `/operations/rides/${rideId}` : wayTo(city, `car=${driverId}`)}>
                <b className="font-semibold text-amber tabular-nums">{waitWords(seconds)}</b>
                <span className="min-w-0">
                  <span className="block truncate text-15">Car of {rideReference(rideId)}</span>
                  <span className="block text-13 text-muted">{nameOf(city)}</span>
                </span>
              </Row>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const wayTo = (city: string, query = ''): string => `/operations/map?city=${city}${query && `&${query}`}`;

const Row = ({ to, className, children }: Parameters<typeof Link>[0]) => (
  <Link
    to={to}
    className={cx(
      'grid w-full grid-cols-[68px_minmax(0,1fr)] px-4 py-2.5 text-left hover:bg-well',
      typeof className === 'string' && className,
    )}
  >
    {children}
  </Link>
);

const City = ({ city, now }: { city: CityOnMap; now: number }) => (
  <li className="border-t border-line">
    <Link to={wayTo(city.city)} className="block px-4 py-2.5 hover:bg-well">
      <CityWords name={nameOf(city.city)} city={city} now={now} />
    </Link>
  </li>
);

function CityWords({ name, city, now }: { name: string; city: Omit<CityOnMap, 'city'>; now: number }) {
  const seconds = city.longestSince === null ? 0 : (now - Date.parse(city.longestSince)) / 1000;
  return (
    <>
      <span className="flex items-baseline justify-between gap-2">
        <b className="truncate text-15 font-semibold">{name}</b>
        <span className="shrink-0 text-13 tabular-nums">
          {city.waiting === 0 ? (
            <span className="text-muted">nobody waits</span>
          ) : (
            <b className={cx('font-semibold', urgencyClass[urgencyOf(seconds)])}>
              {city.waiting} waiting, {waitWords(seconds)}
            </b>
          )}
        </span>
      </span>
      <span className="block text-13 text-muted tabular-nums">
        {city.cars.free} free of {carsInAll(city)}
        {city.cars.silent > 0 && `, ${city.cars.silent} silent`}
        {city.waitingTooLong > 0 && `, ${city.waitingTooLong} wait too long`}
      </span>
    </>
  );
}

function Waiting({ ride, now }: { ride: RideOfCity; now: number }) {
  const { far } = useUnits();
  const seconds = (now - Date.parse(ride.since)) / 1000;
  const urgency = urgencyOf(seconds);
  return (
    <li className="border-t border-line">
      <Row
        to={ride.city === null ? `/operations/rides/${ride.id}` : wayTo(ride.city, `ride=${ride.id}`)}
        className={urgency === 'too_long' ? 'bg-wash-brick' : ''}
      >
        <b className={cx('font-semibold tabular-nums', urgencyClass[urgency])}>{waitWords(seconds)}</b>
        <span className="min-w-0">
          <span className="block truncate text-15 font-semibold">
            {ride.pickup}, {vehicleTypeName(ride.vehicleType)}
          </span>
          <span className="block text-13 text-muted">
            {nameOf(ride.city)}, {searchWords(ride, far(nearMeters))}
          </span>
        </span>
      </Row>
    </li>
  );
}
