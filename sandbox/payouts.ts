import { bankFailure, retrieveAccount } from './accounts.ts';
import { badParameter, missingParameter, noSuch, wrongState } from './errors.ts';
import { makeId } from './ids.ts';
import { type Page, pageOf } from './lists.ts';
import type { Params } from './params.ts';
import type { Account, Payout } from './shapes.ts';
import { emit, type World } from './world.ts';

const words: Record<string, string> = {
  no_account: 'The bank account details on file are probably incorrect. No bank account could be located.',
  account_closed: 'The bank account has been closed.',
  insufficient_funds: 'Your Stripe account has insufficient funds to cover the payout.',
  debit_not_authorized: 'Debit transactions are not approved on the bank account.',
};

/** @throws WireError 400 for a call that names no connected account: the platform's own bank is not spoken of here */
function accountOf(world: World): Account {
  if (!world.account) throw badParameter('Name the connected account in Stripe-Account.', 'Stripe-Account');
  return retrieveAccount(world, world.account);
}

/** Sends a connected account's money to its bank. */
export function createPayout(world: World, params: Params): Payout['payout'] {
  const account = accountOf(world);
  const amount = params.integer('amount');
  if (amount === undefined) throw missingParameter('amount');
  const currency = params.needText('currency');
  const method = params.oneOf('method', ['standard', 'instant']) ?? 'standard';
  const metadata = params.metadata({});
  const [bank] = account.external_accounts.data;
  if (!bank || !account.payouts_enabled)
    throw wrongState('This account cannot be paid out at present.', 'payouts_not_allowed');
  if (amount > balanceOf(world, account.id)) {
    const message = 'You have insufficient funds in your Stripe account for this payout.';
    throw wrongState(message, 'balance_insufficient');
  }
  const { payoutArrives, instantPayoutArrives } = world.rules.delays;
  const arrivalDate = world.now + (method === 'instant' ? instantPayoutArrives : payoutArrives);
  const id = makeId('po');
  const payout: Payout['payout'] = {
    id,
    object: 'payout',
    amount,
    arrival_date: arrivalDate,
    created: world.now,
    currency,
    destination: bank.id,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata,
    method,
    status: 'in_transit',
  };
  world.draft.put('payouts', { id, account: account.id, payout });
  world.draft.put('tasks', { id: makeId('task'), kind: 'arrive_payout', target: id, dueAt: arrivalDate });
  emit(world, 'payout.created', payout, account.id);
  return payout;
}

/** The bank takes the payout, or sends it back and is asked no more until its owner names it anew. */
export function arrivePayout(world: World, id: string): void {
  const kept = world.draft.edit('payouts', id);
  if (kept?.payout.status !== 'in_transit') return;
  const account = world.draft.edit('accounts', kept.account);
  const failure = account ? bankFailure(world, account) : 'account_closed';
  if (!failure) {
    kept.payout.status = 'paid';
    emit(world, 'payout.paid', kept.payout, kept.account);
    return;
  }
  kept.payout.status = 'failed';
  kept.payout.failure_code = failure;
  kept.payout.failure_message = words[failure] ?? 'The bank sent the money back.';
  emit(world, 'payout.failed', kept.payout, kept.account);
  if (!account) return;
  account.payouts_enabled = false;
  for (const bank of account.external_accounts.data) bank.status = 'errored';
  emit(world, 'account.updated', account, account.id);
}

/** What lies on a connected account: what was moved there, less what came back or went to its bank. */
function balanceOf(world: World, account: string): number {
  let cents = 0;
  for (const { destination, amount, amount_reversed } of world.draft.all('transfers'))
    if (destination === account) cents += amount - amount_reversed;
  for (const { account: owner, payout } of world.draft.all('payouts'))
    if (owner === account && payout.status !== 'failed') cents -= payout.amount;
  return cents;
}

export function retrievePayout(world: World, id: string): Payout['payout'] {
  const account = accountOf(world);
  const kept = world.draft.get('payouts', id);
  if (kept?.account !== account.id) throw noSuch('payout', id, 'payout');
  return kept.payout;
}

export function listPayouts(world: World, params: Params): Page<Payout['payout']> {
  const account = accountOf(world);
  const own = [...world.draft.all('payouts')].filter((one) => one.account === account.id);
  return pageOf(
    own.map(({ payout }) => payout),
    params,
    '/v1/payouts',
  );
}
