/** Prices, counts and sizes as screens write them; the same on the server and in the browser. Pure. */

/** `"36900.00"` to `$36,900`; cents only where there are some. */
export function priceText(price: string): string {
  const [whole = '0', cents] = price.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `$${grouped}${cents && cents !== '00' ? `.${cents}` : ''}`;
}

/** `"24450.00"` to `$24,450.00`, always with cents. */
export function moneyText(amount: string): string {
  const [whole = '0', cents = '00'] = amount.replace('-', '').split('.');
  return `${amount.startsWith('-') ? '-' : ''}$${countText(Number(whole))}.${cents}`;
}

export const countText = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** How large a file is: `1 kB` at least, `2.1 MB` from 100,000 bytes. */
export const sizeText = (bytes: number): string =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
