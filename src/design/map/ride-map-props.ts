/** What a page gives the map of a city. */
import type { ReactNode } from 'react';
import type { RouteLeg } from './live-map.ts';
import type { MapStop, MapVehicle } from './map-overlay.tsx';
import type { MapView } from './map-view.ts';
import type { Camera, Padding } from './mercator.ts';
import type { Theme } from './palette.ts';
import type { MapFrame } from './static-map.tsx';

export interface RideMapProps {
  frame: MapFrame;
  /** Where to look; `bounds` wins where both are given, the city's middle where neither is. */
  camera?: Camera | undefined;
  bounds?: readonly [west: number, south: number, east: number, north: number] | undefined;
  /** Room kept for what floats over the map. */
  padding?: Padding;
  /** The page's own theme unless given. */
  theme?: Theme;
  vehicles?: readonly MapVehicle[];
  pickup?: MapStop | undefined;
  /** On the way, in order; each is drawn with its number, counted from `firstStop`. */
  stops?: readonly MapStop[] | undefined;
  firstStop?: number | undefined;
  destination?: MapStop | undefined;
  route?: RouteLeg | readonly RouteLeg[] | undefined;
  /** Outlined areas, as [west, south, east, north]. */
  areas?: readonly (readonly [number, number, number, number])[] | undefined;
  interactive?: boolean;
  /** Zoom and locate buttons, unless false. */
  controls?: boolean;
  controlsClassName?: string;
  /** Where the camera is, after every move. */
  onMove?: (camera: Camera) => void;
  /** What Locate does; by default it looks for the device and moves there. */
  onLocate?: () => void;
  /** Below the map, on a desktop: what it says, and the padding of the first picture. */
  neatline?: { facts: ReactNode; firstPadding: Padding };
  className?: string;
  /** Said to screen readers: what the map shows. */
  label?: string;
  /** What a page draws over the map by itself, in place of vehicles; `lookAt` moves the map for the page. */
  overlay?: ((view: MapView, lookAt: (camera: Camera) => void) => ReactNode) | undefined;
  /** Floats over the map. */
  children?: ReactNode;
}

/** What the page says now, and what it said when it began. */
export interface RideMapNews {
  first: RideMapProps;
  current: () => RideMapProps;
  subscribe: (changed: () => void) => () => void;
}
