/** Companies that ride on account: what the calls take, answer and refuse. */
import { z } from 'zod';
import { promotionsRefusals } from '#src/money/promotions/contract.ts';
import {
  type Calls,
  DecimalAmount,
  Email,
  Id,
  idOf,
  longText,
  nameShapes,
  nameText,
  Timestamp,
  text,
  token,
  typedAmount,
} from '#src/platform/contract.ts';
import type { BusinessId, RideId } from '#src/platform/ids.ts';
import { formatMoney } from '#src/platform/money.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { WeekHours } from '#src/platform/time/week-hours.ts';
import { ridesRefusals } from '#src/riding/rides/contract.ts';
import { QuoteName, Ride, WishesRequest } from '#src/riding/rides/shapes.ts';
import { VehicleType } from '#src/riding/vehicle-types/contract.ts';
import { businessStates, costCodeWays, memberRoles } from './rules.ts';

export const businessRefusals = {
  ...ridesRefusals,
  business_not_found: [404, 'There is no such company account.'],
  business_not_yours: [403, 'Only an administrator of the company can do this.'],
  business_asked_already: [409, 'You have asked for an account that is still being looked at.'],
  business_link_ended: [410, 'This link has ended, or was used already. Ask for a new one.'],
  billing_namer_ended: [
    410,
    'Whoever named this address does not look after the company’s account any more. To have its invoices here, ask somebody who does to name it again.',
  ],
  invitation_elsewhere: [403, 'This invitation is for another address. Sign in with the one it went to.'],
  member_already: [409, 'They ride on this account already.'],
  member_not_found: [404, 'There is nobody like this on the account.'],
  last_administrator: [409, 'Somebody has to look after the account. Make another administrator first.'],
  billing_unconfirmed: [409, 'The address for invoices was not confirmed yet, so nothing can be approved.'],
  business_limit_needed: [422, 'Say what the company may ride for in a month.'],
  business_decided: [409, 'This was decided already. Look at it again.'],
  business_not_open: [409, 'People can be invited while the account is open.'],
  business_closed: [409, 'Your company does not ride on account now. Pay another way.'],
  business_overdue: [
    409,
    'An invoice of your company is overdue, so nothing is booked on account. Pay another way, and tell its administrator.',
  ],
  business_rule: [409, 'Your company does not pay for this ride.'],
  guests_by_coordinators: [403, 'Only coordinators book for somebody else on the account.'],
  cost_code_needed: [422, 'Say what the ride is filed under.'],
  cost_code_unknown: [422, 'This cost code is not one of your company’s.'],
  invoice_not_found: [404, 'There is no such invoice.'],
  transfer_booked: [409, 'A transfer with this reference is booked for this invoice already.'],
  transfer_too_much: [409, 'This is more than is left to pay.'],
  transfer_not_found: [404, 'There is no such transfer, or it was taken back already.'],
} satisfies RefusalCatalogue;

export const State = z.enum(businessStates);
const Role = z.enum(memberRoles);
const mostCents = 100_000_000;
export const Amount = typedAmount(() => `Enter an amount up to ${formatMoney(mostCents, { short: true })}.`, {
  mostCents,
});
const Codes = z.array(text(40).min(1, 'A cost code cannot be empty.')).max(200);
export const BusinessParams = z.object({ id: idOf<BusinessId>() });
export const InvoiceParams = z.object({ id: Id });
/** What the link of a mail holds, for whoever keeps a company's books without an account. */
const Key = text(100).min(1).optional();
export const Reason = longText(1000).min(3, 'Say why, in a few words.');
const LinkToken = token(20, 120);

const CompanyPaper = {
  legalName: nameText(120, 'Enter the company’s legal name.'),
  postalAddress: text(200).min(5, 'Enter the company’s postal address.'),
  taxNumber: text(40).nullish(),
  billingEmail: Email,
};

const RulesShown = z.object({
  hours: WeekHours.nullable(),
  ride: DecimalAmount.nullable(),
  member: DecimalAmount.nullable(),
  vehicleTypes: z.array(z.string()).nullable(),
  cities: z.array(z.string()).nullable(),
  costCodeWay: z.enum(costCodeWays),
  costCodes: z.array(z.string()),
});

export const InvoiceRow = z.object({
  id: Id,
  number: z.string(),
  month: z.string(),
  total: DecimalAmount,
  /** What is left to pay; below zero where more went back than was open. */
  open: z.string(),
  issuedAt: Timestamp,
  dueAt: Timestamp,
  overdue: z.boolean(),
});
export type InvoiceRow = z.output<typeof InvoiceRow>;

export const BusinessLine = z.object({
  rideId: idOf<RideId>().nullable(),
  reference: z.string(),
  at: Timestamp,
  what: z.string(),
  member: z.string(),
  passenger: z.string().nullable(),
  costCode: z.string().nullable(),
  amount: DecimalAmount,
  /** Booked, or under way: what it may cost at most. */
  open: z.boolean(),
});
export type BusinessLine = z.output<typeof BusinessLine>;

