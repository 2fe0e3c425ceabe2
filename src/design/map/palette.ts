/** The map's colours: land and water calm, streets engraved, nothing brighter than the cars. */

export type Theme = 'light' | 'dark';

/** Light and dark. `palette.css` has the same for drawings in the page. */
export const mapColours = {
  land: ['#F3F0E7', '#131E1A'],
  contour: ['#E3DAC5', '#1F2E27'],
  park: ['#DDE7D3', '#162A20'],
  'park-edge': ['#C9D8BD', '#1F3A2C'],
  water: ['#CFE0EC', '#0C2230'],
  waterline: ['#8FB4D1', '#2A536F'],
  shore: ['#7FA6C4', '#34617F'],
  minor: ['#D5D0C1', '#24332C'],
  street: ['#FFFEFA', '#32443B'],
  casing: ['#C3BDAB', '#0D1613'],
  expressway: ['#EFE3C8', '#40412F'],
  'expressway-line': ['#C4B48D', '#6A6443'],
  transit: ['#9AA39B', '#5D6E65'],
  'street-name': ['#5B645C', '#94A299'],
  'place-name': ['#2E4A3E', '#B9CCBF'],
  'water-name': ['#325F88', '#7FAFD2'],
  'park-name': ['#4A6B44', '#8DB28A'],
  landmark: ['#8A5700', '#D9A84E'],
  'service-edge': ['#2E4A3E', '#B9CCBF'],
  'no-go': ['#8F3F20', '#E0A183'],
  route: ['#2F6DB5', '#7FB2EA'],
  'route-casing': ['#FFFFFF', '#0C1512'],
} as const;

export type MapColour = keyof typeof mapColours;

export function mapColour(name: MapColour, theme: Theme): string {
  return mapColours[name][theme === 'light' ? 0 : 1];
}

/** `share` of a over b, both #RRGGBB. */
export function mix(a: string, b: string, share: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(channel(a, at) * share + channel(b, at) * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
