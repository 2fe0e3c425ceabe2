/** Somebody at the desk compares a dealership with its registrar's own page: it is verified, refused, or ended later. */
import { noteAct } from '#src/platform/audit/under-way.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import { booksTimeZone, companyName } from '#src/platform/settings/company.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import type { DealershipInReview } from '../dealership-contract.ts';
import { findRegistrar } from '../dealing.ts';
import { nameKeyOf } from '../name-key.ts';
import { dealerPath } from '../rules.ts';
import { taxJurisdiction, viewDealership } from './dealership.ts';
import {
  countDoubles,
  countToLookAt,
  type DealershipRow,
  endByNameAlone,
  findByNameAlone,
  findDealership,
  findDealerships,
  findDoubles,
  findDoublesOf,
  findRenewed,
  findSharing,
  lockDealership,
  updateDealership,
} from './dealership-store.ts';
import { approveName } from './name-review.ts';
import { countHeldCars, findNameState, findNamesOf, findPeople, oneAtATime } from './name-store.ts';
import { type DealersParts, refuse } from './parts.ts';

const shown = 50;

export interface Decision {
  decision: 'verify' | 'look_again' | 'refuse' | 'end';
  reason: string;
  /** `2027-03-31`, of the registrar's page. */
  registeredUntil: string | null;
}

export async function dealershipsForDesk(
  parts: DealersParts,
  state: 'waiting' | 'verified' | 'refused' | 'ended' | 'double',
) {
  const { db } = parts.database;
  const rows = await (state === 'double' ? findDoubles(db, shown) : findDealerships(db, state, shown));
  if (state === 'waiting') rows.push(...(await findRenewed(db, shown)));
  const byName = await findByNameAlone(db, shown);
  const people = await peopleOf(
    parts,
    byName.map(({ sellerId }) => sellerId),
  );
  return {
    waiting: await countToLookAt(db),
    doubles: await countDoubles(db),
    dealerships: await viewForDesk(parts, rows),
    byNameAlone: byName.map(({ name, sellerId }) => ({ name, person: people(sellerId) })),
  };
}

async function peopleOf({ database }: DealersParts, ids: readonly UserId[]) {
  const found = await findPeople(database.db, [...new Set(ids)]);
  return (id: UserId): DealershipInReview['person'] => {
    const { since, ...person } = existing(
      found.find((one) => one.id === id),
      `person ${id}`,
    );
    return { ...person, since: since.toISOString() };
  };
}