export const Business = z.object({
  id: idOf<BusinessId>(),
  legalName: z.string(),
  postalAddress: z.string(),
  taxNumber: z.string().nullable(),
  state: State,
  reason: z.string().nullable(),
  role: Role,
  rulesWords: z.string(),
  /** For administrators alone. */
  managed: z
    .object({
      billingEmail: z.string(),
      billingConfirmed: z.boolean(),
      /** Another address that has not said yes; null for none. */
      billingNext: z.string().nullable(),
      /** Whoever named the address that is asked may not any more, so that a yes there counts no longer. */
      billingAskEnded: z.boolean(),
      credit: DecimalAmount,
      /** Of this month, with all that open rides may cost. */
      used: DecimalAmount,
      rules: RulesShown,
      /** Every city there is, to choose from. */
      allCities: z.array(z.object({ id: z.string(), name: z.string() })),
      members: z.array(z.object({ id: Id, name: z.string(), email: z.string(), role: Role })),
      invited: z.array(z.object({ id: Id, email: z.string(), role: Role, expiresAt: Timestamp })),
      invoices: z.array(InvoiceRow),
      statement: z.array(BusinessLine),
    })
    .nullable(),
});
export type Business = z.output<typeof Business>;

/** Whether a company pays for an estimate, as the paying step says it. */
export const BusinessPays = z.object({
  id: idOf<BusinessId>(),
  name: z.string(),
  words: z.string(),
  /** Why it does not pay for this; null where it does. */
  refused: z.string().nullable(),
  costCodeWay: z.enum(costCodeWays),
  costCodes: z.array(z.string()),
});
export type BusinessPays = z.output<typeof BusinessPays>;

export const Invoice = InvoiceRow.extend({
  issuer: z.object({ legalName: z.string(), postalAddress: z.string() }),
  timeZone: z.string(),
  buyer: z.object({
    legalName: z.string(),
    postalAddress: z.string(),
    taxNumber: z.string().nullable(),
  }),
  taxes: z.array(z.object({ name: z.string(), amount: DecimalAmount, number: z.string().nullable() })),
  lines: z.array(BusinessLine),
  transfers: z.array(z.object({ amount: DecimalAmount, reference: z.string(), at: Timestamp })),
  /** Given back after it was issued. */
  credited: DecimalAmount,
  /** Paid by card or from a bank account, also what is on its way. */
  paidOnline: DecimalAmount,
  businessId: idOf<BusinessId>(),
  /** What a payment of it is begun with, as `orderId`; null where nothing is left to pay. */
  payAs: z.string().nullable(),
});
export type Invoice = z.output<typeof Invoice>;

const promoRefusals = Object.keys(promotionsRefusals);
const csv = { reply: z.string(), mediaType: 'text/csv' } as const;

