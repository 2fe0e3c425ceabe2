import { isIP } from 'node:net';

/** The domain that passkeys are for, and the pages that may ask for them. An address in figures can have none. */
export function relyingPartyOf(baseUrl: string): { domain: string; origin: string } {
  const url = new URL(baseUrl);
  // On one's own machine browsers take localhost for what 127.0.0.1 is.
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) url.hostname = 'localhost';
  return { domain: url.hostname, origin: url.origin };
}
