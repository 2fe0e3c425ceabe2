/** The calls about tax rules and registration numbers, which operators keep. */
import { z } from 'zod';
import {
  type Calls,
  ChosenDay,
  Email,
  Id,
  nameShapes,
  nameText,
  Timestamp,
  text,
} from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { collectors, supplies } from './tax-rule.ts';

export const taxRefusals = {
  tax_rule_not_found: [404, 'There is no such tax rule that was added here.'],
  tax_rule_dates: [422, 'The last day is before the first.'],
  tax_rule_code: [
    422,
    'A code begins with its country and its province, such as CA-YT-PST, or CA-GST for all of it.',
  ],
  tax_rule_collector: [
    422,
    'A driver collects on rides alone, a dealer on dealers’ cars alone; of all else it is the company.',
  ],
  tax_rule_included: [422, 'Cars’ prices hold their tax, and fees’ do not. Say so, or make two rules.'],
  tax_registration_not_found: [404, 'There is no such registration.'],
  tax_registration_number: [422, 'That is not how this authority writes its numbers.'],
  tax_registration_owner: [422, 'Nobody has an account with this address.'],
  tax_registration_exists: [409, 'There is a number for these days already. End it first.'],
} satisfies RefusalCatalogue;

const Country = text(2)
  .transform((code) => code.toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{2}$/, 'A country is two letters, such as CA.'));
const RegionCode = text(3)
  .transform((code) => code.toUpperCase())
  .pipe(z.string().regex(/^([A-Z\d]{1,3})?$/, 'A province or state is up to three letters, such as ON.'));
const TaxCode = text(20)
  .transform((code) => code.toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{2}(-[A-Z\d]{1,3})?-[A-Z\d]{1,10}$/, 'A code is such as CA-YT-PST.'));
const Jurisdiction = text(8)
  .transform((code) => code.toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{2}(-[A-Z\d]{1,3})?$/, 'A jurisdiction is such as CA or CA-QC.'));
const Rate = text(8)
  .transform((typed) => typed.replace(',', '.').replace(/\s?%$/, ''))
  .pipe(z.string().regex(/^\d{1,2}(\.\d{1,3})?$/, 'Enter a rate in per cent with at most three decimals.'));
const Supplied = z.enum(supplies);
const Day = ChosenDay('Enter a day.');

export const NewTaxRule = z.object({
  country: Country,
  /** Empty for the whole country. */
  region: RegionCode.default(''),
  supplies: z.array(Supplied).min(1, 'Choose at least one.').max(supplies.length),
  /** That of a rule in force stands for it; another stands beside it. */
  code: TaxCode,
  name: nameText(20),
  /** In per cent: `9.975`; 0 takes the tax of that code away. */
  rate: Rate,
  compound: z.boolean().default(false),
  included: z.boolean().default(false),
  collector: z.enum(collectors),
  from: Day,
  until: Day.nullish(),
  authority: nameText(100),
  document: nameText(200),
});
export type NewTaxRule = z.output<typeof NewTaxRule>;

export const TaxRuleShown = z.object({
  /** Null of what the program or its settings have: nobody ends it here. */
  id: Id.nullable(),
  country: z.string(),
  region: z.string().nullable(),
  /** `Ontario` */
  place: z.string(),
  supplies: z.array(Supplied),
  code: z.string(),
  name: z.string(),
  rate: z.string(),
  /** Other rates from a price of one piece on. */
  bands: z.array(z.object({ from: z.string(), rate: z.string() })),
  compound: z.boolean(),
  included: z.boolean(),
  collector: z.enum(collectors),
  from: z.string(),
  until: z.string().nullable(),
  authority: z.string(),
  document: z.string(),
  readOn: z.string(),
  state: z.enum(['coming', 'on', 'over', 'replaced']),
});
export type TaxRuleShown = z.output<typeof TaxRuleShown>;

export const NewTaxRegistration = z.object({
  jurisdiction: Jurisdiction,
  number: text(30).min(3, 'Enter the number.'),
  owner: z.enum(collectors),
  /** Of the dealer's or driver's account; nothing for the company. */
  email: z.union([z.literal(''), Email]).nullish(),
  from: Day,
  until: Day.nullish(),
});
export type NewTaxRegistration = z.output<typeof NewTaxRegistration>;

export const TaxRegistration = z.object({
  id: Id.nullable(),
  jurisdiction: z.string(),
  number: z.string(),
  owner: z.enum(collectors),
  /** Whose, where it is not the company's. */
  accountName: z.string().nullable(),
  from: z.string(),
  until: z.string().nullable(),
  endedAt: Timestamp.nullable(),
});
export type TaxRegistration = z.output<typeof TaxRegistration>;

export const taxCalls = {
  'GET /api/operations/tax-rules': {
    summary: 'All tax rules: the law’s table, the settings’ and those that operators added, by jurisdiction',
    access: 'operator',
    permission: 'books.read',
    reply: z.array(TaxRuleShown),
  },
  'POST /api/operations/tax-rules': {
    summary:
      'Add a tax rule, beside others or in the place of the one with its code; promises made keep theirs',
    access: 'operator',
    permission: 'taxes.manage',
    body: NewTaxRule,
    reply: TaxRuleShown,
    status: 201,
    refusals: ['tax_rule_dates', 'tax_rule_code', 'tax_rule_collector', 'tax_rule_included'],
  },
  'POST /api/operations/tax-rules/:id/end': {
    summary: 'End a rule that was added, now; what it stood for holds again',
    access: 'operator',
    permission: 'taxes.manage',
    params: z.object({ id: Id }),
    reply: TaxRuleShown,
    refusals: ['tax_rule_not_found'],
  },
  'GET /api/operations/tax-registrations': {
    summary: 'The registration numbers of the company, of dealers and of drivers',
    access: 'operator',
    permission: 'books.read',
    reply: z.array(TaxRegistration),
  },
  'POST /api/operations/tax-registrations': {
    summary: 'Enter a registration number, which receipts show beside the tax it is for',
    access: 'operator',
    permission: 'taxes.manage',
    body: NewTaxRegistration,
    reply: TaxRegistration,
    status: 201,
    refusals: [
      'tax_rule_dates',
      'tax_registration_number',
      'tax_registration_owner',
      'tax_registration_exists',
    ],
  },
  'POST /api/operations/tax-registrations/:id/end': {
    summary: 'End a registration now; receipts of before keep its number',
    access: 'operator',
    permission: 'taxes.manage',
    params: z.object({ id: Id }),
    reply: TaxRegistration,
    refusals: ['tax_registration_not_found'],
  },
} satisfies Calls;

nameShapes({ NewTaxRule, TaxRuleShown, NewTaxRegistration, TaxRegistration });
