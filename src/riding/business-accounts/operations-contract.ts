/** Companies that ride on account, for the desk: what it reads, decides and books. */
import { z } from 'zod';
import {
  type Calls,
  DecimalAmount,
  Id,
  idOf,
  nameShapes,
  Timestamp,
  text,
  written,
} from '#src/platform/contract.ts';
import type { BusinessId } from '#src/platform/ids.ts';
import { Amount, BusinessParams, InvoiceParams, InvoiceRow, Reason, State } from './contract.ts';

/** A company as the desk sees it. */
export const DeskBusiness = z.object({
  id: idOf<BusinessId>(),
  legalName: z.string(),
  postalAddress: z.string(),
  taxNumber: z.string().nullable(),
  billingEmail: z.string(),
  billingConfirmed: z.boolean(),
  state: State,
  reason: z.string().nullable(),
  appliedBy: z.string(),
  createdAt: Timestamp,
  credit: DecimalAmount,
  dueDays: z.number().int(),
  used: DecimalAmount,
  members: z.number().int(),
  invoices: z.array(InvoiceRow),
  /** What was booked of bank transfers lately, and can be taken back. */
  transfers: z.array(
    z.object({
      id: Id,
      /** Of the invoice. */
      number: z.string(),
      amount: DecimalAmount,
      reference: z.string(),
      at: Timestamp,
    }),
  ),
});
export type DeskBusiness = z.output<typeof DeskBusiness>;

export const businessDeskCalls = {
  'GET /api/operations/businesses': {
    summary: 'Companies that ride on account: those that wait first, with what each owes',
    access: 'operator',
    permission: 'businesses.read',
    query: z.object({ after: idOf<BusinessId>().optional() }),
    reply: z.object({ businesses: z.array(DeskBusiness), after: idOf<BusinessId>().nullable() }),
  },
  'POST /api/operations/businesses/:id/decide': {
    summary: 'Approve a company with a limit, change the limit, refuse or suspend it',
    access: 'operator',
    permission: 'businesses.manage',
    params: BusinessParams,
    body: z.object({
      state: z.enum(['approved', 'refused', 'suspended']),
      credit: Amount.nullish(),
      dueDays: written(z.number().int().min(1).max(120)).nullish(),
      reason: Reason,
    }),
    reply: z.void(),
    status: 204,
    refusals: ['business_not_found', 'billing_unconfirmed', 'business_decided', 'business_limit_needed'],
  },
  'POST /api/operations/business-invoices/:id/transfers': {
    summary: 'Book a bank transfer for an invoice',
    access: 'operator',
    permission: 'businesses.manage',
    params: InvoiceParams,
    body: z.object({
      amount: Amount,
      reference: text(80).min(1, 'Enter the reference as the bank has it.'),
    }),
    reply: z.void(),
    status: 204,
    refusals: ['invoice_not_found', 'transfer_booked', 'transfer_too_much'],
  },
  'POST /api/operations/business-transfers/:id/take-back': {
    summary: 'Take back a bank transfer that was booked by mistake; its amount is owed again',
    access: 'operator',
    permission: 'businesses.manage',
    params: z.object({ id: Id }),
    body: z.object({ reason: Reason }),
    reply: z.void(),
    status: 204,
    refusals: ['transfer_not_found'],
  },
} satisfies Calls;

nameShapes({ DeskBusiness });
