/** Everything that buyers asked of one seller in one list: what waits for an answer first, with by when. */

import { stateWords as offerStateWords } from '#src/cars/offers/rules.ts';
import { amountOf } from '#src/cars/offers/server/parts.ts';
import type { OfferRow } from '#src/cars/offers/server/store.ts';
import { findResponseMinutes } from '#src/cars/selling/server/inquiries/inquiry-store.ts';
import { responseMeasuredDays } from '#src/cars/selling/server/service.ts';
import { findPhotosByVehicle, findVehicles } from '#src/cars/vehicles/server/store.ts';
import { pictureOf, titleOf } from '#src/cars/vehicles/server/wire.ts';
import { actsOf, kindWords, stateWords as visitStateWords } from '#src/cars/visits/rules.ts';
import { whenOf } from '#src/cars/visits/server/parts.ts';
import type { VisitRow } from '#src/cars/visits/server/store.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import { formatMoney } from '#src/platform/money.ts';
import type { Lead, Leads } from '../contract.ts';
import {
  isInLeadView,
  type LeadFacts,
  type LeadView,
  leadPageSize,
  leadViews,
  messageDue,
  mostOfKind,
  sortLeads,
} from '../lead-rules.ts';
import {
  findMessageLeads,
  findOfferLeads,
  findVisitLeads,
  type MessageLead,
  settleMessages,
} from './lead-store.ts';
import { type LeadParts, refuse } from './parts.ts';

/** One before it is shown: who is known by an account, or by the name they wrote. */
interface Found extends LeadFacts {
  vehicleId: VehicleId;
  who: { name: string } | { userId: UserId };
  said: string;
  next: string;
}

export async function leadsOf(
  parts: LeadParts,
  actor: Actor,
  { show, page: asked }: { show: LeadView; page: number },
): Promise<Leads> {
  const { db } = parts.database;
  const since = new Date(parts.clock.now().getTime() - responseMeasuredDays * 86_400_000);
  const [{ leads, isCut }, minutes] = await Promise.all([
    findLeads(parts, actor.userId),
    findResponseMinutes(db, [actor.userId], since),
  ]);
  const found = leads.filter((lead) => isInLeadView(lead, show));
  const pages = Math.max(1, Math.ceil(found.length / leadPageSize));
  const page = Math.min(asked, pages);
  const shown = found.slice((page - 1) * leadPageSize, page * leadPageSize);
  return {
    leads: await viewLeads(parts, shown),
    ...{ total: found.length, page, pages, isCut },
    counts: Object.fromEntries(
      leadViews.map((view) => [view, leads.filter((lead) => isInLeadView(lead, view)).length]),
    ) as Leads['counts'],
    responseMinutes: minutes.get(actor.userId) ?? null,
  };
}

export async function countWaiting(parts: LeadParts, actor: Actor): Promise<{ count: number }> {
  const { leads } = await findLeads(parts, actor.userId);
  return { count: leads.filter(({ due }) => due !== null).length };
}

/** @throws Refusal inquiry_not_found, also for other people's */
export async function settleLead(parts: LeadParts, actor: Actor, id: number): Promise<void> {
  const { database, clock } = parts;
  if (!(await settleMessages(database.db, actor.userId, id, clock.now()))) throw refuse('inquiry_not_found');
}

async function findLeads(
  { database: { db }, clock }: Pick<LeadParts, 'database' | 'clock'>,
  sellerId: UserId,
): Promise<{ leads: Found[]; isCut: boolean }> {
  const [messages, offers, visits] = await Promise.all([
    findMessageLeads(db, sellerId, mostOfKind + 1),
    findOfferLeads(db, sellerId, mostOfKind + 1),
    findVisitLeads(db, sellerId, mostOfKind + 1),
  ]);
  const now = clock.now();
  const leads = [
    ...messages.slice(0, mostOfKind).map(messageLead),
    ...offers.slice(0, mostOfKind).map(offerLead),
    ...visits.slice(0, mostOfKind).map((row) => visitLead(row, now)),
  ];
  const isCut = [messages, offers, visits].some(({ length }) => length > mostOfKind);
  return { leads: sortLeads(leads), isCut };
}

const messageLead = ({ id, vehicleId, name, lastAt, waitsSince, ...message }: MessageLead): Found => ({
  ...{ kind: 'message', id, vehicleId, who: { name }, at: lastAt },
  due: waitsSince && messageDue(waitsSince),
  said: message.fromSeller ? `You: ${message.text}` : message.text,
  next: waitsSince
    ? 'Answer, or say that it needs none.'
    : message.fromSeller
      ? 'The buyer answers.'
      : 'Nobody has anything to do.',
});

function offerLead(row: OfferRow): Found {
  const amount = formatMoney(amountOf(row), { short: true });
  const isOpen = row.state === 'open';
  return {
    ...{ kind: 'offer', id: row.id, vehicleId: row.vehicleId, who: { userId: row.buyerId } },
    at: row.updatedAt,
    due: isOpen && row.turn === 'seller' ? row.until : null,
    said: row.amountBy === 'buyer' ? `Offers ${amount}` : `You ask ${amount}`,
    next: isOpen
      ? row.turn === 'seller'
        ? 'Accept it, name another price, or decline.'
        : 'The buyer answers.'
      : row.state === 'accepted'
        ? 'The buyer pays.'
        : offerStateWords[row.state],
  };
}

function visitLead(row: VisitRow, now: Date): Found {
  const may = actsOf(row, 'seller', now);
  const waits = may.includes('confirm') || may.includes('take');
  // Another time that the buyer named is answered within a day, and before either time comes.
  const due = waits
    ? (row.until ?? new Date(Math.min(messageDue(row.updatedAt).getTime(), row.startsAt.getTime())))
    : null;
  return {
    ...{ kind: 'visit', id: row.id, vehicleId: row.vehicleId, who: { userId: row.buyerId } },
    ...{ at: row.updatedAt, due },
    said: `${kindWords[row.kind]}, ${whenOf(row, row.startsAt)}`,
    next: may.includes('take')
      ? 'The buyer named another time; you answer.'
      : waits
        ? 'Confirm it, name another time, or decline.'
        : may.includes('say')
          ? 'Say whether the buyer came.'
          : row.state === 'asked' || row.proposedBy === 'seller'
            ? 'The buyer answers.'
            : visitStateWords(row),
  };
}

async function viewLeads(
  { database: { db }, accounts }: Pick<LeadParts, 'database' | 'accounts'>,
  found: readonly Found[],
): Promise<Lead[]> {
  const vehicleIds = [...new Set(found.map(({ vehicleId }) => vehicleId))];
  const userIds = found.flatMap(({ who }) => ('userId' in who ? [who.userId] : []));
  const [rows, photos, people] = await Promise.all([
    findVehicles(db, vehicleIds),
    findPhotosByVehicle(db, vehicleIds),
    accounts.getUsers([...new Set(userIds)]),
  ]);
  const vehicles = new Map(rows.map((row) => [row.id, row]));
  return found.map(({ kind, id, vehicleId, who, said, next, at, due }) => {
    const vehicle = existing(vehicles.get(vehicleId), `vehicle ${vehicleId}`);
    const name = 'name' in who ? who.name : (people.get(who.userId)?.firstName ?? 'Former member');
    return {
      ...{ kind, id, vehicleId, title: titleOf(vehicle), stockNumber: vehicle.stockNumber },
      picture: pictureOf(vehicle, photos.get(vehicleId) ?? []),
      ...{ who: name, said, next, at: at.toISOString(), due: due?.toISOString() ?? null },
    };
  });
}
