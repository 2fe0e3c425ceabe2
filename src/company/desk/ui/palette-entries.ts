/** What the palette of the desk offers for what was typed. Pure. */
import type { MayDo } from '#src/design/desk/may.tsx';
import type { LucideIcon } from '#src/design/icons.ts';
import { deskSearches } from './desk-searches.ts';
import { isOff } from './desk-way.ts';
import { groupsFor } from './my-desk.ts';

export interface PaletteEntry {
  /** Under which heading it stands. */
  group: string;
  label: string;
  hint: string;
  to: string;
  Icon: LucideIcon;
}

/** As it is compared: without case, accents and the curl of an apostrophe. */
const plain = (words: string) =>
  words.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

/**
 * How well a page ranks: 3 where its name begins so, 2 where a word of it does, 1 where each word that was typed begins
 * one of its name or one that it is also looked for by; 0 for one that does not fit.
 */
function rankOf(typed: string, label: string, words: string): number {
  const [wanted, name] = [plain(typed), plain(label)];
  if (name.startsWith(wanted)) return 3;
  if (name.split(/[\s-]+/).some((word) => word.startsWith(wanted))) return 2;
  const known = plain(`${label} ${words}`).split(/[\s-]+/);
  const isKnown = (part: string) => known.some((word) => word.startsWith(part));
  return wanted.split(/\s+/).every(isKnown) ? 1 : 0;
}

/**
 * The pages that fit, the best first, and all of them while nothing is typed; then the records that were found, and
 * last the pages on which more can be looked for. Only what somebody who may do these things can open.
 */
export function paletteEntries(
  typed: string,
  found: readonly PaletteEntry[] = [],
  may: MayDo = () => true,
): PaletteEntry[] {
  const wanted = typed.trim().slice(0, 200);
  const pages = groupsFor(may).flatMap(({ name, ways }) =>
    ways.map((way) => ({
      rank: rankOf(wanted, way.label, way.words ?? ''),
      entry: {
        group: wanted === '' ? name : 'Pages',
        label: way.label,
        hint: isOff(way) ? 'Off' : wanted === '' ? '' : name,
        to: way.to,
        Icon: way.Icon,
      },
    })),
  );
  if (wanted === '') return pages.map(({ entry }) => entry);
  const searches = deskSearches
    .filter((search) => !isOff(search) && may(search.needs))
    .map(({ label, address, by, Icon }) => ({
      group: 'Look further',
      label: `“${wanted}” in ${label}`,
      hint: `By ${by}`,
      to: `${address}${encodeURIComponent(wanted)}`,
      Icon,
    }));
  return [
    ...pages
      .filter(({ rank }) => rank > 0)
      .sort((a, b) => b.rank - a.rank)
      .map(({ entry }) => entry),
    ...found,
    ...searches,
  ];
}
