/** A contact answers at the link they were sent: yes or no, once; later they end it, or want to be asked by nobody. */
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { ContactAsked } from '../contract.ts';
import type { ContactState } from '../rules.ts';
import { endContactLinks } from './ending.ts';
import { type LinkPurpose, readToken } from './links.ts';
import { answerUntil } from './listing.ts';
import { nameOf } from './messages.ts';
import { type ContactParts, refuse } from './parts.ts';
import {
  type ContactRow,
  findContact,
  lockAddress,
  lockContact,
  refuseForAll,
  updateContact,
} from './store.ts';

/** In which state each link opens something. */
const opensIn: Record<LinkPurpose, 'asked' | 'agreed'> = { ask: 'asked', end: 'agreed' };

const isOpen = (purpose: LinkPurpose, contact: ContactRow, now: Date): boolean =>
  contact.state === opensIn[purpose] && (purpose === 'end' || answerUntil(contact) > now);

/** @throws Refusal contact_link_over */
export async function lookAtLink(parts: ContactParts, token: string): Promise<ContactAsked> {
  const { database, clock, secret } = parts;
  const read = readToken(secret, token);
  const found = read && (await findContact(database.db, read.id));
  if (!found || !isOpen(read.purpose, found.contact, clock.now())) throw refuse('contact_link_over');
  return { rider: nameOf(found.rider), state: opensIn[read.purpose], by: found.contact.by };
}

type Answer = 'yes' | 'no' | 'end' | 'never';

/** @throws Refusal contact_link_over, also for an answer that the link is not for, and the second time */
export async function answerLink(
  parts: ContactParts,
  token: string,
  answer: Answer,
): Promise<{ rider: string; state: 'agreed' | 'declined' | 'ended' | 'never' }> {
  const { database, clock, secret } = parts;
  const read = readToken(secret, token);
  if (!read || (answer === 'end') !== (read.purpose === 'end' && answer !== 'never'))
    throw refuse('contact_link_over');
  const now = clock.now();
  return database.transaction(async (tx) => {
    const found = await findContact(tx, read.id);
    if (found && answer === 'never') await lockAddress(tx, found.contact.addressDigest);
    const contact = await lockContact(tx, read.id);
    if (!contact || !found || !isOpen(read.purpose, contact, now)) throw refuse('contact_link_over');
    const rider = nameOf(found.rider);
    if (answer === 'yes') {
      await settle(tx, contact, { state: 'agreed', at: now });
      return { rider, state: 'agreed' as const };
    }
    const state = read.purpose === 'ask' ? ('declined' as const) : ('ended' as const);
    await endContactLinks(parts, tx, contact.id);
    await settle(tx, contact, { state, at: now });
    if (answer === 'never') await refuseForAll(tx, contact.addressDigest, now);
    return { rider, state: answer === 'never' ? ('never' as const) : state };
  });
}

async function settle(
  tx: Tx,
  { id, riderId, address }: ContactRow,
  { state, at }: { state: ContactState; at: Date },
): Promise<void> {
  await updateContact(tx, id, {
    ...{ state, answeredAt: at },
    address: state === 'agreed' ? address : null,
  });
  await record(tx, {
    ...{ type: `contact.${state}`, subject: `contact:${id}`, payload: { contactId: id } },
    ...{ userIds: [riderId], at },
  });
}
