/** Registration numbers as operators see, enter and end them. */
import { noteAct } from '#src/platform/audit/under-way.ts';
import { type Tx, violatedConstraint } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import { type NewTaxRegistration, type TaxRegistration, taxRefusals } from '../contract.ts';
import { type Registration, readNumber } from '../registration.ts';
import { ofSettings, refuse, registrationOf, type TaxParts } from './parts.ts';
import {
  endRegistration,
  findAccount,
  findAccountName,
  findRegistrationsNamed,
  insertFirstRegistration,
  insertRegistration,
  type RegistrationRow,
} from './store.ts';

/** Newest first; that of the settings last. */
export async function listRegistrations({ database, companyNumber }: TaxParts): Promise<TaxRegistration[]> {
  const rows = await findRegistrationsNamed(database.db);
  return [
    ...rows.map(({ row, accountName }) => show(registrationOf(row), row.id, accountName)),
    ...ofSettings(companyNumber()).map((one) => show(one, null, null)),
  ];
}

/** @throws Refusal tax_rule_dates, tax_registration_number, tax_registration_owner, tax_registration_exists */
export async function addRegistration(
  { database, clock }: TaxParts,
  actor: Actor,
  wanted: NewTaxRegistration,
): Promise<TaxRegistration> {
  const { jurisdiction, owner, from, until } = wanted;
  if (until && until < from)
    throw refuse('tax_rule_dates', { fields: { until: taxRefusals.tax_rule_dates[1] } });
  const read = readNumber(jurisdiction, wanted.number);
  if ('wrong' in read)
    throw refuse('tax_registration_number', { words: read.wrong, fields: { number: read.wrong } });
  const account = owner === 'company' ? undefined : await findAccount(database.db, wanted.email ?? '');
  if (owner !== 'company' && !account)
    throw refuse('tax_registration_owner', { fields: { email: taxRefusals.tax_registration_owner[1] } });
  const now = clock.now();
  try {
    return await database.transaction(async (tx) => {
      const row = await insertRegistration(tx, {
        jurisdiction,
        owner,
        number: read.number,
        userId: account?.id ?? null,
        firstDay: from,
        lastDay: until ?? null,
        createdBy: actor.userId,
        createdAt: now,
      });
      noteAct({ after: registrationOf(row), ...(row.userId !== null && { about: [row.userId] }) });
      await tellRegistration(tx, 'tax_registration.added', row, actor.userId, now);
      return show(registrationOf(row), row.id, account?.name ?? null);
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'tax_registrations_standing') throw error;
    throw refuse('tax_registration_exists', { fields: { number: taxRefusals.tax_registration_exists[1] } });
  }
}

/** A seller's number that somebody looked at, from today on; one that stands already is left as it is. */
export async function registerSeller(
  { clock }: Pick<TaxParts, 'clock'>,
  tx: Tx,
  {
    jurisdiction,
    number,
    sellerId,
    by,
  }: { jurisdiction: string; number: string; sellerId: UserId; by: UserId },
): Promise<void> {
  const at = clock.now();
  const row = await insertFirstRegistration(tx, {
    ...{ jurisdiction, number, owner: 'seller', userId: sellerId, createdBy: by, createdAt: at },
    firstDay: at.toISOString().slice(0, 10),
  });
  if (row) await tellRegistration(tx, 'tax_registration.added', row, by, at);
}

/** Ending it twice changes nothing. @throws Refusal tax_registration_not_found */
export async function endRegistrationNow(
  { database, clock }: TaxParts,
  actor: Actor,
  id: number,
): Promise<TaxRegistration> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const ended = await endRegistration(tx, id, actor.userId, now);
    if (!ended) throw refuse('tax_registration_not_found');
    const { row, isFirst } = ended;
    const about = row.userId === null ? [] : [row.userId];
    noteAct({ before: registrationOf(row), after: { ended: true }, about });
    if (isFirst) await tellRegistration(tx, 'tax_registration.ended', row, actor.userId, now);
    return show(
      registrationOf(row),
      row.id,
      row.userId === null ? null : await findAccountName(tx, row.userId),
    );
  });
}

export const tellRegistration = (
  tx: Tx,
  type: string,
  { id, jurisdiction, owner }: RegistrationRow,
  by: UserId | null,
  at: Date,
) =>
  record(tx, {
    type,
    subject: `tax_registration:${id}`,
    payload: { jurisdiction, owner, by },
    userIds: [],
    at,
  });

const show = (one: Registration, id: number | null, accountName: string | null): TaxRegistration => ({
  id,
  jurisdiction: one.jurisdiction,
  number: one.number,
  owner: one.owner,
  accountName,
  from: one.from,
  until: one.until,
  endedAt: one.endedAt?.toISOString() ?? null,
});
