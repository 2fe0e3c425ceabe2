import { currencyOf } from './currencies.ts';
import { badParameter, missingParameter, noSuch } from './errors.ts';
import { makeId } from './ids.ts';
import type { Params } from './params.ts';
import type { Account, Onboarding } from './shapes.ts';
import { emit, type World } from './world.ts';

const LINK_SECONDS = 300;
const BANK_NAME = 'STRIPE TEST BANK';
const TRANSIT = '11000';
const INSTITUTION = '000';

/** Stripe's documented Canadian test accounts, and what becomes of a payout to them. */
const banks: Record<string, string | null> = {
  '000123456789': null,
  '000111111116': 'no_account',
  '000111111113': 'account_closed',
  '000222222227': 'insufficient_funds',
  '000333333335': 'debit_not_authorized',
};

/** @throws WireError 404 `resource_missing` */
export function retrieveAccount(world: World, id: string): Account {
  const account = world.draft.get('accounts', id);
  if (!account) throw noSuch('account', id, 'account');
  return account;
}

/** Where the provider pays people out. */
const payableCountries =
  'AE AT AU BE BG BR CA CH CY CZ DE DK EE ES FI FR GB GI GR HK HR HU IE IT JP LI LT LU LV MT MX MY NL NO NZ PL PT RO SE SG SI SK TH US'.split(
    ' ',
  );

export function createAccount(world: World, params: Params): Account {
  const type = params.oneOf('type', ['express']);
  if (!type) throw missingParameter('type');
  const country = params.oneOf('country', payableCountries) ?? 'US';
  const capabilities = params.part('capabilities')?.part('transfers');
  capabilities?.flag('requested');
  const schedule = params.part('settings')?.part('payouts')?.part('schedule');
  schedule?.oneOf('interval', ['manual']);
  const id = makeId('acct');
  const account: Account = {
    id,
    object: 'account',
    type,
    country,
    created: world.now,
    email: params.text('email') ?? null,
    metadata: params.metadata({}),
    charges_enabled: false,
    payouts_enabled: false,
    details_submitted: false,
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
  };
  return world.draft.put('accounts', account);
}

export function deleteAccount(world: World, id: string): { id: string; object: 'account'; deleted: true } {
  retrieveAccount(world, id);
  world.draft.remove('accounts', id);
  return { id, object: 'account', deleted: true };
}

export function createAccountLink(world: World, params: Params) {
  const account = retrieveAccount(world, params.needText('account'));
  params.needText('refresh_url');
  const returnUrl = params.needText('return_url');
  if (!/^https?:/.test(returnUrl)) throw badParameter('Not a valid URL', 'return_url', 'url_invalid');
  if (!params.oneOf('type', ['account_onboarding', 'account_update'])) throw missingParameter('type');
  const expiresAt = world.now + LINK_SECONDS;
  const link = world.draft.put('onboardings', {
    id: makeId('acctlink'),
    account: account.id,
    returnUrl,
    expiresAt,
  });
  return {
    object: 'account_link',
    created: world.now,
    expires_at: expiresAt,
    url: `${world.rules.publicUrl()}/v1/onboarding/${link.id}`,
  };
}

/** @throws WireError 404 when it was used or has ended */
export function openOnboarding(world: World, id: string): Onboarding {
  const found = world.draft.get('onboardings', id);
  if (!found || found.expiresAt < world.now) throw noSuch('account link', id);
  return found;
}

/** Takes what somebody typed on the page. Of the number its behaviour and last four are kept. */
export function nameBank(world: World, id: string, params: Params): void {
  const { account: accountId } = openOnboarding(world, id);
  const account = world.draft.edit('accounts', accountId);
  if (!account) throw noSuch('account', accountId);
  const typed = (name: string) => (params.text(name) ?? '').replace(/[\s-]/g, '');
  const number = typed('account_number');
  if (typed('transit') !== TRANSIT || typed('institution') !== INSTITUTION)
    throw badParameter(`Only transit ${TRANSIT} and institution ${INSTITUTION} are taken here.`, 'transit');
  const failure = banks[number];
  if (failure === undefined)
    throw badParameter('Only test account numbers are taken here, such as 000123456789.', 'account_number');
  const bank = {
    id: makeId('ba'),
    object: 'bank_account' as const,
    bank_name: BANK_NAME,
    country: 'CA',
    currency: currencyOf(world),
    last4: number.slice(-4),
    status: 'new',
  };
  world.draft.put('settings', { id: `bank_${bank.id}`, value: failure ?? '' });
  account.external_accounts.data = [bank];
  account.details_submitted = true;
  account.payouts_enabled = true;
  world.draft.remove('onboardings', id);
  emit(world, 'account.updated', account, account.id);
}

/** Why payouts to the account's bank come back, or null when they arrive. */
export function bankFailure(world: World, account: Account): string | null {
  const [bank] = account.external_accounts.data;
  const kept = bank && world.draft.get('settings', `bank_${bank.id}`);
  return kept?.value ? String(kept.value) : null;
}
