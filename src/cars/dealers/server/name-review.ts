/** Somebody at the desk looks at a name for an account. */

import { distance } from 'fastest-levenshtein';
import { noteAct } from '#src/platform/audit/under-way.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { NameInReview } from '../contract.ts';
import { nameKeyOf } from '../name-key.ts';
import {
  countHeldCars,
  countNames,
  findApproved,
  findName,
  findNameState,
  findNames,
  findNamesOf,
  findOthers,
  findPeople,
  findRivals,
  type NameRow,
  oneAtATime,
  updateNames,
} from './name-store.ts';
import { nameStatesOf, viewName } from './names.ts';
import { type DealersParts, refuse } from './parts.ts';

const shown = 100;
const alikeShown = 6;
const mostCompared = 5000;
/** A name may differ from another in one letter of so many and still be taken for it. */
const lettersForOne = 5;

export async function namesInReview(
  parts: DealersParts,
  state: 'waiting' | 'approved' | 'refused',
): Promise<{ waiting: number; names: NameInReview[] }> {
  const { db } = parts.database;
  const rows = await findNames(db, state, shown);
  return { waiting: await countNames(db, 'waiting'), names: await viewNames(parts, rows) };
}

async function viewNames({ database }: DealersParts, rows: readonly NameRow[]): Promise<NameInReview[]> {
  const { db } = database;
  const sellerIds = [...new Set(rows.map(({ sellerId }) => sellerId))];
  const [people, cars, standing, others] = await Promise.all([
    findPeople(db, sellerIds),
    countHeldCars(db, sellerIds),
    findNameState(db, sellerIds, false),
    findOthers(db, mostCompared),
  ]);
  return rows.map((row) => {
    const { since, ...person } = existing(
      people.find(({ id }) => id === row.sellerId),
      `person ${row.sellerId}`,
    );
    const tradesAs = standing.find((each) => each.sellerId === row.sellerId && each.state === 'approved');
    return {
      ...viewName(row),
      person: { ...person, since: since.toISOString() },
      tradesAs: tradesAs && tradesAs.id !== row.id ? tradesAs.name : null,
      cars: cars.get(row.sellerId) ?? 0,
      alike: alikeOf(row, others),
    };
  });
}

function alikeOf(row: NameRow, others: Awaited<ReturnType<typeof findOthers>>): NameInReview['alike'] {
  return others
    .filter(({ sellerId }) => sellerId !== row.sellerId)
    .map((other) => ({ other, apart: apart(row.key, other.key) }))
    .filter((each) => each.apart < 1)
    .sort((a, b) => a.apart - b.apart)
    .slice(0, alikeShown)
    .map(({ other: { name, state, person }, apart }) => ({ name, state, person, same: apart === 0 }));
}

/** 0 for the same, below 1 for what may be taken for each other. */
function apart(one: string, other: string): number {
  if (one === other) return 0;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= lettersForOne && long.includes(short)) return 0.5;
  const allowed = Math.max(1, Math.floor(short.length / lettersForOne));
  if (long.length - short.length > allowed) return 1;
  return distance(one, other) / (allowed + 1);
}

/**
 * Others who wait for a name that is approved here are refused with it.
 * @throws Refusal trading_name_not_found, trading_name_settled, trading_name_taken
 */
export async function decideName(
  parts: DealersParts,
  actor: Actor,
  id: number,
  { decision, reason }: { decision: 'approve' | 'refuse'; reason: string },
): Promise<NameInReview> {
  await parts.database.transaction(async (tx) => {
    await oneAtATime(tx);
    const row = await findName(tx, id);
    if (!row) throw refuse('trading_name_not_found');
    const mayApprove = row.state === 'waiting' || row.state === 'refused';
    const mayRefuse = row.state === 'waiting' || row.state === 'approved';
    if (!(decision === 'approve' ? mayApprove : mayRefuse)) throw refuse('trading_name_settled');
    if (decision === 'refuse') return settle(parts, tx, actor.userId, row, 'refused', reason);
    await approveName(parts, tx, actor.userId, row, reason);
  });
  const [view] = await viewNames(parts, [existing(await findName(parts.database.db, id), 'the name')]);
  return existing(view, 'the name');
}

