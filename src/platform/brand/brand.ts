/** The company's mark and colours, as both sides show them; what operators set is in `setting.ts`. */
import { companyHere, companyName } from '#src/platform/settings/company.ts';
import { shownOf } from '#src/platform/settings/setting.ts';

/** A mark as it is kept: an SVG of the safe subset as text, or a PNG in base64. */
export interface Mark {
  type: 'svg' | 'png';
  picture: string;
}

/** What operators set. A colour is `#rrggbb`; null is the one the program comes with. */
export interface Brand {
  mark: Mark | null;
  main: string | null;
  action: string | null;
}

/** What pages carry of it: small, and with its colours made ready. */
export interface ShownBrand {
  /** Another for every other mark or colours; null while all is as the program comes. */
  version: string | null;
  hasMark: boolean;
  main: string | null;
  /** The tokens of `src/design/tokens.css` that differ, by name: `{ '--color-spruce': 'light-dark(#103070, #8fb0ff)' }`. */
  tokens: Readonly<Record<string, string>> | null;
}

export const brandHere = {
  name: 'brand',
  fallback: { mark: null, main: null, action: null } satisfies Brand as Brand,
};

const unset: ShownBrand = { version: null, hasMark: false, main: null, tokens: null };

export const shownBrand = (): ShownBrand => shownOf<ShownBrand>(brandHere.name) ?? unset;

/** Colours the program comes with, of which `tokens.css` has the rest. */
export const usualColours = { main: '#1f5b45', action: '#ff6a1a' } as const;

/** What stands beside the name: Rove's own rings, the uploaded mark, or the first letter of the name. */
export function markKind(): 'rings' | 'mark' | 'letter' {
  if (shownBrand().hasMark) return 'mark';
  return companyName() === companyHere.fallback.name ? 'rings' : 'letter';
}

/** The letter that stands for a company without a mark: the first letter or figure of its name. */
export const markLetter = (): string =>
  (
    /[\p{L}\p{N}]\p{M}*/u.exec(companyName().normalize('NFC'))?.[0] ?? companyName().slice(0, 1)
  ).toUpperCase();

export const iconNames = [
  'icon.svg',
  'icon-riding.svg',
  'icon-180.png',
  'icon-192.png',
  'icon-512.png',
  'icon-512-maskable.png',
  'mark.svg',
  'share.png',
] as const;
export type IconName = (typeof iconNames)[number];

/** Changes with whatever that picture shows; null while it is the one the program comes with. */
export function iconVersion(name: IconName): string | null {
  const { version } = shownBrand();
  if (name === 'share.png') {
    const isUsual = companyName() === companyHere.fallback.name;
    return [version, isUsual ? null : `n${sumOf(companyName())}`].filter(Boolean).join('-') || null;
  }
  const letter = markKind() === 'letter' ? `l${markLetter().codePointAt(0)?.toString(16)}` : null;
  return [version, letter].filter(Boolean).join('-') || null;
}

/** FNV-1a, 32 bits, as hexadecimal: both sides make it without waiting, and it only has to differ. */
function sumOf(words: string): string {
  let sum = 0x81_1c_9d_c5;
  for (const unit of new TextEncoder().encode(words)) sum = Math.imul(sum ^ unit, 0x01_00_01_93) >>> 0;
  return sum.toString(16);
}

/** Where a picture is fetched; a version in it makes browsers ask anew after a change, and any version is answered. */
export function iconAddress(name: IconName): string {
  const version = iconVersion(name);
  return version ? `/${name}?v=${version}` : `/${name}`;
}
