import { doubleBitAxe, fellingAxe, splittingMaul } from './axes.ts';
import { campHatchet, forestHatchet } from './hatchets.ts';
import { fieldPliers, rescueTool } from './multi-tools.ts';
import type { DrawnObject } from './object.ts';
import { toolRoll } from './tool-roll.ts';
import { recoverySpade, trailSaw } from './tools.ts';

/** Every drawing by the name in its address. */
export const drawings = {
  'tool-roll': toolRoll,
  'felling-axe': fellingAxe,
  'splitting-maul': splittingMaul,
  'double-bit-axe': doubleBitAxe,
  'forest-hatchet': forestHatchet,
  'camp-hatchet': campHatchet,
  'trail-saw': trailSaw,
  'recovery-spade': recoverySpade,
  'field-pliers': fieldPliers,
  'rescue-tool': rescueTool,
} satisfies Record<string, DrawnObject>;
export type DrawingName = keyof typeof drawings;
