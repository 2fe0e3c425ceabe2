import { afterEach, expect, test } from 'vitest';
import { setSettings } from '#src/platform/settings/setting.ts';
import { isNight, type PinFacts, pinAsk, pinRuleOf, type SafetyTerms, safetyTermsHere } from './pins.ts';

const hold = (change: Partial<SafetyTerms>, version = 1) =>
  setSettings({ version, values: { [safetyTermsHere.name]: { ...safetyTermsHere.fallback, ...change } } });
afterEach(() => setSettings({ version: 0, values: {} }));
const zone = 'America/Toronto';
const night = (iso: string) => isNight(new Date(iso), zone);

test('a night goes over midnight by the clocks of the city, to the minute', () => {
  expect(night('2026-06-02T01:59:59Z')).toBe(false);
  expect(night('2026-06-02T02:00:00Z')).toBe(true);
  expect(night('2026-06-02T09:59:59Z')).toBe(true);
  expect(night('2026-06-02T10:00:00Z')).toBe(false);
});

test('on the days on which clocks are set the night ends when they show six', () => {
  // In spring the clocks go from 2 to 3: the night has seven hours. In autumn it has nine.
  expect([night('2026-03-08T02:59:00Z'), night('2026-03-08T03:00:00Z')]).toEqual([false, true]);
  expect([night('2026-03-08T09:59:00Z'), night('2026-03-08T10:00:00Z')]).toEqual([true, false]);
  expect([night('2026-11-01T02:00:00Z'), night('2026-11-01T10:59:00Z')]).toEqual([true, true]);
  expect(night('2026-11-01T11:00:00Z')).toBe(false);
});

test('a night within a day, and one without an end', () => {
  hold({ nightFrom: '00:00', nightTill: '05:00' });
  expect([night('2026-06-02T03:59:00Z'), night('2026-06-02T04:00:00Z')]).toEqual([false, true]);
  hold({ nightFrom: '06:00', nightTill: '06:00' }, 2);
  expect([night('2026-06-02T03:59:00Z'), night('2026-06-02T15:00:00Z')]).toEqual([true, true]);
});

test('a city has its own rule, and the company one for the others', () => {
  hold({ pin: 'always', pinIn: { calgary: 'never' } });
  expect([pinRuleOf('calgary'), pinRuleOf('toronto'), pinRuleOf(null)]).toEqual([
    'never',
    'always',
    'always',
  ]);
});

test('whoever has no PIN to read is not asked for one, and the driver reads why', () => {
  const facts: PinFacts = {
    ...{ rule: 'always', at: new Date('2026-06-02T16:00:00Z'), timeZone: zone, name: 'Maya' },
    ...{ bookedBy: null, isCaller: false, isTexted: false },
  };
  expect(pinAsk(facts)).toEqual({ asked: true, needed: true, words: null });
  const caller = { ...facts, isCaller: true, bookedBy: 'Guest' };
  expect(pinAsk(caller)).toMatchObject({ asked: true, needed: false });
  expect(pinAsk(caller).words).toContain('ask for the name, Maya');
  expect(pinAsk({ ...caller, isTexted: true })).toMatchObject({ asked: true, needed: true });
  expect(pinAsk({ ...facts, bookedBy: 'Sam' }).words).toContain('write to Sam');
  expect(pinAsk({ ...facts, rule: 'never' }).asked).toBe(false);
  expect(pinAsk({ ...facts, rule: 'night' }).asked).toBe(false);
  expect(pinAsk({ ...facts, rule: 'night', at: new Date('2026-06-02T03:00:00Z') }).asked).toBe(true);
});
