import { z } from 'zod';
import { type Calls, Id, nameShapes, Timestamp, text } from '#src/platform/contract.ts';

export const Mail = z.object({
  /** Counted by kind. */
  id: Id,
  kind: z.enum(['mail', 'text']),
  toAddress: z.string(),
  subject: z.string(),
  body: z.string(),
  createdAt: Timestamp,
});

export const MailUsage = z.object({
  /** True where mail leaves this machine. */
  sends: z.boolean(),
  /** A day's most of each kind that somebody else may cause, to one mailbox and of one sender. */
  policy: z.array(
    z.object({
      kind: z.string(),
      recipient: z.number().int().nullable(),
      sender: z.number().int().nullable(),
    }),
  ),
  mostToDomain: z.number().int(),
  /** The newest first; the first is today, by UTC. Mails of kinds without a limit are not counted. */
  days: z.array(
    z.object({
      day: z.string(),
      written: z.number().int(),
      refused: z.array(
        z.object({
          kind: z.string(),
          why: z.enum(['recipient', 'sender', 'domain']),
          count: z.number().int(),
        }),
      ),
    }),
  ),
});
export type MailUsage = z.output<typeof MailUsage>;

export const mailCalls = {
  'GET /api/operations/mails': {
    summary: 'Mails that anybody can cause: how many were written, how many were not, and why',
    access: 'operator',
    permission: 'company.read',
    cities: 'all',
    reply: MailUsage,
  },
  'GET /api/outbox': {
    summary:
      'The newest mails and text messages of a demo that sends none: one’s own, or all with the token printed at its start',
    query: z.object({ token: text(100).optional() }),
    reply: z.array(Mail),
  },
} satisfies Calls;

nameShapes({ Mail, MailsStanding: MailUsage });
