/** How calls name a vehicle type, and what is refused about one. */
import type { z } from 'zod';
import { text } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';

/** The short name of one of the company's vehicle types; whether there is such a one is asked where it is used. */
export const VehicleType = text(20)
  .regex(/^[a-z][a-z0-9]*$/, 'A vehicle type has a short name of small letters and figures, such as van2.')
  .meta({ examples: ['standard'] });
export type VehicleType = z.output<typeof VehicleType>;

export const vehicleTypeRefusals = {
  vehicle_type_not_offered: [422, 'This vehicle type is not offered. Choose another one.'],
  vehicle_type_gone: [
    409,
    'A vehicle type stays, since rides and cars name it. Withdraw it instead of taking it out.',
  ],
} satisfies RefusalCatalogue;
