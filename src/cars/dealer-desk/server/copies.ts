/**
 * Copies of leads for a dealer's own mailbox or program, at an address that was confirmed by a code mailed there. Off
 * until then. Each lead goes once, with its event.
 */

import { amountOf } from '#src/cars/offers/server/parts.ts';
import { tradedWords } from '#src/cars/trade-ins/rules.ts';
import { findTradeIn, hasBegunByTradeIn } from '#src/cars/trade-ins/server/store.ts';
import { findVehicle, type VehicleRow } from '#src/cars/vehicles/server/store.ts';
import { sellerNameOf, titleOf } from '#src/cars/vehicles/server/wire.ts';
import { kindWords } from '#src/cars/visits/rules.ts';
import { whenOf } from '#src/cars/visits/server/parts.ts';
import { isKeptOut } from '#src/people/accounts/server/people/suspended.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import { record } from '#src/platform/events/events.ts';
import { type Actor, senderOf } from '#src/platform/http/actor.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import { currencyCode, formatMoney, toDecimal } from '#src/platform/money.ts';
import { refuse as refusePlatform } from '#src/platform/refusal.ts';
import { newestOf, type Secret, secretsOf, sign } from '#src/platform/secrets/signing.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { type AdfLead, adfOf } from '../adf.ts';
import { dealerDeskRefusals, type LeadCopies } from '../contract.ts';
import type { LeadKind } from '../lead-rules.ts';
import {
  findCopies,
  findFirstMessage,
  findInquiryRow,
  findOfferRow,
  findOfferWords,
  findVisitRow,
  lockCopies,
  noteSent,
  updateCopies,
} from './lead-store.ts';
import { type LeadParts, refuse } from './parts.ts';

const codeMinutes = 30;
/** A million codes, and so many guesses for each mail. */
const mostTries = 5;

const codeOf = (secret: Secret, sellerId: UserId, email: string, round: number): string =>
  String(sign(secret, `lead copies ${sellerId} ${email} ${round}`).readUInt32BE(0) % 1_000_000).padStart(
    6,
    '0',
  );

export async function copiesOf(
  { database, clock }: Pick<LeadParts, 'database' | 'clock'>,
  { userId }: Actor,
): Promise<LeadCopies> {
  const row = await findCopies(database.db, userId);
  const isOpen = row?.askedEmail && row.endsAt && row.endsAt > clock.now();
  return {
    email: row?.email ?? null,
    asked: isOpen ? row.askedEmail : null,
    asAdf: row?.asAdf ?? true,
  };
}

/** A later mail ends the code of the one before. @throws Refusal address_unconfirmed, too_many_mails */
export async function askForCopies(
  parts: LeadParts,
  actor: Actor,
  { email, asAdf }: { email: string; asAdf: boolean },
): Promise<LeadCopies> {
  const { database, clock, accounts, mailer, secret } = parts;
  const { userId } = actor;
  const person = await accounts.getUser(userId);
  if (!person.emailVerified) throw refuse('address_unconfirmed');
  await database.transaction(async (tx) => {
    const row = await lockCopies(tx, userId);
    // Whoever has confirmed this address may change what comes with the mails.
    if (row.email === email) return updateCopies(tx, userId, { asAdf, askedEmail: null });
    const round = row.round + 1;
    const limit = await mailer.write(tx, {
      ...{ kind: 'lead_copy_code', by: senderOf(userId, ''), to: email },
      subject: 'A code for copies of leads',
      paragraphs: [
        `Somebody who sells cars on ${companyName()} wants copies of what buyers ask sent to this address. If that is meant, give them this code within ${codeMinutes} minutes. If not, do nothing: nothing is sent.`,
      ],
      code: codeOf(newestOf(secret), userId, email, round),
    });
    if (limit) throw refusePlatform('too_many_mails');
    const endsAt = new Date(clock.now().getTime() + codeMinutes * 60_000);
    await updateCopies(tx, userId, { askedEmail: email, asAdf, round, tries: 0, endsAt });
  });
  return copiesOf(parts, actor);
}

