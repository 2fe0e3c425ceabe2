/**
 * Tax of a sale, to the cent. Each tax is reckoned by itself on the total of what it applies to and rounded once, half
 * up: Excise Tax Act, section 165.2 (CRA interpretation 125136); Revenu Québec, `Calculating the taxes`, has GST and
 * QST each on the price and counts a fraction from half a cent on. It is then shared out to the lines, so that each
 * can be refunded to the cent. Pure.
 */
import type { Cents } from '#src/platform/money.ts';
import { ratesOf, type TaxRate, type TaxRules, type WhenAndWhere } from './rates.ts';
import { shareOut, type TaxLine } from './tax-line.ts';
import type { Supply } from './tax-rule.ts';

export interface Taxed {
  cents: Cents;
  rates: readonly TaxRate[];
  /** The whole price of one piece where `cents` is a part of it: it decides between the bands of a rate. */
  unitCents?: Cents | undefined;
}

export interface Reckoned {
  taxLines: TaxLine[];
  /** By line, in their sequence, and within it by tax line. */
  lineShares: Cents[][];
  /** All taxes on each line; together they are the tax lines. */
  lineTaxCents: Cents[];
}

interface Fraction {
  over: bigint;
  under: bigint;
}

const whole = 100_000n;
const none: Fraction = { over: 0n, under: 1n };
const one: Fraction = { over: 1n, under: 1n };
const plus = (a: Fraction, b: Fraction): Fraction =>
  a.under === b.under
    ? { over: a.over + b.over, under: a.under }
    : { over: a.over * b.under + b.over * a.under, under: a.under * b.under };
const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under });
const dividedBy = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under,
  under: a.under * b.over,
});
const of = (cents: Cents): Fraction => ({ over: BigInt(cents), under: 1n });
const halfUp = ({ over, under }: Fraction): Cents => Number((2n * over + under) / (2n * under));
const rateOf = ({ perHundredThousand }: TaxRate): Fraction => ({
  over: BigInt(perHundredThousand),
  under: whole,
});
const sum = (numbers: readonly number[]): number => numbers.reduce((total, cents) => total + cents, 0);

/** The included taxes of a price as parts of the price without them, a compound one on those before it. */
function partsWithin(rates: readonly TaxRate[]): { parts: Map<TaxRate, Fraction>; all: Fraction } {
  let all = none;
  const parts = new Map<TaxRate, Fraction>();
  for (const rate of rates.filter(({ included }) => included)) {
    const part = rate.compound ? times(rateOf(rate), plus(one, all)) : rateOf(rate);
    parts.set(rate, part);
    all = plus(all, part);
  }
  return { parts, all };
}

/** The rates for a price: the highest band that the price without included tax reaches at that band's own rate. */
function settleBands({ rates, cents, unitCents }: Taxed): TaxRate[] {
  let settled = [...rates];
  for (const rate of rates) {
    if (!rate.bands) continue;
    const { bands, ...plain } = rate;
    const at = (perHundredThousand: number) =>
      settled.map((other) => (other === rate ? { ...plain, perHundredThousand } : other));
    const reached = bands.toReversed().find(({ fromCents, perHundredThousand }) => {
      const net = dividedBy(of(unitCents ?? cents), plus(one, partsWithin(at(perHundredThousand)).all));
      return net.over >= BigInt(fromCents) * net.under;
    });
    settled = at(reached?.perHundredThousand ?? rate.perHundredThousand);
  }
  return settled;
}

/** What two lines must agree in to stand on a receipt as one tax. */
const keyOf = ({ code, perHundredThousand, included, collector }: TaxRate): string =>
  [code, perHundredThousand, included, collector].join(' ');

/** @throws Error for a price that is no whole number of cents from zero on */
export function reckonTax(lines: readonly Taxed[]): Reckoned {
  for (const { cents } of lines)
    if (!Number.isSafeInteger(cents) || cents < 0)
      throw new Error(`No tax can be reckoned on ${cents} cents.`);
  const settled = lines.map((line) => ({ cents: line.cents, rates: settleBands(line) }));
  const taxes = new Map<string, TaxRate>();
  for (const rate of settled.flatMap(({ rates }) => rates))
    if (!taxes.has(keyOf(rate))) taxes.set(keyOf(rate), rate);
  const inOrder = [...taxes.values()].toSorted((a, b) => Number(a.compound) - Number(b.compound));

  const taxLines: TaxLine[] = [];
  const lineShares: Cents[][] = lines.map(() => []);
  for (const tax of inOrder) {
    const exact = settled.map(({ cents, rates }, index) => {
      const rate = rates.find((one) => keyOf(one) === keyOf(tax));
      if (!rate) return none;
      const within = partsWithin(rates);
      const net = dividedBy(of(cents), plus(one, within.all));
      const part = within.parts.get(rate);
      if (part) return times(net, part);
      return times(rate.compound ? plus(net, of(sum(lineShares[index] ?? []))) : net, rateOf(rate));
    });
    const shares =
      tax.rounding === 'line'
        ? exact.map(halfUp)
        : shareOut(
            halfUp(exact.reduce(plus, none)),
            settled.map(({ cents }, index) => (exact[index] === none ? 0 : cents)),
          );
    const cents = sum(shares);
    if (cents === 0) continue;
    const { code, name, perHundredThousand, included, collector } = tax;
    taxLines.push({ code, name, perHundredThousand, included, cents, collector });
    for (const [index, share] of shares.entries()) lineShares[index]?.push(share);
  }
  return { taxLines, lineShares, lineTaxCents: lineShares.map(sum) };
}

export interface SupplyLine {
  supply: Supply;
  cents: Cents;
  unitCents?: Cents | undefined;
  /** Never taxed, wherever it goes. */
  isUntaxed?: boolean | undefined;
}

/**
 * The taxes of a sale at a place and moment, shared out to its lines; none where no rule is.
 * @param asked `included` where the seller says whether prices hold tax, otherwise than the rules have it
 */
export function taxOf({
  rules,
  lines,
  ...asked
}: WhenAndWhere & {
  rules: TaxRules;
  lines: readonly SupplyLine[];
  included?: boolean | undefined;
}): Reckoned {
  return reckonTax(
    lines.map(({ supply, cents, unitCents, isUntaxed }) => ({
      cents,
      unitCents,
      rates: isUntaxed ? [] : ratesOf(rules, supply, asked),
    })),
  );
}
