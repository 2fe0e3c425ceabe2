/** Tax rules that a company added and its own registration numbers, as part of its settings file. */
import { z } from 'zod';
import type { Tx } from '#src/platform/database/database.ts';
import type { FilePart } from '#src/platform/settings/file-part.ts';
import { NewTaxRegistration, NewTaxRule } from '../contract.ts';
import { readNumber } from '../registration.ts';
import { refuse } from './parts.ts';
import { tellRegistration } from './registering.ts';
import { columnsOfRule, tellRule } from './ruling.ts';
import {
  findRegistrations,
  findRules,
  insertRegistration,
  insertRule,
  type RegistrationRow,
  type RuleRow,
} from './store.ts';

const NumberInFile = NewTaxRegistration.pick({ jurisdiction: true, number: true, from: true, until: true });
const TaxesInFile = z.object({
  rules: z.array(NewTaxRule).max(500),
  registrations: z.array(NumberInFile).max(200),
});
type TaxesInFile = z.output<typeof TaxesInFile>;

const ruleInFile = (row: RuleRow): NewTaxRule => ({
  ...{ country: row.country, region: row.region ?? '', supplies: row.supplies, code: row.code },
  ...{ name: row.name, rate: String(row.perHundredThousand / 1_000), compound: row.compound },
  ...{ included: row.included, collector: row.collector, from: row.firstDay, until: row.lastDay },
  ...{ authority: row.authority, document: row.document },
});
const numberInFile = ({ jurisdiction, number, firstDay, lastDay }: RegistrationRow) => ({
  ...{ jurisdiction, number, from: firstDay, until: lastDay },
});

const standing = <T extends { endedAt: Date | null }>(rows: readonly T[]): T[] =>
  rows.filter(({ endedAt }) => endedAt === null);
const isCompanys = ({ owner }: RegistrationRow): boolean => owner === 'company';

/** @throws Refusal tax_rule_dates, tax_rule_code, tax_rule_collector, tax_rule_included */
async function bringRules(tx: Tx, wanted: readonly NewTaxRule[], now: Date): Promise<string[]> {
  const known = new Set(standing(await findRules(tx)).map((row) => JSON.stringify(ruleInFile(row))));
  const changed: string[] = [];
  for (const rule of wanted) {
    const columns = columnsOfRule(rule);
    const row = { ...columns, createdBy: null, createdAt: now, endedBy: null, endedAt: null };
    if (known.has(JSON.stringify(ruleInFile({ ...row, id: 0 })))) continue;
    await tellRule(tx, 'tax_rule.added', await insertRule(tx, row), null, now);
    changed.push(`tax rule ${rule.code}`);
  }
  return changed;
}

/** @throws Refusal tax_rule_dates, tax_registration_number, tax_registration_exists */
async function bringNumbers(tx: Tx, wanted: TaxesInFile['registrations'], now: Date): Promise<string[]> {
  const known = standing(await findRegistrations(tx)).filter(isCompanys);
  const changed: string[] = [];
  for (const { jurisdiction, number: typed, from, until = null } of wanted) {
    if (until && until < from) throw refuse('tax_rule_dates');
    const read = readNumber(jurisdiction, typed);
    if ('wrong' in read) throw refuse('tax_registration_number', { words: read.wrong });
    const { number } = read;
    const isSame = (row: RegistrationRow) =>
      JSON.stringify(numberInFile(row)) === JSON.stringify({ jurisdiction, number, from, until });
    if (known.some(isSame)) continue;
    if (until === null && known.some((row) => row.jurisdiction === jurisdiction && row.lastDay === null))
      throw refuse('tax_registration_exists');
    const columns = { jurisdiction, number, owner: 'company' as const, userId: null };
    const days = { firstDay: from, lastDay: until, createdBy: null, createdAt: now };
    const row = await insertRegistration(tx, { ...columns, ...days });
    known.push(row);
    await tellRegistration(tx, 'tax_registration.added', row, null, now);
    changed.push(`registration in ${jurisdiction}`);
  }
  return changed;
}

export const taxesInFile: FilePart<TaxesInFile> = {
  name: 'taxes',
  schema: TaxesInFile,
  async read(queries) {
    const numbers = standing(await findRegistrations(queries)).filter(isCompanys);
    return {
      rules: standing(await findRules(queries)).map(ruleInFile),
      registrations: numbers.toReversed().map(numberInFile),
    };
  },
  async bring(tx, { rules, registrations }, now) {
    return [...(await bringRules(tx, rules, now)), ...(await bringNumbers(tx, registrations, now))];
  },
};
