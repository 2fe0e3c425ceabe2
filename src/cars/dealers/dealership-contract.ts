/** Dealerships: applied for by whoever sells, compared with the registrar's own page by somebody at the desk, then public. */
import { z } from 'zod';
import {
  type Calls,
  ChosenDay,
  Id,
  longText,
  nameShapes,
  Phone,
  Timestamp,
  text,
} from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { dealersRefusals } from './contract.ts';
import { dealershipStates, longestTradingName } from './rules.ts';

export const dealershipsRefusals = {
  ...dealersRefusals,
  dealership_incomplete: [
    422,
    'Some of your application is missing. What is wrong stands beside each field.',
  ],
  dealership_mail_unconfirmed: [
    409,
    'Your email address is not confirmed. Open the link we mailed to you, or ask for it again on your account page; then send your application.',
  ],
  dealership_exists: [
    409,
    'A dealer with this registration number is here already, or waits to be looked at. If the number is yours, leave your application as it is: somebody at the desk sees that you sent it too, and compares. Otherwise correct the number.',
  ],
  dealership_settled: [
    409,
    'Your dealership is not in a state that allows this. Look at where it stands now.',
  ],
  registration_over: [422, 'That day is over. A registration is looked at while it is in force.'],
  dealership_decided: [409, 'This dealership was decided a moment ago. Look at it again.'],
  dealership_not_found: [404, 'There is no such dealership.'],
  dealer_not_found: [404, 'There is no such dealer.'],
} satisfies RefusalCatalogue;

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 9:00 or 18:30.');
export const Hours = z
  .object({ from: Time, to: Time })
  .refine(({ from, to }) => from < to, {
    path: ['to'],
    message: 'It closes after it opens, on the same day.',
  })
  .meta({ examples: [{ from: '09:00', to: '18:00' }] });
/** Monday first; null where it is closed. */
export const Week = z.array(Hours.nullable()).length(7);

const Written = z.object({
  legalName: z.string(),
  tradingName: z.string(),
  /** Of the setting’s list, or `other`. */
  registrar: z.string(),
  /** Typed where it is another one. */
  registrarName: z.string(),
  registrationNumber: z.string(),
  street: z.string(),
  city: z.string(),
  postalCode: z.string(),
  /** `CA-ON` */
  province: z.string(),
  phone: z.string(),
  taxNumber: z.string(),
  hours: Week,
});

/** What may still be missing in a draft. */
export const DealershipForm = z.object({
  legalName: text(120),
  tradingName: text(longestTradingName),
  registrar: text(20),
  registrarName: text(80),
  registrationNumber: text(40),
  street: text(120),
  city: text(60),
  postalCode: text(12),
  province: text(6),
  phone: Phone,
  taxNumber: text(30),
  hours: Week,
});
export type DealershipForm = z.output<typeof DealershipForm>;

export const Dealership = Written.extend({
  id: Id,
  state: z.enum(dealershipStates),
  /** What the desk wrote where it was refused or ended. */
  reason: z.string().nullable(),
  /** Its registration or name is another’s already; it was not sent, and the desk sees both. */
  isDouble: z.boolean(),
  sentAt: Timestamp.nullable(),
  lookedAt: Timestamp.nullable(),
  /** The last day of the registration as the registrar says it; null where it has none, or nobody noted it. */
  registeredUntil: z.iso.date().nullable(),
  /** Since when the dealer says that it was renewed, and nobody has looked. */
  renewedSince: Timestamp.nullable(),
  /** Where everybody sees it, once it is verified. */
  page: z.string().nullable(),
});
export type Dealership = z.output<typeof Dealership>;

export const MyDealership = z.object({
  dealership: Dealership.nullable(),
  /** Cars are sold under a name that was approved before dealerships were looked at. */
  byNameAlone: z.string().nullable(),
  addressConfirmed: z.boolean(),
});
export type MyDealership = z.output<typeof MyDealership>;

const Person = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  addressConfirmed: z.boolean(),
  since: Timestamp,
});

export const DealershipInReview = Dealership.extend({
  person: Person,
  registrarLongName: z.string(),
  /** The registrar’s own page to look it up on; empty where none is known. */
  searchUrl: z.string(),
  /** What its cars are sold under until now. */
  tradesAs: z.string().nullable(),
  /** Its cars that wait for somebody to look. */
  cars: z.number().int(),
  /** Another tax number that stands for the account already, which is left as it is. */
  otherTaxNumber: z.string().nullable(),
  /** Others that were written with its registration or its name, and were not let through. */
  doubles: z.array(
    z.object({ id: Id, legalName: z.string(), tradingName: z.string(), person: Person, at: Timestamp }),
  ),
  /** Others with its company, telephone, address or tax number, or whose name looks like its. */
  alike: z.array(
    z.object({
      id: Id,
      legalName: z.string(),
      tradingName: z.string(),
      state: z.enum(dealershipStates),
      same: z.array(z.string()),
    }),
  ),
});
export type DealershipInReview = z.output<typeof DealershipInReview>;

