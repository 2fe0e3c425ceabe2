/** Becoming and staying a driver: the verbs behind the calls, and the watch that brings things on. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { Scanner } from '#src/platform/files/scanner.ts';
import type { Uploads } from '#src/platform/files/uploads.ts';
import type { Vault } from '#src/platform/files/vault.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Secret } from '#src/platform/secrets/signing.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { createInterval } from '#src/platform/time/interval.ts';
import { type ApplicationForm, driverRequest } from '../../application-form.ts';
import { paperKinds } from '../../driver-status.ts';
import { type Application, papersRefusals } from '../../papers-contract.ts';
import { createAppealed } from '../review/appealed.ts';
import { runCheck } from '../review/checking.ts';
import type { Parts as ReviewParts } from '../review/deciding.ts';
import { decideDriver, decidePaper, decideVehicle } from '../review/review.ts';
import { lookAgain } from '../roster/expiry-checks.ts';
import type { Drivers } from '../service.ts';
import { sendApplication } from './application.ts';
import { type BackgroundChecks, checksByHand, createLocalChecks } from './background-checks.ts';
import { cityPapersNeeded } from './city-papers-for.ts';
import { type DocumentParts, forgetOldUploads, forgetReplaced } from './documents.ts';
import { documentsFolder } from './paper-files.ts';
import {
  beginApplication,
  findApplication,
  findPapers,
  findStorageKeys,
  findVehicles,
  lockApplication,
  lockApplicationById,
  mergeForm,
} from './papers-store.ts';
import { viewApplication } from './papers-view.ts';
import { createPortraits } from './portraits.ts';

const refuse = refusalsOf(papersRefusals);
const watchMs = 60_000;
const localCheckSeconds = 5;

export type DriverPapers = ReturnType<typeof createDriverPapers>;

interface PapersParts {
  database: Database;
  clock: Clock;
  mailer: Mailer;
  log: FastifyBaseLogger;
  baseUrl: string;
  drivers: Drivers;
  demo: boolean;
  documents: DocumentParts;
  review: ReviewParts;
}

export function createDriverPapers(
  given: Omit<PapersParts, 'documents' | 'review'> & {
    vault: Vault;
    scanner: Scanner;
    secret: Secret;
    uploads: Uploads;
    /** Whether sweeping is this process's to do now. */
    isSweeping?: () => boolean;
    /** The bureau; a stand-in in a demo, and an operator's own eyes elsewhere, unless given. */
    checks?: BackgroundChecks | undefined;
  },
) {
  const { database, clock, mailer, log, baseUrl, drivers, vault, scanner, secret, uploads, demo } = given;
  if (!demo && !scanner.scans)
    log.warn({ event: 'scanner_missing' }, 'papers are not scanned for viruses: CLAMD_HOST is not set');
  const local = demo
    ? createLocalChecks({ now: () => clock.now(), seconds: localCheckSeconds })
    : checksByHand;
  const checks = given.checks ?? local;
  const documents: DocumentParts = { database, clock, vault, scanner, secret, uploads, log };
  uploads.namedBy(documentsFolder, findStorageKeys);
  const review: ReviewParts = {
    database,
    clock,
    mailer,
    baseUrl,
    checks,
    drivers,
    lock: lockApplicationById,
  };
  const parts: PapersParts = { ...given, documents, review };
  const watch = createInterval(() => look(parts), {
    everyMs: watchMs,
    failed: 'the watch over drivers failed',
    log,
    isMine: given.isSweeping,
  });

  return {
    documents,
    portraits: createPortraits(documents),
    review,
    appealed: createAppealed(review),
    view: (actor: Actor) => viewOf(parts, actor.userId),
    viewOf: (userId: UserId) => viewOf(parts, userId),
    save: (actor: Actor, changes: Partial<ApplicationForm>, step: number | undefined) =>
      save(parts, actor, changes, step),
    submit: (actor: Actor) => submit(parts, actor),
    simulate: (actor: Actor) => simulate(parts, actor),
    look: () => look(parts),
    start: () => watch.start({ atOnce: true }),
    stop: () => watch.stop(),
  };
}

