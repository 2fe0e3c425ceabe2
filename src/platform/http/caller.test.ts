import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callerOf } from './caller.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['::1', '::1'],
  ['2001:db8:0:1::7', '2001:db8:0:1::/64'],
  ['2001:DB8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
  ['2001:0db8:0000:0001:0000:0000:0000:0001', '2001:db8:0:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b:0:1::1', '64:ff9b:0:1::/64'],
  ['no address', 'no address'],
  ['::no:address', '::no:address'],
])('who comes from %s is %s', (address, caller) => {
  expect(callerOf(address)).toBe(caller);
});

test('two of one network are one caller, two networks are two', () => {
  expect(callerOf('2001:db8:0:1:aaaa::1')).toBe(callerOf('2001:db8:0:1:bbbb::2'));
  expect(callerOf('2001:db8:0:1::1')).not.toBe(callerOf('2001:db8:0:2::1'));
});

test('nobody is counted by a bare address: it is read where a caller is made of it, kept to be shown, or handed on', () => {
  const reading = readdirSync('src', { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) =>
      /\brequest\.ip\b|\{[^}]*\bip\b[^}]*\}: FastifyRequest|x-forwarded-for/.test(readFileSync(file, 'utf8')),
    );
  expect(reading.sort()).toEqual(
    [
      // `senderOf` makes a caller of it.
      'src/people/accounts/server/routes.ts',
      // A session is shown to its person with where it was begun; the limits of signing in make a caller of it.
      'src/people/accounts/server/sign-in/sign-in.ts',
      // A signature on a bill of sale is kept and printed with where it was made.
      'src/cars/sale-papers/server/routes.ts',
      // `viewerOf` and `heldFromOf` make a caller of it.
      'src/riding/drivers/server/routes.ts',
      'src/shop/storefront/server/buying-routes.ts',
      // `senderOf` again.
      'src/company/help/server/routes.ts',
      'src/company/journal/server/routes.ts',
      // What a payer agreed to is told to the provider with the address; payers are counted by caller.
      'src/money/processing/server/routes.ts',
      'src/riding/lifecycle/server/routes.ts',
      // Handed on to the same booking.
      'src/riding/business-accounts/server/routes.ts',
      'src/riding/family/server/routes.ts',
      'src/cars/selling/server/routes.ts',
      // Make a caller of it themselves.
      'src/platform/http/idempotency.ts',
      'src/platform/http/rate-limits.ts',
      'src/platform/http/request-headers.ts',
      'src/platform/observe/security-log.ts',
    ].sort(),
  );
});
