import { z } from 'zod';
import { type Calls, Id, nameShapes, Timestamp, text } from '../contract.ts';

export const Mail = z.object({
  /** Counted by kind. */
  id: Id,
  kind: z.enum(['mail', 'text']),
  toAddress: z.string(),
  subject: z.string(),
  body: z.string(),
  createdAt: Timestamp,
});

export const mailCalls = {
  'GET /api/outbox': {
    summary:
      'The newest mails and text messages of a demo that sends none: one’s own, or all with the token printed at its start',
    query: z.object({ token: text(100).optional() }),
    reply: z.array(Mail),
  },
} satisfies Calls;

nameShapes({ Mail });
