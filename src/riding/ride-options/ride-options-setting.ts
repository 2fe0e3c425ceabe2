/** The shape of what a company offers besides the trip. */
import { z } from 'zod';
import { text } from '#src/platform/contract.ts';
import { settingKind } from '#src/platform/settings/setting.ts';
import {
  longestOptionWords,
  mostFeeCents,
  type OptionId,
  type OptionOffer,
  type OptionOffers,
  optionIds,
  optionsHere,
  shownOfOptions,
} from './ride-options.ts';

const Offer = z.object({
  isOffered: z.boolean(),
  feeCents: z
    .int('Enter an amount, such as 3.00.')
    .min(0, 'A fee is 0 or more.')
    .max(mostFeeCents, 'The fee is too high.'),
  words: text(longestOptionWords),
}) satisfies z.ZodType<OptionOffer>;

export const rideOptionsSetting = settingKind<OptionOffers>({
  ...optionsHere,
  title: 'Ride options',
  schema: z.object({
    options: z.object(
      Object.fromEntries(
        // What was set before there was an option does not offer it.
        optionIds.map((id) => [id, Offer.default(optionsHere.fallback.options[id])]),
      ) as Record<OptionId, ReturnType<typeof Offer.default>>,
    ),
  }),
  isShown: true,
  forPage: shownOfOptions,
});

/** What the demo's company offers. */
export const demoOptions: OptionOffers = {
  options: {
    pet: { isOffered: true, feeCents: 300, words: 'In a carrier or on a blanket' },
    child_seat: {
      isOffered: true,
      feeCents: 500,
      words: '9 to 18 kg, facing forward. You buckle it in and say that it fits.',
    },
    luggage: { isOffered: true, feeCents: 0, words: 'Up to three large suitcases, or a folded wheelchair' },
    quiet: { isOffered: true, feeCents: 0, words: 'Hello and goodbye' },
    cool: { isOffered: true, feeCents: 0, words: '' },
    warm: { isOffered: true, feeCents: 0, words: '' },
  },
};
