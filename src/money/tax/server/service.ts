/** Taxes as other rooms ask for them: what a sale bears now, and under which number it is collected. */
import type { Database } from '#src/platform/database/database.ts';
import { createCachedLookup } from '#src/platform/statements/cached-lookup.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { canada } from '../canada.ts';
import { ratesOf, type TaxRate, type TaxRules } from '../rates.ts';
import { type Reckoned, type SupplyLine, taxOf } from '../reckoning.ts';
import { numberOf, type Registration, type Sellers } from '../registration.ts';
import type { TaxLine } from '../tax-line.ts';
import type { Supply, TaxPlace } from '../tax-rule.ts';
import { type Nexus, unitedStates } from '../united-states.ts';
import { ofSettings, registrationOf, ruleOf, type TaxParts } from './parts.ts';
import { findRegistrations, findRules } from './store.ts';

/** Triggers tell of each change; this is for a machine that was cut off from the database without noticing. */
const keptMs = 1_000;
const subject = 'taxes';

export interface WhereSupplied {
  place: TaxPlace;
  /** IANA name of the place's clocks, where it is known better than by the province. */
  timeZone?: string | undefined;
  /** Whether this price holds its taxes, where that is otherwise than the rules have it. */
  included?: boolean | undefined;
}

export type Taxes = ReturnType<typeof createTaxes>;

/** @throws Error when US_SALES_TAX names what is no state */
export function createTaxes({
  nexus,
  companyNumber,
  ...common
}: {
  database: Database;
  clock: Clock;
  nexus: Nexus;
  companyNumber: string | null;
}) {
  const parts: TaxParts = { ...common, companyNumber, given: [...canada, ...unitedStates(nexus)] };
  const { database, clock } = parts;
  const find = createCachedLookup({
    find: async () => {
      const [rules, registrations] = await Promise.all([
        findRules(database.db),
        findRegistrations(database.db),
      ]);
      return { added: rules.map(ruleOf), registrations: registrations.map(registrationOf) };
    },
    subjectOf: () => subject,
    notices: database.notices,
    keptMs,
  });
  const entered = async () => (await find(subject)) ?? { added: [], registrations: [] };
  const rules = async (): Promise<TaxRules> => ({ given: parts.given, added: (await entered()).added });
  /** Newest first; that of the settings last. */
  const registrations = async (): Promise<Registration[]> => [
    ...(await entered()).registrations,
    ...ofSettings(companyNumber),
  ];
  return {
    parts,
    /** All rules there are, for several prices of one moment; kept for moments in each process. */
    rules,
    registrations,
    /** What a supply is taxed with now, to be kept with its promise. */
    async ratesOf(supply: Supply, where: WhereSupplied): Promise<TaxRate[]> {
      return ratesOf(await rules(), supply, { ...where, at: clock.now() });
    },
    /** The taxes of a sale now, to the cent. */
    async taxOf(lines: readonly SupplyLine[], where: WhereSupplied): Promise<Reckoned> {
      return taxOf({ ...where, rules: await rules(), at: clock.now(), lines });
    },
    /** Under which number each tax of a sale was collected at a moment, by its code; none where none was entered. */
    async numbersOf(
      taxLines: readonly TaxLine[],
      sale: { at: Date } & Sellers,
    ): Promise<Map<string, string>> {
      const all = await registrations();
      const day = sale.at.toISOString().slice(0, 10);
      return new Map(
        taxLines.flatMap((line) => {
          const number = numberOf(all, line, { ...sale, day });
          return number === null ? [] : [[line.code, number] as const];
        }),
      );
    },
  };
}

/** For whoever reckons tax without rules of operators, such as a test. */
export const rulesOfProgram = (nexus: Nexus = {}): TaxRules => ({
  given: [...canada, ...unitedStates(nexus)],
  added: [],
});
