/** What a company decided about taking money, beside the keys that the machine has. */
import { z } from 'zod';
import { settingKind, settingOf } from './setting.ts';

export const paymentsSetting = settingKind<{ trial: boolean }>({
  name: 'payments',
  title: 'Payments',
  schema: z.object({
    /** The built-in card sandbox stands in for a card account: everything works, and no money moves. */
    trial: z.boolean(),
  }),
  fallback: { trial: false },
  isShown: true,
});

/** Whether trial cards are on; a real card account goes before them. */
export const isTrialOn = (): boolean => settingOf(paymentsSetting).trial;
