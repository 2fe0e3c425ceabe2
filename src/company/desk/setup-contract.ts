/** What is set up and what is missing, with a test for whatever can be tested. */
import { z } from 'zod';
import { type Calls, longText, nameShapes, text } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';

/** What was looked at, in one sentence; `todo` says what to do about it, with variables as they are written. */
export const Finding = z.object({
  about: z.string(),
  state: z.enum(['ok', 'warning', 'failure']),
  words: z.string(),
  todo: z.string().nullable(),
});
export type Finding = z.output<typeof Finding>;

export const stepIds = ['company', 'cities', 'currency', 'offered', 'payments', 'mail', 'people'] as const;
export type StepId = (typeof stepIds)[number];

const Step = z.object({
  id: z.enum(stepIds),
  state: z.enum(['done', 'partly', 'missing']),
  /** How it stands, beside its name. */
  words: z.string(),
});
export type Step = z.output<typeof Step>;

export const testable = ['payments', 'mail', 'machine'] as const;

const Setup = z.object({
  steps: z.array(Step),
  companyName: z.string(),
  cities: z.array(z.object({ name: z.string(), state: z.string() })),
  currency: z.object({
    code: z.string(),
    /** Amounts are counted in it, so it stays. */
    isSettled: z.boolean(),
    /** What may be chosen instead. */
    choices: z.array(z.string()),
  }),
  /** Which are charged in the company's country and cities; `chargesNone` is what somebody said. */
  taxes: z.object({ names: z.array(z.string()), chargesNone: z.boolean(), version: z.number().int() }),
  offered: z.object({ version: z.number().int(), value: z.record(z.string(), z.boolean()) }),
  trial: z.object({ on: z.boolean(), mayBe: z.boolean() }),
  operators: z.array(z.object({ name: z.string(), email: z.string(), secondFactor: z.boolean() })),
  invited: z.number().int(),
  webhook: z.string(),
});
export type Setup = z.output<typeof Setup>;

export const setupRefusals = {
  trial_refused: [
    409,
    'A card account is set, so cards are real here. Trial cards are for places without one.',
  ],
  currency_settled: [409, 'Amounts are counted in this currency already, and are never converted.'],
  currency_unknown: [422, 'Choose one of the currencies.'],
  wrong_mail_code: [422, 'This is not the code of the newest mail.'],
} satisfies RefusalCatalogue;

export const setupCalls = {
  'GET /api/operations/setup': {
    summary: 'What this place has been set up with, step by step, and what is missing',
    access: 'operator',
    permission: 'company.read',
    cities: 'all',
    reply: Setup,
  },
  'POST /api/operations/setup/tests/:what': {
    summary:
      'Try what a step needs: reach the card provider, send a mail to whoever asks, look at the machine',
    access: 'operator',
    permission: 'settings.manage',
    params: z.object({ what: z.enum(testable) }),
    reply: z.array(Finding),
    rateLimit: { max: 30, windowSeconds: 300 },
  },
  'POST /api/operations/setup/mail-arrived': {
    summary: 'Say that the mail of the test arrived, with the code in it',
    access: 'operator',
    permission: 'settings.manage',
    body: z.object({ code: text(12) }),
    reply: z.void(),
    status: 204,
    refusals: ['wrong_mail_code'],
    rateLimit: { max: 20, windowSeconds: 300 },
  },
  'PUT /api/operations/setup/trial': {
    summary: 'Switch the built-in trial cards on or off; no money moves with them',
    access: 'operator',
    permission: 'settings.manage',
    body: z.object({ on: z.boolean(), reason: longText(300).min(3, 'Say why, in a few words.') }),
    reply: z.void(),
    status: 204,
    refusals: ['trial_refused'],
  },
  'PUT /api/operations/setup/currency': {
    summary: 'Choose the currency of the books, while nothing is counted in another',
    access: 'operator',
    permission: 'settings.manage',
    body: z.object({ code: text(3).toLowerCase(), reason: longText(300).min(3, 'Say why, in a few words.') }),
    reply: z.void(),
    status: 204,
    refusals: ['currency_settled', 'currency_unknown'],
  },
} satisfies Calls;

nameShapes({ SetupFinding: Finding, SetupStep: Step });