/** @throws Refusal copy_code_wrong, copy_code_over after too many or too late */
export async function confirmCopies(parts: LeadParts, actor: Actor, typed: string): Promise<LeadCopies> {
  const { database, clock, secret } = parts;
  const { userId } = actor;
  const code = typed.normalize('NFKC').replace(/\D/g, '');
  const at = clock.now();
  // A wrong code is counted, so it is refused after its commit.
  const isRight = await database.transaction(async (tx) => {
    const { askedEmail, round, tries, endsAt } = await lockCopies(tx, userId);
    if (!askedEmail || !endsAt || endsAt <= at || tries >= mostTries) throw refuse('copy_code_over');
    if (!secretsOf(secret).some((one) => codeOf(one, userId, askedEmail, round) === code)) {
      await updateCopies(tx, userId, { tries: tries + 1 });
      return false;
    }
    await updateCopies(tx, userId, { askedEmail: null, endsAt: null, email: askedEmail, confirmedAt: at });
    await recordCopies(tx, userId, 'lead_copies.begun', at);
    return true;
  });
  if (!isRight) throw refuse('copy_code_wrong', { fields: { code: dealerDeskRefusals.copy_code_wrong[1] } });
  return copiesOf(parts, actor);
}

export async function endCopies(parts: LeadParts, actor: Actor): Promise<LeadCopies> {
  const { database, clock } = parts;
  const { userId } = actor;
  await database.transaction(async (tx) => {
    const row = await lockCopies(tx, userId);
    await updateCopies(tx, userId, { email: null, confirmedAt: null, askedEmail: null, endsAt: null });
    if (row.email) await recordCopies(tx, userId, 'lead_copies.ended', clock.now());
  });
  return copiesOf(parts, actor);
}

const recordCopies = (tx: Tx, userId: UserId, type: string, at: Date): Promise<void> =>
  record(tx, { type, subject: `user:${userId}`, payload: {}, userIds: [userId], at });

/** What begins a lead, by the first word of its subject. */
const kinds: Record<string, LeadKind> = {
  inquiry: 'message',
  trade_in: 'message',
  car_offer: 'offer',
  car_visit: 'visit',
};
const leadEvents = [
  'inquiry.received',
  'trade_in.asked',
  'car_offer.offer',
  'car_visit.asked',
  'car_visit.booked',
];

export function sendCopies(parts: LeadParts, eventBus: Pick<EventBus, 'consume'>): void {
  eventBus.consume('dealer-desk.copies', leadEvents, async ({ subject }) => {
    const [thing = '', id = ''] = subject.split(':');
    const kind = kinds[thing];
    if (kind)
      await parts.database.transaction((tx) => sendCopy(parts, tx, { subject, kind, thing, id: Number(id) }));
  });
}

interface Begun {
  sellerId: UserId;
  vehicleId: VehicleId;
  createdAt: Date;
  /** Null for a visitor, who is known by the name they wrote. */
  buyerId: UserId | null;
  name: string | null;
  words: string;
  path: string;
  tradeIn?: AdfLead['tradeIn'];
}

interface Lead {
  subject: string;
  kind: LeadKind;
  thing: string;
  id: number;
}

async function begunOf(tx: Tx, { kind, thing, id }: Lead): Promise<Begun | null> {
  if (thing === 'trade_in') return tradeInBegun(tx, id);
  if (kind === 'message') {
    const row = await findInquiryRow(tx, id);
    // What a conversation began with is copied with the car that is in it.
    if (!row || (await hasBegunByTradeIn(tx, row))) return null;
    return { ...row, words: await findFirstMessage(tx, id), path: `/inquiries/${id}` };
  }
  if (kind === 'offer') {
    const row = await findOfferRow(tx, id);
    if (!row) return null;
    const amount = formatMoney(amountOf(row), { short: true });
    const words = [`Offers ${amount}.`, await findOfferWords(tx, id)].filter(Boolean).join(' ');
    return { ...row, name: null, words, path: `/offers/${id}` };
  }
  const row = await findVisitRow(tx, id);
  if (!row) return null;
  const words = [`${kindWords[row.kind]}, ${whenOf(row, row.startsAt)}.`, row.note].filter(Boolean).join(' ');
  return { ...row, name: null, words, path: `/visits/${id}` };
}

