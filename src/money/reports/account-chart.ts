/** The chart of accounts as bookkeeping programs want it: a number and a name for each account of the ledger. Pure. */

export interface NumberedAccount {
  /** An account, or the beginning of several: `tax.payable`. */
  account: string;
  number: string;
  name: string;
}

/**
 * The program’s own numbers, by the ranges that charts of small companies in Canada and the United States use: assets from
 * 1000, liabilities from 2000, income from 4000, expenses from 5000. A company that has its own sets them.
 */
export const ownChart: readonly NumberedAccount[] = [
  { account: 'bank.transfers', number: '1010', name: 'Bank transfers received' },
  { account: 'provider.balance', number: '1050', name: 'Card providers, balance' },
  { account: 'provider.in_transit', number: '1060', name: 'Bank debits on their way' },
  { account: 'provider.disputed', number: '1070', name: 'Disputed payments' },
  { account: 'companies.receivable', number: '1200', name: 'Owed by companies' },
  { account: 'drivers.payable', number: '2100', name: 'Owed to drivers' },
  { account: 'sellers.payable', number: '2110', name: 'Owed to sellers' },
  { account: 'sellers.held', number: '2120', name: 'Owed to sellers, held for disputes' },
  { account: 'sellers.waiting', number: '2125', name: 'Owed to sellers once the car is handed over' },
  { account: 'payouts.on_way', number: '2130', name: 'Payouts on their way' },
  { account: 'gift_cards.outstanding', number: '2200', name: 'Gift cards outstanding' },
  { account: 'gift_cards.reserved', number: '2210', name: 'Gift cards set aside' },
  { account: 'transit.unearned', number: '2220', name: 'Bank debits, not yet earned' },
  { account: 'tax.payable', number: '2300', name: 'Sales tax payable' },
  { account: 'tax.passed_on', number: '2390', name: 'Sales tax of sellers and drivers' },
  { account: 'sales.ride', number: '4000', name: 'Sales, rides' },
  { account: 'sales.vehicle', number: '4010', name: 'Sales, cars' },
  { account: 'sales.equipment', number: '4020', name: 'Sales, gear' },
  { account: 'sales.custom', number: '4030', name: 'Custom payments' },
  { account: 'sales.split', number: '4040', name: 'Fares that friends paid' },
  { account: 'sales.cash_out', number: '4050', name: 'Fees for payouts at once' },
  { account: 'sales', number: '4090', name: 'Sales, other' },
  { account: 'refunds', number: '4900', name: 'Refunds' },
  { account: 'drivers.pay', number: '5000', name: 'Drivers’ pay' },
  { account: 'sellers.pay', number: '5010', name: 'Sellers’ pay' },
  { account: 'provider.fees', number: '5100', name: 'Card providers’ fees' },
  { account: 'chargebacks', number: '5110', name: 'Lost disputes' },
  { account: 'promotions', number: '5200', name: 'Promo codes' },
  { account: 'uncollected', number: '5210', name: 'Fares that drivers could not collect' },
  { account: 'compensations', number: '5220', name: 'Gift cards given for late cars' },
  { account: 'bonuses', number: '5230', name: 'Quests and guarantees for drivers' },
];

/** Whether an account is this one of a chart, or begins with it. */
const isOf = (account: string, { account: known }: NumberedAccount): boolean =>
  account === known || account.startsWith(`${known}.`) || account.startsWith(`${known}:`);

/** The longest beginning that a chart has of an account; undefined where it has none. */
export const numberOf = (chart: readonly NumberedAccount[], account: string): NumberedAccount | undefined =>
  chart
    .filter((known) => isOf(account, known))
    .reduce<NumberedAccount | undefined>(
      (best, known) => (!best || known.account.length > best.account.length ? known : best),
      undefined,
    );

/** A chart in which what was set stands for the program’s own. */
export const chartWith = (set: readonly NumberedAccount[]): NumberedAccount[] => [
  ...ownChart.filter(({ account }) => !set.some((each) => each.account === account)),
  ...set,
];

/** `Sales tax payable, CA-ON-HST` */
export function accountName({ account: known, name }: NumberedAccount, account: string): string {
  const rest = account.slice(known.length).replace(/^[.:]/, '');
  return rest ? `${name}, ${rest}` : name;
}