/** Somebody's application as they see it, begun or not. */
export const viewOf = ({ database, clock, demo }: PapersParts, userId: UserId): Promise<Application> =>
  database.transaction((tx) => viewApplication(tx, userId, { at: clock.now(), demo }));

/** @throws Refusal application_sent once the reviewers have it */
export async function save(
  parts: PapersParts,
  actor: Actor,
  changes: Partial<ApplicationForm>,
  step: number | undefined,
): Promise<Application> {
  const { database, clock } = parts;
  await database.transaction(async (tx) => {
    const application = await beginApplication(tx, actor.userId, clock.now());
    if (application.status !== 'draft' && application.status !== 'needs_more') {
      throw refuse('application_sent');
    }
    await mergeForm(tx, application.id, changes, step, clock.now());
  });
  return viewOf(parts, actor.userId);
}

/** @throws Refusal application_incomplete, application_sent */
export async function submit(parts: PapersParts, actor: Actor): Promise<Application> {
  const { database, clock, mailer, baseUrl, drivers } = parts;
  const known = await findApplication(database.db, actor.userId);
  if (!known?.driverId) {
    // A profile is made with the application, in one transaction.
    const { form } = await viewOf(parts, actor.userId);
    if (Object.keys(known?.form ?? {}).length === 0) throw refuse('application_incomplete');
    await drivers.register(actor, driverRequest(form, actor.userId));
  } else {
    await database.transaction(async (tx) => {
      const application = existing(await lockApplication(tx, actor.userId), 'the application');
      const driverId = existing(application.driverId, 'the driver of an application with a profile');
      await sendApplication({ mailer, baseUrl }, tx, { ...application, driverId }, clock.now());
    });
    await drivers.refresh(known.driverId);
  }
  return viewOf(parts, actor.userId);
}

/**
 * A demo's reviewer: approves what was sent, check included, in the same steps as a person.
 * @throws Refusal not_in_a_demo, application_incomplete, and those of the decisions
 */
export async function simulate(parts: PapersParts, actor: Actor): Promise<Application> {
  const { database, clock, demo, review } = parts;
  if (!demo) throw refuse('not_in_a_demo');
  const application = await findApplication(database.db, actor.userId);
  if (!application?.driverId || application.status === 'draft') throw refuse('application_incomplete');
  const papers = await findPapers(database.db, actor.userId);
  const asked = [...paperKinds, ...cityPapersNeeded(application, clock.now()).map(({ kind }) => kind)].find(
    (kind) => !papers.some((paper) => paper.kind === kind && paper.status !== 'sent_back'),
  );
  if (asked) throw refuse('application_incomplete');
  for (const paper of papers) {
    if (paper.status === 'waiting') {
      await decidePaper(review, null, application.id, paper.id, { decision: 'approve' });
    }
  }
  for (const vehicle of await findVehicles(database.db, application.driverId)) {
    if (vehicle.status === 'waiting') {
      await decideVehicle(review, null, application.id, vehicle.id, { decision: 'approve' });
    }
  }
  const now = await findApplication(database.db, actor.userId);
  if (now?.status === 'approved') return viewOf(parts, actor.userId);
  const instant: ReviewParts = {
    ...review,
    checks: createLocalChecks({ now: () => clock.now(), seconds: 0 }),
  };
  if (now?.checkStatus !== 'clear') await runCheck(instant, null, application.id);
  await decideDriver(instant, null, application.id, {
    decision: 'approve',
    reason: 'Approved by a simulated reviewer of this demo.',
  });
  return viewOf(parts, actor.userId);
}

/** Looks what time has done; the watch does it every minute. */
export async function look({ review, documents, log }: PapersParts): Promise<void> {
  await lookAgain(review, log);
  await forgetOldUploads(documents);
  await forgetReplaced(documents);
}