async function viewForDesk(
  parts: DealersParts,
  rows: readonly DealershipRow[],
): Promise<DealershipInReview[]> {
  const { db } = parts.database;
  const sellerIds = rows.map(({ sellerId }) => sellerId);
  const [cars, names, doubles] = await Promise.all([
    countHeldCars(db, sellerIds),
    findNameState(db, sellerIds, false),
    findDoublesOf(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  const person = await peopleOf(parts, [...sellerIds, ...doubles.map(({ sellerId }) => sellerId)]);
  return Promise.all(
    rows.map(async (row) => {
      const approved = names.find((one) => one.sellerId === row.sellerId && one.state === 'approved');
      const registrar = findRegistrar(row.registrar);
      const tax = await parts.taxes.sellerNumberOf(db, row.sellerId, taxJurisdiction(row.province));
      return {
        ...viewDealership(row, approved?.name ?? null),
        person: person(row.sellerId),
        registrarLongName: registrar?.longName ?? row.registrarName,
        searchUrl: registrar?.searchUrl ?? '',
        tradesAs: approved?.name ?? null,
        cars: cars.get(row.sellerId) ?? 0,
        otherTaxNumber: tax !== null && tax !== row.taxNumber ? tax : null,
        doubles: doubles
          .filter(({ doubleOfId }) => doubleOfId === row.id)
          .map(({ id, legalName, tradingName, sellerId, doubledAt, updatedAt }) => ({
            ...{ id, legalName, tradingName, person: person(sellerId) },
            at: (doubledAt ?? updatedAt).toISOString(),
          })),
        alike: (await findSharing(db, row)).map((other) => ({
          ...{ id: other.id, legalName: other.legalName, tradingName: other.tradingName, state: other.state },
          same: sameOf(row, other),
        })),
      };
    }),
  );
}

const shared = {
  legalName: 'company',
  phone: 'telephone',
  taxNumber: 'tax number',
  street: 'address',
} as const satisfies Partial<Record<keyof DealershipRow, string>>;

const sameOf = (one: DealershipRow, other: DealershipRow): string[] =>
  (Object.keys(shared) as (keyof typeof shared)[])
    .filter((field) => one[field] !== '' && one[field].toLowerCase() === other[field].toLowerCase())
    .map((field) => shared[field]);

/**
 * Verifying approves its trading name with it, enters its tax number where none stands, and lets its cars come to
 * market; ending takes them off. All is one transaction with its event.
 * @throws Refusal dealership_not_found, dealership_decided, registration_over, trading_name_taken, trading_name_settled
 */
export async function decideDealership(
  parts: DealersParts,
  actor: Actor,
  id: number,
  { decision, reason, registeredUntil }: Decision,
): Promise<DealershipInReview> {
  await parts.database.transaction(async (tx) => {
    await oneAtATime(tx);
    const row = await lockDealership(tx, id);
    if (!row || row.state === 'draft') throw refuse('dealership_not_found');
    if (row.state !== (decision === 'end' || decision === 'look_again' ? 'verified' : 'waiting'))
      throw refuse('dealership_decided');
    const at = parts.clock.now();
    const isCompared = decision === 'verify' || decision === 'look_again';
    if (isCompared && registeredUntil !== null && registeredUntil < localDate(at, booksTimeZone()))
      throw refuse('registration_over', { fields: { registeredUntil: 'That day is over.' } });
    const state = ({ verify: 'verified', look_again: 'verified', refuse: 'refused', end: 'ended' } as const)[
      decision
    ];
    if (decision === 'verify') await verify(parts, tx, actor.userId, row);
    const after = await updateDealership(tx, id, {
      ...{ state, reason: reason || null, decidedBy: actor.userId, decidedAt: at, updatedAt: at },
      ...(decision === 'verify' && { doubleOfId: null, doubledAt: null }),
      ...(isCompared && { lookedAt: at, registeredUntil, endNotices: 0 }),
      renewedSince: null,
    });
    noteAct({
      before: { state: row.state, registeredUntil: row.registeredUntil },
      after: { state, registeredUntil: after.registeredUntil },
      about: [row.sellerId],
      ...(reason && { reason }),
    });
    await record(tx, {
      ...{
        type: `dealership.${decision === 'look_again' ? 'looked_at' : state}`,
        subject: `dealership:${id}`,
      },
      payload: { dealershipId: id, sellerId: row.sellerId, by: actor.userId },
      ...{ userIds: [row.sellerId], at },
    });
    await tellDealer(parts, tx, after, reason, decision === 'look_again');
    if (!isCompared) await tellDoubles(parts, tx, after);
  });
  const row = existing(await findDealership(parts.database.db, id), 'the dealership');
  return existing((await viewForDesk(parts, [row]))[0], 'the dealership');
}

async function verify(parts: DealersParts, tx: Tx, by: UserId, row: DealershipRow): Promise<void> {
  const { sellerId, taxNumber, province } = row;
  const key = nameKeyOf(row.tradingName);
  const own = (await findNamesOf(tx, sellerId)).filter((name) => name.key === key);
  const name = own.find(({ state }) => state === 'approved') ?? own.find(({ state }) => state === 'waiting');
  // Somebody refused the name by itself meanwhile, or its dealer asked for another one.
  if (!name) throw refuse('trading_name_settled');
  if (name.state === 'waiting') await approveName(parts, tx, by, name, '', true);
  await endByNameAlone(tx, sellerId);
  const jurisdiction = taxJurisdiction(province);
  await parts.taxes.registerSeller(tx, { jurisdiction, number: taxNumber, sellerId, by });
}

export async function tellDealer(
  parts: DealersParts,
  tx: Tx,
  row: DealershipRow,
  reason: string,
  isAgain = false,
): Promise<void> {
  const seller = await parts.accounts.getUser(row.sellerId, tx);
  const { tradingName: name, registrarName, registrationNumber } = row;
  const url = (path: string) => `${parts.baseUrl}${path}`;
  const words = {
    again: {
      subject: `Your registration was looked at again`,
      paragraphs: [
        `Somebody compared ${registrarName} ${registrationNumber} with the registrar’s own page. ${name} stays as it is.`,
      ],
      action: { label: 'Look at Your Dealership', url: url('/sell/dealership') },
    },
    verified: {
      subject: `${name} is a dealer on ${companyName()}`,
      paragraphs: [
        `Somebody compared ${registrarName} ${registrationNumber} with the registrar’s own page. Your cars that waited for this come to market by themselves within minutes, and your dealership has a page.`,
      ],
      action: { label: 'See Your Page', url: url(dealerPath({ id: row.id, name })) },
    },
    refused: {
      subject: `Your application for ${name} was refused`,
      paragraphs: ['Nothing of it is public. You may correct what you wrote and send it again.'],
      action: { label: 'Look at Your Application', url: url('/sell/dealership') },
    },
    ended: {
      subject: `${name} is no dealer on ${companyName()} any more`,
      paragraphs: [
        'Your page is gone and your cars are off the market. What is reserved or sold goes on as it was agreed: hand those cars over, and answer their buyers. Once your registration stands again, send your application again; your cars come back with it.',
      ],
      action: { label: 'Look at Your Dealership', url: url('/sell/dealership') },
    },
  } as const;
  if (row.state === 'draft' || row.state === 'waiting') return;
  const state = isAgain ? 'again' : row.state;
  await parts.mailer.write(tx, {
    ...{ kind: 'selling', to: seller.email, hello: seller.firstName },
    ...{
      subject: words[state].subject,
      paragraphs: [...words[state].paragraphs],
      action: words[state].action,
    },
    ...(reason ? { quote: { by: 'the reviewer', words: reason } } : {}),
  });
}

/** Whoever was not let through because of one that is over may be next. */
async function tellDoubles(parts: DealersParts, tx: Tx, row: DealershipRow): Promise<void> {
  for (const double of await findDoublesOf(tx, [row.id])) {
    await updateDealership(tx, double.id, { doubleOfId: null, doubledAt: null });
    const seller = await parts.accounts.getUser(double.sellerId, tx);
    await parts.mailer.write(tx, {
      ...{ kind: 'selling', to: seller.email, hello: seller.firstName },
      subject: 'You can send your application as a dealer',
      paragraphs: [
        `Another application stood in the way of yours for ${double.tradingName}. It does not any more: look at what you wrote, and send it.`,
      ],
      action: { label: 'Look at Your Application', url: `${parts.baseUrl}/sell/dealership` },
    });
  }
}
