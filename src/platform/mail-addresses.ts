/** Addresses for mail as people type and paste them. Pure. */
import { seenLine } from './typed-text.ts';

const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The address in small letters, its domain as the network writes it: `Zoë`'s `user@bücher.example` is
 * `user@xn--bcher-kva.example`, so that two spellings are one address.
 *
 * @param typed also `mailto:` links and `Maya <maya@example.com>`
 * @returns null for what is no address, or has other than plain letters before the @: few servers take those
 */
export function readMailAddress(typed: string): string | null {
  const line = seenLine(typed)
    .replace(/^mailto:/i, '')
    .replace(/^[^<>@]*<([^<>]+)>$/, '$1')
    .replace('＠', '@')
    .trim();
  const at = line.lastIndexOf('@');
  if (at < 1 || line.length > 320) return null;
  const name = line.slice(0, at).normalize('NFKC').toLowerCase();
  const domain = domainOf(line.slice(at + 1));
  if (!local.test(name) || name.length > 64 || !domain) return null;
  return name.length + 1 + domain.length > 254 ? null : `${name}@${domain}`;
}

function domainOf(typed: string): string | null {
  if (!/^[\p{L}\p{M}\p{N}.。．｡-]+$/u.test(typed)) return null;
  let domain: string;
  try {
    domain = new URL(`http://${typed}`).hostname;
  } catch {
    return null;
  }
  const labels = domain.split('.');
  const last = labels.at(-1) ?? '';
  const isDomain =
    labels.length > 1 && labels.every((one) => label.test(one)) && /^(?:[a-z]{2,}|xn--.+)$/.test(last);
  return isDomain && domain.length <= 253 ? domain : null;
}

/** Of accounts that nobody signs in to, such as a caller's or another program's guest: nobody has it (RFC 2606). */
export const guestDomain = 'guest.invalid';
/** False for an account that has no mailbox. */
export const isMailbox = (email: string): boolean => !email.endsWith(`@${guestDomain}`);
