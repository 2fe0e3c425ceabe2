/** What every part of the past is told: the people, the clock, and when the demo began. */
import type { App } from '#src/app/app.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Log } from '#src/platform/observe/log.ts';
import type { Caller } from './caller.ts';
import type { PastClock } from './past-clock.ts';

export const dayMs = 86_400_000;

export const extras = {
  lena: { firstName: 'Lena', lastName: 'Moreau', email: 'lena.moreau@rove.example', phone: '416 555 0119' },
  omar: { firstName: 'Omar', lastName: 'Haddad', email: 'omar.haddad@rove.example', phone: '647 555 0127' },
  marcus: {
    firstName: 'Marcus',
    lastName: 'Oyelaran',
    email: 'marcus.oyelaran@rove.example',
    phone: '416 555 0163',
  },
};

export interface PastParts {
  app: App;
  database: Database;
  clock: PastClock;
  log: Pick<Log, 'info' | 'error'>;
  password: string;
  /** Ends it early; the next start goes on. */
  signal: AbortSignal;
}

export interface Story extends Pick<PastParts, 'app' | 'database' | 'clock' | 'signal'> {
  people: Record<'rider' | 'driver' | 'seller' | 'operator' | keyof typeof extras, Caller>;
  driverId: number;
  /** That time of day in Toronto, so many days before the demo was first started. */
  ago: (days: number, time: string) => Date;
}

/** What happened on one of the days, and when. */
export interface Happening {
  at: Date;
  make: () => Promise<unknown>;
}
