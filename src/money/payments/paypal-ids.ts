/** Payments at PayPal are known by their order's id with this in front, so that an id tells who is asked about it. */
const prefix = 'pp_';

export const isPayPalId = (intentId: string): boolean => intentId.startsWith(prefix);
export const orderIdOf = (intentId: string): string => intentId.slice(prefix.length);
export const intentIdOf = (orderId: string): string => `${prefix}${orderId}`;
