/**
 * Every kind of mail: why somebody has it, and how many of it a day anybody can aim at one address. Mails cost money and
 * carry our name, so what a stranger can cause is bounded by recipient, by whose doing it is and by domain. What we
 * decided, and what an address asked for and confirmed, is not.
 */
import { companyName } from '#src/platform/settings/company.ts';
import type { Offer } from '#src/platform/settings/offered.ts';

export interface MailPolicy {
  /** Ends the sentence `You have this mail because …`; a function where it names the company. */
  why: string | (() => string);
  /** A day's most to one mailbox, however its address is spelled. */
  recipient?: number;
  /** A day's most of one account, or of where one visitor calls from. */
  sender?: number;
  /** Counts towards what one domain may be sent of all such kinds; not what opens an account again. */
  isDomainCounted?: boolean;
  /** News of this; none is written while it is not offered. */
  offer?: Offer;
}

/** Where money moved, the most is far above what anybody honest reaches, and the same stands on their pages. */
export const mailKinds = {
  receipt: { why: () => `you paid at ${companyName()}`, recipient: 60 },
  ride: { why: 'a ride was booked with this address', recipient: 200 },
  order: { why: () => `something was ordered at ${companyName()} with this address`, recipient: 60 },
  selling: { why: () => `you sell or buy on ${companyName()}`, recipient: 200 },
  payout: { why: () => `you are paid through ${companyName()}` },
  driving: { why: () => `you drive for ${companyName()}, or asked to` },
  alarm: { why: () => `you look after alarms at ${companyName()}` },
  webhook: { why: () => `you look after other programs at ${companyName()}` },
  dispute: { why: () => `you look after payments at ${companyName()}` },
  decision: { why: () => `this address has an account at ${companyName()}` },
  invitation: { why: 'an operator invited this address', recipient: 10, sender: 60 },
  answer: { why: 'a question was sent to us from this address' },
  letter: { why: () => `you asked for letters from ${companyName()}` },
  back_in_stock: { why: 'somebody asked at this address to be told', offer: 'shop' },
  gift_card: { why: 'somebody bought you a gift card' },
  sign_up: {
    why: () => `somebody signed up at ${companyName()} with this address`,
    recipient: 6,
    sender: 60,
    isDomainCounted: true,
  },
  password_reset: { why: 'somebody asked for a new password', recipient: 12, sender: 30 },
  account: { why: () => `this address has an account at ${companyName()}`, recipient: 25 },
  address_change: {
    why: () => `somebody wants to sign in to ${companyName()} with this address`,
    recipient: 3,
    sender: 5,
    isDomainCounted: true,
  },
  expense_address: {
    why: 'somebody wants to send receipts of their rides to this address',
    recipient: 3,
    sender: 5,
    isDomainCounted: true,
  },
  expense_receipt: {
    why: 'receipts of somebody’s rides are sent to this address, which was confirmed',
    recipient: 200,
    sender: 100,
  },
  business: { why: 'your company rides on account', recipient: 60 },
  business_address: {
    why: 'somebody named this address for the invoices of a company',
    recipient: 3,
    sender: 5,
    isDomainCounted: true,
  },
  dealer_invitation: {
    why: 'a dealer asked this address to work for it',
    recipient: 5,
    sender: 30,
    isDomainCounted: true,
  },
  dealer_team: {
    why: () => `you work with the cars of a dealer on ${companyName()}, or others do for you`,
    recipient: 60,
  },
  business_invitation: {
    why: 'a company invited this address to ride on its account',
    recipient: 5,
    sender: 60,
    isDomainCounted: true,
  },
  family: { why: 'you are in a family that rides', recipient: 100 },
  family_alarm: { why: 'you pay for the rides of your family, and are told of them' },
  family_invitation: {
    why: 'somebody offers to pay for rides of this address',
    recipient: 3,
    sender: 12,
    isDomainCounted: true,
  },
  car_offer: { why: () => `you buy or sell a car on ${companyName()}`, recipient: 60, sender: 40 },
  car_question: { why: () => `you sell a car on ${companyName()}`, recipient: 30, sender: 30 },
  car_answer: { why: () => `you write about a car on ${companyName()}`, recipient: 60, sender: 200 },
  /** Nobody has confirmed this address. */
  car_answer_to_visitor: {
    why: 'somebody asked about a car with this address',
    recipient: 10,
    sender: 100,
    isDomainCounted: true,
  },
  /** A stranger may have typed this address, and nobody is asked twice a day: see `contact_asks`. */
  contact_asked: {
    why: 'somebody asks to name you as a trusted contact',
    recipient: 2,
    sender: 10,
    isDomainCounted: true,
  },
  contact: { why: 'you agreed to hear of somebody’s rides', recipient: 60 },
  contact_alarm: { why: 'you agreed to hear of somebody’s rides' },
  /** Nobody at this address has confirmed it. */
  lead_copy_code: {
    why: 'somebody who sells cars wants copies of what buyers ask sent to this address',
    recipient: 3,
    sender: 5,
    isDomainCounted: true,
  },
  lead_copy: {
    why: 'somebody who sells cars has copies of what buyers ask sent to this address, and it was confirmed',
    recipient: 200,
    sender: 40,
  },
  question: {
    why: 'somebody asked us for help with this address',
    recipient: 5,
    sender: 20,
    isDomainCounted: true,
  },
  letters_asked: {
    offer: 'journal',
    why: 'somebody asked for letters at this address',
    recipient: 3,
    sender: 20,
    isDomainCounted: true,
  },
  cars: { why: 'you keep this car or this search', recipient: 25, isDomainCounted: true, offer: 'cars' },
  near: { why: 'you asked to be told', recipient: 20, offer: 'rides' },
  /** These two are counted when they are asked for. What was paid for or promised then is written. */
  gift_card_asked: { why: '', recipient: 10, sender: 20, isDomainCounted: true },
  stock_asked: { why: '', recipient: 10, sender: 20, isDomainCounted: true },
} as const satisfies Record<string, MailPolicy>;

export type MailKind = keyof typeof mailKinds;

/** A day's most to one domain, of all kinds that count so; the mailboxes of `manyPeoplesDomains` are not one owner's. */
export const mostToDomain = 300;

export const policyOf = (kind: MailKind): MailPolicy => mailKinds[kind];

/** The kinds that have a most, for operators. */
export const limitedKinds = (Object.keys(mailKinds) as MailKind[])
  .map((kind) => ({ kind, ...policyOf(kind) }))
  .filter(({ recipient }) => recipient !== undefined);
