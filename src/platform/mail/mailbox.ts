/** One mailbox has many addresses; limits count the mailbox. Pure. */
import { domainToASCII } from 'node:url';

/** Domains where everybody has a mailbox. */
const manyPeoplesDomains = new Set([
  ...['gmail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'yahoo.com', 'yahoo.ca', 'ymail.com'],
  ...['icloud.com', 'me.com', 'mac.com', 'aol.com', 'proton.me', 'protonmail.com', 'pm.me', 'fastmail.com'],
  ...['gmx.com', 'gmx.de', 'gmx.net', 'web.de', 'zoho.com', 'mail.com', 'hey.com', 'comcast.net', 'att.net'],
  ...['rogers.com', 'bell.net', 'sympatico.ca', 'shaw.ca', 'telus.net', 'videotron.ca', 'qq.com', '163.com'],
]);

/**
 * The mailbox that an address ends in: `M.a.y.a+rove@GoogleMail.com` is `maya@gmail.com`. What follows a plus is a
 * tag everywhere; dots are nothing at Gmail alone; a domain in other letters is the one the network knows.
 */
export function mailboxOf(address: string): { mailbox: string; domain: string } {
  const plain = address.trim().normalize('NFKC').toLowerCase();
  const at = plain.lastIndexOf('@');
  const written = plain.slice(at + 1).replace(/\.$/, '');
  const known = domainToASCII(written) || written;
  const domain = known === 'googlemail.com' ? 'gmail.com' : known;
  const untagged = plain.slice(0, at).replace(/(?<=.)\+.*$/, '');
  const name = domain === 'gmail.com' ? untagged.replaceAll('.', '') : untagged;
  return { mailbox: `${name}@${domain}`, domain };
}

export const isManyPeoples = (domain: string): boolean => manyPeoplesDomains.has(domain);
