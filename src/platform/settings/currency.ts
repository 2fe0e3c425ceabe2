/** The currency that was chosen for the books; nothing where the environment or the books say it. */
import { z } from 'zod';
import { isCurrency } from '#src/platform/currencies.ts';
import { settingKind, settingOf } from './setting.ts';

export const currencySetting = settingKind<{ code: string | null }>({
  name: 'currency',
  title: 'Currency',
  schema: z.object({ code: z.string().refine(isCurrency, 'Choose one of the currencies.').nullable() }),
  fallback: { code: null },
  isShown: false,
});

export const chosenCurrency = (): string | null => settingOf(currencySetting).code;
