/** Which pages belong to something that a company may not offer. What is under way when it is switched off keeps its pages. */
import { isOffered, type Offer } from './offered.ts';

/** An address without a place in here belongs to the whole, or to what is finished although it is off. */
const addresses: readonly { offer: Offer; at: RegExp }[] = [
  {
    offer: 'rides',
    at: /^\/(driver-signup|saved-places|repeated-rides|my-drivers|expense-address|ride-safety|recorded-sound|business|business\/join|family|family\/join)$/,
  },
  { offer: 'cars', at: /^\/(vehicles(\/.*)?|dealers\/.*|saved-searches|sell\/(new|dealership))$/ },
  { offer: 'shop', at: /^\/(equipment(\/.*)?|cart)$/ },
  { offer: 'journal', at: /^\/(blog(\/.*)?|letters\/confirm\/.*)$/ },
  { offer: 'giftCards', at: /^\/gift-cards$/ },
  { offer: 'customPayment', at: /^\/custom-payment$/ },
  // What search engines read of each; programs are told like people.
  { offer: 'cars', at: /^\/sitemap\/vehicles-.*\.xml$/ },
  { offer: 'cars', at: /^\/sitemap\/dealers\.xml$/ },
  { offer: 'shop', at: /^\/sitemap\/equipment\.xml$/ },
  { offer: 'journal', at: /^\/sitemap\/posts\.xml$/ },
];

/** What a page of this site belongs to; undefined for what stays whatever is offered. `address` may have a query. */
export function offerOf(address: string): Offer | undefined {
  const [path = '', query = ''] = (address.split('#')[0] ?? '').split('?');
  const pathname = path.length > 1 ? path.replace(/\/+$/, '') : path;
  // One ride stays in sight of whoever takes it; the map of all cars is for whoever might.
  if (pathname === '/live-tracking') return /(^|&)(rideId|token)=/.test(query) ? undefined : 'rides';
  return addresses.find(({ at }) => at.test(pathname))?.offer;
}

export function isAddressOffered(address: string): boolean {
  const offer = offerOf(address);
  return offer === undefined || isOffered(offer);
}

/** Something that leads somewhere: a tab, a line of a menu, an answer. */
export interface Leads {
  /** Where the address alone does not say it, such as a ride's booking at `/`. */
  offer?: Offer;
  to?: string;
}

/** Whether a way leads to something that is offered. */
export const isWayOffered = ({ offer, to }: Leads): boolean =>
  (offer === undefined || isOffered(offer)) && (to === undefined || isAddressOffered(to));

const fronts: readonly { offer: Offer; to: string }[] = [
  { offer: 'rides', to: '/' },
  { offer: 'cars', to: '/vehicles' },
  { offer: 'shop', to: '/equipment' },
  { offer: 'journal', to: '/blog' },
  { offer: 'giftCards', to: '/gift-cards' },
  { offer: 'customPayment', to: '/custom-payment' },
];

/** The first page of what is offered: where `/` leads. Help is there whatever is. */
export const frontAddress = (): string => fronts.find(({ offer }) => isOffered(offer))?.to ?? '/help';
