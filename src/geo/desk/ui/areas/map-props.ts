/** What the map of a city's areas is given, and what of it can be taken hold of. */
import type { ReactNode } from 'react';
import type { Drawn, Selected } from './editing.ts';

/** What a press on the map does. */
export type Tool = 'select' | 'draw' | 'door' | 'middle';

export interface AreasMapProps {
  cityId: string;
  drawn: Drawn;
  selected: Selected;
  tool: Tool;
  /** Over the map at the top left. */
  tools: ReactNode;
  onSelect: (selected: Selected) => void;
  /** @param act changes of the same one are one step */
  onChange: (next: Drawn, act?: string) => void;
}

/** What was taken hold of: a corner, the mark between two, a door, an outline, or the city's middle. */
export interface Handle {
  kind: 'corner' | 'middle' | 'door' | 'area' | 'zone' | 'service' | 'centre';
  of: string;
}
