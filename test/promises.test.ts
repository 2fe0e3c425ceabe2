/** Times, sums and limits that screens and mails promise, each beside the setting that keeps it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { largestFeedBytes, mostFeedRows } from '#src/cars/listings/rules.ts';
import { depositCents, depositHoldsDays, guaranteeDays } from '#src/cars/vehicles/rules.ts';
import { answers } from '#src/company/help/answers.ts';
import { distanceMeters, pointOf } from '#src/geo/streets/geo.ts';
import { verificationLinkValidSeconds } from '#src/people/accounts/server/auth.ts';
import { resetLinkValidSeconds } from '#src/people/accounts/server/sign-in/reset-links.ts';
import { sessionIdleMs, sessionLengthMs } from '#src/people/accounts/server/sign-in/session-life.ts';
import { usualPauses } from '#src/platform/events/consumers.ts';
import { formatMoney } from '#src/platform/money.ts';
import { largestPictureBytes } from '#src/platform/pictures.ts';
import { largestPaperBytes } from '#src/riding/drivers/driver-status.ts';
import { placeOfFree } from '#src/riding/drivers/server/roster/public-places.ts';
import { offerTimeoutMs } from '#src/riding/lifecycle/server/dispatch/dispatch.ts';
import { searchTimeoutMs } from '#src/riding/lifecycle/server/dispatch/giving-up.ts';
import { quoteValidMs, scheduleAheadDays } from '#src/riding/quotes/rules.ts';
import { standardPolicy } from '#src/riding/quotes/terms.ts';
import { fewestDoors, oldestYear } from '#src/riding/vehicle-types/ride-types.ts';
import { holdMinutes, termsHere } from '#src/shop/catalogue/settings.ts';

const help = 'the help centre';
const terms = 'src/company/legal/shipped/terms.ts';
const privacy = 'src/company/legal/shipped/privacy.ts';
const refunds = 'src/company/legal/shipped/refunds.ts';
const accountMails = 'src/people/accounts/server/mails.ts';
const minutes = (ms: number) => ms / 60_000;
const days = (ms: number) => ms / 86_400_000;
const megabytes = (bytes: number) => bytes / 1024 / 1024;
const hours = (seconds: number) => seconds / 3600;

/** The words of a file, or all that the help centre answers. */
const wordsOf = (file: string): string =>
  (file === help
    ? answers()
        .map(({ text }) => text.join(' '))
        .join(' ')
    : readFileSync(file, 'utf8')
  )
    .replace(/\{' '\}|\s+/g, ' ')
    .replace(/ +/g, ' ');

const { handInDays, refundHours, returnDays } = termsHere.fallback;
const promises: [file: string, words: string][] = [
  [help, `If nobody is found within ${minutes(searchTimeoutMs)} minutes`],
  [help, `holds for ${minutes(quoteValidMs)} minutes`],
  [help, `book up to ${scheduleAheadDays} days ahead`],
  [help, `you have ${offerTimeoutMs / 1000} seconds to take it`],
  [help, `Your vehicle must be ${oldestYear} or newer, with ${fewestDoors} doors`],
  [help, `A deposit of ${formatMoney(depositCents)} holds a car for ${depositHoldsDays} days`],
  [help, `within ${guaranteeDays} days for a full refund`],
  [terms, `A fare estimate holds for ${minutes(quoteValidMs)} minutes`],
  [terms, `given back within ${guaranteeDays} days`],
  [terms, `A deposit of {price.deposit} holds a car for ${depositHoldsDays} days`],
  [terms, `held for ${holdMinutes} minutes at the price shown`],
  [terms, `returned within ${returnDays} days of its arrival`],
  [refunds, `Within ${returnDays} days of its arrival`],
  [refunds, `within ${refundHours} hours of the parcel’s being checked`],
  [refunds, `given back within ${guaranteeDays} days`],
  [refunds, `walk away within its ${depositHoldsDays} days`],
  [privacy, `after ${days(sessionIdleMs)} days without use, and after ${days(sessionLengthMs)} in any case`],
  [privacy, `The track of a ride for {days.rideTracks} days, everything else for {days.trails} days`],
  ['src/people/own-account/pages/verify-email.tsx', `within ${hours(verificationLinkValidSeconds)} hours`],
  [accountMails, `within ${hours(verificationLinkValidSeconds)} hours`],
  ['src/riding/driver-signup/ui/documents-step.tsx', `up to ${megabytes(largestPaperBytes)} MB each`],
  ['src/company/editor/ui/picture-dialog.tsx', `up to ${megabytes(largestPictureBytes)} MB`],
  ['src/cars/listings/contract.ts', `A photo may have at most ${megabytes(largestPictureBytes)} MB`],
  [
    'src/cars/selling/ui/feed-import.tsx',
    `A feed may have ${mostFeedRows.toLocaleString('en')} rows and ${megabytes(largestFeedBytes)} MB`,
  ],
];

