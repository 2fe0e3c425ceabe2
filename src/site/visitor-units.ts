/** What a visitor without an account reads distances and fuel use in; a cookie says it. Pure. */
import type { SignedInUser } from '#src/people/accounts/contract.ts';

/** Null is as the city or the seller has it. */
export type Units = SignedInUser['units'];

/** The pairs that can be chosen, by what the cookie says. */
export const unitPairs = {
  metric: { distance: 'km', fuel: 'l_per_100km' },
  us: { distance: 'miles', fuel: 'mpg' },
} as const satisfies Record<string, Units>;

/** The units in a `Cookie` header. */
export function unitsIn(cookies: string | null): Units {
  const found = /(?:^|;\s*)units=(metric|us)(?:;|$)/.exec(cookies ?? '')?.[1];
  return unitPairs[found as keyof typeof unitPairs] ?? { distance: null, fuel: null };
}
