/** Questions about a vehicle, as conversations between buyer and seller; neither sees the other's address. */

import { refuse, type SellingParts } from '#src/cars/listings/server/parts.ts';
import type { Inquiry } from '#src/cars/listings/shapes.ts';
import { listingPolicy, whoOfListing } from '#src/cars/policy.ts';
import { visibleStatuses } from '#src/cars/vehicles/rules.ts';
import { findPhotosByVehicle, findVehicle, findVehicles } from '#src/cars/vehicles/server/store.ts';
import { pictureOf, titleOf } from '#src/cars/vehicles/server/wire.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import { type Actor, senderOf } from '#src/platform/http/actor.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import { may } from '#src/platform/policy.ts';
import { refuse as refusePlatform } from '#src/platform/refusal.ts';
import { companyName } from '#src/platform/settings/company.ts';
import {
  findInquiries,
  findInquiry,
  findInquiryOf,
  findMessages,
  type InquiryRow,
  insertInquiry,
  insertMessage,
  lockInquiry,
  lockInquiryOf,
  type MessageRow,
  type Reader,
  updateInquiry,
} from './inquiry-store.ts';

/** In one answer; a list of conversations shares them. */
const mostMessages = 2000;

export interface ContactForm {
  name: string;
  email: string;
  phone?: string | null | undefined;
  message: string;
  vehicleId: VehicleId;
}

/** Starts a conversation, or goes on with the one the buyer already has. @throws Refusal vehicle_not_found, own_listing, too_many_mails */
export async function askSeller(
  parts: SellingParts,
  actor: Actor | null,
  form: ContactForm,
  by?: string,
): Promise<{ id: number }> {
  const { database, clock, accounts, mailer, baseUrl } = parts;
  const { db } = database;
  const vehicle = await findVehicle(db, form.vehicleId);
  if (!vehicle || !visibleStatuses.includes(vehicle.status)) throw refuse('vehicle_not_found');
  if (!may(listingPolicy, 'ask', whoOfListing(actor, vehicle.sellerId))) throw refuse('own_listing');
  const seller = await accounts.getUser(vehicle.sellerId);
  const wanted = await accounts.choices.wants(database.db, seller.id, 'messages');
  return database.transaction(async (tx) => {
    const now = clock.now();
    const open = actor ? await lockInquiryOf(tx, vehicle.id, actor.userId) : undefined;
    const inquiry =
      open ??
      (await insertInquiry(tx, {
        vehicleId: vehicle.id,
        sellerId: vehicle.sellerId,
        buyerId: actor?.userId ?? null,
        name: form.name,
        email: form.email,
        phone: form.phone || null,
        createdAt: now,
        lastAt: now,
        buyerReadAt: now,
      }));
    await append(parts, tx, inquiry, false, form.message);
    if (wanted) {
      const limit = await mailer.write(tx, {
        ...{ kind: 'car_question', by },
        to: seller.email,
        subject: `A question about your ${titleOf(vehicle)}`,
        hello: seller.firstName,
        paragraphs: [`Somebody asks about your car. Answer on ${companyName()}; your address stays hidden.`],
        quote: { by: form.name, words: form.message },
        action: { label: 'Answer', url: `${baseUrl}/inquiries/${inquiry.id}` },
      });
      // A seller who had many today reads the rest in the app.
      if (limit === 'sender') throw refusePlatform('too_many_mails');
    }
    return { id: inquiry.id };
  });
}

async function append(
  parts: SellingParts,
  tx: Tx,
  inquiry: InquiryRow,
  fromSeller: boolean,
  text: string,
): Promise<void> {
  const { clock } = parts;
  const now = clock.now();
  await insertMessage(tx, { inquiryId: inquiry.id, fromSeller, text, createdAt: now });
  await updateInquiry(tx, inquiry.id, {
    lastAt: now,
    ...(fromSeller ? { sellerReadAt: now } : { buyerReadAt: now }),
    ...(fromSeller && !inquiry.firstReplyAt ? { firstReplyAt: now } : {}),
  });
  await record(tx, {
    type: fromSeller ? 'inquiry.answered' : 'inquiry.received',
    subject: `inquiry:${inquiry.id}`,
    payload: { inquiryId: inquiry.id, vehicleId: inquiry.vehicleId },
    userIds: [inquiry.sellerId, ...(inquiry.buyerId ? [inquiry.buyerId] : [])],
    at: now,
  });
}

