/** What every decision on an application shares: its turn at the row, the audit line, the news for the driver. */

import type { Database, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { DriverId } from '#src/platform/ids.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { reviewRefusals } from '../../review-contract.ts';
import type { BackgroundChecks } from '../papers/background-checks.ts';
import { type ApplicationRow, findPerson, lockApplicationById, writeAudit } from '../papers/papers-store.ts';
import type { Carrying } from '../roster/carrying.ts';
import { type Notice, notify } from '../roster/notices.ts';

const refuse = refusalsOf(reviewRefusals);

export interface Parts {
  database: Database;
  clock: Clock;
  mailer: Mailer;
  baseUrl: string;
  checks: BackgroundChecks;
  lock: typeof lockApplicationById;
  /** What the roster of drivers must hear after a decision. */
  drivers: {
    takeOffline(driverId: DriverId): Promise<void>;
    mayGoOn(driverId: DriverId): Promise<void>;
    refresh(driverId: DriverId): Promise<unknown>;
    carrying: Carrying;
  };
}

interface Done {
  action: string;
  documentId?: number;
  detail?: string | null;
}

/** Runs one decision alone on its application and writes it down; null writes nothing. Answers the driver's id. */
export async function deciding(
  parts: Parts,
  applicationId: number,
  work: (tx: Tx, application: ApplicationRow, at: Date) => Promise<Done | null>,
  actor: Actor | null,
): Promise<number | null> {
  const { database, clock } = parts;
  return database.transaction(async (tx) => {
    const application = await lockApplicationById(tx, applicationId);
    if (!application) throw refuse('application_not_found');
    const at = clock.now();
    const done = await work(tx, application, at);
    if (done) {
      await writeAudit(tx, {
        userId: application.userId,
        actorId: actor?.userId ?? null,
        action: done.action,
        documentId: done.documentId ?? null,
        detail: done.detail ?? null,
        at,
      });
      await record(tx, {
        type: 'driver.reviewed',
        subject: `user:${application.userId}`,
        payload: { applicationId },
        userIds: [application.userId],
        at,
      });
    }
    return application.driverId;
  });
}

export async function tellDriver(
  parts: Pick<Parts, 'mailer' | 'baseUrl'>,
  tx: Tx,
  application: Pick<ApplicationRow, 'userId'>,
  at: Date,
  news: Omit<Notice, 'userId'>,
): Promise<boolean> {
  const person = await findPerson(tx, application.userId);
  return notify(parts, tx, person, { ...news, userId: application.userId }, at);
}
