/** When it is night for riders, and when a driver asks for the PIN. Pure. */
import { settingOf } from '#src/platform/settings/setting.ts';
import { isWithin, localMoment } from '#src/platform/time/week-hours.ts';

/** When a PIN is asked for. A rider chooses among the first two; a city may go without. */
export const pinRules = ['always', 'night', 'never'] as const;
export type PinRule = (typeof pinRules)[number];
export const chosenRules = ['always', 'night'] as const satisfies readonly PinRule[];
export type ChosenRule = (typeof chosenRules)[number];

export interface SafetyTerms {
  /** By the clocks of the city: `22:00`. As `nightTill` is a night without end. */
  nightFrom: string;
  nightTill: string;
  /** Where neither the rider nor the city says otherwise. */
  pin: PinRule;
  /** By the id of a city. */
  pinIn: Readonly<Record<string, PinRule>>;
}

export const safetyTermsHere = {
  name: 'ride-safety',
  fallback: {
    nightFrom: '22:00',
    nightTill: '06:00',
    pin: 'always',
    pinIn: {},
  } satisfies SafetyTerms as SafetyTerms,
};

/** What holds now. */
export const safetyTerms = (): SafetyTerms => settingOf(safetyTermsHere);

/** What a city has, for a rider who chose nothing. */
export const pinRuleOf = (cityId: string | null, { pin, pinIn } = safetyTerms()): PinRule =>
  (cityId === null ? undefined : pinIn[cityId]) ?? pin;

/** By the clocks of a place, also over midnight and on days on which they are set. */
export const isNight = (
  at: Date,
  timeZone: string,
  { nightFrom: from, nightTill: until }: Pick<SafetyTerms, 'nightFrom' | 'nightTill'> = safetyTerms(),
): boolean => isWithin({ from, until }, () => true, localMoment(at, timeZone));

/** `22:00 to 06:00`. */
export const nightWords = ({ nightFrom, nightTill } = safetyTerms()): string =>
  nightFrom === nightTill ? 'all day' : `${nightFrom} to ${nightTill}`;

/** What decides whether a ride begins with its PIN. */
export interface PinFacts {
  rule: PinRule;
  /** When its car came, or is to come. */
  at: Date;
  timeZone: string;
  /** Whoever rides. */
  name: string;
  /** Who booked it for them; null where they booked it themselves. */
  bookedBy: string | null;
  isCaller: boolean;
  isTexted: boolean;
}
export interface PinAsk {
  asked: boolean;
  /** Whether the ride begins with nothing else; where it is asked and not needed, whoever has none starts by name. */
  needed: boolean;
  /** For the driver: why there is none, or who has it; null where nothing is to be said. */
  words: string | null;
}

/** Whether the driver asks for the PIN. Whoever telephoned and could not be texted has heard it once, and none to read. */
export function pinAsk({ rule, at, timeZone, name, bookedBy, isCaller, isTexted }: PinFacts): PinAsk {
  const byName = (why: string): PinAsk => ({
    ...{ asked: false, needed: false },
    words: `${why} Ask for the name, ${name}.`,
  });
  if (rule === 'never') return byName('No PIN is asked for here.');
  if (rule === 'night' && !isNight(at, timeZone)) return byName('Their PIN is asked for at night only.');
  const asked = (words: string | null): PinAsk => ({ asked: true, needed: true, words });
  if (isTexted) return asked(`${name} has it in a text message.`);
  if (isCaller)
    return {
      ...{ asked: true, needed: false },
      words: `${name} was told it when the ride was booked, and no text could be sent. Whoever no longer knows it has no PIN to show: ask for the name, ${name}.`,
    };
  if (bookedBy === null) return asked(null);
  return asked(
    `${bookedBy} booked for ${name} and tells them the PIN. If they have none, write to ${bookedBy}.`,
  );
}
