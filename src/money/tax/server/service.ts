/** Taxes as other rooms ask for them: what a sale bears now, and under which number it is collected. */
import type { Database, Queries, Tx } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { canada } from '../canada.ts';
import { type AddedRule, ratesOf, type TaxRate, type TaxRules } from '../rates.ts';
import { type Reckoned, type SupplyLine, taxOf } from '../reckoning.ts';
import { numberOf, type Registration, type Sellers } from '../registration.ts';
import type { TaxLine } from '../tax-line.ts';
import type { Supply, TaxPlace } from '../tax-rule.ts';
import { type Nexus, unitedStates } from '../united-states.ts';
import { ofSettings, registrationOf, ruleOf, type TaxParts } from './parts.ts';
import { registerSeller } from './registering.ts';
import { findRegistrations, findRules } from './store.ts';

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
  companyNumber: () => string | null;
}) {
  const parts: TaxParts = { ...common, companyNumber, given: [...canada, ...unitedStates(nexus)] };
  const { database, clock } = parts;
  const entered = keepEntered(database);
  const rules = async (queries?: Queries): Promise<TaxRules> => ({
    given: parts.given,
    added: (await entered(queries)).added,
  });
  /** Newest first; that of the settings last. */
  const registrations = async (queries?: Queries): Promise<Registration[]> => [
    ...(await entered(queries)).registrations,
    ...ofSettings(companyNumber()),
  ];
  return {
    parts,
    /** All rules there are, for several prices of one moment; kept for moments in each process. */
    rules,
    /** What a supply is taxed with now, to be kept with its promise. */
    async ratesOf(supply: Supply, where: WhereSupplied, queries?: Queries): Promise<TaxRate[]> {
      return ratesOf(await rules(queries), supply, { ...where, at: clock.now() });
    },
    /** The taxes of a sale now, to the cent. */
    async taxOf(lines: readonly SupplyLine[], where: WhereSupplied, queries?: Queries): Promise<Reckoned> {
      return taxOf({ ...where, rules: await rules(queries), at: clock.now(), lines });
    },
    /** The number a seller collects tax under in a jurisdiction now; null where none was entered. */
    async sellerNumberOf(queries: Queries, sellerId: UserId, jurisdiction: string): Promise<string | null> {
      const at = clock.now();
      const line = { code: `${jurisdiction}-`, collector: 'seller' as const };
      return numberOf(await registrations(queries), line, {
        at,
        day: at.toISOString().slice(0, 10),
        sellerId,
      });
    },
    /** Enters a seller's number as part of a larger change, where none stands. */
    registerSeller: (tx: Tx, registration: Parameters<typeof registerSeller>[2]) =>
      registerSeller(parts, tx, registration),
    /** Under which number each tax of a sale was collected at a moment, by its code; none where none was entered. */
    async numbersOf(
      taxLines: readonly TaxLine[],
      sale: { at: Date } & Sellers,
      queries?: Queries,
    ): Promise<Map<string, string>> {
      if (taxLines.length === 0) return new Map();
      const all = await registrations(queries);
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

interface Entered {
  added: AddedRule[];
  registrations: Registration[];
}

/** Triggers tell of each change; this is for a machine that was cut off from the database without noticing. */
const keptMs = 1_000;

/** What operators entered, kept until it changes. Asked within a transaction, it is read on that connection. */
function keepEntered({ db, notices }: Database): (queries?: Queries) => Promise<Entered> {
  let kept: { entered: Entered; untilMs: number } | undefined;
  let changes = 0;
  const forget = () => {
    changes += 1;
    kept = undefined;
  };
  notices.listen((subject) => subject === 'taxes' && forget(), forget);
  return async (queries = db) => {
    if (kept && kept.untilMs > performance.now()) return kept.entered;
    const before = changes;
    const rules = await findRules(queries);
    const registrations = await findRegistrations(queries);
    const entered = { added: rules.map(ruleOf), registrations: registrations.map(registrationOf) };
    // What changed while it was read may have changed after it was looked at.
    if (before === changes && notices.isHearing()) kept = { entered, untilMs: performance.now() + keptMs };
    return entered;
  };
}

/** For whoever reckons tax without rules of operators, such as a test. */
export const rulesOfProgram = (nexus: Nexus = {}): TaxRules => ({
  given: [...canada, ...unitedStates(nexus)],
  added: [],
});
