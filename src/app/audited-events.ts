/** What Rove does by itself or hears from others, and is written in the audit beside what operators do. */

import type { AuditedEvent } from '#src/platform/audit/sealing.ts';
import type { Doer, Noted } from '#src/platform/audit/under-way.ts';
import type { RoveEvent } from '#src/platform/events/events.ts';
import type { UserId } from '#src/platform/ids.ts';

const system = (name: string): Doer => ({ kind: 'system', name });
const provider = (name: string): Doer => ({ kind: 'provider', name });
const cards = provider('The card provider');

const userOf = ({ subject }: RoveEvent): UserId => Number(subject.replace('user:', '')) as UserId;
/** Whoever the event names, or else whom it happened to. */
const namedOrThemselves = (event: RoveEvent): Doer => {
  const { by } = event.payload;
  return { kind: 'person', id: typeof by === 'number' ? (by as UserId) : userOf(event) };
};
const namedOr =
  (other: Doer) =>
  ({ payload: { by } }: RoveEvent): Doer =>
    typeof by === 'number' ? { kind: 'person', id: by as UserId } : other;

/** Numbers and states of a payload; what is not there is left out. */
const some =
  (...names: string[]) =>
  ({ payload }: RoveEvent): Noted => ({
    after: Object.fromEntries(names.flatMap((name) => (name in payload ? [[name, payload[name]]] : []))),
  });

const reasonOf = ({ payload: { reason } }: RoveEvent): Noted =>
  typeof reason === 'string' ? { reason } : {};

const fileOrCommand = system('A file or a command');

/** By type; operators' own doing is written by their calls. */
export const auditedEvents: Readonly<Record<string, AuditedEvent>> = {
  'account.role_given': {
    words: 'Somebody got a role',
    area: 'operators',
    by: namedOrThemselves,
    noted: some('role'),
  },
  'account.deleted': { words: 'An account ended', area: 'people', by: namedOrThemselves },
  'account.disabled': { words: 'Somebody was kept out', area: 'people', by: namedOr(system('The system')) },
  'driver.check_ended': { words: 'A background check came back', area: 'drivers', by: provider('The check') },
  'setting.changed': {
    words: 'A setting changed',
    area: 'settings',
    by: namedOr(fileOrCommand),
    noted: some('version'),
  },
  'city.changed': {
    words: 'A city changed',
    area: 'cities',
    by: namedOr(fileOrCommand),
    noted: some('version'),
  },
  'payment.refunded': {
    words: 'Money is on its way back',
    area: 'payments',
    by: system('The system'),
    noted: some('refundId', 'amountCents', 'refundedCents'),
  },
  'payment.refund_failed': {
    words: 'A refund came back from the bank',
    area: 'payments',
    by: cards,
    noted: some('refundId', 'amountCents', 'refundedCents'),
  },
  'payment.disputed': {
    words: 'A payer’s bank disputed a payment',
    area: 'disputes',
    by: cards,
    noted: some('disputeId', 'amountCents', 'status'),
  },
  'payment.dispute_closed': {
    words: 'A dispute ended',
    area: 'disputes',
    by: cards,
    noted: some('disputeId', 'amountCents', 'outcome'),
  },
  'payout.paid': {
    words: 'A payout arrived',
    area: 'payouts',
    by: cards,
    noted: some('party', 'id', 'amountCents'),
  },
  'payout.failed': {
    words: 'A payout failed',
    area: 'payouts',
    by: cards,
    noted: some('party', 'id', 'amountCents'),
  },
  'payout.asked': {
    words: 'A payout was begun',
    area: 'payouts',
    by: system('The system'),
    noted: some('party', 'id', 'amountCents'),
  },
  'ride.cancelled_by_operator': {
    words: 'An operator called a ride off',
    area: 'rides',
    by: namedOr(system('The system')),
    noted: reasonOf,
  },
  'post.published': { words: 'A post went out', area: 'journal', by: namedOr(system('The schedule')) },
  'post.held': {
    words: 'A scheduled post was held back',
    area: 'journal',
    by: namedOr(system('The schedule')),
    noted: some('why'),
  },
  'letter.sent': {
    words: 'A letter was sent to its last reader',
    area: 'letters',
    by: system('The system'),
    noted: some('sent', 'refused'),
  },
};
