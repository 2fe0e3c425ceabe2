/**
 * Approving, declining and withdrawing: each takes the row out of waiting under its lock, so that of any number of rivals
 * one decides. What was approved runs afterwards as whoever asked, with the rights of both as they are then.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDemoAddress } from '#src/people/accounts/rules.ts';
import { findRights } from '#src/people/accounts/server/people/desk-role-store.ts';
import { noteAct } from '#src/platform/audit/under-way.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import { type Actor, mayOperateIn } from '#src/platform/http/actor.ts';
import { requireIn, requirePermission } from '#src/platform/http/permission.ts';
import type { UserId } from '#src/platform/ids.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { tell } from './asking.ts';
import { decidedMail } from './mails.ts';
import { neededFor, type Parts, refuse } from './parts.ts';
import {
  type ApprovalRow,
  emptied,
  findApproval,
  holdAccounts,
  lockApproval,
  updateApproval,
} from './store.ts';
import { nowOf } from './views.ts';

/** The one that waits. @throws Refusal approval_not_found, approval_over */
async function lockWaiting(tx: Tx, id: number, now: Date): Promise<ApprovalRow> {
  const row = await lockApproval(tx, id);
  if (!row) throw refuse('approval_not_found');
  if (row.state !== 'waiting' || row.expiresAt <= now) throw refuse('approval_over');
  return row;
}

/** Somebody as they are now, for what they asked to be done; null for one who may not come in any more. */
async function actorNow(parts: Parts, tx: Tx, id: UserId, held: Held): Promise<Actor | null> {
  const user = held.find((one) => one.id === id);
  const isIn = user && !user.deletedAt && !user.disabledAt && user.roles.includes('operator');
  if (!isIn || (!parts.demo && !user.secondFactorAt)) return null;
  const { email, firstName, lastName, roles } = user;
  return {
    ...{ kind: 'person', userId: id, sessionId: '0', email, firstName, lastName, roles },
    ...(await findRights(tx, user.deskRoles)),
    ...(parts.demo && isDemoAddress(email) ? { isShared: true } : {}),
  };
}
type Held = Awaited<ReturnType<typeof holdAccounts>>;

/** @throws Refusal not_approve_yourself, approval_own_matter, not_allowed, all_cities_needed, not_in_your_cities */
async function requireSecond(parts: Parts, row: ApprovalRow, actor: Actor | null, id: UserId): Promise<void> {
  if (row.askedBy === id) throw refuse('not_approve_yourself');
  if (row.about.includes(id)) throw refuse('approval_own_matter');
  requirePermission(actor ?? {}, 'approvals.decide');
  const needs = existing(await neededFor(parts, row), `the permission of ${row.call}`);
  requireIn(actor ?? {}, needs.permission, needs.cityId);
}

/**
 * @returns the request as it ended, and what its call answered
 * @throws Refusal approval_not_found, approval_over, approval_changed, not_approve_yourself, approval_own_matter
 */
