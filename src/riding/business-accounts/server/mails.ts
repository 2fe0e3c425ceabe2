/** What the address for invoices of a company reads, and whoever rides on its account. */
import { fullStop } from '#src/platform/full-stop.ts';
import type { NewMail } from '#src/platform/mail/mail.ts';
import { type Cents, formatMoney } from '#src/platform/money.ts';
import { booksTimeZone, companyName } from '#src/platform/settings/company.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import { type MemberRole, monthWords } from '../rules.ts';
import { invoiceKey } from './invoice-links.ts';
import type { InvoiceRow } from './invoice-store.ts';
import type { BusinessParts } from './parts.ts';
import type { BusinessRow } from './store.ts';

type About = Pick<BusinessRow, 'billingEmail' | 'legalName'>;
type MailParts = Pick<BusinessParts, 'baseUrl' | 'secret'>;

const dayOf = (at: Date): string => momentWords(at, booksTimeZone(), 'date');

/** Its link opens the invoice for whoever keeps the books, with no account. */
const mail = (
  { baseUrl, secret }: MailParts,
  { billingEmail }: About,
  { id }: Pick<InvoiceRow, 'id'>,
  rest: Pick<NewMail, 'subject' | 'paragraphs'>,
): NewMail => ({
  kind: 'business',
  to: billingEmail,
  ...rest,
  action: {
    label: 'Open the Invoice',
    url: `${baseUrl}/business/invoices/${id}?key=${invoiceKey(secret, id, billingEmail)}`,
  },
});

export const invoiceMail = (parts: MailParts, business: About, invoice: InvoiceRow): NewMail =>
  mail(parts, business, invoice, {
    subject: `Invoice ${invoice.number}, ${formatMoney(invoice.totalCents)}`,
    paragraphs: [
      `${business.legalName} rode with ${companyName()} in ${monthWords(invoice.month)} for ${formatMoney(invoice.totalCents)}.`,
      `It is due on ${dayOf(invoice.dueAt)}. Pay it by card on its page, or by bank transfer with the number ${invoice.number}.`,
    ],
  });

export const dueMail = (parts: MailParts, business: About, invoice: InvoiceRow, openCents: Cents): NewMail =>
  mail(parts, business, invoice, {
    subject: `Invoice ${invoice.number} is overdue`,
    paragraphs: [
      `${formatMoney(openCents)} of invoice ${invoice.number} of ${business.legalName} was due on ${dayOf(invoice.dueAt)}.`,
      'Nothing more is booked on the account until it is paid. Rides that are booked are driven.',
    ],
  });

export const receivedMail = (
  parts: MailParts,
  business: About,
  invoice: InvoiceRow,
  { cents, leftCents }: { cents: Cents; leftCents: Cents },
): NewMail =>
  mail(parts, business, invoice, {
    subject: `${formatMoney(cents)} arrived for invoice ${invoice.number}`,
    paragraphs: [
      leftCents > 0
        ? `Thank you. ${formatMoney(leftCents)} is left to pay.`
        : 'Thank you. The invoice is paid.',
    ],
  });

export const takenBackMail = (
  parts: MailParts,
  business: About,
  invoice: InvoiceRow,
  { cents, leftCents }: { cents: Cents; leftCents: Cents },
): NewMail =>
  mail(parts, business, invoice, {
    subject: `${formatMoney(cents)} was booked for invoice ${invoice.number} by mistake`,
    paragraphs: [
      `We wrote that ${formatMoney(cents)} arrived for it. That was a mistake, and it is taken back.`,
      leftCents > 0 ? `${formatMoney(leftCents)} is left to pay.` : 'Nothing is left to pay.',
    ],
  });

/** To where invoices went so far. */
export const movedMail = ({ billingEmail, legalName }: About): NewMail => ({
  kind: 'business',
  to: billingEmail,
  subject: `Invoices of ${legalName} go to another address now`,
  paragraphs: [
    'An administrator of the account named another address, and somebody there said yes. No more invoices come here, and links in older mails about them end.',
    `Is that not right? Tell whoever looks after the account of ${legalName}.`,
  ],
});

interface Member {
  email: string;
  firstName: string;
}

const toMember = (
  { email: to, firstName: hello }: Member,
  baseUrl: string,
  rest: Pick<NewMail, 'subject' | 'paragraphs'>,
): NewMail => ({
  ...{ kind: 'business', to, hello },
  ...rest,
  action: { label: 'Open the account', url: `${baseUrl}/business` },
});

export const takenOffMail = (to: Member, legalName: string, baseUrl: string): NewMail =>
  toMember(to, baseUrl, {
    subject: `You ride on the account of ${legalName} no more`,
    paragraphs: [
      fullStop(`Somebody who looks after it took you off the account of ${legalName}`),
      'What you booked on it is driven, and the company pays it. Book other rides paid by yourself.',
    ],
  });

/** To whoever invited them. */
export const joinedMail = (to: Member, name: string, legalName: string, baseUrl: string): NewMail =>
  toMember(to, baseUrl, {
    subject: `${name} rides on the account of ${legalName} now`,
    paragraphs: [
      `${name} took your invitation. What they may do, and that they are on it at all, is changed on the page of the account.`,
    ],
  });

const mayWords: Record<MemberRole, string> = {
  administrator: 'You look after the account now: who rides on it, by which rules, and its invoices.',
  coordinator: 'You book rides on the account now, your own and those of guests.',
  member: 'You book your own rides on the account now.',
};

export const roleMail = (to: Member, legalName: string, role: MemberRole, baseUrl: string): NewMail =>
  toMember(to, baseUrl, {
    subject: `What you may do on the account of ${legalName}`,
    paragraphs: [mayWords[role]],
  });
