/** Receipts of rides that also go to where somebody hands in their expenses. */
import { z } from 'zod';
import { type Calls, Email, idOf, nameShapes, token } from '#src/platform/contract.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { ridesRefusals } from '#src/riding/rides/contract.ts';

export const expenseRefusals = {
  ...ridesRefusals,
  no_expense_address: [409, 'Enter the address for your expenses first.'],
  expense_address_unconfirmed: [
    409,
    'The address for your expenses was not confirmed yet. Open the link that went there.',
  ],
  expense_of_payer: [409, 'Somebody else pays this ride, so its receipt is theirs.'],
  expense_link_ended: [410, 'This link has ended, or was not opened in full.'],
} satisfies RefusalCatalogue;

export const ExpenseAddress = z.object({
  email: z.string(),
  confirmed: z.boolean(),
  /** Each receipt goes there by itself; otherwise those that are sent by hand. */
  sendsAll: z.boolean(),
});
export type ExpenseAddress = z.output<typeof ExpenseAddress>;

const Link = z.object({ token: token(10, 60) });
/** What the link of a mail is about, for whoever has the mail. */
export const ExpenseLink = z.object({ email: z.string(), rider: z.string(), confirmed: z.boolean() });
export type ExpenseLink = z.output<typeof ExpenseLink>;

export const expenseCalls = {
  'GET /api/rides/expense-address': {
    summary: 'Where receipts of my rides also go; null where nowhere',
    access: 'signed_in',
    reply: z.object({ address: ExpenseAddress.nullable() }),
  },
  'PUT /api/rides/expense-address': {
    summary: 'Say where receipts of my rides also go; a new address has to be confirmed there',
    access: 'signed_in',
    body: z.object({ email: Email, sendsAll: z.boolean() }),
    reply: z.object({ address: ExpenseAddress }),
    refusals: ['too_many_mails'],
    rateLimit: { max: 20, windowSeconds: 3600 },
  },
  'DELETE /api/rides/expense-address': {
    summary: 'Send no receipts of my rides elsewhere any more',
    access: 'signed_in',
    reply: z.void(),
    status: 204,
  },
  'POST /api/rides/expense-address/look': {
    summary: 'What the link of a mail to an address for expenses is about',
    body: Link,
    reply: ExpenseLink,
    refusals: ['expense_link_ended'],
    rateLimit: { max: 60, windowSeconds: 300 },
  },
  'POST /api/rides/expense-address/answer': {
    summary: 'Let receipts come to this address, or have no more of them, by the link of the mail',
    body: Link.extend({ wanted: z.boolean() }),
    reply: z.void(),
    status: 204,
    refusals: ['expense_link_ended'],
    rateLimit: { max: 60, windowSeconds: 300 },
  },
  'POST /api/rides/:id/expense': {
    summary: 'Send the receipt of this ride to my address for expenses, once',
    access: 'signed_in',
    params: z.object({ id: idOf<RideId>() }),
    reply: z.object({ email: z.string() }),
    refusals: [
      'not_your_ride',
      'ride_not_found',
      'not_completed',
      'expense_of_payer',
      'no_expense_address',
      'expense_address_unconfirmed',
      'too_many_mails',
    ],
    rateLimit: { max: 60, windowSeconds: 3600 },
  },
} satisfies Calls;

nameShapes({ ExpenseAddress, ExpenseLink });
