/** The parts of a fare: what each is of, what it counts, and whose it is. Pure. */
import type { TaxLine } from '#src/money/tax/tax-line.ts';
import { type Cents, toDecimal } from '#src/platform/money.ts';
import { partWords } from './part-words.ts';
import type { FarePart } from './shapes.ts';
import type { Terms } from './terms.ts';

/** A tax without what it comes to: what a part of a fare counts, and what a quote is made with. */
export type FareTax = Omit<TaxLine, 'cents'>;

/**
 * Whose a part is: all the driver's, the driver's and Rove's by the commission of the quote, all Rove's (below zero what
 * Rove gives), or an authority's.
 */
export type PartShare = 'driver' | 'both' | 'company' | 'tax';

/** What a part is of, with what it counts. */
type Counted =
  | { kind: 'base' | 'booking_fee' | 'minimum' | 'cancellation' | 'tip' }
  /**
   * The price is null where no such factors were on the bill, see `distanceWords`, and where the fares are by the mile:
   * then that of a mile stands beside it.
   */
  | { kind: 'distance'; meters: number; perKmCents: Cents | null; perMileCents?: Cents }
  | { kind: 'time'; seconds: number; perMinuteCents: Cents | null }
  | { kind: 'surge'; factor: number }
  | { kind: 'waiting'; atStops: boolean }
  /** What it is called, such as which airport, or which hours. */
  | { kind: 'surcharge' | 'airport' | 'station' | 'toll' | 'stop' | 'option'; name: string | null }
  | { kind: 'promo'; code: string }
  | { kind: 'tax'; tax: FareTax };

export type FarePartKind = Counted['kind'];
export type FarePartCents = Counted & { cents: Cents; share: PartShare };

/**
 * Whose the parts of new fares are. A toll is what the driver pays on the road; an airport or a station asks its fee of the
 * company, unless the city has it that drivers pay it there.
 * What was quoted before keeps its own.
 */
const shareOf: Record<FarePartKind, PartShare> = {
  base: 'both',
  distance: 'both',
  time: 'both',
  booking_fee: 'company',
  minimum: 'both',
  surge: 'both',
  surcharge: 'both',
  airport: 'company',
  station: 'company',
  toll: 'driver',
  waiting: 'both',
  stop: 'both',
  option: 'both',
  cancellation: 'both',
  promo: 'company',
  tax: 'tax',
  tip: 'driver',
};

export const farePart = (counted: Counted, cents: Cents): FarePartCents => ({
  ...counted,
  cents,
  share: shareOf[counted.kind],
});

/**
 * What of parts is shared by driver and Rove, and what is all the driver's. A tax that the parts contain is neither's; it
 * lies in each as far as it is a part of what was taxed.
 */
export function driversCents(parts: readonly FarePartCents[]): { sharedCents: Cents; ownCents: Cents } {
  const sum = (of: readonly FarePartCents[]) => of.reduce((total, { cents }) => total + cents, 0);
  const containedCents = sum(parts.filter(isContained));
  const taxedCents = sum(parts.filter(({ share, kind }) => share !== 'tax' && kind !== 'promo'));
  const net = (of: readonly FarePartCents[]) =>
    containedCents === 0 ? sum(of) : sum(of) - Math.round((containedCents * sum(of)) / taxedCents);
  return {
    sharedCents: net(parts.filter(({ share }) => share === 'both')),
    ownCents: net(parts.filter(({ share }) => share === 'driver')),
  };
}

/** What a driver earns of parts, by the terms of their quote. */
export function driverPayCents(
  parts: readonly FarePartCents[],
  { driverPerHundredThousand }: Pick<Terms, 'driverPerHundredThousand'>,
): Cents {
  const { sharedCents, ownCents } = driversCents(parts);
  return Math.round((sharedCents * driverPerHundredThousand) / 100_000) + ownCents;
}

/** Whether a driver has a share of it, or all of it. */
export const isDriversToo = ({ share }: FarePartCents): boolean => share === 'both' || share === 'driver';

/** What parts come to; a tax that another part contains is told and not added. */
export const sumOfParts = (parts: readonly FarePartCents[]): Cents =>
  parts.reduce((sum, part) => sum + (isContained(part) ? 0 : part.cents), 0);

const isContained = (part: FarePartCents): boolean => part.kind === 'tax' && part.tax.included;

/** The taxes among parts, as payments and the ledger hear of them. */
export const taxLinesOf = (parts: readonly FarePartCents[]): TaxLine[] =>
  parts.flatMap((part) => (part.kind === 'tax' ? [{ ...part.tax, cents: part.cents }] : []));

/** A part as it travels: with words for whoever does not know its kind, in the company's unit or that of its price. */
export function toFarePart(part: FarePartCents): FarePart {
  const unnamed: FarePart = { ...countedOf(part), amount: toDecimal(part.cents), label: '' };
  return { ...unnamed, label: partWords(unnamed, null) };
}

function countedOf(part: FarePartCents) {
  switch (part.kind) {
    case 'distance':
      return {
        ...{ kind: part.kind, meters: part.meters, perKm: decimal(part.perKmCents) },
        ...(part.perMileCents !== undefined && { perMile: toDecimal(part.perMileCents) }),
      };
    case 'time':
      return { kind: part.kind, seconds: part.seconds, perMinute: decimal(part.perMinuteCents) };
    case 'surge':
      return { kind: part.kind, factor: part.factor };
    case 'waiting':
      return { kind: part.kind, atStops: part.atStops };
    case 'surcharge':
    case 'airport':
    case 'station':
    case 'toll':
    case 'stop':
    case 'option':
      return { kind: part.kind, name: part.name };
    case 'promo':
      return { kind: part.kind, code: part.code };
    case 'tax':
      return { kind: part.kind, tax: part.tax };
    default:
      return { kind: part.kind };
  }
}

const decimal = (cents: Cents | null) => (cents === null ? null : toDecimal(cents));
