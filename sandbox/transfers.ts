import { retrieveAccount } from './accounts.ts';
import { move } from './balance.ts';
import { badParameter, missingParameter, noSuch, wrongState } from './errors.ts';
import { makeId } from './ids.ts';
import { type Page, pageOf } from './lists.ts';
import type { Params } from './params.ts';
import { idOf, type Transfer, type TransferReversal } from './shapes.ts';
import { emit, type World } from './world.ts';

/** Moves the platform's money to a connected account. */
export function createTransfer(world: World, params: Params): Transfer {
  const amount = params.integer('amount');
  if (amount === undefined) throw missingParameter('amount');
  if (amount < 1) throw badParameter('Invalid positive integer', 'amount', 'parameter_invalid_integer');
  const account = retrieveAccount(world, params.needText('destination'));
  if (!account.payouts_enabled) {
    const message =
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments';
    throw wrongState(message, 'insufficient_capabilities_for_transfer');
  }
  const transfer: Transfer = {
    id: makeId('tr'),
    object: 'transfer',
    amount,
    amount_reversed: 0,
    created: world.now,
    currency: params.needText('currency'),
    description: params.text('description') ?? null,
    destination: account.id,
    livemode: false,
    metadata: params.metadata({}),
    reversed: false,
  };
  take(world, transfer);
  world.draft.put('transfers', transfer);
  emit(world, 'transfer.created', transfer);
  return transfer;
}

function take(world: World, { id: source, amount, currency }: Transfer): void {
  move(world, {
    type: 'transfer',
    category: 'transfer',
    amount: -amount,
    fee: 0,
    currency,
    source,
    description: null,
    availableAtOnce: true,
  });
}

/** Brings all of a transfer back. */
export function reverseTransfer(world: World, params: Params, id: string): TransferReversal {
  const transfer = world.draft.edit('transfers', id);
  if (!transfer) throw noSuch('transfer', id);
  const metadata = params.metadata({});
  if (transfer.reversed) throw wrongState('The transfer is already fully reversed.', 'transfer_reversed');
  transfer.reversed = true;
  transfer.amount_reversed = transfer.amount;
  const reversal: TransferReversal = {
    id: makeId('trr'),
    object: 'transfer_reversal',
    amount: transfer.amount,
    created: world.now,
    currency: transfer.currency,
    metadata,
    transfer: transfer.id,
  };
  move(world, {
    type: 'transfer_refund',
    category: 'transfer_reversal',
    amount: transfer.amount,
    fee: 0,
    currency: transfer.currency,
    source: reversal.id,
    description: null,
    availableAtOnce: true,
  });
  emit(world, 'transfer.reversed', transfer);
  return world.draft.put('transfer_reversals', reversal);
}

export function retrieveTransfer(world: World, id: string): Transfer {
  const transfer = world.draft.get('transfers', id);
  if (!transfer) throw noSuch('transfer', id);
  return transfer;
}

export function listTransfers(world: World, params: Params): Page<Transfer> {
  const account = params.text('destination');
  return pageOf(
    world.draft.all('transfers'),
    params,
    '/v1/transfers',
    (one) => !account || idOf(one.destination) === account,
  );
}
