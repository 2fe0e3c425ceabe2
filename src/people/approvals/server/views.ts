/** What somebody is shown of requests: their own, and those they may decide. */
import { createHash } from 'node:crypto';
import { canonical } from '#src/platform/audit/chain.ts';
import { changesOf } from '#src/platform/audit/changes.ts';
import { subjectOf } from '#src/platform/audit/naming.ts';
import { type Actor, mayOperate, mayOperateIn } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Approval } from '../contract.ts';
import { neededFor, type Parts, type Weighed } from './parts.ts';
import { type ApprovalRow, expireOld, findEnded, findWaiting } from './store.ts';

const mostWaiting = 200;
const mostEnded = 50;
/** Nothing that was approved runs so long: whoever ran it died. */
const runsAtMostMs = 10 * 60_000;

/** What it would do by now, which is what is approved. */
export async function nowOf(
  { measures }: Parts,
  row: ApprovalRow,
): Promise<{ weighed: Weighed; seen: string }> {
  const { words: asked, before: was, after: is, about } = row;
  const kept: Weighed = { words: asked, before: was, after: is, about };
  const given = { params: row.params, body: row.body };
  const now =
    row.state === 'waiting' ? await measures[row.call]?.(given, row.askedBy).catch(() => null) : null;
  const weighed = now ?? kept;
  const { words, before = null, after = null } = weighed;
  const seen = createHash('sha256').update(canonical({ words, before, after })).digest('hex').slice(0, 32);
  return { weighed, seen };
}

async function mayDecide(parts: Parts, actor: Actor, row: ApprovalRow): Promise<boolean> {
  const { userId } = actor;
  if (row.askedBy === userId || row.about.includes(userId)) return false;
  if (!mayOperate(actor, 'approvals.decide')) return false;
  const needs = await neededFor(parts, row);
  return needs !== undefined && mayOperateIn(actor, needs.permission, needs.cityId);
}

const isShown = async (parts: Parts, actor: Actor, row: ApprovalRow): Promise<boolean> =>
  row.askedBy === actor.userId || row.decidedBy === actor.userId || (await mayDecide(parts, actor, row));

async function onlyThose(
  rows: readonly ApprovalRow[],
  wanted: (row: ApprovalRow) => Promise<boolean>,
): Promise<ApprovalRow[]> {
  const are = await Promise.all(rows.map(wanted));
  return rows.filter((_, at) => are[at]);
}

export async function listApprovals(parts: Parts, actor: Actor) {
  const { database, clock } = parts;
  await expireOld(database.db, clock.now());
  const [open, over] = await Promise.all([
    findWaiting(database.db, clock.now(), mostWaiting),
    findEnded(database.db, mostEnded),
  ]);
  const mine = (rows: readonly ApprovalRow[]) => onlyThose(rows, (row) => isShown(parts, actor, row));
  return {
    waiting: await views(parts, actor, await mine(open)),
    ended: await views(parts, actor, await mine(over)),
  };
}

export async function countForMe(parts: Parts, actor: Actor): Promise<{ count: number }> {
  const open = await findWaiting(parts.database.db, parts.clock.now(), mostWaiting);
  return { count: (await onlyThose(open, (row) => mayDecide(parts, actor, row))).length };
}

export async function viewOf(parts: Parts, actor: Actor, row: ApprovalRow): Promise<Approval> {
  const [view] = await views(parts, actor, [row]);
  if (!view) throw new Error('a request without a view');
  return view;
}

async function views(parts: Parts, actor: Actor, rows: readonly ApprovalRow[]): Promise<Approval[]> {
  const ids = rows.flatMap(({ askedBy, decidedBy, about }) => [
    ...[askedBy, ...about],
    ...(decidedBy ? [decidedBy] : []),
  ]);
  const names = await parts.namesOf([...new Set(ids)]);
  const person = (id: UserId) => ({ id, name: names.get(id) ?? `Account ${id}, who has left` });
  const seen = await Promise.all(rows.map((row) => nowOf(parts, row)));
  const mine = await Promise.all(rows.map((row) => mayDecide(parts, actor, row)));
  return rows.map((row, at) => {
    const { weighed, seen: digest } = seen[at] ?? { weighed: row, seen: '' };
    const state = stateOf(row, parts.clock.now());
    return {
      ...{ id: row.id, words: weighed.words, limit: row.limit, reason: row.reason, state, seen: digest },
      act: parts.limited.calls.get(row.call)?.call.summary ?? row.call,
      subject: row.params ? subjectOf(row.call, row.params as Record<string, unknown>) : null,
      changes: changesOf(weighed.before, weighed.after).changes,
      about: row.about.map(person),
      askedBy: person(row.askedBy),
      askedAt: row.askedAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      decidedBy: row.decidedBy === null ? null : person(row.decidedBy),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      ...{ decisionReason: row.decisionReason, outcome: row.outcome },
      isMine: row.askedBy === actor.userId,
      mayDecide: state === 'waiting' && mine[at] === true,
    };
  });
}

const stateOf = ({ state, decidedAt }: ApprovalRow, now: Date): ApprovalRow['state'] =>
  state === 'approved' && decidedAt && now.getTime() - decidedAt.getTime() > runsAtMostMs ? 'unknown' : state;
