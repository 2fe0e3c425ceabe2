/** Times, sums and limits that screens and mails promise, each beside the setting that keeps it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { resetLinkValidSeconds, verificationLinkValidSeconds } from '#src/features/accounts/server/auth.ts';
import { fewestDoors, oldestYear } from '#src/features/drivers/ride-types.ts';
import { nearbyRadiusMeters } from '#src/features/drivers/server/strangers-view.ts';
import { largestPaperBytes } from '#src/features/drivers/standing.ts';
import { cancellationFeeCents, freeCancellationMs, noShowAfterMs } from '#src/features/rides/rules.ts';
import { offerTimeoutMs, searchTimeoutMs } from '#src/features/rides/server/dispatch.ts';
import { largestFeedBytes, mostFeedRows } from '#src/features/selling/rules.ts';
import { usualPauses } from '#src/platform/events/readers.ts';
import { toDollars } from '#src/platform/money.ts';
import { largestPictureBytes } from '#src/platform/pictures.ts';

const help = 'src/features/help/pages/help-demo.tsx';
const accountMails = 'src/features/accounts/server/mails.ts';
const minutes = (ms: number) => ms / 60_000;
const megabytes = (bytes: number) => bytes / 1024 / 1024;
const hours = (seconds: number) => seconds / 3600;

const promises: [file: string, words: string][] = [
  [help, `free while we look for a driver and for ${minutes(freeCancellationMs)} minutes after one accepts`],
  [help, `After that it costs ${toDollars(cancellationFeeCents)}`],
  [help, `If you do not come within ${minutes(noShowAfterMs)} minutes`],
  [help, `If nobody is found within ${minutes(searchTimeoutMs)} minutes`],
  [help, `you have ${offerTimeoutMs / 1000} seconds to take it`],
  [help, `Your vehicle must be ${oldestYear} or newer, with ${fewestDoors} doors`],
  ['src/features/driving/ui/dashboard-panel.tsx', `Open rides within ${nearbyRadiusMeters / 1000} km`],
  ['src/features/accounts/pages/verify-email.tsx', `within ${hours(verificationLinkValidSeconds)} hours`],
  [accountMails, `within ${hours(verificationLinkValidSeconds)} hours`],
  ['src/features/drivers/ui/documents-step.tsx', `up to ${megabytes(largestPaperBytes)} MB each`],
  ['src/features/journal/ui/picture-dialog.tsx', `up to ${megabytes(largestPictureBytes)} MB`],
  ['src/features/selling/contract.ts', `A photo may have at most ${megabytes(largestPictureBytes)} MB`],
  [
    'src/features/selling/ui/feed-import.tsx',
    `A feed may have ${mostFeedRows.toLocaleString('en')} rows and ${megabytes(largestFeedBytes)} MB`,
  ],
];

test.each(promises)('%s says “%s”, as it is', (file, words) => {
  expect(readFileSync(file, 'utf8').replace(/\s+/g, ' ')).toContain(words);
});

test('a new password is set within the hour that its mail says', () => {
  expect(readFileSync(accountMails, 'utf8')).toContain('within an hour');
  expect(hours(resetLinkValidSeconds)).toBe(1);
});

test('refunds within 24 hours: whatever fails on the way is tried again several times in that time', () => {
  for (const file of [help, 'src/features/vehicles/ui/seller-panel.tsx'])
    expect(readFileSync(file, 'utf8')).toMatch(/within 24 hours/i);
  const tried = usualPauses.parkedMs.reduce((sum, ms) => sum + ms, 0);
  expect(tried).toBeLessThan(2 * 3_600_000);
  expect(usualPauses.parkedMs.at(-1)).toBeLessThanOrEqual(3_600_000);
});