export const businessCalls = {
  'GET /api/businesses': {
    summary: 'Companies on whose account I ride, and those I asked an account for',
    access: 'signed_in',
    reply: z.array(Business),
  },
  'POST /api/businesses': {
    offer: 'rides',
    summary: 'Ask for an account on which a company’s people ride',
    access: 'signed_in',
    body: z.object(CompanyPaper),
    reply: z.object({ id: idOf<BusinessId>() }),
    status: 201,
    refusals: ['business_asked_already', 'too_many_mails'],
    rateLimit: { max: 10, windowSeconds: 3600 },
  },
  'POST /api/businesses/billing-address': {
    summary: 'Confirm that invoices may go to an address, by the link that went there',
    body: z.object({ token: LinkToken }),
    reply: z.object({ legalName: z.string() }),
    refusals: ['business_link_ended', 'billing_namer_ended'],
    rateLimit: { max: 30, windowSeconds: 300 },
  },
  'PUT /api/businesses/:id/billing-address': {
    summary:
      'Name another address for invoices, or have its link sent again; invoices go there once somebody there said yes',
    access: 'signed_in',
    params: BusinessParams,
    body: z.object({ billingEmail: Email }),
    reply: z.void(),
    status: 204,
    refusals: ['business_not_found', 'business_not_yours', 'business_decided', 'too_many_mails'],
    rateLimit: { max: 10, windowSeconds: 3600 },
  },
  'PUT /api/businesses/:id/address': {
    summary: 'Correct where the company is and its tax number; invoices that are issued stay as they are',
    access: 'signed_in',
    params: BusinessParams,
    body: z.object({ postalAddress: CompanyPaper.postalAddress, taxNumber: CompanyPaper.taxNumber }),
    reply: z.void(),
    status: 204,
    refusals: ['business_not_found', 'business_not_yours', 'business_decided'],
    rateLimit: { max: 10, windowSeconds: 3600 },
  },
  'POST /api/businesses/join': {
    offer: 'rides',
    summary: 'Take an invitation to ride on a company’s account',
    access: 'signed_in',
    body: z.object({ token: LinkToken }),
    reply: z.object({ legalName: z.string() }),
    refusals: ['business_link_ended', 'invitation_elsewhere', 'member_already'],
    rateLimit: { max: 30, windowSeconds: 300 },
  },
  'PUT /api/businesses/:id/rules': {
    summary: 'Say what the company pays for, and what rides are filed under',
    access: 'signed_in',
    params: BusinessParams,
    body: z.object({
      hours: WeekHours.nullable(),
      ride: Amount.nullable(),
      member: Amount.nullable(),
      vehicleTypes: z.array(VehicleType).min(1, 'Choose at least one kind of car.').max(12).nullable(),
      cities: z.array(text(80)).min(1, 'Choose at least one city.').max(100).nullable(),
      costCodeWay: z.enum(costCodeWays),
      costCodes: Codes,
    }),
    reply: z.void(),
    status: 204,
    refusals: ['business_not_found', 'business_not_yours', 'cost_code_needed'],
  },
  'POST /api/businesses/:id/invitations': {
    offer: 'rides',
    summary: 'Invite somebody by mail to ride on the account',
    access: 'signed_in',
    params: BusinessParams,
    body: z.object({ email: Email, role: Role }),
    reply: z.void(),
    status: 204,
    refusals: [
      'business_not_found',
      'business_not_yours',
      'business_not_open',
      'member_already',
      'too_many_mails',
    ],
    rateLimit: { max: 60, windowSeconds: 3600 },
  },
  'POST /api/businesses/:id/invitations/:invitationId/end': {
    summary: 'Take an invitation back that nobody took',
    access: 'signed_in',
    params: BusinessParams.extend({ invitationId: Id }),
    reply: z.void(),
    status: 204,
    refusals: ['business_not_found', 'business_not_yours', 'member_not_found'],
  },
  'PUT /api/businesses/:id/members/:memberId': {
    summary: 'Say what somebody may do on the account',
    access: 'signed_in',
    params: BusinessParams.extend({ memberId: Id }),
    body: z.object({ role: Role }),
    reply: z.void(),
    status: 204,
    refusals: ['business_not_found', 'business_not_yours', 'member_not_found', 'last_administrator'],
  },
  'POST /api/businesses/:id/members/:memberId/end': {
    summary: 'Take somebody off the account, or leave it; what they have booked stays booked and is billed',
    access: 'signed_in',
    params: BusinessParams.extend({ memberId: Id }),
    reply: z.void(),
    status: 204,
    refusals: ['business_not_found', 'business_not_yours', 'member_not_found', 'last_administrator'],
  },
  'GET /api/businesses/paying': {
    summary: 'Which companies pay for an estimate of mine, and why not',
    access: 'signed_in',
    query: z.object({ quoteId: QuoteName }),
    reply: z.array(BusinessPays),
    refusals: ['quote_not_found'],
  },
  'POST /api/businesses/:id/rides': {
    offer: 'rides',
    summary: 'Book a ride that the company pays at the end of the month',
    access: 'signed_in',
    params: BusinessParams,
    body: WishesRequest.extend({ quoteId: QuoteName, costCode: text(40).nullish() }),
    reply: Ride,
    status: 201,
    refusals: [
      'business_not_found',
      'business_closed',
      'business_overdue',
      'business_rule',
      'guests_by_coordinators',
      'cost_code_needed',
      'cost_code_unknown',
      'quote_not_found',
      'quote_expired',
      'quote_used',
      'already_riding',
      'driver_not_found',
      'payment_required',
      'payment_not_ready',
      'provider_unreachable',
      'method_not_kept',
      ...promoRefusals,
    ],
    rateLimit: { max: 30, windowSeconds: 60 },
  },
  'GET /api/businesses/:id/statement.csv': {
    ...csv,
    summary: 'What is on the account and on no invoice yet, as a file',
    access: 'signed_in',
    params: BusinessParams,
    refusals: ['business_not_found', 'business_not_yours'],
  },
  'GET /api/business-invoices/:id': {
    summary:
      'An invoice to a company, for its administrators and whoever has the link of its mail; also as file.pdf and lines.csv below it',
    params: InvoiceParams,
    query: z.object({ key: Key }),
    reply: Invoice,
    refusals: ['invoice_not_found'],
    rateLimit: { max: 60, windowSeconds: 60 },
  },
  'GET /api/business-invoices/:id/lines.csv': {
    ...csv,
    summary: 'The rides of an invoice, as a file',
    params: InvoiceParams,
    query: z.object({ key: Key }),
    refusals: ['invoice_not_found'],
    rateLimit: { max: 60, windowSeconds: 60 },
  },
} satisfies Calls;

nameShapes({ Business, BusinessPays, Invoice });
