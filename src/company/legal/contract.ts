import { z } from 'zod';
import type { Calls } from '#src/platform/contract.ts';
import { legalNames } from './documents.ts';
import { LegalText } from './setting.ts';

const Page = z.object({
  /** 0 for what the program comes with. */
  version: z.number().int(),
  /** Safe to show: parsed and sanitised here. */
  html: z.string(),
});

export const legalCalls = {
  'GET /api/legal/:name': {
    summary: 'A legal page as it holds now, with the company’s facts filled in',
    alike: true,
    params: z.object({ name: z.enum(legalNames) }),
    reply: Page,
  },
} satisfies Calls;

export const legalDeskCalls = {
  'POST /api/operations/legal/preview': {
    summary: 'What a text would look like as a legal page; nothing is kept',
    access: 'operator',
    body: z.object({ text: LegalText }),
    reply: Page.pick({ html: true }),
    idempotent: false,
  },
} satisfies Calls;
