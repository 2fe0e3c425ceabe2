/** The shape of what numbers began with before. */
import { z } from 'zod';
import { type Numbers, numbersHere, prefixShape } from './numbers.ts';
import { settingKind } from './setting.ts';

const Earlier = z.object({
  prefix: z.string().regex(prefixShape),
  orders: z.number().int().min(0),
  rides: z.number().int().min(0),
});

export const numbersSetting = settingKind<Numbers>({
  ...numbersHere,
  title: 'Earlier numbers',
  schema: z.object({ earlier: z.array(Earlier).max(100) }),
  isShown: true,
  staysHere: true,
});
