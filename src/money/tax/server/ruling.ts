/** Tax rules as operators see, add and end them. */
import { noteAct } from '#src/platform/audit/under-way.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import { toDecimal } from '#src/platform/money.ts';
import { refuse as refusePlatform } from '#src/platform/refusal.ts';
import { type NewTaxRule, type TaxRuleShown, taxRefusals } from '../contract.ts';
import { type AddedRule, dayAt, rulesInForce, type TaxRules } from '../rates.ts';
import { placeName, regions } from '../regions.ts';
import type { Collector, Supply, TaxRule } from '../tax-rule.ts';
import { refuse, ruleOf, type TaxParts } from './parts.ts';
import { endRule, findRules, insertRule, type RuleRow } from './store.ts';

/** By country and place, in the order they are reckoned. */
export async function listRules({ database, clock, given }: TaxParts): Promise<TaxRuleShown[]> {
  const rows = await findRules(database.db);
  const added = rows.map(ruleOf);
  const rules = { given, added };
  const now = clock.now();
  const shown = [
    ...given.map((rule) => show(rule, null, rules, now)),
    ...added.map((rule, index) => show(rule, rows[index]?.id ?? null, rules, now)),
  ];
  return shown.toSorted(
    (a, b) => a.country.localeCompare(b.country) || (a.region ?? '').localeCompare(b.region ?? ''),
  );
}

/** @throws Refusal tax_rule_dates, tax_rule_code, tax_rule_collector, tax_rule_included, invalid_request */
export async function addRule(parts: TaxParts, actor: Actor, wanted: NewTaxRule): Promise<TaxRuleShown> {
  const { database, clock, given } = parts;
  const columns = columnsOfRule(wanted);
  const now = clock.now();
  const row = await database.transaction(async (tx) => {
    const inserted = await insertRule(tx, { ...columns, createdBy: actor.userId, createdAt: now });
    noteAct({ after: ruleOf(inserted) });
    await tellRule(tx, 'tax_rule.added', inserted, actor.userId, now);
    return inserted;
  });
  return show(ruleOf(row), row.id, { given, added: (await findRules(database.db)).map(ruleOf) }, now);
}

/** What is kept of a rule. @throws Refusal tax_rule_dates, tax_rule_code, tax_rule_collector, tax_rule_included, invalid_request */
export function columnsOfRule(wanted: NewTaxRule) {
  const { country, code, name, compound, included, collector, from, until, authority, document } = wanted;
  if (until && until < from)
    throw refuse('tax_rule_dates', { fields: { until: taxRefusals.tax_rule_dates[1] } });
  const region = wanted.region || null;
  refuseContradictions(wanted, region);
  const isKnown = regions.some((one) => one.country === country);
  if (region !== null && isKnown && !regions.some((one) => one.country === country && one.code === region))
    throw refusePlatform('invalid_request', { fields: { region: 'There is no such province or state.' } });
  return {
    ...{ country, region, code, name, compound, included, collector, authority, document },
    supplies: [...new Set(wanted.supplies)],
    perHundredThousand: Math.round(Number(wanted.rate) * 1_000),
    firstDay: from,
    lastDay: until ?? null,
  };
}

/** Who may collect on what is sold; the company on everything. */
const collectsOn: Record<Exclude<Collector, 'company'>, Supply> = { driver: 'ride', seller: 'dealer_car' };
/** Of what prices are told with their tax, and of what without; a ride's and the shop's may be either. */
const pricedWith: readonly Supply[] = ['dealer_car', 'private_car'];
const pricedWithout: readonly Supply[] = ['fee'];

/** @throws Refusal tax_rule_code, tax_rule_collector, tax_rule_included */
function refuseContradictions(
  { country, code, collector, included, supplies }: NewTaxRule,
  region: string | null,
): void {
  const place = code.slice(0, code.lastIndexOf('-'));
  if (place !== (region === null ? country : `${country}-${region}`) && place !== country)
    throw refuse('tax_rule_code', { fields: { code: taxRefusals.tax_rule_code[1] } });
  if (collector !== 'company' && supplies.some((supply) => supply !== collectsOn[collector]))
    throw refuse('tax_rule_collector', { fields: { collector: taxRefusals.tax_rule_collector[1] } });
  const others = included ? pricedWithout : pricedWith;
  if (supplies.some((supply) => others.includes(supply)))
    throw refuse('tax_rule_included', { fields: { included: taxRefusals.tax_rule_included[1] } });
}

/** Ending it twice changes nothing. @throws Refusal tax_rule_not_found */
export async function endRuleNow(parts: TaxParts, actor: Actor, id: number): Promise<TaxRuleShown> {
  const { database, clock, given } = parts;
  const now = clock.now();
  const row = await database.transaction(async (tx) => {
    const ended = await endRule(tx, id, actor.userId, now);
    if (!ended) throw refuse('tax_rule_not_found');
    noteAct({ before: ruleOf(ended.row), after: { ...ruleOf(ended.row), endedAt: now } });
    if (ended.isFirst) await tellRule(tx, 'tax_rule.ended', ended.row, actor.userId, now);
    return ended.row;
  });
  return show(ruleOf(row), row.id, { given, added: (await findRules(database.db)).map(ruleOf) }, now);
}

export const tellRule = (
  tx: Tx,
  type: string,
  { id, code, perHundredThousand }: RuleRow,
  by: UserId | null,
  at: Date,
) =>
  record(tx, {
    type,
    subject: `tax_rule:${id}`,
    payload: { code, perHundredThousand, by },
    userIds: [],
    at,
  });

/** `9.975` */
const rateWords = (perHundredThousand: number): string => String(perHundredThousand / 1_000);

function show(rule: TaxRule | AddedRule, id: number | null, rules: TaxRules, now: Date): TaxRuleShown {
  const { country, region, source, perHundredThousand, bands = [], supplies, ...rest } = rule;
  const place = { country, region };
  return {
    id,
    country,
    region,
    place: placeName(place),
    supplies: [...supplies],
    code: rest.code,
    name: rest.name,
    rate: rateWords(perHundredThousand),
    bands: bands.map((band) => ({
      from: toDecimal(band.fromCents),
      rate: rateWords(band.perHundredThousand),
    })),
    compound: rest.compound,
    included: rest.included,
    collector: rest.collector,
    from: rest.from,
    until: rest.until,
    ...source,
    state: stateOf(rule, rules, now),
  };
}

/** Where another of its code stands for it in all that it is for, it is replaced. */
function stateOf(rule: TaxRule | AddedRule, rules: TaxRules, now: Date): TaxRuleShown['state'] {
  const { country, region } = rule;
  const where = { place: { country, region }, at: now };
  const day = dayAt(where);
  if ('endedAt' in rule && rule.endedAt !== null && rule.endedAt <= now) return 'over';
  if (rule.until !== null && rule.until < day) return 'over';
  if (rule.from > day) return 'coming';
  const holds = rule.supplies.some((supply) =>
    rulesInForce(rules, supply, where).some((one) => isSame(one, rule)),
  );
  return holds ? 'on' : 'replaced';
}

const isSame = (a: TaxRule, b: TaxRule): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
