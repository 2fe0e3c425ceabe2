/** What becomes of the name that somebody asks to trade as. Pure. */

/** A name waits for somebody at the desk; it is approved or refused, and former once another took its place. */
export const tradingNameStates = ['waiting', 'approved', 'refused', 'former'] as const;
export type TradingNameState = (typeof tradingNameStates)[number];

export const longestTradingName = 60;

/** What others hear: `news.react('selling.names', tradingNameEvents, …)`; the payload has `sellerId`. */
export const tradingNameEvents = ['trading_name.approved', 'trading_name.refused'] as const;
