/** Front and rear elevations in centimetres: the right half of each, x out from the middle, y up from the ground. */
import type { Body } from './kinds.ts';

export interface EndShape {
  height: number;
  /** Half of the widest part, without mirrors. */
  half: number;
  /** Where glass begins, how wide the car is there, and how wide the roof is. */
  belt: number;
  beltHalf: number;
  roofHalf: number;
  /** How far the roof's corner stands below its middle. */
  roofDrop: number;
  sill: number;
  tyreRadius: number;
  tyreWidth: number;
  clad: boolean;
  rails: boolean;
  front: {
    /** The edge where the bonnet ends and the face begins. */
    hood: number;
    lamp: { inner: number; outer: number; low: number; high: number };
    grille: { half: number; low: number; high: number };
    intake: { half: number; low: number; high: number };
  };
  rear: {
    /** Lower edge of the rear window, and its upper edge below the roof. */
    glassLow: number;
    glassDrop: number;
    /** Edge between the lid and what is above it. */
    deck: number;
    lamp: { inner: number; outer: number; low: number; high: number };
    /** Where the plate sits. */
    plate: number;
    bumper: number;
  };
}

export const endShapes: Record<Body, EndShape> = {
  sedan: {
    height: 143,
    half: 92,
    belt: 97,
    beltHalf: 72,
    roofHalf: 52,
    roofDrop: 6,
    sill: 20,
    tyreRadius: 36.5,
    tyreWidth: 22,
    clad: false,
    rails: false,
    front: {
      hood: 78,
      lamp: { inner: 48, outer: 86, low: 62, high: 76 },
      grille: { half: 38, low: 43, high: 66 },
      intake: { half: 66, low: 26, high: 37 },
    },
    rear: {
      glassLow: 106,
      glassDrop: 9,
      deck: 100,
      lamp: { inner: 40, outer: 88, low: 77, high: 89 },
      plate: 64,
      bumper: 44,
    },
  },
  suv: {
    height: 168,
    half: 95,
    belt: 116,
    beltHalf: 77,
    roofHalf: 60,
    roofDrop: 6,
    sill: 29,
    tyreRadius: 41,
    tyreWidth: 24,
    clad: true,
    rails: true,
    front: {
      hood: 100,
      lamp: { inner: 50, outer: 88, low: 84, high: 97 },
      grille: { half: 42, low: 60, high: 86 },
      intake: { half: 62, low: 37, high: 49 },
    },
    rear: {
      glassLow: 119,
      glassDrop: 14,
      deck: 112,
      lamp: { inner: 44, outer: 90, low: 90, high: 104 },
      plate: 79,
      bumper: 58,
    },
  },
  hatchback: {
    height: 149,
    half: 90,
    belt: 101,
    beltHalf: 72,
    roofHalf: 54,
    roofDrop: 6,
    sill: 22,
    tyreRadius: 36.5,
    tyreWidth: 21,
    clad: false,
    rails: false,
    front: {
      hood: 84,
      lamp: { inner: 48, outer: 84, low: 67, high: 82 },
      grille: { half: 34, low: 50, high: 64 },
      intake: { half: 60, low: 27, high: 42 },
    },
    rear: {
      glassLow: 106,
      glassDrop: 14,
      deck: 99,
      lamp: { inner: 52, outer: 86, low: 80, high: 97 },
      plate: 68,
      bumper: 48,
    },
  },
  coupe: {
    height: 130,
    half: 95,
    belt: 91,
    beltHalf: 68,
    roofHalf: 45,
    roofDrop: 7,
    sill: 17,
    tyreRadius: 37.5,
    tyreWidth: 26,
    clad: false,
    rails: false,
    front: {
      hood: 74,
      lamp: { inner: 52, outer: 88, low: 59, high: 71 },
      grille: { half: 40, low: 38, high: 54 },
      intake: { half: 70, low: 22, high: 33 },
    },
    rear: {
      glassLow: 98,
      glassDrop: 7,
      deck: 95,
      lamp: { inner: 34, outer: 90, low: 75, high: 84 },
      plate: 58,
      bumper: 42,
    },
  },
  pickup: {
    height: 186,
    half: 101,
    belt: 130,
    beltHalf: 82,
    roofHalf: 67,
    roofDrop: 7,
    sill: 42,
    tyreRadius: 44.5,
    tyreWidth: 27,
    clad: true,
    rails: false,
    front: {
      hood: 120,
      lamp: { inner: 60, outer: 95, low: 93, high: 114 },
      grille: { half: 56, low: 72, high: 112 },
      intake: { half: 58, low: 50, high: 62 },
    },
    rear: {
      glassLow: 137,
      glassDrop: 12,
      deck: 128,
      lamp: { inner: 84, outer: 98, low: 88, high: 122 },
      plate: 60,
      bumper: 68,
    },
  },
  van: {
    height: 194,
    half: 99,
    belt: 124,
    beltHalf: 90,
    roofHalf: 78,
    roofDrop: 7,
    sill: 24,
    tyreRadius: 38.5,
    tyreWidth: 22,
    clad: false,
    rails: false,
    front: {
      hood: 108,
      lamp: { inner: 58, outer: 93, low: 88, high: 106 },
      grille: { half: 46, low: 62, high: 84 },
      intake: { half: 68, low: 32, high: 46 },
    },
    rear: {
      glassLow: 128,
      glassDrop: 14,
      deck: 120,
      lamp: { inner: 84, outer: 97, low: 74, high: 116 },
      plate: 92,
      bumper: 50,
    },
  },
};
