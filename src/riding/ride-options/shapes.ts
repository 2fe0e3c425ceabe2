/** Shapes of ride options that other rooms' contracts have too. */
import { z } from 'zod';
import { DecimalAmount, nameShapes } from '#src/platform/contract.ts';
import { optionIds } from './ride-options.ts';

export const OptionName = z.enum(optionIds, 'There is no such ride option.');

/** Of a ride: what was chosen, under what people read, and what it costs before tax. */
export const RideOptionTold = z.object({
  id: OptionName,
  name: z.string(),
  fee: DecimalAmount,
});
export type RideOptionTold = z.output<typeof RideOptionTold>;

nameShapes({ RideOptionTold });
