/** What the demo's buyers said before its shop opened: ten of each thing, of which some left words. */

import { existing } from '#src/platform/existing.ts';
import type { ItemId } from '#src/platform/ids.ts';
import type { CatalogueReview } from '#src/shop/catalogue/server/catalogue/catalogue-item.ts';

type Stars = CatalogueReview['stars'];
interface Said {
  name: string;
  stars: Stars;
  text: string;
  variant?: string;
  on: string;
}

const said: Readonly<Record<number, readonly Said[]>> = {
  1: [
    {
      name: 'Odile M.',
      stars: 5,
      on: '2026-05-18',
      text: 'Lives under the back seat of the truck. Rebuilt a winch on a logging road with nothing else.',
    },
    {
      name: 'Karan D.',
      stars: 4,
      on: '2026-08-02',
      text: 'Everything is where you reach for it. I would have liked a 27 mm wrench too.',
    },
    {
      name: 'Renée T.',
      stars: 5,
      on: '2026-09-21',
      text: 'The canvas is stiff for the first month and then it is perfect.',
    },
  ],
  2: [
    {
      name: 'Marit O.',
      stars: 5,
      variant: '80 cm',
      on: '2026-06-04',
      text: 'Sent the first one back for a knot in the handle. Money was there the next day, and so was a better axe the day after.',
    },
    {
      name: 'Karan D.',
      stars: 4,
      variant: '65 cm',
      on: '2026-08-15',
      text: 'Lovely head. The handle came drier than I like, so give it a coat of linseed on the first evening and another on the second.',
    },
    {
      name: 'Renée T.',
      stars: 5,
      variant: '80 cm',
      on: '2026-09-12',
      text: 'Took a windfall spruce off our lane in twenty minutes and shaved my arm afterwards. The sheath is better than the one on my old axe ever was.',
    },
  ],
  3: [
    {
      name: 'Tom B.',
      stars: 5,
      on: '2026-04-27',
      text: 'A week of kindling and it still cut paper when I got home.',
    },
    { name: 'Grace W.', stars: 5, on: '2026-07-30', text: 'The right size to carry and not regret it.' },
    {
      name: 'Devon C.',
      stars: 4,
      on: '2026-10-03',
      text: 'Good steel. The thong was too short for my glove, which took a minute to mend.',
    },
  ],
  4: [
    {
      name: 'Hana S.',
      stars: 5,
      on: '2026-06-22',
      text: 'Opens with one hand in a mitten. That was the whole test.',
    },
    {
      name: 'Ines D.',
      stars: 4,
      on: '2026-09-09',
      text: 'The cutter went through fence wire without a mark on it. A little heavy in a shirt pocket.',
    },
  ],
  5: [
    {
      name: 'Étienne R.',
      stars: 5,
      on: '2026-03-14',
      text: 'Split four cords of maple with it. The collar has saved the handle more than once.',
    },
    { name: 'Noor H.', stars: 4, on: '2026-10-11', text: 'Heavy, as it should be. Take your time with it.' },
  ],
  6: [
    {
      name: 'Grace W.',
      stars: 5,
      on: '2026-05-06',
      text: 'Cuts on the pull and locks where you want it. Lives in my day pack.',
    },
    { name: 'Tom B.', stars: 4, on: '2026-08-23', text: 'Fast in green wood, a little slow in dry oak.' },
  ],
  7: [
    {
      name: 'Devon C.',
      stars: 5,
      on: '2026-02-19',
      text: 'One in each car now. The cutter is the part you can find without looking.',
    },
    { name: 'Odile M.', stars: 4, on: '2026-07-07', text: 'Does what it says. The clip is tight at first.' },
  ],
  8: [
    {
      name: 'Étienne R.',
      stars: 5,
      on: '2026-06-29',
      text: 'One edge for the trunk, one for the roots. It balances like nothing else I own.',
    },
    { name: 'Hana S.', stars: 4, on: '2026-09-26', text: 'Mind where you set it down. Beautifully ground.' },
  ],
  9: [
    {
      name: 'Noor H.',
      stars: 5,
      variant: '68 cm',
      on: '2026-01-23',
      text: 'Dug the van out twice in one night. Fits beside the spare.',
    },
    {
      name: 'Ines D.',
      stars: 4,
      variant: '100 cm',
      on: '2026-04-10',
      text: 'Strong. The joint wants a drop of oil before winter.',
    },
  ],
  10: [
    {
      name: 'Marit O.',
      stars: 4,
      on: '2026-05-31',
      text: 'Nothing to work loose. It rings in the hand on frozen wood.',
    },
    {
      name: 'Tom B.',
      stars: 5,
      on: '2026-10-18',
      text: 'My daughter’s first hatchet, and mine again when she sleeps.',
    },
  ],
};

/** How many of the ten gave five stars; the others gave four. */
const fives: Readonly<Record<number, number>> = {
  1: 9,
  2: 9,
  3: 9,
  4: 9,
  5: 8,
  6: 8,
  7: 8,
  8: 7,
  9: 7,
  10: 6,
};
const all = 10;
const quiet = ['Sam K.', 'Lea P.', 'Jon V.', 'Ada N.', 'Ruth B.', 'Omar E.', 'Iris F.', 'Paul G.'];

/** The ten reviews of a thing, in the order in which they were written. */
export function reviewsOf(itemId: ItemId): CatalogueReview[] {
  const words = (said[itemId] ?? []).map(({ on, variant = '', ...review }) => ({
    ...review,
    variant,
    at: new Date(`${on}T15:00:00Z`),
  }));
  const fivesLeft = (fives[itemId] ?? 0) - words.filter(({ stars }) => stars === 5).length;
  const variant = words[0]?.variant ?? '';
  const silent = Array.from(
    { length: all - words.length },
    (_, index): CatalogueReview => ({
      name: existing(quiet[index % quiet.length], 'a name'),
      stars: index < fivesLeft ? 5 : 4,
      text: '',
      variant,
      at: new Date(Date.UTC(2025, 2 + index, 3 + itemId, 15)),
    }),
  );
  return [...silent, ...words];
}