/** A question asked as a visitor is somebody's once its address is confirmed as theirs. */
async function readerOf(parts: SellingParts, { userId }: Actor): Promise<Reader> {
  const { email, emailVerified } = await parts.accounts.getUser(userId);
  return { userId, provenEmail: emailVerified ? email : null };
}

export async function listInquiries(parts: SellingParts, actor: Actor): Promise<Inquiry[]> {
  return viewInquiries(parts, actor, await findInquiries(parts.database.db, await readerOf(parts, actor)));
}

/** @throws Refusal inquiry_not_found, also for other people's */
export async function getInquiry(parts: SellingParts, actor: Actor, id: number): Promise<Inquiry> {
  const [inquiry] = await viewInquiries(parts, actor, [await findMine(parts, actor, id)]);
  return existing(inquiry, `inquiry ${id}`);
}

/** Marks what was said until now read by the caller. @throws Refusal inquiry_not_found, also for other people's */
export async function readInquiry(parts: SellingParts, actor: Actor, id: number): Promise<void> {
  const row = await findMine(parts, actor, id);
  const now = parts.clock.now();
  const read = row.sellerId === actor.userId ? { sellerReadAt: now } : { buyerReadAt: now };
  await updateInquiry(parts.database.db, id, read);
}

async function findMine(parts: SellingParts, actor: Actor, id: number): Promise<InquiryRow> {
  const row = await findInquiry(parts.database.db, await readerOf(parts, actor), id);
  if (!row) throw refuse('inquiry_not_found');
  return row;
}

export async function answerInquiry(
  parts: SellingParts,
  actor: Actor,
  id: number,
  text: string,
): Promise<Inquiry> {
  const { sellerId } = await findMine(parts, actor, id);
  await parts.database.transaction(async (tx) => {
    const inquiry = await lockInquiry(tx, id);
    const said = { fromSeller: sellerId === actor.userId, by: actor.userId, text };
    await say(parts, tx, inquiry, said, `${parts.baseUrl}/inquiries/${id}`);
  });
  await readInquiry(parts, actor, id);
  return getInquiry(parts, actor, id);
}

/** Writes it down and mails it to the other one. @throws Refusal too_many_mails */
async function say(
  parts: SellingParts,
  tx: Tx,
  inquiry: InquiryRow,
  { fromSeller, by, text }: { fromSeller: boolean; by: UserId; text: string },
  url: string,
): Promise<void> {
  const { accounts, mailer } = parts;
  const reader = fromSeller ? inquiry.buyerId : inquiry.sellerId;
  await append(parts, tx, inquiry, fromSeller, text);
  if (reader !== null && !(await accounts.choices.wants(tx, reader, 'messages'))) return;
  const vehicle = existing(await findVehicle(tx, inquiry.vehicleId), 'the vehicle');
  const seller = await accounts.getUser(inquiry.sellerId, tx);
  // Somebody with an account may have another address by now.
  const buyerEmail =
    inquiry.buyerId === null ? inquiry.email : (await accounts.getUser(inquiry.buyerId, tx)).email;
  const isVisitor = reader === null;
  const limit = await mailer.write(tx, {
    ...{ kind: isVisitor ? 'car_answer_to_visitor' : 'car_answer', by: senderOf(by, '') },
    to: fromSeller ? buyerEmail : seller.email,
    subject: `New message about the ${titleOf(vehicle)}`,
    paragraphs: [
      `The ${fromSeller ? 'seller' : 'buyer'} has written to you. Answer on ${companyName()}; your address stays hidden.`,
    ],
    quote: { by: fromSeller ? seller.firstName : inquiry.name, words: text },
    action: { label: 'Answer', url },
  });
  // For whoever has no account the mail is all there is.
  if (limit === 'sender' || (limit && isVisitor)) throw refusePlatform('too_many_mails');
}

