/** A listing as the search index is given it: the columns to filter by, and the text its words are found in. */

import {
  type bodies,
  categories,
  type colours,
  type fuels,
  luxuryMakes,
  type sellerTypes,
  type transmissions,
} from '#src/cars/vehicles/filters.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';

export interface SearchDocument {
  id: VehicleId;
  revision: number;
  sellerId: UserId;
  year: number;
  make: string;
  model: string;
  priceCents: Cents;
  condition: 'new' | 'used';
  mileage: number;
  fuel: (typeof fuels)[number];
  transmission: (typeof transmissions)[number];
  body: (typeof bodies)[number];
  colour: (typeof colours)[number];
  seller: (typeof sellerTypes)[number];
  lat: number;
  lng: number;
  listedAtMs: number;
  /** Everything its words are found in. */
  text: string;
}

/** Bits of `categories` a listing belongs to. */
export function categoryBits(document: SearchDocument): number {
  const belongs: Record<(typeof categories)[number], boolean> = {
    new: document.condition === 'new',
    used: document.condition === 'used',
    electric: document.fuel === 'electric',
    suv: document.body === 'suv',
    luxury: luxuryMakes.includes(document.make),
  };
  return categories.reduce((bits, category, i) => (belongs[category] ? bits | (1 << i) : bits), 0);
}

const earthRadiusMiles = 3958.8;
const radians = Math.PI / 180;

/** A place as a point on the unit sphere, so that nearness is three multiplications. */
export function unitVector(lat: number, lng: number): [number, number, number] {
  const ring = Math.cos(lat * radians);
  return [ring * Math.cos(lng * radians), ring * Math.sin(lng * radians), Math.sin(lat * radians)];
}
export const cosineOfMiles = (miles: number): number => Math.cos(miles / earthRadiusMiles);
export const milesOfCosine = (cosine: number): number => earthRadiusMiles * Math.acos(Math.min(1, cosine));
