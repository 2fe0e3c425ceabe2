import { describe, expect, test } from 'vitest';
import { standardPolicy } from '#src/riding/quotes/terms.ts';
import {
  cancellationFee,
  isNoShow,
  mayMove,
  moves,
  type Side,
  type Verb,
  waitingFee,
  waitingSince,
} from './rules.ts';
import { rideStatuses } from './shapes.ts';

const minute = 60_000;
const at = (minutes: number) => new Date(Date.UTC(2026, 5, 1, 12, 0) + minutes * minute);

describe('moves', () => {
  // Written out by hand, so that a change of the table has to be meant.
  const legal = new Set([
    'scheduled wake system',
    'scheduled cancel rider',
    'scheduled cancel driver',
    'scheduled cancel operator',
    'scheduled lapse system',
    'pending accept driver',
    'pending cancel rider',
    'pending cancel driver',
    'pending cancel operator',
    'pending give_up system',
    'driver_assigned arriving driver',
    'driver_assigned reopen driver',
    'driver_assigned cancel rider',
    'driver_assigned cancel driver',
    'driver_assigned cancel operator',
    'driver_arriving arrived driver',
    'driver_arriving start driver',
    'driver_arriving reopen driver',
    'driver_arriving cancel rider',
    'driver_assigned hand_over driver',
    'driver_arriving hand_over driver',
    'driver_assigned reopen operator',
    'driver_arriving reopen operator',
    'driver_arriving cancel driver',
    'driver_arriving cancel operator',
    'picked_up depart system',
    'picked_up reach_stop driver',
    'picked_up leave_stop driver',
    'picked_up complete driver',
    'picked_up complete operator',
    'picked_up call_off operator',
    'in_transit reach_stop driver',
    'in_transit leave_stop driver',
    'in_transit complete driver',
    'in_transit complete operator',
    'in_transit call_off operator',
  ]);
  const sides: Side[] = ['rider', 'driver', 'system', 'operator'];

  test.each(rideStatuses)('from %s only the written moves are legal', (status) => {
    for (const verb of Object.keys(moves) as Verb[]) {
      for (const side of sides) {
        expect([status, verb, side, mayMove(status, verb, side)]).toEqual([
          status,
          verb,
          side,
          legal.has(`${status} ${verb} ${side}`),
        ]);
      }
    }
  });
});

describe('cancelling', () => {
  const ride = {
    status: 'driver_arriving' as const,
    assignedAt: at(0),
    arrivedHeardAt: null,
    scheduledAt: null,
    heldCents: 1340,
    terms: standardPolicy,
  };

  test('is free for the rider while searching and until two minutes after the assignment', () => {
    expect(cancellationFee({ ...ride, status: 'pending', assignedAt: null }, 'rider', at(60))).toBe(0);
    expect(cancellationFee(ride, 'rider', at(2))).toBe(0);
    expect(cancellationFee(ride, 'rider', at(2.1))).toBe(500);
  });

  test('never costs more than was held', () => {
    expect(cancellationFee({ ...ride, heldCents: 320 }, 'rider', at(10))).toBe(320);
  });

  test('by the driver costs the rider nothing unless they did not show up in five minutes', () => {
    expect(cancellationFee({ ...ride, arrivedHeardAt: at(5) }, 'driver', at(9))).toBe(0);
    expect(cancellationFee({ ...ride, arrivedHeardAt: at(5) }, 'driver', at(10))).toBe(500);
    expect(isNoShow({ ...ride, arrivedHeardAt: at(5), scheduledAt: at(20) }, at(24))).toBe(false);
  });

  test('waiting is charged by the started minute after two free ones, for a scheduled ride from its time on', () => {
    const rate = {
      baseCents: 0,
      perKmCents: 0,
      perMinuteCents: 0,
      bookingFeeCents: 0,
      minimumCents: 0,
      waitingPerMinuteCents: 40,
    };
    const terms = { ...standardPolicy, rate };
    expect(waitingFee(at(0), at(2), terms)).toBe(0);
    expect(waitingFee(at(0), at(3.5), terms)).toBe(80);
    expect(waitingFee(waitingSince({ arrivedHeardAt: at(0), scheduledAt: at(10) }), at(12), terms)).toBe(0);
  });
});
