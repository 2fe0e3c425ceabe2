/** What the documents on security say in figures and names is what the software does. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { accountsCalls } from './features/accounts/contract.ts';
import { longestPassword, shortestPassword } from './features/accounts/rules.ts';
import { resetLinkValidSeconds, verificationLinkValidSeconds } from './features/accounts/server/auth.ts';
import { breachedPasswords, contextWords } from './features/accounts/server/password-strength.ts';
import { triesInWindow } from './features/accounts/server/proof.ts';
import {
  operatorIdleMs,
  operatorLengthMs,
  sessionIdleMs,
  sessionLengthMs,
} from './features/accounts/server/session-life.ts';
import { triesAtAccount, triesFromAddress, triesOnDevice } from './features/accounts/server/sign-in.ts';
import { wrongPinsAllowed } from './features/rides/server/presence.ts';
import { keptDays } from './platform/kept-days.ts';
import { secretSettings } from './platform/secret-files.ts';

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
    `| wrong passwords for one account, from browsers that never signed in to it | ${triesAtAccount} in 5 minutes |`,
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

test('data.md and the table that the sweeps follow are the same', () => {
  const rows = [...read('data').matchAll(/^\| (\w+) \| (\d+) \|/gm)].map((row) => [row[1], Number(row[2])]);
  expect(rows).toEqual(Object.entries(keptDays));
});

test('the privacy page says no other days', () => {
  const page = readFileSync('src/features/help/pages/privacy.tsx', 'utf8');
  for (const kind of ['rideTracks', 'trails', 'carts', 'mails', 'events'] as const)
    expect(page).toContain(`keptDays.${kind}`);
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
  expect(keeping.sort()).toEqual([
    // Sealed.
    'src/features/drivers/ui/kept-files.ts',
    // How many pieces are in the cart; a writer's unsaved post; numbers of cars.
    'src/features/equipment/ui/cart/cart-store.ts',
    'src/features/journal/ui/use-draft.ts',
    'src/features/vehicles/ui/kept-locally.ts',
    // Sealed.
    'src/offline/kept-rides.ts',
    'src/offline/worker.ts',
    // Takes away.
    'src/platform/offline/kept.ts',
    // When the page last replaced itself.
    'src/platform/offline/replaced.ts',
    'src/platform/offline/sealed-storage.ts',
    'src/platform/offline/sealing.ts',
    'src/platform/offline/start.ts',
    // Choices for the first picture.
    'src/platform/own-cookies.ts',
  ]);
});
