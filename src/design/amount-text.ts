/** Prices, counts and sizes as screens write them; the same on the server and in the browser. Pure. */
import { centsOf, formatMoney } from '#src/platform/money.ts';

/** `"36900.00"` to `$36,900`; cents only where there are some, and never a sign. */
export const priceText = (price: string): string => formatMoney(Math.abs(centsOf(price)), { short: true });

/** `"24450.00"` to `$24,450.00`, always with cents. */
export const moneyText = (amount: string): string => formatMoney(centsOf(amount));

/** `"2316.40"` to `US$2,316.40`, where it must not be mistaken for another country's. */
export const fullMoneyText = (amount: string): string => formatMoney(centsOf(amount), { withCountry: true });

export const countText = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** How large a file is: `1 kB` at least, `2.1 MB` from 100,000 bytes. */
export const sizeText = (bytes: number): string =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
