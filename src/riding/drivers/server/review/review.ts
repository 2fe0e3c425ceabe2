/** What reviewers decide: each paper, the vehicle, the driver. Two who decide at once: the first one has. */

import type { Tx } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { dayWords } from '#src/platform/time/moments.ts';
import { zonedTime } from '#src/platform/time/zoned-time.ts';
import { mayMove, paperKinds, type RideChoice, type Status } from '../../driver-status.ts';
import { reviewRefusals } from '../../review-contract.ts';
import { driverTimeZone } from '../../rules.ts';
import { cityPapersNeeded, lastDayFrom, nameOfPaper } from '../papers/city-papers-for.ts';
import {
  type ApplicationRow,
  findPapers,
  findVehicles,
  lockPaper,
  type PaperRow,
  samePaper,
  updateApplication,
  updatePaper,
  updateVehicle,
} from '../papers/papers-store.ts';
import { updateBarred } from '../store.ts';
import { deciding, type Parts, tellDriver } from './deciding.ts';

const refuse = refusalsOf(reviewRefusals);

export type PaperDecision =
  | { decision: 'approve'; compared?: readonly string[] }
  | { decision: 'send_back'; reason: string };

/** Where single papers are not decided on: everywhere else they are, also when a driver sends a newer one. */
const closedToReview: readonly Status[] = ['draft', 'rejected'];

/** `Compared: Name, Number`; null where a program decided. */
const comparedWords = (compared: readonly string[] = []): string | null =>
  compared.length === 0 ? null : `Compared: ${compared.join(', ')}`;

/** @throws Refusal application_not_found, already_decided */
export async function decidePaper(
  parts: Parts,
  actor: Actor | null,
  applicationId: number,
  paperId: number,
  choice: PaperDecision,
): Promise<void> {
  const driverId = await deciding(
    parts,
    applicationId,
    async (tx, application, at) => {
      const paper = await lockPaper(tx, paperId);
      if (!paper || paper.userId !== application.userId) throw refuse('application_not_found');
      if (paper.status !== 'waiting' || paper.retiredAt || closedToReview.includes(application.status)) {
        throw refuse('already_decided');
      }
      const name = nameOfPaper(paper.kind);
      const decided = { decidedBy: actor?.userId ?? null, decidedAt: at };
      if (choice.decision === 'approve') {
        const lasts = lastDayFrom(paper.kind, at, application.form.state ?? '');
        await updatePaper(tx, paperId, { ...decided, status: 'approved', reason: null, ...lasts });
        for (const older of await findPapers(tx, paper.userId)) {
          if (older.id < paper.id && samePaper(older, paper.kind, paper.vehicleId)) {
            await updatePaper(tx, older.id, { retiredAt: at });
          }
        }
        await begun(tx, application, actor, at);
      } else {
        await updatePaper(tx, paperId, { ...decided, status: 'sent_back', reason: choice.reason });
        await asksAgain(parts, tx, application, at, {
          about: `paper:${paperId}`,
          what: name,
          reason: choice.reason,
        });
      }
      const verb = choice.decision === 'approve' ? 'approved' : 'sent back';
      return {
        action: `${verb} ${name.toLowerCase()}`,
        documentId: paperId,
        detail: choice.decision === 'approve' ? comparedWords(choice.compared) : choice.reason,
      };
    },
    actor,
  );
  // A newer portrait takes the place of the old one wherever the driver is shown.
  if (driverId !== null) await parts.drivers.refresh(driverId);
}

