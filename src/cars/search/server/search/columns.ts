/** The columns of the search index: one number for each listing and each thing that can be asked. */

export interface Columns {
  id: Int32Array;
  revision: Int32Array;
  /** Who offers it. */
  sellerId: Int32Array;
  alive: Int32Array;
  priceCents: Int32Array;
  mileage: Int32Array;
  year: Int32Array;
  make: Int32Array;
  model: Int32Array;
  body: Int32Array;
  fuel: Int32Array;
  transmission: Int32Array;
  colour: Int32Array;
  seller: Int32Array;
  /** One bit for each category the listing belongs to. */
  category: Int32Array;
  /** Its place on the unit sphere. */
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
  listedAt: Float64Array;
  dealShare: Float64Array;
}
export type IntegerColumn = {
  [K in keyof Columns]: Columns[K] extends Int32Array ? K : never;
}[keyof Columns];

const integers: IntegerColumn[] = [
  'id',
  'revision',
  'sellerId',
  'alive',
  'priceCents',
  'mileage',
  'year',
  'make',
  'model',
  'body',
  'fuel',
  'transmission',
  'colour',
  'seller',
  'category',
];
const reals = ['x', 'y', 'z', 'listedAt', 'dealShare'] as const;

/** Columns of `size` slots, holding what `before` held. */
export function makeColumns(size: number, before?: Columns): Columns {
  const made = {} as Columns;
  for (const name of integers) {
    made[name] = new Int32Array(size);
    if (before) made[name].set(before[name]);
  }
  for (const name of reals) {
    made[name] = new Float64Array(size);
    if (before) made[name].set(before[name]);
  }
  return made;
}
