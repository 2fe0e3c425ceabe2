/** That a company charges no tax: without a rule alone, nobody knows whether it was thought of. */
import { z } from 'zod';
import { settingKind } from './setting.ts';

export const taxesSaidSetting = settingKind<{ chargesNone: boolean }>({
  name: 'taxes-said',
  title: 'Taxes',
  schema: z.object({ chargesNone: z.boolean() }),
  fallback: { chargesNone: false },
  isShown: false,
});