/** @throws Refusal application_not_found, already_decided */
export async function decideVehicle(
  parts: Parts,
  actor: Actor | null,
  applicationId: number,
  vehicleId: number,
  choice: PaperDecision,
): Promise<void> {
  await deciding(
    parts,
    applicationId,
    async (tx, application, at) => {
      const vehicles = application.driverId ? await findVehicles(tx, application.driverId) : [];
      const vehicle = vehicles.find(({ id }) => id === vehicleId);
      if (!vehicle) throw refuse('application_not_found');
      if (vehicle.status !== 'waiting' || closedToReview.includes(application.status))
        throw refuse('already_decided');
      const name = `${vehicle.make} ${vehicle.model}, ${vehicle.licensePlate}`;
      if (choice.decision === 'approve') {
        await updateVehicle(tx, vehicleId, { status: 'approved', reason: null });
        await begun(tx, application, actor, at);
        if (!vehicle.active) {
          await tellDriver(parts, tx, application, at, {
            kind: 'vehicle_approved',
            about: `vehicle:${vehicleId}`,
            subject: 'Your vehicle is approved',
            text: `Your ${name} is approved. Choose it on your profile to drive it.`,
          });
        }
      } else {
        await updateVehicle(tx, vehicleId, { status: 'sent_back', reason: choice.reason });
        await asksAgain(parts, tx, application, at, {
          about: `vehicle:${vehicleId}:${at.getTime()}`,
          what: name,
          reason: choice.reason,
        });
      }
      return {
        action:
          choice.decision === 'approve' ? `approved the vehicle ${name}` : `sent back the vehicle ${name}`,
        detail: choice.decision === 'approve' ? null : choice.reason,
      };
    },
    actor,
  );
}

async function begun(tx: Tx, application: ApplicationRow, actor: Actor | null, at: Date): Promise<void> {
  if (application.status !== 'submitted') return;
  await updateApplication(tx, application.id, {
    status: 'in_review',
    reviewerId: actor?.userId ?? null,
    updatedAt: at,
  });
}

/** A driver on the road stays there: only what was sent anew is asked for again. */
async function asksAgain(
  parts: Parts,
  tx: Tx,
  application: ApplicationRow,
  at: Date,
  ask: { about: string; what: string; reason: string },
): Promise<void> {
  if (mayMove('send_back', application.status)) {
    await updateApplication(tx, application.id, { status: 'needs_more', updatedAt: at });
  }
  await tellDriver(parts, tx, application, at, {
    kind: 'asked_again',
    about: ask.about,
    subject: `${ask.what}: please send it again`,
    text: `Our reviewer could not take this: ${ask.what}.\n\n“${ask.reason}”\n\nSend it again on your application; nothing else has to be done again.`,
  });
}

export type DriverDecision =
  | { decision: 'approve'; reason?: string | undefined }
  | { decision: 'reinstate'; reason: string }
  | { decision: 'reject'; reason: string; ride?: RideChoice | null | undefined }
  | {
      decision: 'suspend';
      reason: string;
      until?: string | null | undefined;
      ride?: RideChoice | null | undefined;
    };

const wordsFor = {
  approve: {
    kind: 'approved',
    subject: 'You are approved to drive',
    get text() {
      return `You are approved to drive for ${companyName()}. Open the Driver Dashboard and go online when you like.`;
    },
  },
  reject: {
    kind: 'rejected',
    subject: 'Your application to drive',
    text: 'We cannot take you on as a driver.',
  },
  suspend: {
    kind: 'suspended',
    subject: 'You are suspended',
    get text() {
      return `You cannot drive for ${companyName()} for now.`;
    },
  },
  reinstate: {
    kind: 'reinstated',
    subject: 'You are no longer suspended',
    get text() {
      return `You may drive for ${companyName()} again.`;
    },
  },
} as const;
/** Who was never approved is not suspended: the application is looked at again. */
const takenUpAgain = {
  ...wordsFor.reinstate,
  subject: 'We look at your application again',
  text: 'Your application to drive is with our reviewers again.',
} as const;

/**
 * @param also what else happens in the transaction, before anything is looked at
 * @throws Refusal application_not_found, already_decided, papers_undecided, check_not_clear, ride_open and rider_aboard with
 *   the rides
 */
