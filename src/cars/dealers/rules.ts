/** What becomes of the name that somebody asks to trade as. Pure. */

/** A name waits for somebody at the desk; it is approved or refused, and former once another took its place. */
export const tradingNameStates = ['waiting', 'approved', 'refused', 'former'] as const;
export type TradingNameState = (typeof tradingNameStates)[number];

export const longestTradingName = 60;

/** Cars that are gone from a dealer's next file are taken off the market, or stay. */
export const goneChoices = ['withdraw', 'keep'] as const;
export type GoneChoice = (typeof goneChoices)[number];
/** More than so many at once, or more than half, wait for the dealer however they have chosen: a file may be cut off. */
export const mostGoneUnasked = 20;

/** What others hear: `eventBus.consume('selling.names', tradingNameEvents, …)`; the payload has `sellerId`. */
export const tradingNameEvents = ['trading_name.approved', 'trading_name.refused'] as const;

/** Written, sent to be looked at, verified or refused by somebody at the desk, and ended once a registration is over. */
export const dealershipStates = ['draft', 'waiting', 'verified', 'refused', 'ended'] as const;
export type DealershipState = (typeof dealershipStates)[number];
/** What its applicant may write in. */
export const openDealershipStates: readonly DealershipState[] = ['draft', 'refused', 'ended'];

/** What others hear: `eventBus.consume('…', dealershipEvents, …)`; the payload has `sellerId`. */
export const dealershipEvents = ['dealership.verified', 'dealership.ended'] as const;

/** `/dealers/12-lakeshore-auto`: the number finds it, the name is for people. */
export function dealerPath({ id, name }: { id: number; name: string }): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return `/dealers/${id}${slug && `-${slug}`}`;
}

/** The number of `12-lakeshore-auto`; null where there is none. */
export function dealerIdOf(address: string): number | null {
  const [, id] = /^(\d{1,9})(-[a-z0-9-]*)?$/.exec(address) ?? [];
  return id === undefined || Number(id) === 0 ? null : Number(id);
}
