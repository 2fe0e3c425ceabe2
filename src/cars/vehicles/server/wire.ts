/** Rows of the database as the wire shows them. */

import { drawingOf, pictureName, type View, views } from '#src/artwork/cars/names.ts';
import type { DealRating } from '#src/cars/valuation/deal-rating.ts';
import { existing } from '#src/platform/existing.ts';
import { toDecimal } from '#src/platform/money.ts';
import { wordFor } from '../filters.ts';
import { angleWords } from '../photo-angles.ts';
import { nothingSaid, type SellerFacts } from '../seller-facts.ts';
import type { Deal, Picture, Vehicle } from '../shapes.ts';
import type { PhotoRow, VehicleRow } from './store.ts';

/** How far it has run as its seller gave it. */
export const odometerIn = (row: Pick<VehicleRow, 'mileage' | 'odometer' | 'odometerUnit'>) => ({
  reading: row.odometer ?? row.mileage,
  unit: row.odometerUnit ?? ('mi' as const),
});

/** What its seller says of its past; a new car has none. */
export function sellerFactsIn(row: VehicleRow): SellerFacts {
  const { owners, accidents, accidentWords, serviceRecords, registeredBefore, smokeFree } = row;
  const said = { owners, accidents, accidentWords, serviceRecords, registeredBefore, smokeFree };
  return row.condition === 'new' ? nothingSaid : said;
}

const drawnWidth = 600;
const drawnHeight = 400;
const viewWords: Record<View, string> = {
  side: 'seen from the side',
  front: 'seen from the front',
  rear: 'seen from behind',
  interior: 'the driver’s place',
  wheel: 'front wheel',
  size: 'with its length and height',
};

export const titleOf = (row: { year: number; make: string; model: string }): string =>
  `${row.year} ${row.make} ${row.model}`;

/** What a listing says of who sells it. */
export const sellerNameOf = ({
  dealerName,
  sellerType,
}: Pick<VehicleRow, 'dealerName' | 'sellerType'>): string =>
  dealerName ?? (sellerType === 'dealer' ? 'Dealer' : 'Private Seller');

export const uploadsPath = '/vehicles/photos';
/** Where the files of photos are kept. */
export const photosFolder = 'uploads/vehicles';

/** The kept files of a photo. */
export const photoFiles = (key: string) => ({
  webp: `${photosFolder}/${key}.webp`,
  avif: `${photosFolder}/${key}.avif`,
});

export function picturesOf(row: VehicleRow, photos: readonly PhotoRow[]): Picture[] {
  if (photos.length > 0) {
    return photos.map((photo, i) => ({
      src: `${uploadsPath}/${photo.key}.webp`,
      avif: `${uploadsPath}/${photo.key}.avif`,
      drawn: false,
      placeholder: photo.placeholder,
      width: photo.width,
      height: photo.height,
      alt: [titleOf(row), photo.angle && angleWords[photo.angle], `photo ${i + 1} of ${photos.length}`]
        .filter(Boolean)
        .join(', '),
    }));
  }
  return views.map((view) => ({
    src: `/vehicles/pictures/${pictureName(drawingOf(row, view))}.svg`,
    avif: null,
    drawn: true,
    placeholder: null,
    width: drawnWidth,
    height: drawnHeight,
    alt: `Drawing of a ${row.colour} ${row.body === 'suv' ? 'SUV' : row.body}, ${viewWords[view]}`,
  }));
}

/** The one that stands for it in lists. */
export const pictureOf = (row: VehicleRow, photos: readonly PhotoRow[]): Picture =>
  existing(picturesOf(row, photos)[0], 'a picture of a vehicle');

export const toDeal = (rating: DealRating): Deal => ({
  kind: rating.kind,
  market: rating.marketCents === null ? null : toDecimal(rating.marketCents),
  difference: rating.differenceCents === null ? null : toDecimal(rating.differenceCents),
  comparables: rating.comparables,
});

/** Coordinates leave with two decimals, about a kilometre: enough for distances, not for a front door. */
const rough = (degrees: number): number => Math.round(degrees * 100) / 100;

export function toVehicle(row: VehicleRow, photos: readonly PhotoRow[], rating: DealRating): Vehicle {
  const pictures = picturesOf(row, photos);
  return {
    id: row.id,
    year: row.year,
    make: row.make,
    model: row.model,
    trim: row.trim,
    price: toDecimal(row.priceCents),
    previousPrice: row.previousPriceCents === null ? null : toDecimal(row.previousPriceCents),
    condition: row.condition,
    mileage: row.mileage,
    fuelType: wordFor(row.fuel),
    transmission: wordFor(row.transmission),
    body: row.body,
    colour: row.colour,
    location: row.location,
    lat: rough(row.lat),
    lng: rough(row.lng),
    sellerType: row.sellerType,
    sellerName: sellerNameOf(row),
    images: pictures.map((picture) => picture.src),
    picture: existing(pictures[0], 'a picture of a vehicle'),
    description: row.description,
    isAvailable: row.status === 'published',
    status: row.status,
    deal: toDeal(rating),
    distanceMiles: null,
    listedAt: row.listedAt?.toISOString() ?? null,
  };
}
