/** What repeated rides are made with. */

import type { Places } from '#src/geo/places/server/service.ts';
import type { Payments } from '#src/money/processing/server/service.ts';
import type { Accounts } from '#src/people/accounts/server/service.ts';
import type { Leases } from '#src/platform/leases/leases.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import type { BookingParts } from '#src/riding/lifecycle/server/booking/booking.ts';
import { repeatedRefusals } from '../contract.ts';

export const refuse = refusalsOf(repeatedRefusals);

export type RepeatedParts = BookingParts & {
  accounts: Accounts;
  drivers: Drivers;
  leases: Leases;
  places: Places;
  payments: Pick<Payments, 'forCaller'>;
};
