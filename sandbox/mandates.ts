import { missingParameter } from './errors.ts';
import { makeId } from './ids.ts';
import type { Params } from './params.ts';
import { idOf, type Mandate, type PaymentMethod } from './shapes.ts';
import { emit, type World } from './world.ts';

/** What the payer agreed to, and how: read from `mandate_data[customer_acceptance]`. */
export interface Acceptance {
  type: 'online' | 'offline';
  acceptedAt: number | null;
  ipAddress: string | null;
  userAgent: string | null;
}

export function readMandateData(params: Params, now: number): Acceptance | undefined {
  const acceptance = params.part('mandate_data')?.part('customer_acceptance');
  if (!acceptance) return undefined;
  const type = acceptance.oneOf('type', ['online', 'offline']);
  if (!type) throw missingParameter('mandate_data[customer_acceptance][type]');
  const online = acceptance.part('online');
  acceptance.accept('offline');
  const inferred = online?.flag('infer_from_client') ?? false;
  const ipAddress = online?.text('ip_address') ?? null;
  const userAgent = online?.text('user_agent') ?? null;
  if (type === 'online' && !inferred) {
    if (!ipAddress) throw missingParameter('mandate_data[customer_acceptance][online][ip_address]');
    if (!userAgent) throw missingParameter('mandate_data[customer_acceptance][online][user_agent]');
  }
  return { type, acceptedAt: acceptance.integer('accepted_at') ?? now, ipAddress, userAgent };
}

export function makeMandate(
  world: World,
  method: PaymentMethod,
  acceptance: Acceptance,
  multiUse: boolean,
): Mandate {
  const { type, ipAddress, userAgent } = acceptance;
  const mandate: Mandate = {
    id: makeId('mandate'),
    object: 'mandate',
    customer_acceptance: {
      accepted_at: acceptance.acceptedAt,
      type,
      ...(type === 'online' ? { online: { ip_address: ipAddress, user_agent: userAgent } } : { offline: {} }),
    },
    livemode: false,
    payment_method: method.id,
    payment_method_details: { type: 'us_bank_account', us_bank_account: {} },
    status: 'active',
    type: multiUse ? 'multi_use' : 'single_use',
    ...(multiUse ? { multi_use: {} } : {}),
  };
  world.draft.put('mandates', mandate);
  emit(world, 'mandate.updated', mandate);
  return mandate;
}

/** A mandate given earlier that covers later payments with this method. */
export function standingMandate(world: World, method: string): string | null {
  for (const mandate of world.draft.all('mandates')) {
    if (idOf(mandate.payment_method) === method && mandate.type === 'multi_use') return mandate.id;
  }
  return null;
}