test.each(promises)('%s says “%s”, as it is', (file, words) => {
  expect(wordsOf(file)).toContain(words);
});

test('drivers get the four fifths that help and terms speak of', () => {
  expect(standardPolicy.driverPerHundredThousand).toBe(80_000);
  expect(wordsOf(help)).toContain('Four fifths of the fare');
  expect(wordsOf(terms)).toContain('they get four fifths');
  expect(handInDays).toBeGreaterThan(0);
});

test('a new password is set within the hour that its mail says', () => {
  expect(readFileSync(accountMails, 'utf8')).toContain('within an hour');
  expect(hours(resetLinkValidSeconds)).toBe(1);
});

test('refunds are sent within 24 hours: whatever fails on the way is tried again several times in that time', () => {
  for (const file of [help, refunds, 'src/cars/vehicles/ui/detail/seller-panel.tsx'])
    expect(wordsOf(file)).toMatch(/sent [^.]*within 24 hours/i);
  const tried = usualPauses.parkedMs.reduce((sum, ms) => sum + ms, 0);
  expect(tried).toBeLessThan(2 * 3_600_000);
  expect(usualPauses.parkedMs.at(-1)).toBeLessThanOrEqual(3_600_000);
});

test('free cars stand on the live map within the 91 metres that it names', () => {
  expect(wordsOf('src/riding/rides/ui/live-facts.tsx')).toContain('accuracy ±91m');
  for (const city of [
    { lat: 43.6453, lng: -79.3806 },
    { lat: 51.0447, lng: -114.0719 },
  ]) {
    for (let step = 0; step < 400; step++) {
      const at = { lat: city.lat + step * 0.000137, lng: city.lng + step * 0.000211 };
      expect(distanceMeters(pointOf(at), pointOf(placeOfFree(at)))).toBeLessThanOrEqual(91);
    }
  }
});

/** Every screen, mail and answer in words. */
const screens = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(tsx?)$/.test(path) && !/\.test\./.test(path))
  .map((path) => ({ path, text: readFileSync(join('src', path), 'utf8').replace(/\s+/g, ' ') }));

test('no screen promises what nothing keeps', () => {
  const kept: [promise: RegExp, unless: RegExp][] = [
    // Nobody at Rove answers by night; the number that does is named.
    [/24\/7/, /24\/7 emergency line: {emergencyNumber(At|In)/],
    // A refund is sent within a day; when it arrives is up to the bank.
    [/refunds? within 24 hours/i, /^$/],
    [/\bguaranteed (to|arrival|price)\b/i, /^$/],
    [/\b(we|rove) (always|never) (answers?|fails?|sleeps?)\b/i, /^$/],
  ];
  const faults = screens.flatMap(({ path, text }) =>
    kept.flatMap(([promise, unless]) =>
      [...text.matchAll(new RegExp(promise, `g${promise.flags}`))]
        .map(({ index }) => text.slice(index, index + 60))
        .filter((words) => !unless.test(words))
        .map((words) => `${path}: ${words}`),
    ),
  );
  expect(faults).toEqual([]);
});

test('operators read of people and accounts by name, not by the words of the program', () => {
  const faults = screens
    .filter(({ path }) => /^(?!design|artwork|platform)[^/]+\/[^/]+\/(pages|ui)\//.test(path))
    .filter(({ text }) => /person \$\{|>\{line\.account\}|>ride:\{/.test(text))
    .map(({ path }) => path);
  expect(faults).toEqual([]);
});
