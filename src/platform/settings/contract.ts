/** Settings as operators see and change them. */
import { z } from 'zod';
import { type Calls, longText, Timestamp } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';

/** A document of the kind's own shape, which its `schema` has. */
const Value = z.record(z.string().max(100), z.unknown());

export const SettingVersion = z.object({
  version: z.number().int(),
  value: Value,
  /** Null for what a file or a demo brought. */
  changedBy: z.number().int().nullable(),
  changedAt: Timestamp,
  reason: z.string(),
});
export type SettingVersion = z.output<typeof SettingVersion>;

/** The same with the operator's name; null for what a file or a demo brought, and for somebody who has left. */
const NamedVersion = SettingVersion.extend({ by: z.string().nullable() });
export type NamedVersion = z.output<typeof NamedVersion>;

export const Setting = z.object({
  name: z.string(),
  title: z.string(),
  /** 0 while nobody has set it. */
  version: z.number().int(),
  value: Value,
});
export type Setting = z.output<typeof Setting>;

export const settingRefusals = {
  setting_not_found: [404, 'There is no such setting.'],
  setting_changed: [
    409,
    'Somebody else changed this meanwhile. Load the page again and look at what they set.',
  ],
} satisfies RefusalCatalogue;

const params = z.object({
  name: z
    .string()
    .regex(/^[a-z][a-z-]{0,39}$/)
    .meta({ examples: ['offered'] }),
});

export const settingCalls = {
  'GET /api/operations/settings': {
    summary: 'What the company decided, each kind as it holds now',
    access: 'operator',
    permission: 'company.read',
    cities: 'all',
    reply: z.array(Setting),
  },
  'GET /api/operations/settings/:name/versions': {
    summary: 'The last hundred versions of one kind of setting, newest first, with who and why',
    access: 'operator',
    permission: 'company.read',
    cities: 'all',
    params,
    reply: z.array(NamedVersion),
    refusals: ['setting_not_found'],
  },
  'PUT /api/operations/settings/:name': {
    summary: 'Set one kind of setting from now on, in every process',
    access: 'operator',
    permission: 'settings.manage',
    limit: 'limits',
    params,
    body: z.object({
      /** The version that was looked at. */
      version: z.number().int().min(0),
      value: Value,
      reason: longText(300).min(3, 'Say why, in a few words.'),
    }),
    reply: Setting,
    refusals: [
      'setting_not_found',
      'setting_changed',
      'currency_settled',
      'trial_refused',
      'vehicle_type_gone',
      'mark_unreadable',
      'mark_empty',
    ],
    rateLimit: { max: 120, windowSeconds: 300 },
  },
} satisfies Calls;
