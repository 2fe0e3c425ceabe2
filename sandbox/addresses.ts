import type Stripe from 'stripe';
import type { Params } from './params.ts';

/** Reads `address[...]`; absent parts are null. */
export function readAddress(params: Params | undefined): Stripe.Address {
  return {
    city: params?.textOrUnset('city') ?? null,
    country: params?.textOrUnset('country') ?? null,
    line1: params?.textOrUnset('line1') ?? null,
    line2: params?.textOrUnset('line2') ?? null,
    postal_code: params?.textOrUnset('postal_code') ?? null,
    state: params?.textOrUnset('state') ?? null,
  };
}

export function readBillingDetails(params: Params | undefined): Stripe.PaymentMethod.BillingDetails {
  return {
    address: readAddress(params?.part('address')),
    email: params?.textOrUnset('email') ?? null,
    name: params?.textOrUnset('name') ?? null,
    phone: params?.textOrUnset('phone') ?? null,
    tax_id: params?.textOrUnset('tax_id') ?? null,
  };
}

export interface Shipping {
  address: Stripe.Address;
  carrier: string | null;
  name: string;
  phone: string | null;
  tracking_number: string | null;
}

/** Reads `shipping[...]`; undefined when it was not given. */
export function readShipping(params: Params | undefined): Shipping | undefined {
  if (!params) return undefined;
  return {
    address: readAddress(params.part('address')),
    carrier: params.textOrUnset('carrier') ?? null,
    name: params.needText('name'),
    phone: params.textOrUnset('phone') ?? null,
    tracking_number: params.textOrUnset('tracking_number') ?? null,
  };
}