/** What the sale of a car is given, in which the two go on with their conversation or begin it. */
export const conversationsOf = (parts: SellingParts) => ({
  /** The newest `most` of them, oldest first. */
  async messagesOf(
    queries: Queries,
    { vehicleId, buyerId }: { vehicleId: VehicleId; buyerId: UserId },
    most: number,
  ): Promise<MessageRow[]> {
    const found = await findInquiryOf(queries, vehicleId, buyerId);
    return found ? findMessages(queries, [found.id], most) : [];
  },
  /** @throws Refusal too_many_mails */
  async say(
    tx: Tx,
    { vehicleId, buyerId }: { vehicleId: VehicleId; buyerId: UserId },
    by: 'buyer' | 'seller',
    text: string,
    /** Where it is answered; by the conversation's number where that is its own page. */
    url: string | ((inquiryId: number) => string),
  ): Promise<void> {
    const inquiry =
      (await lockInquiryOf(tx, vehicleId, buyerId)) ?? (await begin(parts, tx, vehicleId, buyerId));
    const fromSeller = by === 'seller';
    const said = { fromSeller, by: fromSeller ? inquiry.sellerId : buyerId, text };
    await say(parts, tx, inquiry, said, typeof url === 'string' ? url : url(inquiry.id));
  },
  async markRead(
    queries: Queries,
    { vehicleId, buyerId }: { vehicleId: VehicleId; buyerId: UserId },
    by: 'buyer' | 'seller',
  ): Promise<void> {
    const found = await findInquiryOf(queries, vehicleId, buyerId);
    const now = parts.clock.now();
    if (found)
      await updateInquiry(queries, found.id, by === 'seller' ? { sellerReadAt: now } : { buyerReadAt: now });
  },
});

/** For a car that somebody bought without having asked anything. */
async function begin(
  { accounts, clock }: SellingParts,
  tx: Tx,
  vehicleId: VehicleId,
  buyerId: UserId,
): Promise<InquiryRow> {
  const { sellerId } = existing(await findVehicle(tx, vehicleId), 'the vehicle');
  const { firstName, email } = await accounts.getUser(buyerId, tx);
  const now = clock.now();
  return insertInquiry(tx, {
    ...{ vehicleId, sellerId, buyerId, name: firstName, email, phone: null },
    ...{ createdAt: now, lastAt: now, buyerReadAt: now },
  });
}

async function viewInquiries(parts: SellingParts, actor: Actor, rows: InquiryRow[]): Promise<Inquiry[]> {
  const { database, accounts } = parts;
  const { db } = database;
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const vehicleIds = [...new Set(rows.map((row) => row.vehicleId))];
  const [messages, found, photos, sellers] = await Promise.all([
    findMessages(db, ids, Math.floor(mostMessages / rows.length)),
    findVehicles(db, vehicleIds),
    findPhotosByVehicle(db, vehicleIds),
    accounts.getUsers(rows.map((row) => row.sellerId)),
  ]);
  const vehicles = new Map(found.map((row) => [row.id, row]));
  return rows.map((row) => {
    const vehicle = existing(vehicles.get(row.vehicleId), `vehicle ${row.vehicleId}`);
    const isSeller = row.sellerId === actor.userId;
    const own = messages.filter((message) => message.inquiryId === row.id);
    const readAt = isSeller ? row.sellerReadAt : row.buyerReadAt;
    return {
      id: row.id,
      vehicleId: row.vehicleId,
      vehicle: titleOf(vehicle),
      picture: pictureOf(vehicle, photos.get(vehicle.id) ?? []),
      withName: isSeller
        ? row.name
        : (vehicle.dealerName ?? existing(sellers.get(row.sellerId), 'the seller').firstName),
      role: isSeller ? 'seller' : 'buyer',
      lastMessage: own.at(-1)?.text ?? '',
      lastAt: row.lastAt.toISOString(),
      unread: readAt === null || readAt < row.lastAt,
      messages: own.map((message) => ({
        id: message.id,
        mine: message.fromSeller === isSeller,
        text: message.text,
        at: message.createdAt.toISOString(),
      })),
    };
  });
}
