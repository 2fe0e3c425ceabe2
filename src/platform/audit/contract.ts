/** The audit as the desk reads it. */
import { z } from 'zod';
import { type Calls, ChosenDay, Id, Timestamp, text, written } from '#src/platform/contract.ts';
import { areas } from './naming.ts';

const areaNames = Object.keys(areas) as [keyof typeof areas, ...(keyof typeof areas)[]];
const Day = ChosenDay('Name the day as 2026-03-31.');

/** One thing that was otherwise before. */
const Change = z.object({
  /** `rates › standard › base fare` */
  what: z.string(),
  /** Null where there was nothing, or is nothing any more. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type Change = z.output<typeof Change>;

const AuditEntry = z.object({
  id: z.number().int(),
  at: Timestamp,
  by: z.object({
    kind: z.enum(['person', 'system', 'command', 'provider', 'integration']),
    /** The account, where a person did it. */
    id: z.number().int().nullable(),
    name: z.string(),
  }),
  /** The call, or the type of the event. */
  act: z.string(),
  /** What that is, as it was said when it was done. */
  words: z.string(),
  area: z.string(),
  /** `payment:pay_…` */
  subject: z.string().nullable(),
  /** The same in words: `Ines Duarte`, `payment pay_…`. */
  about: z.string().nullable(),
  /** `refused` where it was begun, such as by asking a card provider, and refused then; `unknown` where nobody answered. */
  outcome: z.enum(['done', 'refused', 'unknown']),
  reason: z.string().nullable(),
  /** Of an act above a limit: `Approved by Ines Duarte.`, or that nobody else could. */
  approval: z.string().nullable(),
  /** Why it was refused. */
  refused: z.string().nullable(),
  changes: z.array(Change),
  /** How many more there are. */
  moreChanges: z.number().int(),
  /** What it said of somebody is gone, with their account. */
  isErased: z.boolean(),
  /** Its place in the chain; null in the moments before it has one. */
  number: z.number().int().nullable(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** Everything that is given must hold. */
const Filter = z.object({
  /** An account, or `others` for all that no person did. */
  by: z.union([z.literal('others'), Id]).optional(),
  area: z.enum(areaNames).optional(),
  /** `payment:pay_…` */
  subject: text(200).optional(),
  /** Days by the clocks of the books, both of them counted. */
  from: Day.optional(),
  to: Day.optional(),
});
export type AuditFilter = z.output<typeof Filter>;

export const auditCalls = {
  'GET /api/operations/audit': {
    summary:
      'What operators, the program itself and others did, the newest first, with who, why, before and after',
    access: 'operator',
    permission: 'audit.read',
    query: Filter.extend({ before: written(z.number().int().min(1)).optional() }),
    reply: z.object({
      entries: z.array(AuditEntry),
      /** For `before`; null where there are no more. */
      next: z.number().int().nullable(),
      /** The end of the chain as it can be noted elsewhere: `1204:9f86d0…`. Null while there is none. */
      head: z.string().nullable(),
      /** Who did anything. */
      people: z.array(z.object({ id: z.number().int(), name: z.string() })),
    }),
  },
  'GET /api/operations/audit.csv': {
    summary: 'Take the audit as a file, with what its digests are made of',
    access: 'operator',
    permission: 'audit.read',
    query: Filter,
    reply: z.string(),
    mediaType: 'text/csv',
    rateLimit: { max: 30, windowSeconds: 300 },
  },
} satisfies Calls;
