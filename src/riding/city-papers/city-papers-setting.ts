/** The shape of what cities ask for. */
import { z } from 'zod';
import { nameText, text } from '#src/platform/contract.ts';
import { settingKind } from '#src/platform/settings/setting.ts';
import { type CityPaper, type CityPapers, cityPapersHere, mostCityPapers } from './city-papers.ts';

const Day = z.iso.date('Enter a day such as 2026-09-01.');

export const CityPaperShape = z
  .object({
    id: text(20).regex(/^[a-z][a-z0-9]*$/, 'Enter small letters and figures, such as police.'),
    name: nameText(40, 'Enter what the paper is called.').pipe(
      z.string().min(3, 'Enter what the paper is called, with 3 characters or more.'),
    ),
    words: text(200).min(10, 'Say in a sentence what the paper is.'),
    of: z.enum(['driver', 'vehicle']),
    isForAccessible: z.boolean().optional(),
    lasts: z.union([z.literal('dated'), z.int().min(0).max(120)], 'Enter from 1 to 120 months.'),
    neededFrom: Day,
    graceUntil: Day,
  })
  .refine(({ neededFrom, graceUntil }) => graceUntil >= neededFrom, {
    path: ['graceUntil'],
    message: 'Those who drive already have as long as the others at least.',
  }) satisfies z.ZodType<CityPaper>;

const isOnce = (papers: readonly CityPaper[], key: 'id' | 'name') =>
  new Set(papers.map((paper) => paper[key].toLowerCase())).size === papers.length;

export const cityPapersSetting = settingKind<{ cities: CityPapers }>({
  ...cityPapersHere,
  title: 'Drivers’ papers by city',
  schema: z.object({
    cities: z
      .record(
        z.string().regex(/^[a-z][a-z0-9]{1,29}$/, 'There is no such city.'),
        z
          .array(CityPaperShape)
          .max(mostCityPapers, `A city asks for at most ${mostCityPapers} papers.`)
          .refine((papers) => isOnce(papers, 'id'), 'Two papers have the same short name.')
          .refine((papers) => isOnce(papers, 'name'), 'Two papers have the same name.'),
      )
      .refine((all) => Object.keys(all).length <= 200, 'Too many cities.'),
  }),
  isShown: false,
});
