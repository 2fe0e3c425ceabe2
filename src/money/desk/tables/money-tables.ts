/** Payments, disputes and payouts, as tables of the desk. */
import type { TableShape } from '#src/platform/desk-tables/table-shape.ts';

export const paymentsTable = {
  key: 'payments',
  title: 'All payments',
  one: 'payment',
  many: 'payments',
  permission: 'payments.read',
  sorted: { by: 'at', descending: true },
  columns: [
    { key: 'at', label: 'At', kind: 'day', width: 152, filter: true, sort: true, quick: true },
    { key: 'what', label: 'For', kind: 'text', width: 240, phone: true },
    {
      ...{ key: 'state', label: 'State', kind: 'state', width: 148, filter: true, quick: true, phone: true },
      choices: () => [
        { value: 'succeeded', label: 'Succeeded', tone: 'moss' },
        { value: 'requires_capture', label: 'Held', tone: 'lake' },
        { value: 'processing', label: 'Processing', tone: 'amber' },
        { value: 'requires_action', label: 'Waits for the payer', tone: 'amber' },
        { value: 'requires_confirmation', label: 'Not confirmed' },
        { value: 'requires_payment_method', label: 'Not paid' },
        { value: 'canceled', label: 'Cancelled' },
      ],
    },
    {
      ...{ key: 'type', label: 'Type', kind: 'type', width: 108, filter: true, quick: true },
      choices: () => [
        { value: 'ride', label: 'Ride' },
        { value: 'vehicle', label: 'Car' },
        { value: 'equipment', label: 'Gear' },
        { value: 'gift_card', label: 'Gift card' },
        { value: 'split', label: 'Part of a fare' },
        { value: 'invoice', label: 'Invoice of a company' },
        { value: 'custom', label: 'Custom' },
      ],
    },
    {
      ...{ key: 'payer', label: 'Payer', kind: 'text', width: 176, filter: true },
      hint: 'How the name begins, or the whole e-mail or telephone',
    },
    { key: 'amount', label: 'Amount', kind: 'amount', width: 108, filter: true, sort: true, phone: true },
    { key: 'taken', label: 'Taken', kind: 'amount', width: 108 },
    { key: 'back', label: 'Given back', kind: 'amount', width: 108 },
    { key: 'disputed', label: 'Disputed', kind: 'amount', width: 108 },
    { key: 'method', label: 'Paid by', kind: 'text', width: 160 },
    {
      ...{ key: 'receipt', label: 'Receipt', kind: 'text', width: 140, filter: true, hidden: true },
      hint: 'Its whole number',
    },
    { key: 'failure', label: 'Why it failed', kind: 'text', width: 240, hidden: true },
    { key: 'reference', label: 'Reference', kind: 'text', width: 160, filter: true, hidden: true },
    { key: 'provider', label: 'At the provider', kind: 'text', width: 220, hidden: true },
    { key: 'account', label: 'Account number', kind: 'number', width: 128, hidden: true },
  ],
  lists: [
    { name: 'All', query: '' },
    { name: 'Today', query: 'at=today' },
    { name: 'Held', query: 'state=requires_capture' },
    { name: 'Cars', query: 'type=vehicle' },
    { name: 'Gear', query: 'type=equipment' },
    { name: 'Largest', query: 'sort=-amount&state=succeeded' },
  ],
} as const satisfies TableShape;

