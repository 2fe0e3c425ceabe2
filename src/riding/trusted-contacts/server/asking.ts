/** A rider names a contact, who is asked; chooses when they are told; and takes them away. */
import { violatedConstraint } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { mailboxOf } from '#src/platform/mail/mailbox.ts';
import { dialled } from '#src/platform/phone-numbers.ts';
import { tokenDigest } from '#src/platform/secrets/signing.ts';
import type { TrustedContacts } from '../contract.ts';
import { mostAsked, mostContacts, type Telling } from '../rules.ts';
import { endContactLinks } from './ending.ts';
import { contactLink } from './links.ts';
import { listContacts } from './listing.ts';
import { askMessage, nameOf } from './messages.ts';
import { type ContactParts, refuse } from './parts.ts';
import {
  countAsks,
  deleteContact,
  findContacts,
  insertContact,
  lockContact,
  lockContacts,
  noteAsk,
  updateContact,
  wantsNone,
} from './store.ts';

const dayMs = 24 * 3_600_000;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** An address as it is asked and counted: one mailbox or number however it is written. */
interface Reached {
  by: 'email' | 'phone';
  address: string;
  addressDigest: string;
}

/** @throws Refusal contact_without_address */
function reachedBy(email: string | null | undefined, phone: string | null | undefined): Reached {
  if (Boolean(email) === Boolean(phone))
    throw refuse('contact_without_address', { fields: { address: 'Enter one of them.' } });
  if (email) return { by: 'email', address: email, addressDigest: digestOf(mailboxOf(email).mailbox) };
  const number = dialled(phone ?? '');
  return { by: 'phone', address: number, addressDigest: digestOf(number) };
}
const digestOf = (address: string) => tokenDigest('contact', address);

/** Writes what asks them, in the transaction that names them. @throws Refusal contact_unreachable */
async function ask(
  { mailer, texter, secret, baseUrl }: ContactParts,
  tx: Parameters<Parameters<ContactParts['database']['transaction']>[0]>[0],
  actor: Actor,
  { id, by, address }: { id: number } & Pick<Reached, 'by' | 'address'>,
): Promise<void> {
  const rider = nameOf(actor.firstName);
  const { mail, text } = askMessage(rider, contactLink({ secret, baseUrl }, 'ask', id));
  const isSent =
    by === 'email'
      ? (await mailer.write(tx, { ...mail, to: address, by: `user:${actor.userId}` })) === null
      : await texter.write(tx, {
          ...{ to: address, userId: actor.userId, userEmail: actor.email },
          body: () => text,
        });
  if (!isSent) throw refuse('contact_unreachable', { fields: { address: 'Nothing can be sent there now.' } });
}

/** @throws Refusal of the call’s list in the contract */
export async function nameContact(
  parts: ContactParts,
  actor: Actor,
  said: {
    name: string;
    email?: string | null | undefined;
    phone?: string | null | undefined;
    tells: Telling;
  },
): Promise<TrustedContacts> {
  const { database, clock } = parts;
  const reached = reachedBy(said.email, said.phone);
  const { userId: riderId } = actor;
  if (reached.by === 'email' && mailboxOf(actor.email).mailbox === mailboxOf(reached.address).mailbox)
    throw refuse('contact_is_you');
  const now = clock.now();
  const monthAgo = dayOf(new Date(now.getTime() - 30 * dayMs));
  try {
    await database.transaction(async (tx) => {
      await lockContacts(tx, riderId);
      const contacts = await findContacts(tx, riderId);
      if (contacts.some(({ addressDigest }) => addressDigest === reached.addressDigest))
        throw refuse('contact_known');
      if (contacts.length >= mostContacts) throw refuse('too_many_contacts');
      if (await wantsNone(tx, reached.addressDigest)) throw refuse('contact_wants_none');
      const [today, lately, ofThis] = [
        await countAsks(tx, riderId, dayOf(now)),
        await countAsks(tx, riderId, monthAgo),
        await countAsks(tx, riderId, monthAgo, reached.addressDigest),
      ];
      if (ofThis >= mostAsked.ofOneInThirtyDays) throw refuse('contact_wants_none');
      if (today >= mostAsked.inADay || lately >= mostAsked.inThirtyDays)
        throw refuse('too_many_contacts_asked');
      if (!(await noteAsk(tx, { addressDigest: reached.addressDigest, day: dayOf(now), riderId })))
        throw refuse('contact_asked_today');
      const { id } = await insertContact(tx, {
        ...{ riderId, name: said.name, tells: said.tells, askedAt: now },
        ...reached,
      });
      await ask(parts, tx, actor, { id, ...reached });
      await record(tx, {
        ...{ type: 'contact.asked', subject: `contact:${id}`, payload: { contactId: id } },
        ...{ userIds: [riderId], at: now },
      });
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'trusted_contacts_once') throw error;
    throw refuse('contact_known');
  }
  return listContacts(parts, actor);
}

/** @throws Refusal contact_not_found */
export async function setTelling(
  parts: ContactParts,
  actor: Actor,
  id: number,
  tells: Telling,
): Promise<TrustedContacts> {
  await parts.database.transaction(async (tx) => {
    const contact = await lockContact(tx, id);
    if (contact?.riderId !== actor.userId) throw refuse('contact_not_found');
    await updateContact(tx, id, { tells });
    await record(tx, {
      ...{ type: 'contact.changed', subject: `contact:${id}`, payload: { contactId: id, tells } },
      ...{ userIds: [actor.userId], at: parts.clock.now() },
    });
  });
  return listContacts(parts, actor);
}

/** Their link to a ride that runs stops with it. @throws Refusal contact_not_found */
export async function takeContactAway(
  parts: ContactParts,
  actor: Actor,
  id: number,
): Promise<TrustedContacts> {
  await parts.database.transaction(async (tx) => {
    const contact = await lockContact(tx, id);
    if (contact?.riderId !== actor.userId) throw refuse('contact_not_found');
    await endContactLinks(parts, tx, id);
    await deleteContact(tx, id);
    await record(tx, {
      ...{ type: 'contact.removed', subject: `contact:${id}`, payload: { contactId: id } },
      ...{ userIds: [actor.userId], at: parts.clock.now() },
    });
  });
  return listContacts(parts, actor);
}
