/** What a test at the desk has shown and only a person could see: that a mail arrived. */
import { z } from 'zod';
import { settingKind } from './setting.ts';

export const testedSetting = settingKind<{ mailArrivedAt: string | null }>({
  name: 'tested',
  title: 'What was tested',
  schema: z.object({ mailArrivedAt: z.iso.datetime().nullable() }),
  fallback: { mailArrivedAt: null },
  isShown: false,
  staysHere: true,
});
