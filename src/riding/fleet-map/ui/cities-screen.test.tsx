import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { MyPermissions } from '#src/design/desk/may.tsx';
import { type CityFrame, nowhere, setCityFrames } from '#src/geo/streets/city-frames.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import { draw } from '#test/drawn.tsx';
import { answering } from '#test/stand-in-api.ts';
import type { CitiesMap, CityOnMap, fleetCalls } from '../contract.ts';
import { CitiesScreen } from './cities-screen.tsx';

const frame = (id: string, name: string, centre: CityFrame['centre']): CityFrame => ({
  ...nowhere,
  ...{ id, name, centre, state: 'open' },
});
const now = Date.now();
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();
const none = { free: 0, pickup: 0, waiting: 0, rider: 0, break: 0, silent: 0 };
const city = (id: string, free: number, more: Partial<CityOnMap> = {}): CityOnMap => ({
  ...{ city: id, cars: { ...none, free }, waiting: 0, waitingLong: 0, waitingTooLong: 0, longestSince: null },
  ...more,
});
const waits = { waiting: 2, waitingLong: 1, waitingTooLong: 1, longestSince: ago(200) };
const map: CitiesMap = {
  ...{ at: ago(0), waitingInAll: 2, elsewhere: null },
  cities: [city('toronto', 40), city('mississauga', 7), city('calgary', 3, waits)],
  waiting: [
    {
      ...{ id: 7 as RideId, city: 'calgary', lat: 51, lng: -114, pickup: 'Stephen Avenue', asked: 1 },
      ...{ vehicleType: 'standard', since: ago(200), ringsUntil: null, hasCarNear: false },
    },
  ],
  silent: [{ driverId: 4 as DriverId, rideId: 9 as RideId, city: 'toronto', seconds: 90 }],
};

beforeEach(() => {
  const before = globalThis as { roveCityFrames?: readonly CityFrame[] };
  const frames = before.roveCityFrames;
  setCityFrames([
    frame('toronto', 'Toronto', [-79.38, 43.65]),
    frame('mississauga', 'Mississauga', [-79.64, 43.59]),
    frame('calgary', 'Calgary', [-114.07, 51.05]),
  ]);
  return () => setCityFrames(frames ?? []);
});
const chart = () => within(screen.getByRole('region', { name: 'All cities' }));

test('each city is on a badge that leads to its map, neighbours on one that narrows to them', async () => {
  const { user } = draw(<CitiesScreen first={map} />);
  expect(chart().getByRole('link', { name: /Calgary 3 cars 2 waiting, longest 3:2/ })).toHaveProperty(
    'pathname',
    '/operations/map',
  );
  expect(chart().queryByRole('link', { name: /Toronto/ })).toBeNull();
  await user.click(chart().getByRole('button', { name: /2 cities 47 cars Nobody waits/ }));
  expect(chart().getByRole('link', { name: /Toronto 40 cars/ })).toHaveProperty('search', '?city=toronto');
  expect(chart().queryByRole('link', { name: /Calgary/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back to all 3' }));
  expect(chart().getByRole('link', { name: /Calgary/ })).toBeTruthy();
});

test('the city that needs somebody is first, and what waits leads to its map', () => {
  draw(<CitiesScreen first={map} />);
  const lists = screen.getAllByRole('link', { name: /free of/ }).map(({ textContent }) => textContent);
  expect(lists[0]).toMatch(/^Calgary2 waiting, 3:2\d3 free of 3, 1 wait too long$/);
  expect(screen.getByRole('link', { name: /Stephen Avenue/ })).toHaveProperty(
    'search',
    '?city=calgary&ride=7',
  );
  expect(screen.getByRole('link', { name: /Car of/ })).toHaveProperty('search', '?city=toronto&car=4');
});

test('who may see some cities is led to those alone', () => {
  draw(
    <MyPermissions all={[]} some={['rides.read']} cities={{ 'rides.read': ['toronto', 'calgary'] }}>
      <CitiesScreen first={{ ...map, cities: [city('toronto', 40), city('calgary', 3, waits)] }} />
    </MyPermissions>,
  );
  expect(screen.getByRole('link', { name: 'All cities' }).getAttribute('aria-current')).toBe('true');
  expect(screen.queryByRole('link', { name: 'Mississauga' })).toBeNull();
});

test('it is read again, and the page asks anew once that is refused', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const api = answering<typeof fleetCalls>({
    'GET /api/operations/map': () => ({ ...map, cities: [city('toronto', 41), ...map.cities.slice(1)] }),
  });
  let asked = 0;
  draw(null, {
    at: '/operations/map',
    routes: [
      {
        path: '/operations/map',
        Component: () => <CitiesScreen first={map} />,
        loader: () => {
          asked += 1;
          return null;
        },
        HydrateFallback: () => null,
      },
    ],
  });
  await waitFor(() => expect(asked).toBe(1));
  await screen.findByRole('button', { name: /2 cities 47 cars/ });
  await vi.advanceTimersByTimeAsync(3_100);
  await screen.findByRole('button', { name: /2 cities 48 cars/ });
  api.answers['GET /api/operations/map'] = () => Response.json({ code: 'not_allowed' }, { status: 403 });
  await vi.advanceTimersByTimeAsync(3_100);
  await waitFor(() => expect(asked).toBe(2));
  vi.useRealTimers();
});
