/** The shape of a company's words. */
import { z } from 'zod';
import { text } from '#src/platform/contract.ts';
import { settingKind } from './setting.ts';
import { type Words, wordsHere } from './words.ts';

const short = text(60).min(2, 'Enter 2 characters or more.');
const long = text(300).min(2, 'Enter 2 characters or more.');

export const wordsSetting = settingKind<Words>({
  ...wordsHere,
  title: 'Words above shop and journal',
  schema: z.object({
    shopTitle: short,
    shopText: long,
    shopSummary: long,
    journalTitle: short,
    journalText: long,
    journalSummary: long,
  }),
  isShown: true,
});
