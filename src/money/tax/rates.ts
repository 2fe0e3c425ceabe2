/** Which rules hold for a supply at a place on its day. Pure. */
import { localDate } from '#src/platform/time/zoned-time.ts';
import { timeZoneOf } from './regions.ts';
import type { TaxLine } from './tax-line.ts';
import type { Supply, TaxBand, TaxPlace, TaxRule } from './tax-rule.ts';

/** One tax as it is promised with a price: all of a `TaxLine` but its cents, and how it is reckoned. */
export interface TaxRate extends Omit<TaxLine, 'cents'> {
  compound: boolean;
  rounding: TaxRule['rounding'];
  bands?: readonly TaxBand[];
}

/** The law's table and the settings, as they stand in the program, and what operators added since. */
export interface TaxRules {
  given: readonly TaxRule[];
  /** Oldest first; each with the moment it was ended, where it was. */
  added: readonly AddedRule[];
}

export interface AddedRule extends TaxRule {
  createdAt: Date;
  endedAt: Date | null;
}

export interface WhenAndWhere {
  place: TaxPlace;
  at: Date;
  /** IANA name of the place's clocks, where it is known better than by the province. */
  timeZone?: string | undefined;
}

/** The day at the place, which rules begin and end with. */
export const dayAt = ({ place, at, timeZone }: WhenAndWhere): string =>
  localDate(at, timeZone ?? timeZoneOf(place));

const holdsAt = (rule: TaxRule, { country, region }: TaxPlace, day: string): boolean =>
  rule.country === country &&
  (rule.region === null || rule.region === region) &&
  rule.from <= day &&
  (rule.until === null || day <= rule.until);

/**
 * The rules in force, in the order they are reckoned and printed. Of several with one code one holds: what an operator
 * added stands before what the program has, one of the region before one of the country, a newer one before an older.
 */
export function rulesInForce(rules: TaxRules, supply: Supply, where: WhenAndWhere): TaxRule[] {
  const day = dayAt(where);
  const holds = (rule: TaxRule) => rule.supplies.includes(supply) && holdsAt(rule, where.place, day);
  const isLive = ({ createdAt, endedAt }: AddedRule) =>
    createdAt <= where.at && (endedAt === null || where.at < endedAt);
  const weakestFirst = [
    ...rules.given.filter(holds),
    ...rules.added.filter((rule) => isLive(rule) && holds(rule)),
  ].map((rule, index) => ({ rule, isAdded: 'createdAt' in rule, isOfRegion: rule.region !== null, index }));
  weakestFirst.sort(
    (a, b) =>
      Number(a.isAdded) - Number(b.isAdded) ||
      Number(a.isOfRegion) - Number(b.isOfRegion) ||
      a.index - b.index,
  );
  const byCode = new Map<string, TaxRule>();
  for (const { rule } of weakestFirst) byCode.set(rule.code, rule);
  return [...byCode.values()].toSorted((a, b) => Number(a.compound) - Number(b.compound));
}

/** @param included what the seller says of this price, where it is otherwise than the rules have it */
export function ratesOf(
  rules: TaxRules,
  supply: Supply,
  { included, ...where }: WhenAndWhere & { included?: boolean | undefined },
): TaxRate[] {
  return rulesInForce(rules, supply, where)
    .filter(({ perHundredThousand }) => perHundredThousand > 0)
    .map((rule) => ({
      code: rule.code,
      name: rule.name,
      perHundredThousand: rule.perHundredThousand,
      included: included ?? rule.included,
      collector: rule.collector,
      compound: rule.compound,
      rounding: rule.rounding,
      ...(rule.bands ? { bands: rule.bands } : {}),
    }));
}
