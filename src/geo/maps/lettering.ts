/**
 * Sets the names on a drawn map: what matters first, nothing over anything else. Whatever is read with `!` is inside the
 * line being looked at, which the types of arrays cannot say.
 */
import type { MapData } from '#src/design/map/map-data.ts';
import type { Pixel } from '#src/design/map/mercator.ts';

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Mean width of a letter of the two faces, as a share of the size. */
const letterWidth = 0.54;

/** Names being set: what of the map is written so far, and where. */
interface Lettering {
  data: MapData;
  zoom: number;
  /** In pixels from the city's centre. */
  place: (at: readonly number[]) => Pixel;
  taken: ReturnType<typeof createTaken>;
  /** Where streets have their names already. */
  named: Map<string, Pixel[]>;
  groups: string[];
}

const sans = 'font-family:var(--font-sans)';
const display = 'font-family:var(--font-display);font-weight:600';
const slanted = `${sans};font-style:italic;font-weight:500`;

/** SVG groups of text. Families are the page's; colours its `--map-…` properties. */
export function createLettering(
  data: MapData,
  zoom: number,
  place: (at: readonly number[]) => Pixel,
): string {
  const lettering: Lettering = { data, zoom, place, taken: createTaken(), named: new Map(), groups: [] };
  if (zoom >= 11) {
    const style = `${slanted};font-size:17px;letter-spacing:.14em;stroke:none`;
    group(lettering, 'water-name', style, waterNames(lettering, true, 17));
  }
  if (zoom >= 11) group(lettering, 'no-go', `${slanted};font-size:11px`, namesOf(lettering, 'no-go', 11));
  setPlaces(lettering);
  if (zoom >= 12.4) {
    group(lettering, 'water-name', `${slanted};font-size:11px;stroke:none`, waterNames(lettering, false, 11));
    group(lettering, 'park-name', `${slanted};font-size:11px`, namesOf(lettering, 'park-name', 11));
  }
  setStreets(lettering);
  if (zoom >= 16) {
    group(lettering, 'landmark', `${sans};font-size:10px`, namesOf(lettering, 'shop', 10));
    group(lettering, 'street-name', `${sans};font-size:9px`, namesOf(lettering, 'number', 9));
  }
  return lettering.groups.join('');
}

function group({ groups }: Lettering, colour: string, style: string, texts: string[]): void {
  if (texts.length > 0) {
    groups.push(
      `<g fill="var(--map-${colour})" stroke="var(--map-land)" stroke-width="3" paint-order="stroke" text-anchor="middle" style="${style}">${texts.join('')}</g>`,
    );
  }
}

const waterNames = (lettering: Lettering, great: boolean, size: number): string[] =>
  lettering.data.labels.flatMap(({ properties: p, geometry }) =>
    p.kind === 'water-name' && p.great === great
      ? block(lettering, p.name, lettering.place(geometry.coordinates), size, great)
      : [],
  );

const namesOf = (
  lettering: Lettering,
  kind: 'park-name' | 'no-go' | 'shop' | 'number',
  size: number,
): string[] =>
  lettering.data.labels
    .filter((label) => label.properties.kind === kind)
    .flatMap((label) =>
      block(lettering, label.properties.name, lettering.place(label.geometry.coordinates), size),
    );

const landmarkNames = (lettering: Lettering, size: number): string[] =>
  lettering.data.labels.flatMap(({ properties: p, geometry }) => {
    if (p.kind !== 'landmark' || p.rank > (lettering.zoom >= 15.5 ? 3 : 1)) return [];
    const { x, y } = lettering.place(geometry.coordinates);
    const names = block(lettering, p.name, { x, y: y + size * 1.2 }, size);
    return names.length > 0 ? [`<circle cx="${x}" cy="${y}" r="2"/>`, ...names] : [];
  });

