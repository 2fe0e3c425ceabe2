import { describe, expect, it } from 'vitest';
import {
  demoStatus,
  leastSpeedKmh,
  mostTurnDegrees,
  nextProgress,
  startDemo,
  stepDemo,
} from './demo-simulation.ts';

const centre = { lat: 43.6511, lng: -79.3832 };
/** The same numbers every time (a linear congruential generator). */
function repeatable() {
  let state = 7;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe('the demo of the client', () => {
  it('has five drivers that turn at most 15 degrees a step and never stand still', () => {
    const random = repeatable();
    let drivers = startDemo(centre, random);
    expect(drivers).toHaveLength(5);
    for (let step = 0; step < 300; step += 1) {
      const before = drivers;
      drivers = drivers.map((driver) => stepDemo(driver, centre, random));
      drivers.forEach((driver, index) => {
        const turned = Math.abs(((((driver.heading - before[index]!.heading) % 360) + 540) % 360) - 180);
        expect(turned).toBeLessThanOrEqual(mostTurnDegrees + 1e-9);
        expect(driver.speed).toBeGreaterThanOrEqual(leastSpeedKmh);
      });
    }
  });

  it('keeps them near the city', () => {
    const random = repeatable();
    let drivers = startDemo(centre, random);
    for (let step = 0; step < 2_000; step += 1) drivers = drivers.map((one) => stepDemo(one, centre, random));
    for (const { lat, lng } of drivers) {
      expect(Math.abs(lat - centre.lat)).toBeLessThan(0.06);
      expect(Math.abs(lng - centre.lng)).toBeLessThan(0.08);
    }
  });

  it('picks the rider up past 0.9 and ends after 50 steps', () => {
    let progress = 0;
    let steps = 0;
    const seen = new Set([demoStatus(0)]);
    while (progress < 1) {
      progress = nextProgress(progress);
      seen.add(demoStatus(progress));
      steps += 1;
    }
    expect(steps).toBe(50);
    expect([...seen]).toEqual(['driver_arriving', 'picked_up', 'completed']);
    expect(demoStatus(0.9)).toBe('driver_arriving');
  });
});
