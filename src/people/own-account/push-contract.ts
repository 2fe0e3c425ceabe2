/** News on a device: rides are told of while no page is open. */
import { z } from 'zod';
import { type Calls, token } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { companyName } from '#src/platform/settings/company.ts';

export const pushRefusals = {
  push_off: [409, 'News on devices is not set up here.'],
  push_elsewhere: [422, () => `This browser’s push service is not one that ${companyName()} can reach.`],
} satisfies RefusalCatalogue;

/** A browser's subscription, as `PushSubscription.toJSON()` has it. */
export const Subscription = z.object({
  endpoint: z.url().max(1000),
  keys: z.object({ p256dh: token(80, 100), auth: token(20, 30) }),
});
export type Subscription = z.output<typeof Subscription>;

export const pushCalls = {
  'GET /api/account/push': {
    summary:
      'Whether this browser gets news of my rides, and the key it subscribes with; null where nobody does',
    access: 'signed_in',
    reply: z.object({ key: z.string().nullable(), on: z.boolean() }),
  },
  'POST /api/account/push': {
    summary: 'Send news of my rides to this browser until it is signed out',
    access: 'signed_in',
    body: Subscription,
    reply: z.void(),
    status: 204,
    refusals: ['push_off', 'push_elsewhere'],
    rateLimit: { max: 20, windowSeconds: 300 },
    idempotent: false,
  },
  'DELETE /api/account/push': {
    summary: 'Send no more news to this browser',
    access: 'signed_in',
    reply: z.void(),
    status: 204,
  },
} satisfies Calls;
