/** What is pointed at on the drawing of each thing, by its slug; every word of it is one of the thing's facts. */
import type { Callout } from '#src/shop/catalogue/shapes.ts';

export const callouts = {
  'expedition-tool-roll': [
    { title: 'Five forged wrenches', words: '6 to 24 mm', leftPercent: 18, topPercent: 18.6, side: 'left' },
    {
      title: 'Four drivers',
      words: 'And long-nose pliers',
      leftPercent: 51.5,
      topPercent: 22.1,
      side: 'right',
    },
    { title: '510 g waxed canvas', words: '', leftPercent: 46.4, topPercent: 61.7, side: 'left' },
    {
      title: 'Bridle straps',
      words: 'Rolled, 46 × 14 cm',
      leftPercent: 93.3,
      topPercent: 56.6,
      side: 'right',
    },
  ],
  'norrland-felling-axe': [
    { title: '12 cm edge', words: 'Ground to 25°', leftPercent: 37.9, topPercent: 20.4, side: 'left' },
    {
      title: 'Wedged and pinned eye',
      words: 'A new handle goes in at a kitchen table',
      leftPercent: 60.2,
      topPercent: 26.4,
      side: 'right',
    },
    {
      title: 'Hickory handle',
      words: 'Straight grain, in the length you choose',
      leftPercent: 40.5,
      topPercent: 51.6,
      side: 'right',
    },
    { title: 'Dipped grip', words: 'Holds in a wet glove', leftPercent: 19, topPercent: 78, side: 'right' },
  ],
  'forest-hatchet': [
    {
      title: '700 g head',
      words: 'Carbon steel, 57 HRC',
      leftPercent: 37.4,
      topPercent: 25.1,
      side: 'left',
    },
    { title: '36 cm of hickory', words: '', leftPercent: 44.3, topPercent: 54.2, side: 'right' },
    { title: 'Leather thong', words: '', leftPercent: 28.6, topPercent: 92.6, side: 'right' },
  ],
  'field-pliers-14': [
    {
      title: 'Needle-nose pliers',
      words: 'With a cutter below the teeth',
      leftPercent: 60.6,
      topPercent: 18.5,
      side: 'right',
    },
    { title: 'Two blades', words: 'Out with one hand', leftPercent: 66.1, topPercent: 63.9, side: 'right' },
    {
      title: 'Fourteen tools',
      words: '10.5 cm long once closed',
      leftPercent: 25.7,
      topPercent: 62.4,
      side: 'left',
    },
  ],
  'ridge-splitting-maul': [
    {
      title: '3 kg wedge',
      words: 'It parts the wood rather than cutting it',
      leftPercent: 26.3,
      topPercent: 41.8,
      side: 'left',
    },
    {
      title: 'Steel collar',
      words: 'Takes the missed swings',
      leftPercent: 49.7,
      topPercent: 44.1,
      side: 'left',
    },
    { title: '80 cm of hickory', words: '', leftPercent: 64.1, topPercent: 66.4, side: 'right' },
  ],
  'folding-trail-saw': [
    {
      title: '21 cm blade',
      words: 'Cuts on the pull, 7 teeth to the inch',
      leftPercent: 66.1,
      topPercent: 32.6,
      side: 'left',
    },
    {
      title: 'Two positions',
      words: 'Locks straight or angled',
      leftPercent: 40.5,
      topPercent: 51.1,
      side: 'right',
    },
    {
      title: 'Folds into its handle',
      words: '23 cm long then',
      leftPercent: 23.5,
      topPercent: 59.5,
      side: 'right',
    },
  ],
  'rescue-tool': [
    { title: '8 cm blade', words: 'Half serrated', leftPercent: 75.6, topPercent: 29.4, side: 'left' },
    {
      title: 'Belt cutter',
      words: 'For belts and cord',
      leftPercent: 33.3,
      topPercent: 68.3,
      side: 'left',
    },
    {
      title: 'Glass point',
      words: 'Hardened, for side windows',
      leftPercent: 14.4,
      topPercent: 62.6,
      side: 'right',
    },
  ],
  'cruiser-double-bit-axe': [
    { title: '20° edge', words: 'Kept for clean wood', leftPercent: 37.3, topPercent: 19.6, side: 'left' },
    { title: '30° edge', words: 'For roots and knots', leftPercent: 73.7, topPercent: 40.6, side: 'right' },
    { title: '82 cm of straight hickory', words: '', leftPercent: 41.5, topPercent: 54.3, side: 'right' },
    { title: 'Painted grip', words: '', leftPercent: 25.5, topPercent: 82, side: 'right' },
  ],
  'recovery-spade': [
    { title: 'D-grip', words: 'For mitts', leftPercent: 74.8, topPercent: 12.9, side: 'right' },
    {
      title: 'Takes apart',
      words: 'Two parts, to stow beside the spare',
      leftPercent: 56.8,
      topPercent: 34.3,
      side: 'right',
    },
    { title: 'Steel edge', words: '21 cm of blade', leftPercent: 24.7, topPercent: 72.6, side: 'right' },
  ],
  'one-piece-camp-hatchet': [
    {
      title: 'Forged in one',
      words: 'No head to work loose',
      leftPercent: 25.1,
      topPercent: 46.8,
      side: 'left',
    },
    { title: 'Stacked leather', words: '', leftPercent: 62.7, topPercent: 69.4, side: 'left' },
  ],
} satisfies Record<string, readonly Callout[]>;