/** Parts of town: the best known ones first, the others as one comes nearer. */
function setPlaces(lettering: Lettering): void {
  const { data, zoom, place } = lettering;
  const rankShown = zoom >= 13.4 ? 3 : zoom >= 12.4 ? 2 : 1;
  const places = data.labels
    .flatMap((label) => (label.properties.kind === 'place' ? [{ label, rank: label.properties.rank }] : []))
    .filter(({ rank }) => rank <= rankShown)
    .sort((a, b) => a.rank - b.rank);
  for (const rank of [1, 2, 3]) {
    const size = rank === 1 ? 13 : 12;
    const texts = places
      .filter((found) => found.rank === rank)
      .flatMap(({ label }) =>
        block(lettering, label.properties.name, place(label.geometry.coordinates), size),
      );
    group(lettering, 'place-name', `${display};font-size:${size}px`, texts);
  }
}

function setStreets(lettering: Lettering): void {
  const { zoom } = lettering;
  group(lettering, 'street-name', `${sans};font-size:11px`, [
    ...(zoom >= 10.2 ? streetNames(lettering, 'expressway', 11) : []),
    ...(zoom >= 11.4 ? streetNames(lettering, 'arterial', 11) : []),
  ]);
  if (zoom >= 12.8)
    group(lettering, 'street-name', `${sans};font-size:10px`, streetNames(lettering, 'secondary', 10));
  if (zoom >= 14.5) {
    group(lettering, 'street-name', `${sans};font-size:10px`, streetNames(lettering, 'local', 10));
    group(lettering, 'landmark', `${sans};font-size:11px`, landmarkNames(lettering, 11));
  }
}

const streetNames = (lettering: Lettering, roadClass: string, size: number): string[] =>
  lettering.data.lines.flatMap(({ properties: p, geometry }) =>
    p.kind === 'road' && p.class === roadClass && p.name
      ? alongLine(lettering, p.name, geometry.coordinates.map(lettering.place), size)
      : [],
  );

/** One or two centred lines, if there is room. */
function block({ taken }: Lettering, name: string, at: Pixel, size: number, oneLine = false): string[] {
  const rows = !oneLine && name.length > 11 && name.includes(' ') ? inTwo(name) : [name];
  const width = Math.max(...rows.map((row) => row.length)) * size * letterWidth + 8;
  const height = rows.length * size * 1.12 + 4;
  const box = boxAround(at, width, height);
  if (!taken.claim([box])) return [];
  return rows.map((row, i) =>
    text(row, { x: at.x, y: at.y + size * 0.35 + (i - (rows.length - 1) / 2) * size * 1.12 }),
  );
}

/** So far apart a street is named again where one looks at single streets, up to this zoom; from afar once is enough. */
const again = { pixels: 1_500, from: 14, to: 15.5 };

/** Along the straightest stretch that has room, and of those the one nearest the line's middle; then farther along. */
function alongLine(
  { taken, named, zoom }: Lettering,
  name: string,
  line: readonly Pixel[],
  size: number,
): string[] {
  const needed = name.length * size * letterWidth + 14;
  const set: string[] = [];
  // A street may come as several lines.
  const before = named.get(name) ?? [];
  named.set(name, before);
  const apart = again.pixels * 2 ** Math.max(0, zoom - again.to);
  for (const { from, to } of straightStretches(line, needed)) {
    const at = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    if (before.some((other) => Math.hypot(other.x - at.x, other.y - at.y) < apart)) continue;
    let degrees = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    if (degrees > 90) degrees -= 180;
    if (degrees < -90) degrees += 180;
    if (!taken.claim(letterBoxes(at, degrees, needed, size))) continue;
    const turned = `translate(${tenth(at.x)} ${tenth(at.y)}) rotate(${tenth(degrees)})`;
    before.push(at);
    set.push(`<text transform="${turned}" y="${tenth(size * 0.34)}">${escapeText(name)}</text>`);
    if (zoom < again.from) break;
  }
  return set;
}

