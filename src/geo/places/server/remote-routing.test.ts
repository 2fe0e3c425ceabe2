import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { RoutingEngine } from '#src/geo/streets/routing/routing-engine.ts';
import { afterwards } from '#src/platform/database/test-database.ts';
import { pointsOf, type RemoteRouterAt, withRemoteRouter } from './remote-routing.ts';

const [from, to] = [
  { lat: 38.5, lng: -120.2 },
  { lat: 43.252, lng: -126.453 },
];
const noon = new Date('2026-06-03T16:00:00Z');
let answer: (path: string, body: string) => object | number = () => 500;
const asked: string[] = [];
const server = createServer(async (request, reply) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  asked.push(`${request.method} ${request.url}`);
  const said = answer(request.url ?? '', body);
  reply.writeHead(typeof said === 'number' ? said : 200).end(JSON.stringify(said));
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
afterwards(() => new Promise<void>((closed) => void server.close(() => closed())));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/router`;

const embedded: RoutingEngine = {
  route: async () => ({
    ...{
      distanceMeters: 1,
      durationSeconds: 1,
      polyline: [],
      steps: [],
      approximate: false,
      source: 'streets',
    },
  }),
  drivingTimesTo: async (_to, candidates) => candidates.map(() => 7),
  followCar: () => () => undefined,
  onStreet: () => undefined,
};
const failed: string[] = [];
const routed = (kind: RemoteRouterAt['kind']) =>
  withRemoteRouter(embedded, { kind, url }, (call) => failed.push(call));

afterEach(() => {
  failed.length = 0;
  asked.length = 0;
});

test('an encoded line is read as its makers describe it', () => {
  // The example of the algorithm's page, with one decimal more.
  const points = pointsOf('_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI');
  expect(points).toEqual([
    [-120.2, 38.5],
    [-120.95, 40.7],
    [-126.453, 43.252],
  ]);
  for (const broken of ['_izlhA~', '\u0000\u0000', '~'.repeat(40)]) expect(() => pointsOf(broken)).toThrow();
});

test('Valhalla answers ways and times', async () => {
  answer = (path, body) => {
    if (path === '/router/route') {
      expect(JSON.parse(body)).toMatchObject({
        costing: 'auto',
        locations: [{ lat: 38.5, lon: -120.2 }, {}],
      });
      const summary = { length: 0.5, time: 61.4 };
      return { trip: { legs: [{ shape: '_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI', summary }] } };
    }
    return { sources_to_targets: [[{ time: 100 }], [{ time: null }], [{ time: 900 }]] };
  };
  const engine = routed('valhalla');
  expect(await engine.route(from, to, noon)).toEqual({
    ...{ distanceMeters: 500, durationSeconds: 61, approximate: false, source: 'valhalla' },
    polyline: [
      [-120.2, 38.5],
      [-120.95, 40.7],
      [-126.453, 43.252],
    ],
  });
  expect(await engine.drivingTimesTo(to, [from, from, from], noon, 600)).toEqual([100, Infinity, Infinity]);
  expect(await engine.drivingTimesTo(to, [], noon)).toEqual([]);
  expect(asked).toEqual(['POST /router/route', 'POST /router/sources_to_targets']);
  expect(failed).toEqual([]);
});

test('OSRM answers ways and times', async () => {
  answer = (path) =>
    path.startsWith('/router/route/v1/driving/-120.2,38.5;-126.453,43.252?')
      ? {
          code: 'Ok',
          routes: [
            {
              ...{ distance: 1200.4, duration: 88.6 },
              geometry: {
                coordinates: [
                  [-120.2, 38.5],
                  [-126.453, 43.252],
                ],
              },
            },
          ],
        }
      : { code: 'Ok', durations: [[12.5], [null]] };
  const engine = routed('osrm');
  expect(await engine.route(from, to, noon)).toMatchObject({
    ...{
      distanceMeters: 1200,
      durationSeconds: 89,
      source: 'osrm',
    },
  });
  expect(await engine.drivingTimesTo(to, [from, from], noon)).toEqual([12.5, Infinity]);
});

test('what a router cannot answer, the embedded one does, and one that fails again and again rests', async () => {
  const engine = routed('osrm');
  const wrong = [503, { code: 'Ok', routes: [] }, { routes: [{ distance: -1 }] }] as const;
  for (const said of wrong) {
    answer = () => said;
    expect(await engine.route(from, to, noon)).toMatchObject({ source: 'streets' });
  }
  expect(failed).toEqual(['route', 'route', 'route']);
  // It rests now, and nobody waits for it.
  expect(await engine.drivingTimesTo(to, [from], noon)).toEqual([7]);
  expect(asked).toHaveLength(3);
  const many = Array.from({ length: 101 }, () => from);
  expect(await routed('osrm').drivingTimesTo(to, many, noon)).toHaveLength(101);
  // An answer for others than were asked is none.
  answer = () => ({ durations: [[1]] });
  expect(await routed('osrm').drivingTimesTo(to, [from, from], noon)).toEqual([7, 7]);
});

test('whoever asks for a way that there is none of puts it to rest for nobody', async () => {
  const engine = routed('osrm');
  answer = () => 400;
  for (let i = 0; i < 4; i++) expect(await engine.route(from, to, noon)).toMatchObject({ source: 'streets' });
  expect(failed).toHaveLength(4);
  answer = () => ({ durations: [[12.5]] });
  expect(await engine.drivingTimesTo(to, [from], noon)).toEqual([12.5]);
});

test('a way between other places is none: who asks at sea is not told the price of the shore', async () => {
  answer = () => ({
    routes: [
      {
        distance: 10,
        duration: 1,
        geometry: {
          coordinates: [
            [-120.2, 38.5],
            [-120.3, 38.6],
          ],
        },
      },
    ],
  });
  expect(await routed('osrm').route(from, to, noon)).toMatchObject({ source: 'streets' });
});
