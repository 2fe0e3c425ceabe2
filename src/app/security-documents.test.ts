/** What the documents on security say in figures and names is what the software does. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { accountsCalls, User } from '#src/people/accounts/contract.ts';
import { passkeyCalls } from '#src/people/accounts/passkey-contract.ts';
import { longestPassword, shortestPassword } from '#src/people/accounts/rules.ts';
import { verificationLinkValidSeconds } from '#src/people/accounts/server/auth.ts';
import { breachedPasswords, contextWords } from '#src/people/accounts/server/sign-in/password-strength.ts';
import { triesInWindow } from '#src/people/accounts/server/sign-in/proof.ts';
import { resetLinkValidSeconds } from '#src/people/accounts/server/sign-in/reset-links.ts';
import {
  operatorIdleMs,
  operatorLengthMs,
  sessionIdleMs,
  sessionLengthMs,
} from '#src/people/accounts/server/sign-in/session-life.ts';
import {
  triesAtAccount,
  triesAtAccountWindowMs,
  triesFromAddress,
  triesFromAddressAtAccount,
  triesFromAddressAtAccountWindowMs,
  triesOnDevice,
} from '#src/people/accounts/server/sign-in/sign-in.ts';
import type { Calls } from '#src/platform/contract.ts';
import { secretSettings } from '#src/platform/secrets/secret-files.ts';
import { retentionDays } from '#src/platform/time/retention-days.ts';
import { wrongPinsAllowed } from '#src/riding/lifecycle/server/moves/presence.ts';

const read = (name: string) => readFileSync(`docs/security/${name}.md`, 'utf8');
const hourMs = 3_600_000;

/** Every source file under a folder. */
function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}