/** A car that a buyer would give towards the other one, also where they had asked something before. */
async function tradeInBegun(tx: Tx, id: number): Promise<Begun | null> {
  const row = await findTradeIn(tx, id);
  const inquiry = row && (await findInquiryRow(tx, row.inquiryId));
  if (!row || !inquiry) return null;
  const { car, lowCents, highCents } = row;
  const words = [`Would trade in: ${tradedWords(car)}.`, row.words].filter(Boolean).join(' ');
  const price =
    lowCents !== null && highCents !== null ? toDecimal(Math.round((lowCents + highCents) / 2)) : null;
  return {
    ...{ sellerId: inquiry.sellerId, vehicleId: row.vehicleId, createdAt: row.createdAt, words },
    ...{ buyerId: row.buyerId, name: null, path: `/inquiries/${row.inquiryId}` },
    tradeIn: { ...car, condition: car.looks, price },
  };
}

async function sendCopy(parts: LeadParts, tx: Tx, about: Lead): Promise<void> {
  const { subject, kind, id } = about;
  const begun = await begunOf(tx, about);
  const copies = begun && (await findCopies(tx, begun.sellerId));
  // What began before the address was confirmed is not sent after the fact.
  if (!begun || !copies?.email || !copies.confirmedAt || begun.createdAt <= copies.confirmedAt) return;
  const vehicle = await findVehicle(tx, begun.vehicleId);
  if (!vehicle || (await isKeptOut(tx, begun.sellerId))) return;
  if (!(await noteSent(tx, begun.sellerId, subject, parts.clock.now()))) return;
  const who = begun.name ?? (await firstNameOf(parts, tx, begun.buyerId));
  const url = `${parts.baseUrl}${begun.path}`;
  const lead = {
    kind,
    id,
    at: begun.createdAt,
    who,
    words: begun.words,
    url,
    tradeIn: begun.tradeIn ?? null,
  };
  await parts.mailer.write(tx, {
    ...{ kind: 'lead_copy', to: copies.email, ...(begun.buyerId && { by: senderOf(begun.buyerId, '') }) },
    subject: `${begun.tradeIn ? 'A trade-in' : headOf[kind]}: ${titleOf(vehicle)}`,
    paragraphs: ['A copy of what a buyer asks. It is answered on the page, where addresses stay hidden.'],
    quote: { by: who, words: begun.words },
    action: { label: 'Answer', url },
    after: ['Whoever sells the car ends these copies on their page of leads.'],
    ...(copies.asAdf && { attached: attachedOf(parts, lead, vehicle) }),
  });
}

const headOf: Record<LeadKind, string> = {
  message: 'A question',
  offer: 'An offer',
  visit: 'A visit',
};

async function firstNameOf({ accounts }: LeadParts, tx: Tx, userId: UserId | null): Promise<string> {
  return userId === null ? '' : (await accounts.getUser(userId, tx)).firstName;
}

const attachedOf = (
  { baseUrl }: LeadParts,
  lead: Pick<AdfLead, 'kind' | 'id' | 'at' | 'who' | 'words' | 'url' | 'tradeIn'>,
  vehicle: VehicleRow,
) => ({
  filename: 'lead.xml',
  contentType: 'application/xml',
  content: adfOf({
    ...lead,
    ...{ dealer: sellerNameOf(vehicle), provider: companyName(), site: baseUrl },
    vehicle: {
      ...{ year: vehicle.year, make: vehicle.make, model: vehicle.model, trim: vehicle.trim },
      ...{ condition: vehicle.condition, vin: vehicle.vin, stockNumber: vehicle.stockNumber },
      ...{ mileage: vehicle.mileage, price: toDecimal(vehicle.priceCents), currency: currencyCode() },
    },
  }),
});
