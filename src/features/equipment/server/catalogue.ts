/** Everything the shop sells. The one source of names and prices; an id once given is never given again. */
import type { Category } from '../rules.ts';
import type { DrawingName } from './drawings/drawings.ts';

export interface CatalogueItem {
  id: number;
  name: string;
  priceCents: number;
  description: string;
  features: readonly string[];
  category: Category;
  brand: string;
  rating: number;
  inStock: boolean;
  drawing: DrawingName;
}

/** In the order in which equally good ones are shown; the first leads the page. */
export const catalogue: readonly CatalogueItem[] = [
  {
    id: 1,
    name: 'Expedition Tool Roll',
    priceCents: 100_000,
    description:
      'A field workshop in waxed canvas: forged wrenches, drivers and pliers in the order you reach for them. It rolls up and lives under a seat.',
    features: [
      'Five forged wrenches, 6 to 24 mm',
      'Four drivers and long-nose pliers',
      'Waxed canvas, bridle straps',
    ],
    category: 'Tools',
    brand: 'Osk',
    rating: 4.9,
    inStock: true,
    drawing: 'tool-roll',
  },
  {
    id: 2,
    name: 'Norrland Felling Axe',
    priceCents: 18_900,
    description: 'A forged head on 80 cm of hickory, for trees across the road.',
    features: ['1.6 kg head, hand-forged', '80 cm hickory, straight grain', 'Dipped grip'],
    category: 'Axes',
    brand: 'Norrland',
    rating: 4.9,
    inStock: true,
    drawing: 'felling-axe',
  },
  {
    id: 3,
    name: 'Forest Hatchet',
    priceCents: 12_800,
    description: 'Small enough for a pack, keen enough for a week of kindling.',
    features: ['700 g head', '36 cm hickory', 'Leather thong'],
    category: 'Hatchets',
    brand: 'Norrland',
    rating: 4.9,
    inStock: true,
    drawing: 'forest-hatchet',
  },
  {
    id: 4,
    name: 'Field Pliers 14',
    priceCents: 13_400,
    description: 'Fourteen tools folded around one good pair of pliers.',
    features: ['Needle-nose pliers and cutter', 'Two blades, saw, file, drivers', 'Opens with one hand'],
    category: 'Multi-Tools',
    brand: 'Kestrel',
    rating: 4.9,
    inStock: true,
    drawing: 'field-pliers',
  },
  {
    id: 5,
    name: 'Ridge Splitting Maul',
    priceCents: 16_400,
    description: 'Three kilograms of wedge, with a steel collar for missed swings.',
    features: ['3 kg wedge head', '80 cm hickory', 'Steel collar'],
    category: 'Axes',
    brand: 'Tarn',
    rating: 4.8,
    inStock: true,
    drawing: 'splitting-maul',
  },
  {
    id: 6,
    name: 'Folding Trail Saw',
    priceCents: 5_000,
    description: 'A pull-stroke blade that locks open in two positions.',
    features: ['21 cm blade', 'Locks straight or angled', 'Folds into its handle'],
    category: 'Tools',
    brand: 'Osk',
    rating: 4.8,
    inStock: true,
    drawing: 'trail-saw',
  },
  {
    id: 7,
    name: 'Rescue Tool',
    priceCents: 8_800,
    description: 'Belt cutter, glass point and a blade, all found by one thumb.',
    features: ['Belt cutter', 'Hardened glass point', 'Grip you find in the dark'],
    category: 'Multi-Tools',
    brand: 'Kestrel',
    rating: 4.8,
    inStock: true,
    drawing: 'rescue-tool',
  },
  {
    id: 8,
    name: 'Cruiser Double-Bit Axe',
    priceCents: 24_800,
    description: 'One edge kept for clean wood, the other for roots and knots.',
    features: ['Two edges, two grinds', '82 cm straight hickory', 'Painted collar and grip'],
    category: 'Axes',
    brand: 'Haldane',
    rating: 4.7,
    inStock: true,
    drawing: 'double-bit-axe',
  },
  {
    id: 9,
    name: 'Recovery Spade',
    priceCents: 9_600,
    description: 'Digs a wheel out of snow or sand and stows beside the spare.',
    features: ['Takes apart in two', 'Steel edge', 'D-grip for mitts'],
    category: 'Tools',
    brand: 'Tarn',
    rating: 4.7,
    inStock: true,
    drawing: 'recovery-spade',
  },
  {
    id: 10,
    name: 'One-Piece Camp Hatchet',
    priceCents: 7_400,
    description: 'Head and handle forged in one, under rings of stacked leather.',
    features: ['No head to work loose', 'Stacked leather grip', '33 cm long'],
    category: 'Hatchets',
    brand: 'Haldane',
    rating: 4.6,
    inStock: true,
    drawing: 'camp-hatchet',
  },
];