/**
 * The same as part of a larger change, one at a time; `isTold` says that its dealer is mailed about more than the name.
 * @throws Refusal trading_name_taken
 */
export async function approveName(
  parts: DealersParts,
  tx: Tx,
  by: UserId,
  row: NameRow,
  reason: string,
  isTold = false,
): Promise<void> {
  const holder = await findApproved(tx, nameKeyOf(row.name));
  if (holder && holder.sellerId !== row.sellerId) throw refuse('trading_name_taken');
  const own = await findNamesOf(tx, row.sellerId);
  const before = own.filter(
    ({ id, state }) => id !== row.id && (state === 'approved' || state === 'waiting'),
  );
  await updateNames(
    tx,
    before.map(({ id }) => id),
    { state: 'former', decidedAt: parts.clock.now(), decidedBy: by },
  );
  // Whoever trades by a name alone goes on under another one.
  const byNameAlone = before.some((name) => name.state === 'approved' && name.byNameAlone);
  if (byNameAlone) await updateNames(tx, [row.id], { byNameAlone });
  await settle(parts, tx, by, row, 'approved', reason, isTold);
  for (const rival of await findRivals(tx, row)) {
    const words = 'The name was given to another account, which showed that it trades so.';
    await settle(parts, tx, by, rival, 'refused', words);
  }
}

async function settle(
  parts: DealersParts,
  tx: Tx,
  by: UserId,
  { id, sellerId, name }: NameRow,
  state: 'approved' | 'refused',
  reason: string,
  isTold = false,
): Promise<void> {
  const at = parts.clock.now();
  if (!isTold) noteAct({ after: { name, state }, reason });
  await updateNames(tx, [id], {
    state,
    key: nameKeyOf(name),
    reason: reason || null,
    ...(state === 'refused' && { byNameAlone: false }),
    decidedBy: by,
    decidedAt: at,
  });
  await record(tx, {
    type: `trading_name.${state}`,
    subject: `trading_name:${id}`,
    payload: { nameId: id, sellerId, by },
    userIds: [sellerId],
    at,
  });
  if (isTold) return;
  const seller = await parts.accounts.getUser(sellerId, tx);
  const { isVerified } = existing(
    (await nameStatesOf(parts, tx, [sellerId], false)).get(sellerId),
    'what they may sell as',
  );
  const isApproved = state === 'approved';
  await parts.mailer.write(tx, {
    kind: 'selling',
    to: seller.email,
    subject: !isApproved
      ? `The name ${name} was refused`
      : isVerified
        ? `You trade as ${name} on ${companyName()}`
        : `The name ${name} is yours`,
    hello: seller.firstName,
    paragraphs: [
      isApproved
        ? isVerified
          ? `You trade as ${name} on ${companyName()} now. Your cars that waited for this come to market by themselves within minutes, except those that somebody has to look at for another reason.`
          : `The name ${name} is yours on ${companyName()}. Your cars are shown under it once your dealership was looked at: apply for that on your selling page, if you have not yet.`
        : `You cannot trade as ${name} on ${companyName()}, and no car is shown under this name. Ask for another name, and your cars come back with it.`,
    ],
    ...(reason ? { quote: { by: 'the reviewer', words: reason } } : {}),
    action: isApproved
      ? isVerified
        ? { label: 'See Your Cars', url: `${parts.baseUrl}/sell` }
        : { label: 'Apply as a Dealer', url: `${parts.baseUrl}/sell/dealership` }
      : { label: 'Ask for Another Name', url: `${parts.baseUrl}/sell#trading-name` },
  });
}
