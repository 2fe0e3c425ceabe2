/** The shape of a company's words. */
import { z } from 'zod';
import { text } from '#src/platform/contract.ts';
import { settingKind } from './setting.ts';
import { type Words, wordsHere } from './words.ts';

const short = text(60).min(2, 'Enter 2 characters or more.');
const long = text(300).min(2, 'Enter 2 characters or more.');

export const wordsSetting = settingKind<Words>({
  ...wordsHere,
  title: 'Words of shop, journal and footer',
  schema: z.object({
    shopTitle: short,
    shopText: long,
    shopSummary: long,
    journalTitle: short,
    journalText: long,
    journalSummary: long,
    // What was set before there was one says nothing more.
    footerText: text(60).default(''),
  }),
  isShown: true,
});
