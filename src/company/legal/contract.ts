import { z } from 'zod';
import { type Calls, Timestamp, written } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { legalNames } from './documents.ts';
import { LegalText } from './setting.ts';

const Page = z.object({
  /** 0 for what the program comes with. */
  version: z.number().int(),
  /** Safe to show: parsed and sanitised here. */
  html: z.string(),
});

/** What somebody is asked to accept: a version of the terms and when it was published. */
const TermsToAccept = z.object({ version: z.number().int(), changedAt: Timestamp }).nullable();
export type TermsToAccept = z.output<typeof TermsToAccept>;

export const legalRefusals = {
  terms_changed: [409, 'The terms have changed since you opened them. Read them once more.'],
  legal_version_not_found: [404, 'There is no such version of this page.'],
} satisfies RefusalCatalogue;

export const legalCalls = {
  'GET /api/legal/:name': {
    summary: 'A legal page as it holds now, with the company’s facts filled in',
    alike: true,
    params: z.object({ name: z.enum(legalNames) }),
    /** An earlier one, as whoever accepted it may read again; without it, the one that holds. */
    query: z.object({ version: written(z.number().int().min(1).max(100_000)).optional() }),
    reply: Page,
    refusals: ['legal_version_not_found'],
  },
  'GET /api/legal/terms/acceptance': {
    summary: 'Which version of the terms I am asked to accept; null for none',
    access: 'signed_in',
    reply: TermsToAccept,
  },
  'POST /api/legal/terms/acceptance': {
    summary: 'Accept a version of the terms',
    access: 'signed_in',
    body: z.object({ version: z.number().int().min(1).max(100_000) }),
    reply: z.object({ accepted: z.literal(true) }),
    refusals: ['terms_changed'],
  },
} satisfies Calls;

export const legalDeskCalls = {
  'POST /api/operations/legal/preview': {
    summary: 'What a text would look like as a legal page; nothing is kept',
    access: 'operator',
    permission: 'company.read',
    cities: 'all',
    body: z.object({ text: LegalText }),
    reply: Page.pick({ html: true }),
    idempotent: false,
  },
  'GET /api/operations/legal/acceptances': {
    summary: 'How many people accepted each version of the terms',
    access: 'operator',
    permission: 'company.read',
    cities: 'all',
    reply: z.array(z.object({ version: z.number().int(), people: z.number().int() })),
  },
} satisfies Calls;
