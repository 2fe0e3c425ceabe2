/** The shape of what papers a car's sale has by province. */
import { z } from 'zod';
import { longText, nameText, text } from '#src/platform/contract.ts';
import { settingKind } from '#src/platform/settings/setting.ts';
import {
  billKind,
  type LawLine,
  mostItems,
  mostLines,
  type PaperItem,
  type SalePapers,
  salePapersHere,
} from './sale-papers.ts';

const Line: z.ZodType<LawLine> = z.object({
  text: longText(600).min(10, 'Write the line, with 10 characters or more.'),
  source: text(200).min(3, 'Say where it is from, such as the law and its section.'),
  link: text(300).refine(
    (link) => link === '' || (/^https:\/\//.test(link) && URL.canParse(link)),
    'An address begins with https://, or there is none.',
  ),
});

const Item: z.ZodType<PaperItem> = z.object({
  id: text(20)
    .regex(/^[a-z][a-z0-9]*$/, 'Enter small letters and figures, such as safety.')
    .refine((id) => id !== billKind, 'That is the bill of sale itself. Give this paper another short name.'),
  name: nameText(60, 'Enter what the paper is called.'),
  words: text(300).min(5, 'Say in a sentence what it is.'),
  by: z.enum(['seller', 'buyer']),
  proof: z.enum(['file', 'tick']),
  isWanted: z.boolean(),
  seenBy: z.enum(['both', 'desk']),
});

export const salePapersSetting = settingKind<SalePapers>({
  ...salePapersHere,
  title: 'Papers of a car’s sale',
  schema: z.object({
    billWanted: z.boolean(),
    provinces: z
      .record(
        z.string().regex(/^[A-Z]{2}-[A-Z]{2,3}$/, 'Name a country and a province or state, such as CA-ON.'),
        z.object({
          lines: z.array(Line).max(mostLines, `A province has at most ${mostLines} lines.`),
          items: z
            .array(Item)
            .max(mostItems, `A province asks for at most ${mostItems} papers.`)
            .refine(
              (items) => new Set(items.map(({ id }) => id)).size === items.length,
              'Two papers have the same short name.',
            ),
        }),
      )
      .refine((all) => Object.keys(all).length <= 100, 'Too many provinces.'),
  }),
  isShown: false,
});
