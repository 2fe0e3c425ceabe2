/** Events whose reaction failed, as operators see them. */
import { z } from 'zod';
import { type Calls, Id, longText, Timestamp } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';

export const ParkedEvent = z.object({
  id: Id,
  /** Who could not handle it, such as `vehicles.orders`. */
  reader: z.string(),
  /** `payment.settled` */
  type: z.string(),
  /** What it happened to, such as `payment:pay_…`. */
  subject: z.string(),
  tries: z.number().int(),
  /** What went wrong the last time. */
  error: z.string(),
  parkedAt: Timestamp,
  /** It is tried again by itself then. */
  nextTryAt: Timestamp,
  /** Later events of the same subject, which wait for this one. */
  waiting: z.number().int(),
});
export type ParkedEvent = z.output<typeof ParkedEvent>;

export const parkedRefusals = {
  parked_event_not_found: [404, 'This event is not parked any more.'],
  parked_event_waits: [409, 'An earlier event of the same subject comes first. Replay that one.'],
  replay_failed: [409, 'It failed again.'],
  reader_gone: [409, 'Nothing listens to this event any more. It can only be given up.'],
} satisfies RefusalCatalogue;

const call = {
  access: 'operator',
  params: z.object({ id: Id }),
  reply: z.void(),
  status: 204,
  rateLimit: { max: 60, windowSeconds: 300 },
} as const;

export const parkedCalls = {
  'GET /api/operations/parked-events': {
    summary: 'Events whose reaction failed, oldest first; each is tried again by itself, ever more seldom',
    access: 'operator',
    permission: 'company.read',
    cities: 'all',
    reply: z.array(ParkedEvent),
  },
  'POST /api/operations/parked-events/:id/replay': {
    ...call,
    permission: 'events.manage',
    summary: 'Hand a parked event to its reader again now',
    refusals: ['parked_event_not_found', 'parked_event_waits', 'replay_failed', 'reader_gone'],
  },
  'POST /api/operations/parked-events/:id/drop': {
    ...call,
    permission: 'events.manage',
    summary: 'Give a parked event up: its reaction is not done, and what waits behind it goes on',
    body: z.object({ reason: longText(300).min(3, 'Say why, in a few words.') }),
    refusals: ['parked_event_not_found', 'parked_event_waits'],
  },
} satisfies Calls;
