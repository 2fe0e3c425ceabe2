/** What company accounts are made with. */
import type { Payments } from '#src/money/processing/server/service.ts';
import type { Taxes } from '#src/money/tax/server/service.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import type { Leases } from '#src/platform/leases/leases.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Secret } from '#src/platform/secrets/signing.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import type { BookingParts } from '#src/riding/lifecycle/server/booking/booking.ts';
import { businessRefusals } from '../contract.ts';

export const refuse = refusalsOf(businessRefusals);

export type BusinessParts = BookingParts & {
  drivers: Drivers;
  leases: Leases;
  secret: Secret;
  eventBus: Pick<EventBus, 'consume'>;
  payments: Pick<Payments, 'parts' | 'refund' | 'sells'>;
  taxes: Pick<Taxes, 'numbersOf'>;
};
