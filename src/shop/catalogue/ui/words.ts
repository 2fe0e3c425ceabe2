/** How the shop's screens put things: names, what is left, weights, days. Pure. */

import type { VariantId } from '#src/platform/ids.ts';
import { counted } from '#src/platform/plural.ts';
import type { Brought } from '../contract.ts';
import { mostOfOne, paymentAddress } from '../rules.ts';
import { listedStores } from '../stores.ts';

/** `Norrland Felling Axe, 80 cm` */
export const fullName = ({ name, variant }: { name: string; variant: string }): string =>
  variant ? `${name}, ${variant}` : name;

export const addressOfItem = ({ slug, variantId }: { slug: string; variantId?: VariantId }): string =>
  variantId === undefined ? `/equipment/${slug}` : `/equipment/${slug}?variant=${variantId}`;

export function fewLeftText(fewLeft: number | null): string | null {
  if (fewLeft === null) return null;
  return fewLeft === 1 ? 'The last one' : `${fewLeft} left`;
}

/** `9 in Harbour and 3 in Old Town`; nobody is told of more than one may buy. */
export const storesText = (shelves: readonly { name: string; available: number }[]): string =>
  listedStores(
    shelves.map(
      ({ name, available }) => `${available < mostOfOne ? available : `${mostOfOne} or more`} in ${name}`,
    ),
  );

/** `once 2 have come from Old Town`; empty where all of it is there. */
export function bringingText({ bringFrom }: { bringFrom: readonly Brought[] }): string {
  const pieces = bringFrom.reduce((sum, one) => sum + one.pieces, 0);
  if (pieces === 0) return '';
  const from = listedStores(bringFrom.map(({ name }) => name));
  return `once ${pieces === 1 ? 'one has' : `${pieces} have`} come from ${from}`;
}

/** `before tax and delivery`, or where prices hold their tax `with MWST 8.1%, before delivery`. */
export function beforeWords(taxWithin: readonly string[], { begins = false } = {}): string {
  const words =
    taxWithin.length === 0 ? 'before tax and delivery' : `with ${taxWithin.join(' and ')}, before delivery`;
  return begins ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}

export const piecesText = (pieces: number): string => counted(pieces, 'piece');

/** `11.0 kg`, and `400 g` below one kilogram. */
export const weightText = (grams: number): string =>
  grams < 1000 ? `${grams} g` : `${(grams / 1000).toFixed(1)} kg`;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** `2026-11-25` to `Wed, Nov 25`: a day of the shop, the same in every zone. */
export function shopDayText(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return `${weekdays[date.getUTCDay()]}, ${months[date.getUTCMonth()]} ${date.getUTCDate()}`;
}

/** Where a cart is paid. What is charged is the server's own sum. */
export const cartCheckout = ({ pieces, total, lines }: CartToPay): string =>
  paymentAddress({
    amount: total,
    description: pieces === 1 ? (lines[0]?.name ?? 'Equipment') : `${pieces} pieces of equipment`,
    cart: 'mine',
  });
interface CartToPay {
  pieces: number;
  total: string;
  lines: readonly { name: string }[];
}

/** Buy Now of one variant: the item's name and price, and which of its variants. */
export const variantCheckout = (variant: {
  id: number;
  name: string;
  price: string;
  itemName: string;
}): string =>
  `${paymentAddress({ amount: variant.price, description: variant.itemName })}&variant=${variant.id}`;

/** The page of an order; `link` is the name under which this browser opens it without an account. */
export const addressOfOrder = ({ number, link }: { number: string; link?: string | null }): string =>
  link ? `/orders/${number}?key=${encodeURIComponent(link)}` : `/orders/${number}`;
