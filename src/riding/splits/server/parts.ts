/** What every verb of split fares is given. */
import type { Payments } from '#src/money/processing/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Jobs } from '#src/platform/jobs.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Secret } from '#src/platform/secrets/signing.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Rides } from '#src/riding/lifecycle/server/service.ts';
import { splitsRefusals } from '../contract.ts';

export const refuse = refusalsOf(splitsRefusals);

/** A ride as its fare is spoken of. */
export type RideFare = NonNullable<Awaited<ReturnType<Rides['aftercare']['fareOf']>>>;

export interface SplitParts {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  mailer: Mailer;
  secret: Secret;
  /** Where links in mails lead, without a slash at the end. */
  baseUrl: string;
  rides: Pick<Rides, 'aftercare'>;
  payments: Pick<
    Payments,
    | 'lookAt'
    | 'moneyOf'
    | 'standingOf'
    | 'claimHold'
    | 'captureHold'
    | 'releaseUnclaimed'
    | 'refund'
    | 'sells'
  >;
}

/** What a part's money is known by at payments: its claim, and the key under which it goes back. */
export const referenceOf = (splitId: number): string => `split:${splitId}`;
export const partKey = (partId: number): string => `split-part:${partId}`;
export const isPartKey = (key: string): boolean => key.startsWith('split-part:');