export const disputesTable = {
  key: 'disputes',
  title: 'Disputes',
  one: 'dispute',
  many: 'disputes',
  permission: 'payments.read',
  sorted: { by: 'opened', descending: true },
  columns: [
    { key: 'opened', label: 'Opened', kind: 'day', width: 152, filter: true, sort: true, quick: true },
    { key: 'what', label: 'For', kind: 'text', width: 240, phone: true },
    {
      ...{ key: 'state', label: 'State', kind: 'state', width: 156, filter: true, quick: true, phone: true },
      choices: () => [
        { value: 'needs_response', label: 'Needs an answer', tone: 'brick' },
        { value: 'warning_needs_response', label: 'Asked, needs an answer', tone: 'brick' },
        { value: 'under_review', label: 'At the bank', tone: 'amber' },
        { value: 'warning_under_review', label: 'Asked, at the bank', tone: 'amber' },
        { value: 'won', label: 'Won', tone: 'moss' },
        { value: 'lost', label: 'Lost', tone: 'brick' },
        { value: 'warning_closed', label: 'Closed' },
        { value: 'prevented', label: 'Prevented' },
      ],
    },
    { key: 'amount', label: 'Amount', kind: 'amount', width: 108, sort: true, filter: true, phone: true },
    { key: 'fee', label: 'Fee', kind: 'amount', width: 84 },
    { key: 'answerBy', label: 'Answer by', kind: 'day', width: 152 },
    { key: 'reason', label: 'Reason', kind: 'text', width: 160 },
    { key: 'payer', label: 'Payer', kind: 'text', width: 176 },
    { key: 'closed', label: 'Closed', kind: 'day', width: 152 },
    { key: 'payment', label: 'Payment', kind: 'text', width: 240, hidden: true },
  ],
  lists: [
    { name: 'All', query: '' },
    { name: 'Need an answer', query: 'state=needs_response,warning_needs_response' },
    { name: 'At the bank', query: 'state=under_review,warning_under_review' },
    { name: 'Lost', query: 'state=lost' },
  ],
} as const satisfies TableShape;

export const payoutsTable = {
  key: 'payouts',
  title: 'All payouts',
  one: 'payout',
  many: 'payouts',
  permission: 'payments.read',
  sorted: { by: 'at', descending: true },
  columns: [
    { key: 'at', label: 'At', kind: 'day', width: 152, filter: true, sort: true, quick: true },
    {
      ...{ key: 'payee', label: 'To', kind: 'text', width: 196, filter: true, phone: true },
      hint: 'How the name begins, or the whole e-mail or telephone',
    },
    {
      ...{ key: 'party', label: 'As', kind: 'type', width: 96 },
      choices: () => [
        { value: 'driver', label: 'Driver' },
        { value: 'seller', label: 'Seller' },
      ],
    },
    {
      ...{ key: 'state', label: 'State', kind: 'state', width: 148, filter: true, quick: true, phone: true },
      choices: () => [
        { value: 'asked', label: 'Asked for', tone: 'lake' },
        { value: 'moved', label: 'At the provider', tone: 'lake' },
        { value: 'on_way', label: 'On its way', tone: 'lake' },
        { value: 'paid', label: 'Paid', tone: 'moss' },
        { value: 'returning', label: 'Coming back', tone: 'amber' },
        { value: 'failed', label: 'Failed', tone: 'brick' },
      ],
    },
    { key: 'amount', label: 'Amount', kind: 'amount', width: 108, sort: true, filter: true, phone: true },
    { key: 'fee', label: 'Fee', kind: 'amount', width: 84 },
    {
      ...{ key: 'type', label: 'Why', kind: 'type', width: 112 },
      choices: () => [
        { value: 'weekly', label: 'Weekly' },
        { value: 'now', label: 'Asked for now', tone: 'moss' },
        { value: 'operator', label: 'By the desk' },
      ],
    },
    { key: 'bank', label: 'Bank account', kind: 'text', width: 200 },
    { key: 'failure', label: 'Why it failed', kind: 'text', width: 240 },
    { key: 'account', label: 'Account number', kind: 'number', width: 128, hidden: true },
  ],
  lists: [
    { name: 'All', query: '' },
    { name: 'On the way', query: 'state=asked,moved,on_way' },
    { name: 'Failed', query: 'state=failed,returning' },
    { name: 'Last 7 days', query: 'at=last_7' },
  ],
} as const satisfies TableShape;
