import { expect, test } from 'vitest';
import { Refusal } from '#src/platform/refusal.ts';
import { refuseWeakPassword } from './password-strength.ts';

const maya = { firstName: 'Maya', lastName: 'Okafor', email: 'maya.o@granite-mail.example' };
const refusalOf = (password: string): Refusal | undefined => {
  try {
    refuseWeakPassword(password, maya);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
};

test.each([
  'aaaaaa',
  'Password1!',
  'P@ssw0rd2024',
  'qwerty12',
  'letmein!!',
  '19841122',
  'hunter2',
  'abcabcabc',
])('%s is guessed in seconds, and refused', (password) => {
  const refusal = refusalOf(password);
  expect(refusal?.code).toMatch(/^password_(weak|breached)$/);
  expect(refusal?.fields?.password).toBe(refusal?.message);
  expect(refusal?.message).toMatch(/Choose/);
});

test.each([
  'Toronto2026!',
  'calgary99',
  'Rove2026!',
  'rover123!',
  'MayaOkafor1',
  'maya.okafor',
  'okafor1990',
  'm4ya0kafor',
  'maya.o@granite-mail.example',
  'granite-mail1',
  'torontoraptors',
])('%s is refused because of whose and where it is', (password) => {
  expect(refusalOf(password)).toMatchObject({ status: 422 });
});

test('who has another name may use words that are this person’s', () => {
  expect(refusalOf('granite-and-moss-41')).toBeUndefined();
});

test.each(['k3-x!z', 'lantern-spruce-7', 'correct horse battery', 'whatever-123'])(
  '%s passes',
  (password) => {
    expect(refusalOf(password)).toBeUndefined();
  },
);

test('a long password costs no more to look at than its beginning', () => {
  refusalOf('warm up the lists');
  const costOf = (password: string) => {
    const { user, system } = process.cpuUsage();
    refusalOf(password);
    const after = process.cpuUsage();
    return after.user + after.system - user - system;
  };
  for (const piece of [
    'passwordpassword1qwertyadmin4@$$!0',
    '4@8({[<3690!1|5$7+%2',
    '1112131415161718',
    'aB3',
  ]) {
    const long = piece.repeat(64).slice(0, 128);
    const beginning = Math.min(...[1, 2, 3].map(() => costOf(long.slice(0, 32))));
    const whole = Math.min(...[1, 2, 3].map(() => costOf(long)));
    // Unlimited, four times the length takes tens of times as long.
    expect(whole).toBeLessThan(4 * beginning + 5_000);
  }
});

test.each(['ride-with-rove', 'Ride-With-Rove', 'ride-with-rove1'])(
  '%s, which stands in the README, is refused',
  (password) => {
    expect(() => refuseWeakPassword(password, maya)).toThrow(Refusal);
  },
);