const tenth = (value: number) => Math.round(value * 10) / 10;
const escapeText = (name: string) => name.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const text = (name: string, at: Pixel) =>
  `<text x="${tenth(at.x)}" y="${tenth(at.y)}">${escapeText(name)}</text>`;

function inTwo(name: string): string[] {
  const middle = name.length / 2;
  const spaces = [...name.matchAll(/ /g)].map((match) => match.index);
  const at = spaces.reduce((a, b) => (Math.abs(b - middle) < Math.abs(a - middle) ? b : a));
  return [name.slice(0, at), name.slice(at + 1)];
}

const boxAround = ({ x, y }: Pixel, width: number, height: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});

function letterBoxes(at: Pixel, degrees: number, width: number, size: number): Box[] {
  const radians = (degrees * Math.PI) / 180;
  const count = Math.max(2, Math.ceil(width / size));
  return Array.from({ length: count }, (_, i) => {
    const along = (i / (count - 1) - 0.5) * width;
    const centre = { x: at.x + along * Math.cos(radians), y: at.y + along * Math.sin(radians) };
    return boxAround(centre, size * 1.3, size * 1.3);
  });
}

const sampleStep = 8;
const mostSag = 4;

/** Windows of a line, `length` pixels long, that hardly leave their chord; best first. */
function straightStretches(line: readonly Pixel[], length: number): { from: Pixel; to: Pixel }[] {
  const samples = sampled(line);
  const span = Math.ceil(length / sampleStep);
  const found: { from: Pixel; to: Pixel; cost: number }[] = [];
  for (let i = 0; i + span < samples.length; i += 3) {
    const [from, to] = [samples[i], samples[i + span]];
    if (!from || !to) break;
    const chord = Math.hypot(to.x - from.x, to.y - from.y);
    if (chord < length * 0.97) continue;
    let sag = 0;
    for (const { x, y } of samples.slice(i + 1, i + span)) {
      if (sag > mostSag) break;
      sag = Math.max(sag, Math.abs((to.x - from.x) * (from.y - y) - (from.x - x) * (to.y - from.y)) / chord);
    }
    if (sag > mostSag) continue;
    const offMiddle = Math.abs((i + span / 2) / samples.length - 0.5);
    found.push({ from, to, cost: sag * 3 + offMiddle * 10 });
  }
  return found.sort((a, b) => a.cost - b.cost);
}

function sampled(line: readonly Pixel[]): Pixel[] {
  const out: Pixel[] = [];
  let rest = 0;
  for (const [i, b] of line.entries()) {
    const a = line[i - 1] ?? b;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    let at = rest;
    for (; at < length; at += sampleStep) {
      out.push({ x: a.x + ((b.x - a.x) * at) / length, y: a.y + ((b.y - a.y) * at) / length });
    }
    rest = at - length;
  }
  return out;
}

/** Boxes already written in, in cells so that a whole city is quick. */
function createTaken() {
  const cell = 64;
  const cells = new Map<string, Box[]>();
  const keys = (box: Box) => {
    const found: string[] = [];
    for (let x = Math.floor(box.left / cell); x <= Math.floor(box.right / cell); x++) {
      for (let y = Math.floor(box.top / cell); y <= Math.floor(box.bottom / cell); y++)
        found.push(`${x} ${y}`);
    }
    return found;
  };
  const free = (box: Box) =>
    keys(box).every((key) =>
      (cells.get(key) ?? []).every(
        (other) =>
          box.right <= other.left ||
          box.left >= other.right ||
          box.bottom <= other.top ||
          box.top >= other.bottom,
      ),
    );
  return {
    /** True, and they are taken, where all of the boxes are free. */
    claim(boxes: Box[]): boolean {
      if (!boxes.every(free)) return false;
      for (const box of boxes) {
        for (const key of keys(box)) {
          const inCell = cells.get(key);
          if (inCell) inCell.push(box);
          else cells.set(key, [box]);
        }
      }
      return true;
    },
  };
}
