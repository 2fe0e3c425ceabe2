/** The shape of the limits above which a second person approves. */
import { z } from 'zod';
import { type Limits, limitsHere } from './limits.ts';
import { settingKind } from './setting.ts';

const Cents = z.number('Enter an amount.').int().min(0).max(100_000_000).nullable();

export const limitsSetting = settingKind<Limits>({
  ...limitsHere,
  title: 'Limits',
  schema: z.object({
    refundsCents: Cents,
    payoutsCents: Cents,
    creditsCents: Cents,
    fares: z.boolean(),
    roles: z.boolean(),
  }),
  isShown: false,
});
