/** Trading names: asked for by whoever sells, and looked at by somebody at the desk before anything is public under them. */
import { z } from 'zod';
import { type Calls, Id, longText, nameShapes, nameText, Timestamp, text } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { mileageUnits } from './file/figures.ts';
import { type FileField, fileFields } from './file/heads.ts';
import { goneChoices, longestTradingName, tradingNameStates } from './rules.ts';

export const dealersRefusals = {
  trading_name_unusable: [422, 'Enter the name you trade as, in letters.'],
  trading_name_ours: [
    422,
    () => `This name says that you are ${companyName()}. Enter the name of your own business.`,
  ],
  trading_name_taken: [
    409,
    'Another dealer trades under this name here, or under one that looks like it. Enter a name that buyers can tell apart.',
  ],
  trading_name_refused: [
    409,
    'This name was refused for your account. Ask us on the help page if that is wrong.',
  ],
  trading_name_differs: [
    409,
    'Your account trades under another name. Ask for the new name first, under “The name you trade as”.',
  ],
  file_answer_unknown: [422, 'This answer is none of the choices.'],
  file_answers_full: [409, 'More answers are kept than any file needs. Ask us on the help page.'],
  trading_name_not_found: [404, 'There is no such trading name.'],
  trading_name_settled: [409, 'This name was decided or taken back a moment ago.'],
} satisfies RefusalCatalogue;

export const TradingName = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(tradingNameStates),
  /** What the desk wrote where it was refused. */
  reason: z.string().nullable(),
  askedAt: Timestamp,
});
export type TradingName = z.output<typeof TradingName>;

export const MyTradingName = z.object({
  /** The one my cars are sold under; null before one is approved. */
  approved: TradingName.nullable(),
  /** The newest one that waits or was refused since. */
  asked: TradingName.nullable(),
  /** Until it is, nothing of mine is public. */
  addressConfirmed: z.boolean(),
});
export type MyTradingName = z.output<typeof MyTradingName>;

export const NameInReview = TradingName.extend({
  person: z.object({
    id: Id,
    name: z.string(),
    email: z.string(),
    addressConfirmed: z.boolean(),
    since: Timestamp,
  }),
  /** What the same account trades as until now. */
  tradesAs: z.string().nullable(),
  /** Its cars that wait for the name. */
  cars: z.number().int(),
  /** Names of other accounts that are like it, the likest first. */
  alike: z.array(
    z.object({ name: z.string(), state: z.enum(tradingNameStates), person: z.string(), same: z.boolean() }),
  ),
});
export type NameInReview = z.output<typeof NameInReview>;

const fields = Object.keys(fileFields) as [FileField, ...FileField[]];
export const FileSettings = z.object({
  /** By head, in small letters and digits: the field it fills, or null for a column that is not taken. */
  heads: z.record(z.string(), z.enum(fields).nullable()),
  /** By field and value, such as `body:crossover cuv`: our word for it. */
  values: z.record(z.string(), z.string()),
  /** Where cars stand whose row names no town. */
  location: z.string().nullable(),
  /** What mileage is in where neither cell nor head says it. */
  mileageUnit: z.enum(mileageUnits).nullable(),
  /** What becomes of cars that are gone from the next file; null until it was said. */
  gone: z.enum(goneChoices).nullable(),
});
export type FileSettings = z.output<typeof FileSettings>;

export const FileSettingsChange = z.object({
  heads: z.record(text(60), z.enum(fields).nullable()).optional(),
  values: z.record(text(80), text(40)).optional(),
  location: text(80).min(2, 'Enter a town, such as Oakville, ON.').optional(),
  mileageUnit: z.enum(mileageUnits).optional(),
  gone: z.enum(goneChoices).optional(),
});
export type FileSettingsChange = z.output<typeof FileSettingsChange>;

export const dealersCalls = {
  'GET /api/dealer-file': {
    summary: 'How files that I send as a dealer are read',
    access: 'signed_in',
    duty: 'look',
    reply: FileSettings,
  },
  'PATCH /api/dealer-file': {
    summary:
      'Say how files that I send as a dealer are read: what a column fills, what a value means; it is kept for the next ones',
    access: 'signed_in',
    duty: 'stock',
    body: FileSettingsChange,
    reply: FileSettings,
    refusals: ['file_answer_unknown', 'file_answers_full'],
    rateLimit: { max: 300, windowSeconds: 3600 },
  },
  'GET /api/trading-name': {
    summary: 'The name I trade as, and the one I asked for',
    access: 'signed_in',
    duty: 'look',
    reply: MyTradingName,
  },
  'POST /api/trading-name': {
    offer: 'cars',
    summary: 'Ask to trade under a name; somebody looks at it before anything is public under it',
    access: 'signed_in',
    duty: 'own',
    body: z.object({ name: nameText(longestTradingName, 'Enter the name you trade as.') }),
    reply: MyTradingName,
    status: 201,
    refusals: ['trading_name_unusable', 'trading_name_ours', 'trading_name_taken', 'trading_name_refused'],
    rateLimit: { max: 20, windowSeconds: 3600 },
  },
} satisfies Calls;

export const dealerDeskCalls = {
  'GET /api/operations/trading-names': {
    summary: 'Trading names that wait for a look, longest first, or those that were decided, newest first',
    access: 'operator',
    permission: 'cars.read',
    query: z.object({ state: z.enum(['waiting', 'approved', 'refused']).default('waiting') }),
    reply: z.object({ waiting: z.number().int(), names: z.array(NameInReview) }),
  },
  'POST /api/operations/trading-names/:id': {
    summary:
      'Approve a trading name, or refuse it with a reason its dealer reads; an approved one may be taken away so',
    access: 'operator',
    permission: 'cars.review',
    params: z.object({ id: Id }),
    body: z
      .object({ decision: z.enum(['approve', 'refuse']), reason: longText(1000).default('') })
      .refine(({ decision, reason }) => decision === 'approve' || reason !== '', {
        path: ['reason'],
        message: 'Say why; the dealer will read it.',
      }),
    reply: NameInReview,
    refusals: ['trading_name_not_found', 'trading_name_settled', 'trading_name_taken'],
  },
} satisfies Calls;

nameShapes({ TradingName, MyTradingName, NameInReview, FileSettings, FileSettingsChange });
