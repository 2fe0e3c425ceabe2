/** Asking to trade under a name, and what one may trade as now. */
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { MyTradingName, TradingName } from '../contract.ts';
import { dealingNow } from '../dealing.ts';
import { claimsOurs, nameKeyOf } from '../name-key.ts';
import { findVerifiedAmong } from './dealership-store.ts';
import {
  findApproved,
  findNameState,
  findNamesOf,
  findPeople,
  insertName,
  type NameRow,
  oneAtATime,
  updateNames,
} from './name-store.ts';
import { type DealersParts, type NameState, refuse } from './parts.ts';

export async function myTradingName({ database }: DealersParts, actor: Actor): Promise<MyTradingName> {
  const rows = await findNamesOf(database.db, actor.userId);
  const [person] = await findPeople(database.db, [actor.userId]);
  const approved = rows.find(({ state }) => state === 'approved');
  const asked = rows.find(({ id, state }) => state !== 'former' && id > (approved?.id ?? 0));
  return {
    approved: approved ? viewName(approved) : null,
    asked: asked ? viewName(asked) : null,
    addressConfirmed: existing(person, 'who asks').addressConfirmed,
  };
}

export const viewName = ({ id, name, state, reason, askedAt }: NameRow): TradingName => ({
  id,
  name,
  state,
  reason,
  askedAt: askedAt.toISOString(),
});

/** @throws Refusal trading_name_unusable, trading_name_ours, trading_name_taken, trading_name_refused */
export async function askForName(parts: DealersParts, actor: Actor, name: string): Promise<MyTradingName> {
  await parts.database.transaction(async (tx) => {
    await oneAtATime(tx);
    await askIn(parts, tx, actor.userId, name);
  });
  return myTradingName(parts, actor);
}

/** The same as part of a larger change, one at a time. @throws as `askForName` */
export async function askIn(parts: DealersParts, tx: Tx, sellerId: UserId, typed: string): Promise<NameRow> {
  const name = typed.trim().replace(/\s+/g, ' ');
  const key = nameKeyOf(name);
  const no = (code: Parameters<typeof refuse>[0], words: string) =>
    refuse(code, { words, fields: { name: words, dealerName: words } });
  if (key === '') throw no('trading_name_unusable', 'Enter the name you trade as, in letters.');
  const own = await findNamesOf(tx, sellerId);
  const same = own.find((row) => row.name === name && (row.state === 'approved' || row.state === 'waiting'));
  if (same) return same;
  const mine = own.find((row) => row.state === 'approved');
  if (claimsOurs(name) && !(mine && claimsOurs(mine.name)))
    throw no(
      'trading_name_ours',
      `This name says that you are ${companyName()}. Enter the name of your own business.`,
    );
  const holder = await findApproved(tx, key);
  if (holder && holder.sellerId !== sellerId) {
    const words =
      'Another dealer trades under this name here, or under one that looks like it. Enter a name that buyers can tell apart.';
    throw no('trading_name_taken', words);
  }
  const refused = own.find((row) => row.state === 'refused' && row.key === key);
  if (refused) {
    const words = `This name was refused for your account: “${refused.reason ?? ''}” Ask us on the help page if that is wrong.`;
    throw no('trading_name_refused', words);
  }
  const at = parts.clock.now();
  const before = own.filter((row) => row.state === 'waiting').map(({ id }) => id);
  await updateNames(tx, before, { state: 'former', decidedAt: at });
  const row = await insertName(tx, { sellerId, name, key, askedAt: at });
  await record(tx, {
    type: 'trading_name.asked',
    subject: `trading_name:${row.id}`,
    payload: { nameId: row.id, sellerId },
    userIds: [sellerId],
    at,
  });
  return row;
}

export async function nameForFeed(
  parts: DealersParts,
  tx: Tx,
  sellerId: UserId,
  typed: string,
): Promise<string> {
  await oneAtATime(tx);
  const standing = existing((await nameStatesOf(parts, tx, [sellerId], false)).get(sellerId), 'who sends');
  const key = nameKeyOf(typed);
  if (standing.approved) {
    if (typed.trim() === '' || key === nameKeyOf(standing.approved)) return standing.approved;
    const words = `Your account trades as ${standing.approved}. Ask for another name first, under “The name you trade as”.`;
    throw refuse('trading_name_differs', { words, fields: { dealerName: words } });
  }
  if (standing.waiting && typed.trim() === '') return standing.waiting;
  return (await askIn(parts, tx, sellerId, typed)).name;
}

export async function nameStatesOf(
  parts: Pick<DealersParts, 'telephones'>,
  queries: Queries,
  sellerIds: readonly UserId[],
  holds: boolean,
): Promise<Map<UserId, NameState>> {
  const ids = [...new Set(sellerIds)];
  const names = await findNameState(queries, ids, holds);
  const verified = new Set((await findVerifiedAmong(queries, ids, holds)).map(({ sellerId }) => sellerId));
  const people = await findPeople(queries, ids);
  const withPhone = await parts.telephones.confirmedOf(queries, ids);
  const nameOf = (sellerId: UserId, state: string) =>
    names.find((row) => row.sellerId === sellerId && row.state === state)?.name ?? null;
  return new Map(
    people.map(({ id, addressConfirmed }) => [
      id,
      {
        ...{ approved: nameOf(id, 'approved'), waiting: nameOf(id, 'waiting'), addressConfirmed },
        isVerified: verified.has(id) || names.some((row) => row.sellerId === id && row.byNameAlone),
        phoneWaits: dealingNow().phoneWanted && parts.telephones.canText && !withPhone.has(id),
      },
    ]),
  );
}
