/** The call by which a driver says which ride options they do. */
import { z } from 'zod';
import { type Calls, idOf } from '#src/platform/contract.ts';
import type { DriverId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { driversRefusals } from '#src/riding/drivers/contract.ts';
import { OptionName } from './shapes.ts';

export const rideOptionRefusals = {
  driver_not_found: driversRefusals.driver_not_found,
  not_your_profile: driversRefusals.not_your_profile,
} satisfies RefusalCatalogue;

export const rideOptionCalls = {
  'PUT /api/drivers/:id/options': {
    offer: 'rides',
    summary: 'Which ride options I do: only drivers who said so have rides with a pet or a child seat',
    access: 'driver',
    params: z.object({ id: idOf<DriverId>() }),
    body: z.object({ serves: z.array(OptionName).max(20) }),
    reply: z.object({ serves: z.array(z.string()) }),
    refusals: ['driver_not_found', 'not_your_profile'],
    rateLimit: { max: 60, windowSeconds: 60 },
  },
} satisfies Calls;
