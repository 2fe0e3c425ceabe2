/** The streets of a window: tunnels, then what lies on the ground, then bridges, each class under the greater one. */
import { atZoom, measures, minorStreets, streetFrom, tiled } from '#src/design/map/measures.ts';
import { cut, type Drawing, stroke } from '../drawing.ts';
import type { WindowFeature } from './window-features.ts';

interface Look {
  width: number;
  casing: number;
  colour: string;
  edge: string;
}

const levels = ['tunnel', '', 'bridge'] as const;
const drawnClasses = ['service', 'mall', 'local', 'secondary', 'ramp', 'arterial', 'expressway'] as const;

/** As the live map draws them at this zoom. */
function looksAt({ zoom, widen }: Drawing): Record<(typeof drawnClasses)[number], Look> {
  const { arterial, expressway } = measures;
  const least = (road: { width: number; least: number }) => Math.max(road.least, road.width * widen);
  const white = Math.round(atZoom(minorStreets.whiteness, zoom) * 100);
  const minorColour =
    white === 100 ? 'street' : `color-mix(in srgb,var(--map-street) ${white}%,var(--map-minor))`;
  const kerb = zoom > streetFrom ? atZoom(minorStreets.casing, zoom) : 0;
  const edge = zoom > streetFrom ? atZoom(tiled.casing, zoom) : 0;
  const street = { colour: 'street', edge: 'casing' };
  const minor = { colour: minorColour, edge: 'casing', casing: kerb };
  const fast = { colour: 'expressway', edge: 'expressway-line' };
  return {
    service: { ...street, width: atZoom(tiled.service, zoom), casing: edge },
    mall: { colour: 'paved', edge: 'casing', width: atZoom(tiled.mall, zoom), casing: edge },
    local: { ...minor, width: atZoom(minorStreets.local, zoom) },
    secondary: { ...minor, width: atZoom(minorStreets.secondary, zoom) },
    ramp: { ...fast, width: atZoom(tiled.ramp, zoom), casing: atZoom(tiled.casing, zoom) },
    arterial: { ...street, width: least(arterial), casing: arterial.casing },
    expressway: { ...fast, width: least(expressway), casing: expressway.casing },
  };
}

export function drawStreets(drawing: Drawing, roads: readonly WindowFeature[]): void {
  const looks = looksAt(drawing);
  for (const level of levels) {
    const found = drawnClasses.map((kind) => ({
      look: looks[kind],
      pieces: cut(
        drawing,
        roads
          .filter(({ properties }) => properties.class === kind && (properties.level ?? '') === level)
          .flatMap(({ lines }) => lines.map((line) => line.map(({ x, y }) => [x, y]))),
      ),
    }));
    if (level === 'tunnel') {
      // What lies below is told by its edges alone.
      for (const { look, pieces } of found)
        for (const d of pieces)
          drawing.parts.push(
            `<path d="${d}" stroke="var(--map-${look.edge})" stroke-width="1.2" stroke-dasharray="4 4"/>`,
          );
      continue;
    }
    for (const { look, pieces } of found)
      if (look.casing > 0) stroke(drawing, pieces, look.edge, look.width + look.casing);
    for (const { look, pieces } of found) stroke(drawing, pieces, look.colour, look.width);
  }
}
