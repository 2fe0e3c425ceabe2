/** A driver's background check: asked of a bureau, or found out by an operator where there is none. */
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { fullName } from '#src/platform/person-name.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { mayMove } from '../../driver-status.ts';
import { reviewRefusals } from '../../review-contract.ts';
import { formOf } from '../papers/application.ts';
import { findPerson, updateApplication } from '../papers/papers-store.ts';
import { deciding, type Parts, tellDriver } from './deciding.ts';

const refuse = refusalsOf(reviewRefusals);

/**
 * Starts the background check, or reads its result. The bureau is asked outside the transaction: what is wanted
 * is written first, the answer after.
 * @throws Refusal application_not_found, already_decided
 */
export async function runCheck(parts: Parts, actor: Actor | null, applicationId: number): Promise<void> {
  await deciding(
    parts,
    applicationId,
    async (tx, application, at) => {
      if (application.checkStatus !== 'none') return null;
      if (!mayMove('check', application.status)) throw refuse('already_decided');
      await updateApplication(tx, application.id, {
        checkStatus: 'pending',
        checkStartedAt: at,
        status: application.status === 'needs_more' ? 'needs_more' : 'checking',
        updatedAt: at,
      });
      await tellDriver(parts, tx, application, at, {
        kind: 'check_began',
        about: `check:${application.id}`,
        subject: 'Your background check is running',
        text: 'We have asked for your background check, which takes 3-5 business days. There is nothing for you to do.',
      });
      return { action: 'started the background check' };
    },
    actor,
  );
  await syncCheck(parts, applicationId);
}

/**
 * What an operator found out where no bureau is asked.
 * @throws Refusal application_not_found, already_decided, check_by_bureau
 */
export async function recordCheck(
  parts: Parts,
  actor: Actor,
  applicationId: number,
  { result, source }: { result: 'clear' | 'consider'; source: string },
): Promise<void> {
  if (!parts.checks.isByHand) throw refuse('check_by_bureau');
  await deciding(
    parts,
    applicationId,
    async (tx, application, at) => {
      const isOpen = application.checkStatus === 'none' || application.checkStatus === 'pending';
      const mayBegin = application.checkStatus === 'pending' || mayMove('check', application.status);
      if (!isOpen || !mayBegin) throw refuse('already_decided');
      await updateApplication(tx, application.id, {
        checkStatus: result,
        checkStartedAt: application.checkStartedAt ?? at,
        checkEndedAt: at,
        updatedAt: at,
        ...(application.status === 'needs_more' ? {} : { status: 'in_review' as const }),
      });
      await record(tx, {
        type: 'driver.check_ended',
        subject: `user:${application.userId}`,
        payload: {},
        userIds: [application.userId],
        at,
      });
      return { action: `background check: ${result}`, detail: source };
    },
    actor,
  );
}

/** Brings a pending check on: asks the bureau for it where that is not known to have happened, then for its result. */
export async function syncCheck(parts: Parts, applicationId: number): Promise<void> {
  const { checks, database } = parts;
  const before = await database.transaction(async (tx) => {
    const application = await parts.lock(tx, applicationId);
    if (application?.checkStatus !== 'pending') return null;
    return { application, person: await findPerson(tx, application.userId) };
  });
  if (!before) return;
  const form = formOf(before.application);
  const reference =
    before.application.checkReference ??
    (await checks.start({
      key: String(applicationId),
      name: fullName(before.person),
      licenceNumber: form.licenseNumber,
      region: form.state,
    }));
  const result = await checks.read(reference);
  await deciding(
    parts,
    applicationId,
    async (tx, application, at) => {
      if (application.checkStatus !== 'pending') return null;
      await updateApplication(tx, application.id, {
        checkReference: reference,
        ...(result === 'pending'
          ? {}
          : {
              checkStatus: result,
              checkEndedAt: at,
              updatedAt: at,
              ...(application.status === 'checking' ? { status: 'in_review' as const } : {}),
            }),
      });
      if (result === 'pending') return null;
      await record(tx, {
        type: 'driver.check_ended',
        subject: `user:${application.userId}`,
        payload: {},
        userIds: [application.userId],
        at,
      });
      return { action: `background check: ${result}` };
    },
    null,
  );
}
