/** The bureau that checks a driver's record. Its answer may take days, so it is asked again and again. */

export type CheckResult = 'pending' | 'clear' | 'consider';

export interface BackgroundChecks {
  /** True where no bureau is asked: an operator finds out and says what came of it. */
  isByHand: boolean;
  /** Starts a check; the same `key` never starts a second one. Answers the bureau's reference. */
  start(person: { key: string; name: string; licenceNumber: string; region: string }): Promise<string>;
  read(reference: string): Promise<CheckResult>;
}

/** Where no bureau is connected: nothing is clear before somebody has looked. */
export const checksByHand: BackgroundChecks = {
  isByHand: true,
  start: async ({ key }) => `by-hand-${key}`,
  read: async () => 'pending',
};

/**
 * A demo's stand-in without a bureau: clear after `seconds`. A licence number that ends in 13 is found to need a look,
 * so that this way can be tried too.
 */
export function createLocalChecks(parts: { now: () => Date; seconds: number }): BackgroundChecks {
  return {
    isByHand: false,
    async start({ key, licenceNumber }) {
      const result = /13$/.test(licenceNumber) ? 'consider' : 'clear';
      return `local-${key}-${result}-${parts.now().getTime() + parts.seconds * 1000}`;
    },
    async read(reference) {
      const [, result, readyAt] = /-(clear|consider)-(\d+)$/.exec(reference) ?? [];
      if (!result) throw new Error(`The local bureau knows no check ${reference}.`);
      return Number(readyAt) <= parts.now().getTime() ? (result as CheckResult) : 'pending';
    },
  };
}
