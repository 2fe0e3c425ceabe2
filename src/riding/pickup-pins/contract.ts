/** When a rider wants the driver to ask for the PIN. */
import { z } from 'zod';
import { type Calls, nameShapes } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { chosenRules } from './pins.ts';

export const pickupPinRefusals = {} satisfies RefusalCatalogue;

/** `choice` is null where it is left to the city. */
export const PinChoice = z.object({ choice: z.enum(chosenRules).nullable() });
export type PinChoice = z.output<typeof PinChoice>;

export const pickupPinCalls = {
  'GET /api/ride-safety/pin': {
    summary: 'When drivers ask me for the PIN, as I chose it',
    access: 'signed_in',
    reply: PinChoice,
  },
  'PUT /api/ride-safety/pin': {
    summary: 'Choose when drivers ask me for the PIN: for rides that I book from now on',
    access: 'signed_in',
    body: PinChoice,
    reply: PinChoice,
  },
} satisfies Calls;

nameShapes({ PinChoice });
