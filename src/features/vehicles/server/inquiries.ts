/** Questions about a vehicle, as conversations between buyer and seller; neither sees the other's address. */
import { and, asc, desc, eq, getTableColumns, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Accounts } from '#src/features/accounts/server/service.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { vehiclesRefusals } from '../contract.ts';
import { visibleStatuses } from '../rules.ts';
import type { Inquiry } from '../shapes.ts';
import { byVehicle } from './catalogue.ts';
import { findPhotos, findVehicle, findVehicles, type InquiryRow, type MessageRow } from './store.ts';
import { inquiryMessages, vehicleInquiries } from './tables.ts';
import { picturesOf, titleOf } from './wire.ts';

const refuse = refusalsOf(vehiclesRefusals);
/** In one answer; a list of conversations shares them. */
const mostMessages = 2000;

export interface ContactForm {
  name: string;
  email: string;
  phone?: string | null | undefined;
  message: string;
  vehicleId: number;
}

export function createInquiries(parts: {
  database: Database;
  clock: Clock;
  accounts: Pick<Accounts, 'getUser'>;
  mailer: Mailer;
  baseUrl: string;
}) {
  const { database, clock, accounts, mailer, baseUrl } = parts;
  const { db } = database;

  /** Starts a conversation, or goes on with the one the buyer already has. @throws Refusal vehicle_not_found, own_listing */
  async function contact(actor: Actor | null, form: ContactForm): Promise<{ id: number }> {
    const vehicle = await findVehicle(db, form.vehicleId);
    if (!vehicle || !visibleStatuses.includes(vehicle.status)) throw refuse('vehicle_not_found');
    if (actor?.userId === vehicle.sellerId) throw refuse('own_listing');
    const seller = await accounts.getUser(vehicle.sellerId);
    return database.transaction(async (tx) => {
      const now = clock.now();
      const open = actor ? await findOpen(tx, vehicle.id, actor.userId) : undefined;
      const inquiry =
        open ??
        (
          await tx
            .insert(vehicleInquiries)
            .values({
              vehicleId: vehicle.id,
              sellerId: vehicle.sellerId,
              buyerId: actor?.userId ?? null,
              name: form.name,
              email: form.email,
              phone: form.phone || null,
              createdAt: now,
              lastAt: now,
              buyerReadAt: now,
            })
            .returning()
        )[0]!;
      await append(tx, inquiry, false, form.message);
      await mailer.write(tx, {
        to: seller.email,
        subject: `${form.name} asks about your ${titleOf(vehicle)}`,
        body: `Hello ${seller.firstName},\n\n${form.name} writes:\n\n${form.message}\n\nAnswer here; your address stays hidden:\n\n${baseUrl}/inquiries/${inquiry.id}`,
      });
      return { id: inquiry.id };
    });
  }

  async function findOpen(tx: Tx, vehicleId: number, buyerId: number): Promise<InquiryRow | undefined> {
    const [row] = await tx
      .select()
      .from(vehicleInquiries)
      .where(and(eq(vehicleInquiries.vehicleId, vehicleId), eq(vehicleInquiries.buyerId, buyerId)))
      .for('update');
    return row;
  }

  async function append(tx: Tx, inquiry: InquiryRow, fromSeller: boolean, text: string): Promise<void> {
    const now = clock.now();
    await tx.insert(inquiryMessages).values({ inquiryId: inquiry.id, fromSeller, text, createdAt: now });
    await tx
      .update(vehicleInquiries)
      .set({
        lastAt: now,
        ...(fromSeller ? { sellerReadAt: now } : { buyerReadAt: now }),
        ...(fromSeller && !inquiry.firstReplyAt ? { firstReplyAt: now } : {}),
      })
      .where(eq(vehicleInquiries.id, inquiry.id));
    await record(tx, {
      type: fromSeller ? 'inquiry.answered' : 'inquiry.received',
      subject: `inquiry:${inquiry.id}`,
      payload: { inquiryId: inquiry.id, vehicleId: inquiry.vehicleId },
      userIds: [inquiry.sellerId, ...(inquiry.buyerId ? [inquiry.buyerId] : [])],
      at: now,
    });
  }

  /** Mine as seller or buyer; a question asked as a visitor is mine once its address is confirmed as mine. */
  async function mine(actor: Actor): Promise<SQL> {
    const { email, emailVerified } = await accounts.getUser(actor.userId);
    return or(
      eq(vehicleInquiries.sellerId, actor.userId),
      eq(vehicleInquiries.buyerId, actor.userId),
      ...(emailVerified ? [and(isNull(vehicleInquiries.buyerId), eq(vehicleInquiries.email, email))] : []),
    )!;
  }

  async function list(actor: Actor): Promise<Inquiry[]> {
    const rows = await db
      .select()
      .from(vehicleInquiries)
      .where(await mine(actor))
      .orderBy(desc(vehicleInquiries.lastAt))
      .limit(200);
    return views(actor, rows);
  }

  /** Reading a conversation marks it read. @throws Refusal inquiry_not_found, also for other people's */
  async function get(actor: Actor, id: number): Promise<Inquiry> {
    const row = await find(actor, id);
    const [inquiry] = await views(actor, [row]);
    const now = clock.now();
    await db
      .update(vehicleInquiries)
      .set(row.sellerId === actor.userId ? { sellerReadAt: now } : { buyerReadAt: now })
      .where(eq(vehicleInquiries.id, id));
    return inquiry!;
  }

  async function find(actor: Actor, id: number): Promise<InquiryRow> {
    const [row] = await db
      .select()
      .from(vehicleInquiries)
      .where(and(eq(vehicleInquiries.id, id), await mine(actor)));
    if (!row) throw refuse('inquiry_not_found');
    return row;
  }

  async function answer(actor: Actor, id: number, text: string): Promise<Inquiry> {
    const row = await find(actor, id);
    const fromSeller = row.sellerId === actor.userId;
    const vehicle = (await findVehicle(db, row.vehicleId))!;
    const seller = await accounts.getUser(row.sellerId);
    await database.transaction(async (tx) => {
      const [locked] = await tx
        .select()
        .from(vehicleInquiries)
        .where(eq(vehicleInquiries.id, id))
        .for('update');
      await append(tx, locked!, fromSeller, text);
      await mailer.write(tx, {
        to: fromSeller ? row.email : seller.email,
        subject: `New message about the ${titleOf(vehicle)}`,
        body: `${fromSeller ? seller.firstName : row.name} writes:\n\n${text}\n\nAnswer here; your address stays hidden:\n\n${baseUrl}/inquiries/${id}`,
      });
    });
    return get(actor, id);
  }

  /** The newest `most` messages of each conversation, oldest of them first. */
  function newestMessages(inquiryIds: number[], most: number): Promise<MessageRow[]> {
    const { id, inquiryId } = inquiryMessages;
    const nth = sql<number>`row_number() over (partition by ${inquiryId} order by ${id} desc)`.as('nth');
    const placed = db
      .select({ id, nth })
      .from(inquiryMessages)
      .where(inArray(inquiryId, inquiryIds))
      .as('placed');
    return db
      .select(getTableColumns(inquiryMessages))
      .from(inquiryMessages)
      .innerJoin(placed, eq(placed.id, id))
      .where(lte(placed.nth, most))
      .orderBy(asc(id));
  }

  async function views(actor: Actor, rows: InquiryRow[]): Promise<Inquiry[]> {
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.id);
    const messages = await newestMessages(ids, Math.floor(mostMessages / rows.length));
    const vehicleIds = [...new Set(rows.map((row) => row.vehicleId))];
    const vehicles = new Map((await findVehicles(db, vehicleIds)).map((row) => [row.id, row]));
    const photos = byVehicle(await findPhotos(db, vehicleIds));
    const sellers = new Map<number, string>();
    for (const id of new Set(rows.map((row) => row.sellerId))) {
      sellers.set(id, (await accounts.getUser(id)).firstName);
    }
    return rows.map((row) => {
      const vehicle = vehicles.get(row.vehicleId)!;
      const isSeller = row.sellerId === actor.userId;
      const own = messages.filter((message: MessageRow) => message.inquiryId === row.id);
      const readAt = isSeller ? row.sellerReadAt : row.buyerReadAt;
      return {
        id: row.id,
        vehicleId: row.vehicleId,
        vehicle: titleOf(vehicle),
        picture: picturesOf(vehicle, photos.get(vehicle.id) ?? [])[0]!,
        withName: isSeller ? row.name : (vehicle.dealerName ?? sellers.get(row.sellerId)!),
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

  return { contact, list, get, answer };
}
