/** A dealership as its applicant writes it: kept as a draft, sent to be looked at, taken back, and its hours. */

import { regions } from '#src/money/tax/regions.ts';
import { readNumber } from '#src/money/tax/registration.ts';
import { containsLink, nameWords } from '#src/platform/contains-link.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { isName } from '#src/platform/typed-text.ts';
import type { Dealership, DealershipForm, MyDealership } from '../dealership-contract.ts';
import { otherRegistrar } from '../dealing.ts';
import type { WeekHours } from '../hours.ts';
import { nameKeyOf } from '../name-key.ts';
import { knownRegistrar, registrarKeyOf, registrationKeyOf } from '../registration.ts';
import { dealerPath, openDealershipStates } from '../rules.ts';
import {
  type DealershipRow,
  findDealershipOf,
  findRegistered,
  lockDealershipOf,
  updateDealership,
} from './dealership-store.ts';
import { findApproved, findNamesOf, findPeople, oneAtATime } from './name-store.ts';
import { askIn } from './names.ts';
import { type DealersParts, refuse } from './parts.ts';

export async function myDealership({ database }: DealersParts, { userId }: Actor): Promise<MyDealership> {
  const { db } = database;
  const row = await findDealershipOf(db, userId);
  const approved = (await findNamesOf(db, userId)).find(({ state }) => state === 'approved');
  const [person] = await findPeople(db, [userId]);
  return {
    dealership: row ? viewDealership(row, approved?.name ?? null) : null,
    byNameAlone: approved?.byNameAlone ? approved.name : null,
    addressConfirmed: existing(person, 'who asks').addressConfirmed,
  };
}

/** `name` is what its cars are sold under, where one was approved. */
export const viewDealership = (row: DealershipRow, name: string | null): Dealership => ({
  id: row.id,
  state: row.state,
  legalName: row.legalName,
  tradingName: row.tradingName,
  registrar: row.registrar,
  registrarName: row.registrarName,
  registrationNumber: row.registrationNumber,
  street: row.street,
  city: row.city,
  postalCode: row.postalCode,
  province: row.province,
  phone: row.phone,
  taxNumber: row.taxNumber,
  hours: [...row.hours],
  reason: row.reason,
  isDouble: row.doubleOfId !== null && openDealershipStates.includes(row.state),
  sentAt: row.sentAt?.toISOString() ?? null,
  lookedAt: row.lookedAt?.toISOString() ?? null,
  registeredUntil: row.registeredUntil,
  renewedSince: row.renewedSince?.toISOString() ?? null,
  page: row.state === 'verified' && name !== null ? dealerPath({ id: row.id, name }) : null,
});

/** @throws Refusal dealership_settled once it was sent */
export async function writeDealership(
  parts: DealersParts,
  actor: Actor,
  form: DealershipForm,
): Promise<MyDealership> {
  const at = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    const row = await lockDealershipOf(tx, actor.userId, at);
    if (!openDealershipStates.includes(row.state)) throw refuse('dealership_settled');
    const named = knownRegistrar(form);
    await updateDealership(tx, row.id, {
      ...{ ...form, ...named },
      registrarKey: registrarKeyOf(named),
      registrationKey: registrationKeyOf(form.registrationNumber, named.registrarName),
      // Whoever corrects what was another's is no double any more until it is sent again.
      ...{ doubleOfId: null, doubledAt: null },
      updatedAt: at,
    });
  });
  return myDealership(parts, actor);
}

/**
 * Whoever sends what is another dealer's already is refused, and the desk sees both: that is kept, so the refusal comes
 * after its commit.
 * @throws Refusal dealership_settled, dealership_incomplete, dealership_mail_unconfirmed, dealership_exists,
 *   trading_name_unusable, trading_name_ours, trading_name_taken, trading_name_refused
 */
export async function sendDealership(parts: DealersParts, actor: Actor): Promise<MyDealership> {
  const double = await parts.database.transaction(async (tx) => {
    await oneAtATime(tx);
    const at = parts.clock.now();
    const row = await lockDealershipOf(tx, actor.userId, at);
    if (!openDealershipStates.includes(row.state)) throw refuse('dealership_settled');
    const missing = missingOf(row);
    if (Object.keys(missing).length > 0) throw refuse('dealership_incomplete', { fields: missing });
    const [person] = await findPeople(tx, [actor.userId]);
    if (!existing(person, 'who sends').addressConfirmed) throw refuse('dealership_mail_unconfirmed');
    const found = await findDouble(tx, row);
    if (found) {
      await updateDealership(tx, row.id, { doubleOfId: found.ofId, doubledAt: at, updatedAt: at });
      await tell(tx, 'dealership.doubled', row, at, { ofId: found.ofId });
      return found;
    }
    await askIn(parts, tx, actor.userId, row.tradingName);
    const read = readNumber(taxJurisdiction(row.province), row.taxNumber);
    await updateDealership(tx, row.id, {
      ...{ state: 'waiting', sentAt: at, updatedAt: at, reason: null, decidedBy: null, decidedAt: null },
      taxNumber: 'number' in read ? read.number : row.taxNumber,
    });
    await tell(tx, 'dealership.sent', row, at);
    return null;
  });
  if (double?.by === 'registration')
    throw refuse('dealership_exists', {
      fields: { registrationNumber: 'A dealer with this number is here already, or waits to be looked at.' },
    });
  if (double?.by === 'name') {
    const words =
      'Another dealer trades under this name here, or under one that looks like it. Enter a name that buyers can tell apart.';
    throw refuse('trading_name_taken', { words, fields: { tradingName: words } });
  }
  return myDealership(parts, actor);
}

