import type { ReactNode } from 'react';
import type { Padding } from '#src/design/map/mercator.ts';
import { RideMap } from '#src/design/map/ride-map.tsx';
import type { RideMapProps } from '#src/design/map/ride-map-props.ts';

/** The map with its neatline below, on a desktop; on a phone the map alone, as high as its parent. */
export function MapStage({
  facts,
  footPadding,
  ...map
}: Omit<RideMapProps, 'onMove' | 'neatline'> & {
  /** What the neatline says, left to right. */
  facts: ReactNode;
  /** The padding of a desktop, for the neatline of the first picture. */
  footPadding: Padding;
}) {
  return <RideMap {...map} neatline={{ facts, firstPadding: footPadding }} />;
}
