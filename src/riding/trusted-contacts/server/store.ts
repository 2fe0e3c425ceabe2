/** The SQL of trusted contacts. */
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import { contactAsks, contactRefusals, trustedContacts } from './tables.ts';

export type ContactRow = typeof trustedContacts.$inferSelect;
type New = typeof trustedContacts.$inferInsert;

/** Until `tx` ends nobody else changes whom this rider trusts. */
export const lockContacts = (tx: Tx, riderId: UserId) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('trusted_contacts'), ${riderId})`);

/** Who wants to be asked by nobody changes what many have asked: one after the other. */
export const lockAddress = (tx: Tx, addressDigest: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('contact_refusals'), hashtext(${addressDigest}))`);

export const findContacts = (queries: Queries, riderId: UserId): Promise<ContactRow[]> =>
  queries
    .select()
    .from(trustedContacts)
    .where(eq(trustedContacts.riderId, riderId))
    .orderBy(asc(trustedContacts.id));

export async function insertContact(tx: Tx, contact: New): Promise<{ id: number; askedAt: Date }> {
  const [row] = await tx
    .insert(trustedContacts)
    .values(contact)
    .returning({ id: trustedContacts.id, askedAt: trustedContacts.askedAt });
  if (!row) throw new Error('the contact was not written');
  return row;
}

/** With the first name of their rider. */
export async function findContact(queries: Queries, id: number) {
  const [row] = await queries
    .select({ contact: trustedContacts, rider: users.firstName })
    .from(trustedContacts)
    .innerJoin(users, eq(users.id, trustedContacts.riderId))
    .where(eq(trustedContacts.id, id));
  return row;
}

/** The contact as it stays until `tx` ends: whoever tells, answers or takes them away waits for the others. */
export async function lockContact(tx: Tx, id: number): Promise<ContactRow | undefined> {
  const [row] = await tx.select().from(trustedContacts).where(eq(trustedContacts.id, id)).for('update');
  return row;
}

export async function updateContact(tx: Tx, id: number, change: Partial<New>): Promise<void> {
  await tx.update(trustedContacts).set(change).where(eq(trustedContacts.id, id));
}

export async function deleteContact(tx: Tx, id: number): Promise<void> {
  await tx.delete(trustedContacts).where(eq(trustedContacts.id, id));
}

/** Notes that an address is asked on a day. @returns false where it was asked on it before, by anybody */
export async function noteAsk(tx: Tx, ask: typeof contactAsks.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(contactAsks)
    .values(ask)
    .onConflictDoNothing()
    .returning({ day: contactAsks.day });
  return rows.length > 0;
}

/** How often an account has asked since a day, and of these one address. */
export async function countAsks(queries: Queries, riderId: UserId, since: string, addressDigest?: string) {
  return queries.$count(
    contactAsks,
    and(
      eq(contactAsks.riderId, riderId),
      gte(contactAsks.day, since),
      addressDigest === undefined ? undefined : eq(contactAsks.addressDigest, addressDigest),
    ),
  );
}

export async function wantsNone(queries: Queries, addressDigest: string): Promise<boolean> {
  return (await queries.$count(contactRefusals, eq(contactRefusals.addressDigest, addressDigest))) > 0;
}

/** Nobody asks this address again, and what others have asked is answered. */
export async function refuseForAll(tx: Tx, addressDigest: string, at: Date): Promise<void> {
  await tx.insert(contactRefusals).values({ addressDigest, at }).onConflictDoNothing();
  await tx
    .update(trustedContacts)
    .set({ state: 'declined', address: null, answeredAt: at })
    .where(and(eq(trustedContacts.addressDigest, addressDigest), eq(trustedContacts.state, 'asked')));
}

/** Who said yes to a rider. */
export const findAgreed = (queries: Queries, riderId: UserId): Promise<ContactRow[]> =>
  queries
    .select()
    .from(trustedContacts)
    .where(and(eq(trustedContacts.riderId, riderId), eq(trustedContacts.state, 'agreed')))
    .orderBy(asc(trustedContacts.id));
