import { describe, expect, it } from 'vitest';
import { expectedTimes, type RideOnTime, stationsOf, timelineOf } from './timeline.ts';

const onTheWay: RideOnTime = {
  status: 'driver_arriving',
  pickupLocation: 'Union Station, Toronto',
  stops: [],
  stopsDone: 0,
  stopArrivedAt: null,
  destination: 'Evergreen Brick Works, Toronto',
  arrivedAt: null,
  durationSeconds: 840,
  driver: { user: { firstName: 'Maya' } },
  position: { restSeconds: 0, etaSeconds: 180, remainingMeters: 1000, timestamp: '2026-01-01T18:04:00.000Z' },
  updates: [
    {
      type: 'ride.requested',
      at: '2026-01-01T18:01:00.000Z',
      words: 'Ride requested',
      address: 'Union Station, Toronto',
    },
    { type: 'ride.accepted', at: '2026-01-01T18:02:00.000Z', words: 'Driver accepted', address: null },
    {
      type: 'ride.arriving',
      at: '2026-01-01T18:03:00.000Z',
      words: 'On the way to the pickup',
      address: null,
    },
  ],
};

describe('the list of what happened', () => {
  it('goes from the request over now to what is expected', () => {
    expect(timelineOf(onTheWay).map(({ words, phase, at }) => [words, phase, at])).toEqual([
      ['Ride requested', 'past', '2026-01-01T18:01:00.000Z'],
      ['Maya accepted', 'past', '2026-01-01T18:02:00.000Z'],
      ['On the way to the pickup', 'now', null],
      ['Pickup, Union Station', 'ahead', '2026-01-01T18:07:00.000Z'],
      ['Drop-off, Evergreen Brick Works', 'ahead', '2026-01-01T18:21:00.000Z'],
    ]);
  });

  it('says where a thing happened', () => {
    expect(timelineOf(onTheWay).map(({ detail }) => detail)[0]).toBe('Union Station');
  });

  it('has exactly one step that is now while the ride is on, and none when it is over', () => {
    const searching: RideOnTime = {
      ...onTheWay,
      status: 'pending',
      position: null,
      updates: onTheWay.updates.slice(0, 1),
    };
    expect(timelineOf(searching).filter(({ phase }) => phase === 'now')).toHaveLength(1);
    const over = timelineOf({ ...onTheWay, status: 'completed', position: null });
    expect(over.every(({ phase }) => phase === 'past')).toBe(true);
  });

  it('expects the drop-off by the way that is left once the rider is in', () => {
    const riding: RideOnTime = { ...onTheWay, status: 'in_transit' };
    expect(expectedTimes(riding)).toEqual({ dropoff: '2026-01-01T18:07:00.000Z' });
  });
});

it('says of a ride days ahead what will happen when', () => {
  const ahead: RideOnTime = {
    ...onTheWay,
    status: 'scheduled',
    scheduledTime: '2026-01-04T14:30:00.000Z',
    driver: null,
    position: null,
    updates: [
      { type: 'ride.scheduled', at: '2026-01-01T18:01:00.000Z', words: 'Ride scheduled', address: null },
    ],
  };
  expect(timelineOf(ahead).map(({ words, phase, at }) => [words, phase, at])).toEqual([
    ['Ride scheduled', 'past', '2026-01-01T18:01:00.000Z'],
    ['We look for a driver', 'ahead', '2026-01-04T14:00:00.000Z'],
    ['Pickup, Union Station', 'ahead', '2026-01-04T14:30:00.000Z'],
    ['Drop-off, Evergreen Brick Works', 'ahead', '2026-01-04T14:44:00.000Z'],
  ]);
  const stops = [{ address: 'Casa Loma, Austin Terr', lat: 43.678, lng: -79.4094 }];
  expect(timelineOf({ ...ahead, stops }).map(({ words }) => words)).toEqual([
    'Ride scheduled',
    'We look for a driver',
    'Pickup, Union Station',
    'Stop 1, Casa Loma',
    'Drop-off, Evergreen Brick Works',
  ]);
});

it('shows a phone the four stations of the ride', () => {
  expect(stationsOf(onTheWay).map(({ phase }) => phase)).toEqual(['past', 'now', 'ahead', 'ahead']);
  const here = { ...onTheWay, arrivedAt: '2026-01-01T18:06:00.000Z' };
  expect(stationsOf(here).map(({ phase }) => phase)).toEqual(['past', 'past', 'now', 'ahead']);
});

it('names the stops that are left, and counts the way by them to the drop-off', () => {
  const stops = [
    { address: 'Casa Loma, Austin Terr', lat: 43.678, lng: -79.4094 },
    { address: 'High Park', lat: 43.6538, lng: -79.4665 },
  ];
  const steps = timelineOf({
    ...onTheWay,
    status: 'in_transit',
    stops,
    stopsDone: 1,
    position: {
      timestamp: '2026-06-01T12:00:00.000Z',
      etaSeconds: 120,
      restSeconds: 300,
      remainingMeters: 900,
    },
  });
  expect(steps.slice(-2)).toMatchObject([
    { words: 'Stop 2, High Park', at: '2026-06-01T12:02:00.000Z', phase: 'ahead' },
    { key: 'dropoff', at: '2026-06-01T12:07:00.000Z' },
  ]);
});
