/** What is missing in the card form before anything is sent, by field. Pure. */
import { type Billing, checkPostalCode, looksLikeEmail, regionsOf } from '../billing/billing.ts';
import type { CardInput } from '../card/card-fields.tsx';
import { checkCard } from '../card/card-number.ts';
import { messageOf } from './messages.ts';

export type Problems = Record<string, string | undefined>;

/** How a field is called in a sentence. */
export const fieldNames: Record<string, string> = {
  number: 'card number',
  expiry: 'expiry',
  cvc: 'security code',
  name: 'name',
  email: 'email',
  line1: 'address',
  city: 'city',
  state: 'state or province',
  postalCode: 'postal code',
  routing: 'routing number',
  account: 'account number',
  accept: 'authorisation',
};

/** @param brief whether street and email may be left out: what a card's bank compares is the postal code */
export function checkBilling(billing: Billing, brief = false): Problems {
  const problems: Problems = {};
  if (!billing.name.trim()) problems.name = 'Enter the name as it stands on the card.';
  if (!(brief && !billing.email.trim()) && !looksLikeEmail(billing.email))
    problems.email = 'Enter an email address such as name@example.com.';
  const incomplete = messageOf({ code: 'incomplete_address' }).description;
  if (!brief) {
    if (!billing.line1.trim()) problems.line1 = incomplete;
    if (!billing.city.trim()) problems.city = incomplete;
    if (!billing.state && regionsOf(billing.country).length > 0) problems.state = incomplete;
  }
  const postal = checkPostalCode(billing.country, billing.postalCode);
  if (postal) problems.postalCode = messageOf({ code: postal }).description;
  return problems;
}

export function checkForm(
  card: CardInput,
  billing: Billing,
  { brief, unionpay }: { brief: boolean; unionpay: boolean },
): Problems {
  return { ...checkCard(card, unionpay ? 'unionpay' : undefined), ...checkBilling(billing, brief) };
}

export const isClean = (problems: Problems): boolean => Object.values(problems).every((problem) => !problem);