export async function approve(
  parts: Parts,
  actor: Actor,
  id: number,
  { seen, reason }: { seen: string; reason: string },
  http: { request: FastifyRequest; reply: FastifyReply },
): Promise<{ row: ApprovalRow; answer: unknown }> {
  const { database, clock } = parts;
  const looked = await findApproval(database.db, id);
  if (!looked) throw refuse('approval_not_found');
  if (looked.state === 'waiting') {
    const now = await nowOf(parts, looked);
    if (now.seen !== seen) throw refuse('approval_changed');
    // Whom it gives something may be others than when it was asked for.
    if (now.weighed.about.includes(actor.userId) && looked.askedBy !== actor.userId)
      throw refuse('approval_own_matter');
  }
  const { row, asker, given } = await database.transaction(async (tx) => {
    const at = clock.now();
    // Accounts before the request, as whoever leaves has them.
    const held = await holdAccounts(tx, [actor.userId, looked.askedBy]);
    const found = await lockWaiting(tx, id, at);
    await requireSecond(parts, found, await actorNow(parts, tx, actor.userId, held), actor.userId);
    const asks = await actorNow(parts, tx, found.askedBy, held);
    const needs = await neededFor(parts, found);
    const may = needs !== undefined && mayOperateIn(asks, needs.permission, needs.cityId);
    const after = await updateApproval(tx, id, {
      ...emptied,
      state: may ? 'approved' : 'refused',
      ...{ decidedBy: actor.userId, decidedAt: at, decisionReason: reason || null },
      ...(!may && { outcome: 'Whoever asked may not do this any more.', endedAt: at }),
    });
    noteAct({ about: [found.askedBy], after: { approved: found.words } });
    await tell(tx, after, at);
    return { row: after, asker: may ? asks : null, given: { params: found.params, body: found.body } };
  });
  if (!asker) return { row: await end(parts, row, { state: 'refused', outcome: row.outcome }), answer: null };
  const { run } = existing(parts.limited.calls.get(row.call), row.call);
  const asked = { actor: asker, given, approvedBy: actor.userId, key: `approval-${id}` };
  try {
    const answer = await run(asked, http.request, http.reply);
    return { row: await end(parts, row, { state: 'done', outcome: null }), answer };
  } catch (error) {
    const isRefused = error instanceof Refusal && error.status < 500;
    if (!isRefused) parts.log.error({ err: error, approval: id }, 'what was approved broke off');
    const outcome = isRefused
      ? error.message
      : 'It broke off, so nobody knows whether it was done. Look before you ask again.';
    const state = isRefused ? 'refused' : 'unknown';
    return { row: await end(parts, row, { state, outcome }), answer: null };
  }
}

/** Writes down what became of it, and tells whoever asked. */
async function end(
  { database, clock, mailer, baseUrl, namesOf }: Parts,
  row: ApprovalRow,
  { state, outcome }: Pick<ApprovalRow, 'state' | 'outcome'>,
): Promise<ApprovalRow> {
  const by = row.decidedBy === null ? undefined : (await namesOf([row.decidedBy])).get(row.decidedBy);
  return database.transaction(async (tx) => {
    const at = clock.now();
    const [asker] = await holdAccounts(tx, [row.askedBy]);
    const after = await updateApproval(tx, row.id, { state, outcome, endedAt: at });
    await tell(tx, after, at);
    if (asker && !asker.deletedAt)
      await mailer.write(tx, decidedMail(asker, { row: after, by: by ?? 'A colleague', baseUrl }));
    return after;
  });
}

/** @throws Refusal approval_not_found, approval_over, not_approve_yourself, approval_own_matter */
export async function decline(parts: Parts, actor: Actor, id: number, reason: string): Promise<ApprovalRow> {
  const { database, clock, mailer, baseUrl, namesOf } = parts;
  const by = (await namesOf([actor.userId])).get(actor.userId) ?? 'A colleague';
  const looked = await findApproval(database.db, id);
  if (!looked) throw refuse('approval_not_found');
  return database.transaction(async (tx) => {
    const at = clock.now();
    const held = await holdAccounts(tx, [actor.userId, looked.askedBy]);
    const found = await lockWaiting(tx, id, at);
    await requireSecond(parts, found, await actorNow(parts, tx, actor.userId, held), actor.userId);
    const after = await updateApproval(tx, id, {
      ...{ ...emptied, state: 'declined', decidedBy: actor.userId, decidedAt: at },
      ...{ decisionReason: reason, endedAt: at },
    });
    noteAct({ about: [found.askedBy], after: { declined: found.words } });
    await tell(tx, after, at);
    const asker = held.find((one) => one.id === found.askedBy);
    if (asker && !asker.deletedAt) await mailer.write(tx, decidedMail(asker, { row: after, by, baseUrl }));
    return after;
  });
}

/** @throws Refusal approval_not_found, approval_over, not_your_request */
export async function withdraw({ database, clock }: Parts, actor: Actor, id: number): Promise<ApprovalRow> {
  return database.transaction(async (tx) => {
    const at = clock.now();
    const found = await lockWaiting(tx, id, at);
    if (found.askedBy !== actor.userId) throw refuse('not_your_request');
    const after = await updateApproval(tx, id, { ...emptied, state: 'withdrawn', endedAt: at });
    noteAct({ after: { withdrawn: found.words } });
    await tell(tx, after, at);
    return after;
  });
}