export async function decideDriver(
  parts: Parts,
  actor: Actor | null,
  applicationId: number,
  choice: DriverDecision,
  also: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<void> {
  let afterwards = async () => {};
  const driverId = await deciding(
    parts,
    applicationId,
    async (tx, application, at) => {
      await also(tx);
      if (!mayMove(choice.decision, application.status)) throw refuse('already_decided');
      if (choice.decision === 'approve') await requireDecided(tx, application, choice.reason, at);
      afterwards = await takeRides(parts, tx, application, choice, actor);
      // The suspension ends as that day begins where the driver drives.
      const day = choice.decision === 'suspend' ? choice.until : null;
      const until = day ? zonedTime(day, '00:00', driverTimeZone(application.form.state ?? '')) : null;
      const status: Status =
        choice.decision === 'approve'
          ? 'approved'
          : choice.decision === 'reject'
            ? 'rejected'
            : choice.decision === 'suspend'
              ? 'suspended'
              : application.status === 'rejected'
                ? 'submitted'
                : 'approved';
      await updateApplication(tx, application.id, {
        status,
        reason: choice.reason ?? null,
        suspendedUntil: until,
        decidedAt: at,
        updatedAt: at,
      });
      const resumed = choice.decision === 'reinstate' && application.status === 'rejected';
      const words = resumed ? takenUpAgain : wordsFor[choice.decision];
      const said = choice.reason && choice.decision !== 'approve' ? `\n\n“${choice.reason}”` : '';
      const ends = day ? ` This ends on ${dayWords(day)}.` : '';
      await tellDriver(parts, tx, application, at, {
        ...words,
        about: `${words.kind}:${at.getTime()}`,
        text: `${words.text}${ends}${said}`,
      });
      const did = { approve: 'approved', reject: 'rejected', suspend: 'suspended', reinstate: 'reinstated' };
      return { action: `${did[choice.decision]} the driver`, detail: choice.reason ?? null };
    },
    actor,
  );
  if (driverId === null) return;
  await afterwards();
  if (choice.decision === 'suspend' || choice.decision === 'reject')
    await parts.drivers.takeOffline(driverId);
  else await parts.drivers.mayGoOn(driverId);
  await parts.drivers.refresh(driverId);
}

/**
 * Whoever may not drive takes no ride any more once that is decided; the operator says what becomes of the present one,
 * which a rider in the car may be driven to the end of.
 */
async function takeRides(
  { drivers, clock }: Parts,
  tx: Tx,
  { driverId }: ApplicationRow,
  choice: DriverDecision,
  actor: Actor | null,
): Promise<() => Promise<void>> {
  if (driverId === null || (choice.decision !== 'suspend' && choice.decision !== 'reject'))
    return async () => {};
  const rides = await drivers.carrying.findOpen(tx, driverId);
  if (rides.length > 0 && !choice.ride) throw refuse('ride_open', { more: { rides } });
  if (choice.ride === 'another_driver' && rides.some(({ aboard }) => aboard))
    throw refuse('rider_aboard', { more: { rides } });
  const by = { userId: actor?.userId ?? null, reason: choice.reason };
  const take = () => drivers.carrying.takeAway(tx, driverId, choice.ride ?? 'another_driver', by);
  const first = await take();
  await updateBarred(tx, driverId, clock.now());
  // One that was accepted at this moment came before the driver was barred.
  const second = await take();
  return async () => {
    await first();
    await second();
  };
}

async function requireDecided(
  tx: Tx,
  application: ApplicationRow,
  reason: string | undefined,
  at: Date,
): Promise<void> {
  const papers = await findPapers(tx, application.userId);
  const good = (kind: PaperRow['kind']) =>
    papers.some((paper) => paper.kind === kind && paper.status === 'approved');
  const vehicles = application.driverId ? await findVehicles(tx, application.driverId) : [];
  const vehicle = vehicles.find(({ active }) => active);
  const open = papers.some(({ status }) => status !== 'approved');
  const types = vehicle ? [vehicle.vehicleType] : [];
  const needed = cityPapersNeeded(application, at, types).map(({ kind }) => kind);
  if (![...paperKinds, ...needed].every(good) || open || vehicle?.status !== 'approved')
    throw refuse('papers_undecided');
  // A bureau that found something leaves the judgement to the reviewer, who says why.
  if (application.checkStatus === 'consider' && reason) return;
  if (application.checkStatus !== 'clear') throw refuse('check_not_clear');
}
