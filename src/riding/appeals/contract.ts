/** A driver has a decision about them looked at again, and an operator answers. */
import { z } from 'zod';
import { type Calls, Id, longText, Timestamp, text } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';

export const appealAbouts = ['suspension', 'rejection', 'rating'] as const;
export type AppealAbout = (typeof appealAbouts)[number];
/** `upheld`: the decision stays; `reversed`: it is taken back. */
export const appealStates = ['open', 'upheld', 'reversed'] as const;
export type AppealState = (typeof appealStates)[number];

export const appealRefusals = {
  nothing_to_appeal: [409, 'There is no such decision about you any more.'],
  appealed_already: [409, 'You have appealed this already. Each decision is looked at again once.'],
  appeal_not_found: [404, 'There is no such appeal.'],
  appeal_answered: [409, 'Somebody answered this a moment ago.'],
} satisfies RefusalCatalogue;

export const Appeal = z.object({
  id: Id,
  about: z.enum(appealAbouts),
  state: z.enum(appealStates),
  words: z.string(),
  createdAt: Timestamp,
  answer: z.string().nullable(),
  answeredAt: Timestamp.nullable(),
});
export type Appeal = z.output<typeof Appeal>;

/** The decision that stands against somebody, and what became of having it looked at again. */
export const AppealState = z.object({
  about: z.enum(['suspension', 'rejection']),
  reason: z.string().nullable(),
  decidedAt: Timestamp,
  appeal: Appeal.nullable(),
});

export const OwnAppeals = z.object({
  standing: AppealState.nullable(),
  /** All of mine, the newest first. */
  appeals: z.array(Appeal),
});
export type OwnAppeals = z.output<typeof OwnAppeals>;

export const AppealCase = Appeal.extend({
  driver: z.object({ id: Id, name: z.string(), email: z.string(), vehicleInfo: z.string() }),
  /** The application to look at; null where it is about a rating. */
  applicationId: Id.nullable(),
  ride: Id.nullable(),
  /** What was decided or said, as it stood when it was appealed. */
  decided: z.string(),
  /** What the rider wrote beside the stars. */
  comment: z.string().nullable(),
  answeredBy: z.string().nullable(),
});
export type AppealCase = z.output<typeof AppealCase>;

const Words = longText(2000).min(10, 'Say in a few words why it is wrong.');

export const appealCalls = {
  'GET /api/drivers/appeals': {
    summary: 'What stands against me as a driver, and what I had looked at again',
    access: 'signed_in',
    reply: OwnAppeals,
  },
  'POST /api/drivers/appeals': {
    summary: 'Have the decision that stands against me, or a rating, looked at again; once each',
    access: 'signed_in',
    body: z.object({
      /** Of a rating among those I am shown; the decision that stands where it is left out. */
      rating: text(64).optional(),
      words: Words,
    }),
    reply: Appeal,
    status: 201,
    refusals: ['nothing_to_appeal', 'appealed_already'],
    rateLimit: { max: 20, windowSeconds: 3600 },
  },
  'GET /api/operations/appeals': {
    summary: 'Appeals of drivers: the open ones, oldest first, or those that were answered, newest first',
    access: 'operator',
    permission: 'drivers.read',
    cities: 'filtered',
    query: z.object({ state: z.enum(['open', 'answered']).default('open') }),
    reply: z.object({ open: z.number().int(), appeals: z.array(AppealCase) }),
  },
  'POST /api/operations/appeals/:id/answer': {
    summary: 'Uphold a decision about a driver or take it back; the driver reads why',
    access: 'operator',
    permission: 'drivers.suspend',
    cities: ['appeal', 'id'],
    params: z.object({ id: Id }),
    body: z.object({
      outcome: z.enum(['upheld', 'reversed']),
      answer: longText(1000).min(3, 'Say why: the driver reads it.'),
    }),
    reply: AppealCase,
    refusals: ['appeal_not_found', 'appeal_answered'],
  },
} satisfies Calls;
