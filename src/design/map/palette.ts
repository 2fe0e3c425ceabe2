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
  building: ['#E9E3D5', '#1D2B25'],
  'building-line': ['#CFC7B4', '#2E4037'],
  'shop-building': ['#EBDFC9', '#28301F'],
  'great-building': ['#DFD8C7', '#24342D'],
  works: ['#ECE8DC', '#17231E'],
  campus: ['#EFEBDB', '#182620'],
  shops: ['#F6F0E1', '#1A231C'],
  wood: ['#D4E1C9', '#152A1E'],
  grass: ['#E3EBD8', '#172820'],
  pitch: ['#CFDFC3', '#1C3628'],
  sand: ['#F1E8CF', '#2A2A1F'],
  paved: ['#ECE8DE', '#19251F'],
  runway: ['#DFDBCF', '#26332D'],
  rail: ['#B7B4A8', '#415048'],
  path: ['#D6CBB2', '#2F3F36'],
  arrow: ['#9AA39B', '#7C8F85'],
  stop: ['#2F6DB5', '#5B93D6'],
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
