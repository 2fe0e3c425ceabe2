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
