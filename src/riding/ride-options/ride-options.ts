/** What somebody may want besides the trip: a pet along, a child seat, a quiet ride. Both sides ask here. Pure. */
import { type Cents, toDecimal } from '#src/platform/money.ts';
import { shownOf } from '#src/platform/settings/setting.ts';

/** They stay for good, since rides and drivers name them. */
export const optionIds = ['pet', 'child_seat', 'luggage', 'quiet', 'cool', 'warm'] as const;
export type OptionId = (typeof optionIds)[number];

interface OptionFacts {
  /** As riders and drivers read it. */
  name: string;
  /** Whether only drivers who said so have rides with it; any driver is quiet. */
  asksDriver: boolean;
  /** What a driver says yes to; empty where nobody is asked. */
  driverWords: string;
  /** Of those with the same word one is chosen at most. */
  group?: 'air';
}

export const optionFacts: Record<OptionId, OptionFacts> = {
  pet: {
    name: 'A pet comes along',
    asksDriver: true,
    driverWords: 'I take pets, in a carrier or on a blanket',
  },
  child_seat: {
    name: 'Child seat',
    asksDriver: true,
    driverWords: 'I have a child seat with me that is whole and within its date',
  },
  luggage: {
    name: 'Much luggage',
    asksDriver: true,
    driverWords: 'My trunk takes three large suitcases at once',
  },
  quiet: { name: 'Quiet ride', asksDriver: false, driverWords: '' },
  cool: { name: 'Cool air', asksDriver: false, driverWords: '', group: 'air' },
  warm: { name: 'Warm air', asksDriver: false, driverWords: '', group: 'air' },
};

export interface OptionOffer {
  isOffered: boolean;
  /** On top of the fare, before tax. */
  feeCents: Cents;
  /** A line under its name, such as what the law asks of a child seat; empty for none. */
  words: string;
}
export interface OptionOffers {
  options: Readonly<Record<OptionId, OptionOffer>>;
}

export const mostFeeCents = 10_000;
export const longestOptionWords = 160;

const unoffered = (words: string): OptionOffer => ({ isOffered: false, feeCents: 0, words });

/** Nothing is offered until a company says so. */
export const optionsHere = {
  name: 'ride-options',
  fallback: {
    options: {
      pet: unoffered('In a carrier or on a blanket'),
      child_seat: unoffered('You buckle it in and say that it fits'),
      luggage: unoffered('Up to three large suitcases, or a folded wheelchair'),
      quiet: unoffered('Hello and goodbye'),
      cool: unoffered(''),
      warm: unoffered(''),
    },
  } satisfies OptionOffers as OptionOffers,
};

/** What a quote and its ride keep: a changed fee changes no promise. */
export interface RideOption {
  id: OptionId;
  cents: Cents;
}

export const isOptionId = (id: string): id is OptionId => (optionIds as readonly string[]).includes(id);

export type Offered = OptionOffer & OptionFacts & { id: OptionId };

/** What pages are sent: what is offered, and of it what is neither 0 nor empty. */
interface ShownOptions {
  options: Partial<Record<OptionId, Partial<OptionOffer>>>;
}

export const shownOfOptions = ({ options }: OptionOffers): ShownOptions => ({
  options: Object.fromEntries(
    optionIds.flatMap((id) => {
      const { isOffered, feeCents, words } = options[id];
      return isOffered ? [[id, { ...(feeCents && { feeCents }), ...(words && { words }) }]] : [];
    }),
  ),
});

/** Those that riders may choose now, in their order. */
export function offeredOptions(): Offered[] {
  const shown = shownOf<ShownOptions>(optionsHere.name)?.options ?? {};
  return optionIds.flatMap((id) => {
    const { isOffered = true, feeCents = 0, words = '' } = shown[id] ?? { isOffered: false };
    return isOffered ? [{ id, ...optionFacts[id], isOffered, feeCents, words }] : [];
  });
}

/** Those that drivers are asked about. */
export const askedOptions = (): Offered[] => offeredOptions().filter(({ asksDriver }) => asksDriver);

/** Of a choice what may stand together: each once, of a group the last that was named. */
export function together(ids: readonly OptionId[]): OptionId[] {
  const kept = ids.filter(
    (id, at) =>
      !ids
        .slice(at + 1)
        .some(
          (later) =>
            later === id || (optionFacts[id].group && optionFacts[later].group === optionFacts[id].group),
        ),
  );
  return optionIds.filter((id) => kept.includes(id));
}

/** Which of a ride's options its driver must have said yes to. */
export const askedOf = (options: readonly RideOption[] | undefined): OptionId[] =>
  (options ?? []).map(({ id }) => id).filter((id) => optionFacts[id]?.asksDriver);

/** Whether a driver who said yes to `serves` may have a ride with these options. */
export const mayServe = (serves: readonly string[], options: readonly RideOption[] | undefined): boolean =>
  askedOf(options).every((id) => serves.includes(id));

/** As they travel. */
export const toldOptions = (options: readonly RideOption[] | undefined) =>
  (options ?? []).map(({ id, cents }) => ({ id, name: optionFacts[id].name, fee: toDecimal(cents) }));
