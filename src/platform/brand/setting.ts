/** The shape of a company's mark and colours, and what pages carry of them. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { settingKind } from '#src/platform/settings/setting.ts';
import { type Brand, brandHere, type ShownBrand, usualColours } from './brand.ts';
import { actionProblem, brandTokens, type ColourProblem, mainProblem } from './colours.ts';
import { largestMarkCharacters, MarkUnusable, rewriteSvg } from './safe-svg.ts';

const Colour = z
  .string()
  .regex(/^#[\da-fA-F]{6}$/, 'Enter a colour such as #1f5b45.')
  .transform((colour) => colour.toLowerCase());

const chosen = (usual: string, problemOf: (colour: string) => ColourProblem | null) =>
  z.union([
    z.null(),
    Colour.superRefine((colour, context) => {
      const problem = colour === usual ? null : problemOf(colour);
      if (problem) context.addIssue({ code: 'custom', message: problem.words });
    }),
  ]);

/** What is written anew comes out as it is, so whatever comes in another way, as by a file, is held to the same. */
function isSafe(picture: string): boolean {
  try {
    return rewriteSvg(picture).picture === picture;
  } catch (error) {
    if (error instanceof MarkUnusable) return false;
    throw error;
  }
}

const notOurs = 'This is no mark as it is written here. Upload the picture on the company’s page.';
const Picture = z.string().min(1).max(largestMarkCharacters);

export const BrandShape = z.object({
  mark: z.union([
    z.null(),
    z.object({ type: z.literal('svg'), picture: Picture.refine(isSafe, notOurs) }),
    z.object({
      type: z.literal('png'),
      picture: Picture.refine((picture) => /^iVBORw0KGgo[A-Za-z\d+/]+={0,2}$/.test(picture), notOurs),
    }),
  ]),
  main: chosen(usualColours.main, mainProblem),
  action: chosen(usualColours.action, actionProblem),
});

const isUnset = ({ mark, main, action }: Brand): boolean => !mark && !main && !action;

export const shownOfBrand = (brand: Brand): ShownBrand => ({
  version: isUnset(brand)
    ? null
    : createHash('sha256').update(JSON.stringify(brand)).digest('hex').slice(0, 12),
  hasMark: brand.mark !== null,
  main: brand.main,
  tokens: brandTokens(brand),
});

export const brandSetting = settingKind<Brand>({
  ...brandHere,
  title: 'Mark and colours',
  schema: BrandShape as z.ZodType<Brand>,
  isShown: true,
  forPage: shownOfBrand,
});
