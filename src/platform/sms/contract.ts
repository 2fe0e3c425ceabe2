import { z } from 'zod';
import { type Calls, nameShapes, Timestamp, text } from '#src/platform/contract.ts';

export const SmsUsage = z.object({
  on: z.boolean(),
  /** When an operator last turned them off or on, and why. */
  changed: z.object({ at: Timestamp, reason: z.string() }).nullable(),
  /** True where texts leave this machine. */
  sends: z.boolean(),
  countries: z.array(z.string()),
  mostPerDay: z.number().int(),
  most: z.object({ account: z.number().int(), number: z.number().int(), prefix: z.number().int() }),
  /** The newest first; the first is today, by UTC. */
  days: z.array(
    z.object({
      day: z.string(),
      written: z.number().int(),
      refused: z.array(
        z.object({
          why: z.enum(['off', 'country', 'account', 'number', 'prefix', 'all']),
          count: z.number().int(),
        }),
      ),
    }),
  ),
});
export type SmsUsage = z.output<typeof SmsUsage>;

export const textCalls = {
  'GET /api/operations/texts': {
    summary: 'Text messages: whether they go out, and how many did',
    access: 'operator',
    permission: 'company.read',
    cities: 'all',
    reply: SmsUsage,
  },
  'POST /api/operations/texts/switch': {
    summary: 'Turn text messages off or on',
    access: 'operator',
    permission: 'texts.manage',
    proof: 'recent',
    body: z.object({ on: z.boolean(), reason: text(300).min(3, 'Say why.') }),
    reply: z.void(),
    status: 204,
  },
} satisfies Calls;

nameShapes({ TextsStanding: SmsUsage });
