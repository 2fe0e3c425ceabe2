/** How listings are written on screens. Pure, and the same on the server and in the browser. */
import { countText, priceText } from '#src/design/amount-text.ts';
import type { Deal, Vehicle } from '../shapes.ts';

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