describe('authentication.md', () => {
  const text = read('authentication');

  test.each([
    `| wrong passwords for one account, from browsers it does not know | ${triesAtAccount} in ${triesAtAccountWindowMs / 60_000} minutes | ${(triesAtAccount * 24 * hourMs) / triesAtAccountWindowMs} a day`,
    `| wrong passwords for one account from one address, from browsers it does not know | ${triesFromAddressAtAccount} in ${triesFromAddressAtAccountWindowMs / 60_000} minutes |`,
    `| wrong passwords from a browser known to the account | ${triesOnDevice} in 5 minutes |`,
    `| wrong passwords from one address, at any account | ${triesFromAddress} in 5 minutes |`,
    `| wrong proofs, and wrong codes, of one account | ${triesInWindow} in 5 minutes |`,
    `| wrong PINs of one ride | ${wrongPinsAllowed} a minute |`,
    `| sign-ups from one address | ${accountsCalls['POST /api/users'].rateLimit.max} in ${accountsCalls['POST /api/users'].rateLimit.windowSeconds / 60} minutes |`,
    `from one address | ${accountsCalls['POST /api/auth/forgot-password'].rateLimit.max} in ${accountsCalls['POST /api/auth/forgot-password'].rateLimit.windowSeconds / 60} minutes |`,
    `- ${shortestPassword} to ${longestPassword} characters`,
    `| new password | ${resetLinkValidSeconds / 60} minutes`,
    `| confirm the address | ${verificationLinkValidSeconds / 3600} hours`,
  ])('says %s', (line) => {
    expect(text).toContain(line);
  });

  test('two guessers from one address each leave room for the owner', () => {
    const anHour = (triesFromAddressAtAccount * triesAtAccountWindowMs) / triesFromAddressAtAccountWindowMs;
    expect(2 * anHour).toBeLessThan(triesAtAccount);
  });

  test('names every call that signs somebody in, and no other', () => {
    const calls: Calls = { ...accountsCalls, ...passkeyCalls };
    const opening = Object.entries(calls).filter(
      ([, { access, reply }]) => access === undefined && reply === User,
    );
    const [, sentence = ''] = /not served; (.*?) are all that begin a session/.exec(text) ?? [];
    const named = [...sentence.matchAll(/`(.+?)`/g)].map(([, call]) => call);
    expect(named.sort()).toEqual(opening.map(([call]) => call).sort());
    expect(text).toContain(
      `| answers of passkeys from one address | ${passkeyCalls['POST /api/auth/passkey'].rateLimit.max} in 5 minutes |`,
    );
  });

  test('lists the words that no password may be built around, and no others', () => {
    const listed = [
      ...(/word of ours: ([^.]*(?:\.[a-z`][^.]*)*)\./.exec(text)?.[1] ?? '').matchAll(/`(.+?)`/g),
    ];
    expect(listed.map((match) => match[1])).toEqual(contextWords);
    expect(Math.round(breachedPasswords.size / 10_000)).toBe(5);
  });
});

test('sessions.md says how long they live', () => {
  const text = read('sessions');
  const days = (ms: number) => `${ms / (24 * hourMs)} days`;
  const hours = (ms: number) => (ms === hourMs ? '1 hour' : `${ms / hourMs} hours`);
  expect(text).toContain(`| ends unused after | ${days(sessionIdleMs)} | ${hours(operatorIdleMs)} |`);
  expect(text).toContain(
    `| ends in any case after | ${days(sessionLengthMs)} | ${hours(operatorLengthMs)} |`,
  );
});

test('cryptography.md names every secret', () => {
  const text = read('cryptography');
  for (const name of secretSettings) expect(text).toContain(`\`${name}\``);
});

test('cryptography.md names all that is signed under the secret', () => {
  const purposes: Record<string, string> = {
    'src/people/accounts/server/sign-in/device-cookie.ts': 'device',
    'src/people/accounts/server/sign-in/second-step.ts': 'step',
    'src/people/accounts/server/sign-in/session-cookie.ts': 'session',
    'src/riding/drivers/server/roster/aliases.ts': 'numbers of drivers',
    'src/riding/driver-app/server/feedback.ts': 'names of ratings',
    'src/shop/storefront/server/cart/visitor-cookie.ts': 'cart',
    'src/shop/storefront/server/checkout/holding.ts': 'held-from',
    'src/shop/storefront/server/checkout/order-keys.ts': 'links to orders',
    'src/app/setup.ts': 'codes of test mails',
    'src/company/help/server/parts.ts': 'questions',
    'src/company/journal/server/letters/tokens.ts': 'letters',
    'src/money/payments/server/receipt-keys.ts': 'receipts without an account',
    'src/riding/splits/server/links.ts': 'links to split fares',
    'src/riding/trusted-contacts/server/links.ts': 'links of trusted contacts',
    'src/riding/expense-receipts/server/links.ts': 'links of addresses for expenses',
    'src/riding/business-accounts/server/invoice-links.ts': 'links to invoices of companies that ride',
    'src/riding/phone-bookings/server/links.ts': 'links by which callers pay',
    'src/cars/vehicles/server/mail-links.ts': 'mails about cars',
    'src/people/telephones/server/confirming.ts': 'codes that confirm a telephone',
    'src/cars/dealer-desk/server/copies.ts': 'codes that confirm where copies of leads go',
    'src/cars/sales/server/code.ts': 'codes at the handover of a car',
    'src/platform/files/signed-link.ts': 'documents',
    'src/platform/observe/security-log.ts': 'callers in the log',
    'src/platform/mail/outbox-token.ts': 'outbox',
  };
  const signing = readdirSync('src', { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => /\bsign\(secret\b/.test(readFileSync(file, 'utf8')));
  expect(signing.sort()).toEqual(Object.keys(purposes).sort());
  const rows = read('cryptography')
    .split('\n')
    .filter((row) => row.includes('HMAC-SHA-256'));
  for (const purpose of Object.values(purposes)) expect(rows.join('\n')).toContain(purpose);
});

test('data.md and the table that the sweeps follow are the same', () => {
  const rows = [...read('data').matchAll(/^\| (\w+) \| (\d+) \|/gm)].map((row) => [row[1], Number(row[2])]);
  expect(rows).toEqual(Object.entries(retentionDays));
});

test('the privacy page says no other days', () => {
  const page = readFileSync('src/company/legal/shipped/privacy.ts', 'utf8');
  for (const kind of ['rideTracks', 'trails', 'carts', 'mails', 'events'] as const)
    expect(page).toContain(`{days.${kind}}`);
});

test('logging.md names every event that is written, and no other', () => {
  const written = new Set(
    ['src', 'sandbox', 'demo']
      .flatMap(sources)
      .flatMap((text) => [...text.matchAll(/\bevent: '(\w+)'/g)].map((match) => match[1]!)),
  );
  const table = read('logging').split('| `event` |')[1]!.split('\n\n')[0]!;
  const named = table
    .split('\n')
    .slice(1)
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map((match) => match[1]!));
  expect(named.sort()).toEqual([...written].sort());
});

test('nothing is kept in a browser but by the files that seal it, or that keep what may lie open', () => {
  const keeping = readdirSync('src', { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) =>
      /\b(?:sessionStorage|localStorage|indexedDB|caches)\b\s*[.;)]|document\.cookie\s*=/.test(
        readFileSync(file, 'utf8'),
      ),
    );
  expect(keeping.sort()).toEqual(
    [
      // Sealed.
      'src/riding/driver-signup/ui/stored-files.ts',
      // Sealed for the company, under a key that this browser does not keep; beside it which ride, whose, and how long.
      'src/riding/ride-sound/ui/phone-store.ts',
      // How many pieces are in the cart; a writer's unsaved post.
      'src/shop/storefront/ui/cart/cart-store.ts',
      'src/company/editor/ui/local-draft.ts',
      // What is typed into a listing's form, for this tab.
      'src/cars/selling/ui/form-draft.ts',
      // Whether this phone speaks turns, and reads messages aloud.
      'src/platform/browser/kept-switch.ts',
      // Numbers of cars.
      'src/cars/vehicles/ui/saved/local-vehicles.ts',
      // Sealed.
      'src/site/offline/stored-rides.ts',
      'src/site/offline/worker.ts',
      // Takes away.
      'src/platform/offline/offline-storage.ts',
      // When the page last replaced itself.
      'src/platform/offline/replaced.ts',
      'src/platform/offline/sealed-storage.ts',
      'src/platform/offline/sealing.ts',
      'src/platform/offline/start.ts',
      // Choices for the first picture.
      'src/platform/browser/own-cookies.ts',
    ].sort(),
  );
});