/** The dealership that has this one's registration, or trades under its name. */
async function findDouble(
  tx: Tx,
  row: DealershipRow,
): Promise<{ by: 'registration' | 'name'; ofId: number } | null> {
  const registered = await findRegistered(tx, row);
  if (registered) return { by: 'registration', ofId: registered.id };
  const holder = await findApproved(tx, nameKeyOf(row.tradingName));
  if (!holder || holder.sellerId === row.sellerId) return null;
  const theirs = await findDealershipOf(tx, holder.sellerId);
  // Who trades by a name alone has none yet; the name is refused all the same.
  return theirs ? { by: 'name', ofId: theirs.id } : null;
}

/** @throws Refusal dealership_settled where it does not wait any more */
export async function takeBackDealership(parts: DealersParts, actor: Actor): Promise<MyDealership> {
  const at = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    const row = await lockDealershipOf(tx, actor.userId, at);
    if (row.state !== 'waiting') throw refuse('dealership_settled');
    await updateDealership(tx, row.id, { state: 'draft', sentAt: null, updatedAt: at });
    await tell(tx, 'dealership.taken_back', row, at);
  });
  return myDealership(parts, actor);
}

/** @throws Refusal dealership_settled before it is verified; until then hours stand in the application */
export async function setHours(parts: DealersParts, actor: Actor, hours: WeekHours): Promise<MyDealership> {
  const at = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    const row = await lockDealershipOf(tx, actor.userId, at);
    if (row.state !== 'verified') throw refuse('dealership_settled');
    await updateDealership(tx, row.id, { hours, updatedAt: at });
    await tell(tx, 'dealership.hours_set', row, at);
  });
  return myDealership(parts, actor);
}

const tell = (
  tx: Tx,
  type: string,
  { id, sellerId }: DealershipRow,
  at: Date,
  more: Record<string, unknown> = {},
) =>
  record(tx, {
    ...{ type, subject: `dealership:${id}`, payload: { dealershipId: id, sellerId, ...more } },
    ...{ userIds: [sellerId], at },
  });

/** Of which authority a dealer's tax number is: the country’s in Canada, the state’s in the United States. */
export const taxJurisdiction = (province: string): string => (province.startsWith('CA-') ? 'CA' : province);

/** What an application lacks before it may be sent, by field, in words. */
function missingOf(row: DealershipRow): Record<string, string> {
  const missing: Record<string, string> = {};
  const want = (field: keyof DealershipRow, words: string) => {
    const value = String(row[field]);
    if (!isName(value)) missing[field] = words;
    else if (containsLink(value) && namesPeopleRead.has(field)) missing[field] = nameWords;
  };
  want('legalName', 'Enter the name your company is registered under.');
  want('tradingName', 'Enter the name over your door, as buyers know it.');
  if (row.registrar === '') missing.registrar = 'Choose who registers you.';
  if (row.registrar === otherRegistrar) want('registrarName', 'Enter the name of who registers you.');
  if (row.registrationKey === '') missing.registrationNumber = 'Enter your registration number.';
  want('street', 'Enter the street and number of your lot.');
  want('city', 'Enter the town.');
  want('postalCode', 'Enter the postal code.');
  if (!regions.some(({ country, code }) => `${country}-${code}` === row.province))
    missing.province = 'Choose the province or state.';
  want('phone', 'Enter the telephone of the dealership.');
  const read = readNumber(taxJurisdiction(row.province), row.taxNumber);
  if ('wrong' in read) missing.taxNumber = read.wrong;
  else want('taxNumber', 'Enter your tax number.');
  if (row.hours.every((day) => day === null)) missing.hours = 'Say on at least one day when you are open.';
  return missing;
}
const namesPeopleRead = new Set<keyof DealershipRow>([
  'legalName',
  'tradingName',
  'registrarName',
  'street',
  'city',
]);
