/** How listings are written on screens. Pure, and the same on the server and in the browser. */
import type { Deal, Vehicle } from '../shapes.ts';

/** `"36900.00"` to `$36,900`; cents only where there are some. */
export function priceText(price: string): string {
  const [whole = '0', cents] = price.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `$${grouped}${cents && cents !== '00' ? `.${cents}` : ''}`;
}

export const countText = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
export const milesText = (mileage: number): string => (mileage === 0 ? 'New' : `${countText(mileage)} mi`);
export const titleText = (vehicle: Pick<Vehicle, 'year' | 'make' | 'model'>): string =>
  `${vehicle.year} ${vehicle.make} ${vehicle.model}`;

/** Under the rating: how far from the market, in words. */
export function differenceText(deal: Deal): string {
  if (deal.kind === 'list_price') return 'New, no market history';
  if (deal.difference === null) return 'Not enough comparable cars';
  const below = deal.difference.startsWith('-');
  return Number(deal.difference) === 0
    ? 'At market price'
    : `${priceText(deal.difference)} ${below ? 'below' : 'above'} market`;
}

/** `6 days ago`, counted in whole units from `now`. */
export function agoText(at: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / 60_000));
  const say = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  if (minutes < 1) return 'just now';
  if (minutes < 60) return say(minutes, 'minute');
  if (minutes < 48 * 60) return say(Math.floor(minutes / 60), 'hour');
  return say(Math.floor(minutes / 1440), 'day');
}

/** A measured response time: `Within 1 hour`. */
export function responseText(minutes: number | null): string {
  if (minutes === null) return 'No answers yet';
  if (minutes <= 60) return 'Within 1 hour';
  if (minutes < 24 * 60) return `Within ${Math.ceil(minutes / 60)} hours`;
  return `Within ${Math.ceil(minutes / 1440)} days`;
}

/** A day as `12 May 2026`, in UTC so that server and browser agree. */
export function dayText(at: string): string {
  const date = new Date(at);
  const month = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][
    date.getUTCMonth()
  ];
  return `${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`;
}
