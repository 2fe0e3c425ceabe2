/** Who of a city may ask, by tokens that operators make and end; what was asked; and the files a city audits. */
import { z } from 'zod';
import {
  type Calls,
  ChosenDay,
  Id,
  longText,
  nameShapes,
  nameText,
  Timestamp,
  text,
} from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { type AuditFile, auditFiles, mostAuditDays } from './audit-kinds.ts';

export const mostTokensOfCity = 10;

/** As the list of providers has it, or as it was copied out of one: with braces, capitals or `urn:uuid:`. Null for none. */
export function readUuid(typed: string): string | null {
  const bare = typed
    .trim()
    .toLowerCase()
    .replace(/^urn:uuid:/, '')
    .replace(/^\{(.*)\}$/, '$1');
  const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(bare) && !/^[0-]+$/.test(bare);
  return isUuid ? bare : null;
}

export const regulatorRefusals = {
  regulator_city_unknown: [422, 'There is no such city. Choose one of the list.'],
  regulator_token_unknown: [404, 'There is no such token.'],
  regulator_token_ended: [409, 'This token was revoked already.'],
  regulator_tokens_full: [409, `A city has at most ${mostTokensOfCity} tokens. Revoke one first.`],
  audit_days_wrong: [422, `Ask for at most ${mostAuditDays} days, the last not before the first.`],
  audit_days_gone: [422, 'These days are before what is kept.'],
  audit_days_ahead: [422, 'The last of these days is not over yet in that city.'],
} satisfies RefusalCatalogue;

export const RegulatorToken = z.object({
  id: Id,
  city: z.object({ id: z.string(), name: z.string() }),
  /** Who has it: `Municipal Licensing and Standards`. */
  name: z.string(),
  /** What it begins with, by which it is told from others; the rest is nowhere. */
  begins: z.string(),
  madeBy: z.string(),
  madeAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  revokedBy: z.string().nullable(),
  revokedAt: Timestamp.nullable(),
});
export type RegulatorToken = z.output<typeof RegulatorToken>;

export const RegulatorCall = z.object({
  id: Id,
  at: Timestamp,
  city: z.object({ id: z.string(), name: z.string() }),
  /** The token's. */
  name: z.string(),
  begins: z.string(),
  /** `trips`, as the address after `/api/mds/`. */
  call: z.string(),
  /** The hours or the vehicle that were asked for; empty for none. */
  asked: z.string(),
  status: z.number().int(),
  /** Null where the answer broke off, or is still on its way. */
  rows: z.number().int().nullable(),
});
export type RegulatorCall = z.output<typeof RegulatorCall>;

const Regulators = z.object({
  cities: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** The last whole day by the city's clocks. */
      yesterday: z.string(),
      /** What the company is called in this city's data; null until a token was made or somebody said it. */
      providerId: z.string().nullable(),
    }),
  ),
  tokens: z.array(RegulatorToken),
  calls: z.array(RegulatorCall),
  /** Where older calls are; null where there are none. */
  older: Id.nullable(),
  /** So far back is answered. */
  days: z.number().int(),
  /** What a city's programs put before the name of a call. */
  address: z.string(),
});
export type Regulators = z.output<typeof Regulators>;

const Day = ChosenDay();
export const AuditQuery = z.object({
  city: text(60),
  file: z.enum(Object.keys(auditFiles) as [AuditFile, ...AuditFile[]]),
  from: Day,
  to: Day,
});
export type AuditQuery = z.output<typeof AuditQuery>;

export const regulatorCalls = {
  'GET /api/operations/regulators': {
    summary: 'Tokens of regulators, and what was asked with them, the newest first',
    access: 'operator',
    permission: 'regulators.read',
    query: z.object({ city: text(60).optional(), before: Id.optional() }),
    reply: Regulators,
    refusals: ['regulator_city_unknown'],
  },
  'POST /api/operations/regulators/tokens': {
    summary: 'Make a token for a regulator of a city; it is shown this once',
    access: 'operator',
    permission: 'regulators.manage',
    proof: 'recent',
    // What is shown once is not kept for a repeated request either.
    idempotent: false,
    body: z.object({
      city: text(60),
      name: nameText(80, 'Say who gets it, such as a department of the city.'),
      reason: longText(1000).min(1, 'Say why; it is kept.'),
    }),
    reply: z.object({ token: z.string(), made: RegulatorToken }),
    refusals: ['regulator_city_unknown', 'regulator_tokens_full'],
  },
  'POST /api/operations/regulators/tokens/:id/revoke': {
    summary: 'Revoke a token of a regulator; what it is answering ends too',
    access: 'operator',
    permission: 'regulators.manage',
    params: z.object({ id: Id }),
    body: z.object({ reason: longText(1000).min(1, 'Say why; it is kept.') }),
    reply: RegulatorToken,
    refusals: ['regulator_token_unknown', 'regulator_token_ended'],
  },
  'PUT /api/operations/regulators/cities/:city/provider': {
    summary: 'Say under which id of the list of providers the company stands in a city’s data',
    access: 'operator',
    permission: 'regulators.manage',
    params: z.object({ city: text(60) }),
    body: z.object({
      providerId: text(64).transform((typed, context) => {
        const id = readUuid(typed);
        if (id !== null) return id;
        context.addIssue({
          code: 'custom',
          message: 'It is a UUID, such as 3a2c9f0e-1b7d-4c58-9e41-7d20c1a4f6b3.',
        });
        return z.NEVER;
      }),
      reason: longText(1000).min(1, 'Say why; it is kept.'),
    }),
    reply: z.object({ providerId: z.string() }),
    refusals: ['regulator_city_unknown'],
  },
  'GET /api/operations/regulators/audit.csv': {
    summary: 'A file for a city’s audit: trips, what was not served, or drivers’ minutes, by day',
    access: 'operator',
    permission: 'regulators.manage',
    query: AuditQuery,
    reply: z.string(),
    mediaType: 'text/csv',
    refusals: ['regulator_city_unknown', 'audit_days_wrong', 'audit_days_gone', 'audit_days_ahead'],
  },
} satisfies Calls;

nameShapes({ RegulatorToken, RegulatorCall, Regulators });
