/** The shape of what a company asks of those who sell cars. */
import { z } from 'zod';
import { nameText, text } from '#src/platform/contract.ts';
import { settingKind } from '#src/platform/settings/setting.ts';
import { type Dealing, dealingHere, mostRegistrars, otherRegistrar, type Registrar } from './dealing.ts';

const OneRegistrar: z.ZodType<Registrar> = z.object({
  id: text(20)
    .regex(/^[a-z][a-z0-9]*$/, 'Enter small letters and figures, such as omvic.')
    .refine((id) => id !== otherRegistrar, 'That stands for those who are not in the list. Take another.'),
  name: nameText(40, 'Enter what it is called in short.'),
  longName: nameText(120, 'Enter its whole name.'),
  province: text(6).regex(/^[A-Z]{2}-[A-Z]{2,3}$/, 'Name a country and a province or state, such as CA-ON.'),
  searchUrl: text(300).refine(
    (link) => link === '' || (/^https:\/\//.test(link) && URL.canParse(link)),
    'An address begins with https://, or there is none.',
  ),
});

export const dealingSetting = settingKind<Dealing>({
  ...dealingHere,
  title: 'Who may sell cars',
  schema: z.object({
    registrars: z
      .array(OneRegistrar)
      .max(mostRegistrars, `At most ${mostRegistrars} registrars.`)
      .refine(
        (all) => new Set(all.map(({ id }) => id)).size === all.length,
        'Two registrars have the same short name.',
      ),
    privateCarsAYear: z
      .number('Enter how many, in figures.')
      .int('Enter a whole number.')
      .min(1, 'At least one, or nobody could sell their own car.')
      .max(500, 'At most 500.'),
    phoneWanted: z.boolean(),
  }),
  isShown: true,
});