export const Dealer = z.object({
  id: Id,
  name: z.string(),
  legalName: z.string(),
  path: z.string(),
  registrar: z.object({ name: z.string(), longName: z.string(), number: z.string(), searchUrl: z.string() }),
  lookedAt: Timestamp,
  street: z.string(),
  city: z.string(),
  postalCode: z.string(),
  province: z.string(),
  provinceName: z.string(),
  hours: Week,
  timeZone: z.string(),
});
export type Dealer = z.output<typeof Dealer>;

export const dealershipCalls = {
  'GET /api/dealership': {
    summary: 'My dealership as I wrote it, and where it stands',
    access: 'signed_in',
    duty: 'look',
    reply: MyDealership,
  },
  'PUT /api/dealership': {
    offer: 'cars',
    summary: 'Write my application, as far as it goes; nobody looks at it before it is sent',
    access: 'signed_in',
    duty: 'own',
    body: DealershipForm,
    reply: MyDealership,
    refusals: ['dealership_settled'],
    rateLimit: { max: 120, windowSeconds: 3600 },
  },
  'POST /api/dealership/send': {
    offer: 'cars',
    summary: 'Send my application to be looked at',
    access: 'signed_in',
    duty: 'own',
    reply: MyDealership,
    refusals: [
      'dealership_settled',
      'dealership_incomplete',
      'dealership_mail_unconfirmed',
      'dealership_exists',
      'trading_name_unusable',
      'trading_name_ours',
      'trading_name_taken',
      'trading_name_refused',
    ],
    rateLimit: { max: 20, windowSeconds: 3600 },
  },
  'POST /api/dealership/take-back': {
    summary: 'Take my application back to change it, while nobody has decided on it',
    access: 'signed_in',
    duty: 'own',
    reply: MyDealership,
    refusals: ['dealership_settled'],
  },
  'PUT /api/dealership/hours': {
    summary: 'Say when my dealership is open; it stands on its page at once',
    access: 'signed_in',
    duty: 'own',
    body: z.object({ hours: Week }),
    reply: MyDealership,
    refusals: ['dealership_settled'],
    rateLimit: { max: 120, windowSeconds: 3600 },
  },
  'POST /api/dealership/renewed': {
    summary: 'Say that my registration was renewed; somebody compares it with the registrar’s page',
    access: 'signed_in',
    duty: 'own',
    reply: MyDealership,
    refusals: ['dealership_settled'],
    rateLimit: { max: 20, windowSeconds: 3600 },
  },
  'GET /api/dealers/:id': {
    offer: 'cars',
    alike: true,
    summary: 'A dealer whose registration somebody looked at',
    params: z.object({ id: Id }),
    reply: Dealer,
    refusals: ['dealer_not_found'],
  },
} satisfies Calls;

export const dealershipDeskCalls = {
  'GET /api/operations/dealerships/waiting': {
    summary: 'How many dealerships wait for a look',
    access: 'operator',
    permission: 'cars.read',
    reply: z.object({ waiting: z.number().int() }),
  },
  'GET /api/operations/dealerships': {
    summary:
      'Dealerships that wait for a look, longest first, or others, newest first; and who trades by a name alone',
    access: 'operator',
    permission: 'cars.read',
    query: z.object({
      state: z.enum(['waiting', 'verified', 'refused', 'ended', 'double']).default('waiting'),
    }),
    reply: z.object({
      waiting: z.number().int(),
      doubles: z.number().int(),
      dealerships: z.array(DealershipInReview),
      byNameAlone: z.array(z.object({ name: z.string(), person: Person })),
    }),
  },
  'POST /api/operations/dealerships/:id': {
    summary:
      'Verify a dealership that was compared with its registrar’s page, or look at a verified one again; refuse it with a reason, or end a verified one',
    access: 'operator',
    permission: 'cars.review',
    params: z.object({ id: Id }),
    body: z
      .object({
        decision: z.enum(['verify', 'look_again', 'refuse', 'end']),
        /** The last day of the registration as the registrar’s page has it; null where it says none. */
        registeredUntil: ChosenDay().nullable().default(null),
        /** That number, company and address are as the registrar has them. */
        compared: z.boolean().default(false),
        reason: longText(1000).default(''),
      })
      .refine(({ decision, reason }) => /^(verify|look_again)$/.test(decision) || reason !== '', {
        path: ['reason'],
        message: 'Say why; the dealer will read it.',
      })
      .refine(({ decision, compared }) => /^(refuse|end)$/.test(decision) || compared, {
        path: ['compared'],
        message: 'Compare it with the registrar’s page first, and say so.',
      }),
    reply: DealershipInReview,
    refusals: [
      'dealership_not_found',
      'dealership_decided',
      'registration_over',
      'trading_name_taken',
      'trading_name_settled',
      'trading_name_not_found',
    ],
  },
} satisfies Calls;

nameShapes({ DealershipForm, Dealership, MyDealership, DealershipInReview, Dealer });
