/** What the verbs about taxes are given. */
import type { Database } from '#src/platform/database/database.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { company } from '#src/platform/settings/company.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { taxRefusals } from '../contract.ts';
import type { AddedRule } from '../rates.ts';
import type { Registration } from '../registration.ts';
import type { TaxRule } from '../tax-rule.ts';
import type { RegistrationRow, RuleRow } from './store.ts';

export const refuse = refusalsOf(taxRefusals);

export interface TaxParts {
  database: Database;
  clock: Clock;
  /** The law's table, and what the settings add. */
  given: readonly TaxRule[];
  /** The company's GST/HST number of the settings, which one that was entered stands before. */
  companyNumber: () => string | null;
}

export const ruleOf = (row: RuleRow): AddedRule => ({
  country: row.country,
  region: row.region,
  supplies: row.supplies,
  code: row.code,
  name: row.name,
  perHundredThousand: row.perHundredThousand,
  compound: row.compound,
  included: row.included,
  rounding: 'invoice',
  collector: row.collector,
  from: row.firstDay,
  until: row.lastDay,
  source: {
    authority: row.authority,
    document: row.document,
    readOn: row.createdAt.toISOString().slice(0, 10),
  },
  createdAt: row.createdAt,
  endedAt: row.endedAt,
});

export const registrationOf = (row: RegistrationRow): Registration => ({
  jurisdiction: row.jurisdiction,
  number: row.number,
  owner: row.owner,
  userId: row.userId,
  from: row.firstDay,
  until: row.lastDay,
  endedAt: row.endedAt,
});

/** The company's GST/HST number of the settings, as if it had been entered. */
export const ofSettings = (number: string | null): Registration[] =>
  number === null
    ? []
    : [
        {
          jurisdiction: company().country,
          number,
          owner: 'company',
          userId: null,
          from: '1970-01-01',
          until: null,
          endedAt: null,
        },
      ];
