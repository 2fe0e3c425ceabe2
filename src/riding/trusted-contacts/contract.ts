/** Contacts whom a rider trusts: asked first, told when a ride begins and ends, and at once of an alarm. */
import { z } from 'zod';
import {
  type Calls,
  Email,
  Id,
  idOf,
  nameShapes,
  nameText,
  Phone,
  Timestamp,
  token,
} from '#src/platform/contract.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { mostContacts, tellings } from './rules.ts';

export const trustedContactRefusals = {
  contact_not_found: [404, 'There is no such contact of yours.'],
  contact_without_address: [422, 'Enter a telephone number or a mail address, one of them.'],
  contact_is_you: [422, 'This is your own address. Name somebody else.'],
  contact_known: [409, 'They are in your list already. Take them away first to ask again.'],
  too_many_contacts: [409, `You have ${mostContacts} contacts already. Take one away first.`],
  contact_asked_today: [429, 'This address was asked today already. Try again tomorrow.'],
  contact_wants_none: [409, 'This address is not asked. Name somebody else.'],
  too_many_contacts_asked: [429, 'You have asked many people lately. Try again tomorrow.'],
  contact_unreachable: [422, 'Nothing can be sent there now. Take another address, or try again tomorrow.'],
  contact_link_over: [404, 'This link has been used, or has ended.'],
  no_ride_of_yours: [404, 'There is no such ride of yours.'],
} satisfies RefusalCatalogue;

const Tells = z.enum(tellings);

export const TrustedContact = z.object({
  id: Id,
  name: z.string(),
  /** Null once they declined or ended it. */
  address: z.string().nullable(),
  tells: Tells,
  state: z.enum(['asked', 'agreed', 'declined', 'ended']),
  /** Until when they may answer; null once they have. */
  answerUntil: Timestamp.nullable(),
});
export type TrustedContact = z.output<typeof TrustedContact>;

export const TrustedContacts = z.object({
  contacts: z.array(TrustedContact),
  /** Whether text messages leave this installation. */
  canText: z.boolean(),
});
export type TrustedContacts = z.output<typeof TrustedContacts>;

/** Who is told of one ride. `waiting` where they are told once the rider is in the car. */
export const ContactTold = z.object({
  name: z.string(),
  state: z.enum(['waiting', 'on_alarm', 'told', 'not_reached']),
  toldAt: Timestamp.nullable(),
  /** When they were told of the alarm. */
  alarmAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
});
export type ContactTold = z.output<typeof ContactTold>;

/** What a contact's link opens. */
export const ContactAsked = z.object({
  rider: z.string(),
  /** Whether they are asked, or may end what they said yes to. */
  state: z.enum(['asked', 'agreed']),
  by: z.enum(['email', 'phone']),
});
export type ContactAsked = z.output<typeof ContactAsked>;

const OfContact = z.object({ id: Id });
const LinkToken = token(1, 200);

export const trustedContactCalls = {
  'GET /api/trusted-contacts': {
    summary: 'My trusted contacts, and what they have answered',
    access: 'signed_in',
    reply: TrustedContacts,
  },
  'POST /api/trusted-contacts': {
    summary:
      'Name a trusted contact by a telephone number or a mail address; they are told of nothing before they say yes at the link that is sent to them',
    access: 'signed_in',
    offer: 'rides',
    body: z.object({
      name: nameText(60),
      email: Email.nullish(),
      phone: Phone.nullish(),
      tells: Tells,
    }),
    reply: TrustedContacts,
    status: 201,
    refusals: [
      'contact_without_address',
      'contact_is_you',
      'contact_known',
      'too_many_contacts',
      'contact_asked_today',
      'contact_wants_none',
      'too_many_contacts_asked',
      'contact_unreachable',
    ],
  },
  'PATCH /api/trusted-contacts/:id': {
    summary: 'Choose when a contact of mine is told by itself; for rides that begin from now on',
    access: 'signed_in',
    params: OfContact,
    body: z.object({ tells: Tells }),
    reply: TrustedContacts,
    refusals: ['contact_not_found'],
  },
  'DELETE /api/trusted-contacts/:id': {
    summary: 'Take a contact away; a link to a ride that runs stops at once',
    access: 'signed_in',
    params: OfContact,
    reply: TrustedContacts,
    refusals: ['contact_not_found'],
  },
  'GET /api/rides/:id/contacts-told': {
    summary: 'Which contacts are told of a ride of mine, and when they were',
    access: 'signed_in',
    params: z.object({ id: idOf<RideId>() }),
    reply: z.array(ContactTold),
    refusals: ['no_ride_of_yours'],
  },
  'POST /api/trusted-contact/look': {
    summary: 'What the link that was sent to a trusted contact is about',
    body: z.object({ token: LinkToken }),
    reply: ContactAsked,
    refusals: ['contact_link_over'],
  },
  'POST /api/trusted-contact/answer': {
    summary: 'Answer as a contact: yes or no, once; end what was agreed; or want to be asked by nobody again',
    body: z.object({ token: LinkToken, answer: z.enum(['yes', 'no', 'end', 'never']) }),
    reply: z.object({ rider: z.string(), state: z.enum(['agreed', 'declined', 'ended', 'never']) }),
    refusals: ['contact_link_over'],
  },
} satisfies Calls;

nameShapes({ TrustedContact, TrustedContacts, ContactTold, ContactAsked });
