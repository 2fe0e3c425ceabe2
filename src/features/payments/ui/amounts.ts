/** `1234.50` to `1,234.50` */
export const withCommas = (amount: string): string => amount.replace(/\B(?=(\d{3})+\.)/g, ',');
