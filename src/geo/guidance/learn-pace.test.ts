import { describe, expect, test } from 'vitest';
import { unlearned } from '#src/geo/streets/routing/learned-pace.ts';
import { paceOfHour } from '#src/geo/streets/routing/speeds.ts';
import { randomFrom } from '#test/osm-extract.ts';
import { type FinishedRide, learn, reckon } from './learn-pace.ts';

const random = randomFrom(23);
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** How a city really drives: classes and hours are off by up to a third, and no ride is like another by some percent. */
const truth = { classes: [0.85, 1.35, 1.2, 1.05, 1.4], rush: 1.3, noise: 0.07 };
function ride(): FinishedRide {
  const hour = { hour: Math.floor(6 + random() * 17), weekend: random() < 2 / 7 };
  const classSeconds = truth.classes.map(() => (random() < 0.35 ? 0 : 60 + random() * 400));
  classSeconds[2] = 120 + random() * 300;
  const reckoned = classSeconds.reduce((sum, seconds, i) => sum + seconds * truth.classes[i]!, 0);
  const isRush = !hour.weekend && [7, 8, 16, 17, 18].includes(hour.hour);
  const seconds =
    (reckoned * (isRush ? truth.rush : 1) * Math.exp(truth.noise * normal())) / paceOfHour(hour);
  return { hour, classSeconds, meters: 4_000, seconds };
}
const meanError = (pace: ReturnType<typeof unlearned>, rides: readonly FinishedRide[]) =>
  rides.reduce((sum, one) => sum + Math.abs(reckon(pace, one) / one.seconds - 1), 0) / rides.length;

describe('the pace of finished rides', () => {
  test('brings the mean error of arrival below a tenth within 1,000 rides', () => {
    let pace = unlearned();
    for (let i = 0; i < 1_000; i++) pace = learn(pace, ride());
    const later = Array.from({ length: 500 }, ride);
    expect(meanError(unlearned(), later)).toBeGreaterThan(0.14);
    expect(meanError(pace, later)).toBeLessThan(0.1);
    expect(pace.rides).toBe(1_000);
    // The main roads are slower than reckoned, the fast ones quicker.
    expect([Math.exp(pace.classes[0]!) < 1, Math.exp(pace.classes[1]!) > 1.1]).toEqual([true, true]);
  });

  test('teaches nothing where a car stood, or a track cannot be', () => {
    const known = learn(unlearned(), ride());
    const one = ride();
    for (const part of [
      { seconds: 50_000 },
      { seconds: 30 },
      { meters: 100 },
      { classSeconds: [0, 0, 0, 0, 0] },
    ])
      expect(learn(known, { ...one, ...part })).toBe(known);
  });

  test('is bounded, however many rides say the same', () => {
    let pace = unlearned();
    for (let i = 0; i < 500; i++) {
      const one = ride();
      pace = learn(pace, { ...one, seconds: reckon(pace, one) * 3.9 });
    }
    for (const log of [...pace.classes, ...pace.hours]) expect(Math.exp(log)).toBeLessThanOrEqual(3.0001);
  });
});
