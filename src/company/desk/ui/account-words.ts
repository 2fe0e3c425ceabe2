/** The accounts of the book in words, so that operators need not know their codes. */

const names: Record<string, string> = {
  'provider.balance': 'Balance at the card provider',
  'provider.in_transit': 'On its way from the card provider',
  'provider.disputed': 'Disputed, kept by the card provider',
  'provider.fees': 'Fees of the card provider',
  'gift_cards.outstanding': 'Gift cards not spent yet',
  'gift_cards.reserved': 'Gift cards, reserved for this',
  'transit.unearned': 'Paid, and not earned yet',
  'drivers.payable': 'Owed to driver',
  'drivers.pay': 'Earned by drivers',
  'sellers.payable': 'Owed to seller',
  'sellers.held': 'Held for seller until the car can no longer go back',
  'sellers.waiting': 'Waits for the car to be handed over',
  'sellers.pay': 'Earned by sellers',
  'holds.authorised': 'Held on the card',
  'holds.promised': 'Promised by the payer',
  'sales.ride': 'Sales, rides',
  'sales.vehicle': 'Sales, cars',
  'sales.equipment': 'Sales, gear',
  'sales.custom': 'Sales, other payments',
  chargebacks: 'Lost in disputes',
  uncollected: 'Not paid to the driver, borne by the company',
};

/** `Owed to driver 7` for `drivers.payable:7`; an account without words of its own is spelt out. */
export function accountWords(code: string): string {
  const [account = '', number] = code.split(':');
  const known = names[account] ?? spelt(account);
  return number ? `${known} ${number}` : known;
}

function spelt(account: string): string {
  const words = account.replace(/[._]/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
