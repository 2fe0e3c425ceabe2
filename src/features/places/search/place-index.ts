/** Searches an index buffer: words in any order, beginnings, typos, ranked by match, importance and nearness. */

import * as geokdbush from 'geokdbush';
import KDBush from 'kdbush';
import { distanceMeters, type Point } from '../geo.ts';
import { joiningWords, words } from './fold.ts';
import { readColumns, readHeader, wholeNameFlag } from './index-format.ts';
import { createOuterWords, type OuterMatch } from './outer-words.ts';
import { type PlaceKind, placeKinds } from './place-entry.ts';
import { allowTypos, lookUp, type QueryWord, quality } from './query-words.ts';

export interface FoundPlace {
  id: string;
  name: string;
  secondary: string;
  kind: PlaceKind;
  lat: number;
  lng: number;
  country: string;
  score: number;
}

export interface SearchOptions {
  limit?: number;
  near?: Point | undefined;
  /** Also looks a typo away; slower, so worth asking for only when the plain search found nothing good. */
  typos?: boolean;
}

export interface PlaceIndex {
  readonly count: number;
  readonly fingerprint: string;
  /** At most `limit`, best first. Nearer places rank higher where `near` is given. */
  search(query: string, options?: SearchOptions): FoundPlace[];
  byId(id: string): FoundPlace | undefined;
  nearest(at: Point, maxMeters: number): { place: FoundPlace; meters: number } | undefined;
}

const mostWords = 8;
const candidatesPerList = 48;
/** Keeps one odd query from holding the process: names looked at in all. */
const mostChecks = 40_000;

/** "king and spadina" means the corner, even where a station is called so too. */
const cornerBonus = 0.35;

/** Places of the cities Rove drives in are likelier meant than a namesake elsewhere. */
const kindBonus: Record<PlaceKind, number> = {
  city: 0.05,
  district: 0,
  airport: 0.1,
  landmark: 0.25,
  station: 0.2,
  neighbourhood: 0.2,
  street: 0.16,
  corner: 0.15,
};

export function openIndex(buffer: ArrayBuffer): PlaceIndex {
  const { header, base } = readHeader(buffer);
  const columns = readColumns(buffer, header, base);
  const decoder = new TextDecoder();
  const outerWords = createOuterWords(header.countries, header.regions);
  const tree = KDBush.from(columns.nearby.slice().buffer);

  const nameOf = (place: number) =>
    decoder.decode(columns.labelBytes.subarray(columns.labelStart[place]!, columns.labelStart[place + 1]!));

  function describe(place: number, score: number): FoundPlace {
    const [name, own] = nameOf(place).split('\t') as [string, string?];
    const country = header.countries[columns.country[place]!];
    const region = header.regions[columns.region[place]!];
    const secondary = own ?? [region?.name, country?.name].filter((part) => part && part !== name).join(', ');
    return {
      id: decoder.decode(columns.idBytes.subarray(columns.idStart[place]!, columns.idStart[place + 1]!)),
      name,
      secondary,
      kind: placeKinds[columns.kind[place]!]!,
      lat: columns.lat[place]! / 1e6,
      lng: columns.lng[place]! / 1e6,
      country: country?.codes[0] ?? '',
      score,
    };
  }

  function search(query: string, { limit = 5, near, typos = false }: SearchOptions = {}): FoundPlace[] {
    let texts = words(query.slice(0, 200));
    const asksCorner = /&| and | at /i.test(query);
    const meaningful = texts.filter((text) => !joiningWords.has(text));
    if (meaningful.length > 0) texts = meaningful;
    texts = [...new Set(texts)].slice(0, mostWords);
    if (texts.length === 0) return [];
    const asked = texts.map((text) => lookUp(columns, text));
    const outer = asked.map((word) => (asked.length > 1 ? outerWords.match(word.text) : undefined));
    const candidates = new Set<number>();
    gather(asked, outer, candidates);
    if (typos) {
      // A slip mostly makes a word that begins no name at all, so those are mended first.
      const unknown = asked.filter((word) => word.lo === word.hi);
      for (const wordsToMend of unknown.length > 0 ? [unknown, asked] : [asked]) {
        for (const word of wordsToMend) allowTypos(columns, word);
        gather(asked, outer, candidates);
        if (candidates.size > 0) break;
      }
    }
    const scored = [...candidates].map((place) => {
      const bonus = asksCorner && placeKinds[columns.kind[place]!] === 'corner' ? cornerBonus : 0;
      return { place, score: score(place, asked, outer, near) + bonus };
    });
    scored.sort((a, b) => b.score - a.score || a.place - b.place);
    const found: FoundPlace[] = [];
    const said = new Set<string>();
    for (const { place, score } of scored) {
      const described = describe(place, score);
      const key = `${described.name}\t${described.secondary}`;
      if (said.has(key)) continue;
      said.add(key);
      if (found.push(described) === limit) break;
    }
    return found;
  }

  /** Collects the most important places that answer every word, led in turn by each word's own list. */
  function gather(asked: QueryWord[], outer: (OuterMatch | undefined)[], into: Set<number>): void {
    let checks = 0;
    const answersAll = (place: number, lead: number) => {
      checks++;
      for (let w = 0; w < asked.length; w++) {
        if (w === lead) continue;
        if (!outer[w]?.has(columns, place) && wordQuality(place, asked[w]!) === 0) return false;
      }
      return true;
    };
    const best = new Int32Array(candidatesPerList);
    asked.forEach((word, lead) => {
      const lists: [number, number][] = [];
      if (word.exact >= 0) lists.push([word.exact, word.exact + 1]);
      if (word.hi > word.lo) lists.push([word.lo, word.hi]);
      for (const [lo, hi] of lists) {
        let kept = 0;
        for (let term = lo; term < hi && checks < mostChecks; term++) kept = scan(term, kept);
        keep(kept);
      }
      if (word.typos.length > 0) {
        let kept = 0;
        for (const typo of word.typos) if (checks < mostChecks) kept = scan(typo.term, kept);
        keep(kept);
      }
      function keep(kept: number) {
        for (let i = 0; i < kept; i++) into.add(best[i]!);
      }
      /** Inserts the term's places into `best`, which stays sorted; a list ends where it can add nothing. */
      function scan(term: number, kept: number): number {
        const end = columns.firstPosting[term + 1]!;
        for (let i = columns.firstPosting[term]!; i < end; i++) {
          const place = columns.postings[i]!;
          if (kept === candidatesPerList && place >= best[kept - 1]!) break;
          let slot = kept;
          while (slot > 0 && best[slot - 1]! > place) slot--;
          if (slot > 0 && best[slot - 1] === place) continue;
          if (asked.length > 1 && (checks >= mostChecks || !answersAll(place, lead))) continue;
          const last = Math.min(kept, candidatesPerList - 1);
          best.copyWithin(slot + 1, slot, last);
          best[slot] = place;
          if (kept < candidatesPerList) kept++;
        }
        return kept;
      }
    });
  }

  function wordQuality(place: number, word: QueryWord): number {
    let best = 0;
    for (let i = columns.firstForward[place]!; i < columns.firstForward[place + 1]!; i++) {
      const q = quality(columns, word, columns.forwardTerms[i]! & ~wholeNameFlag);
      if (q > best) best = q;
      if (best === 1) break;
    }
    return best;
  }

  function score(
    place: number,
    asked: QueryWord[],
    outer: (OuterMatch | undefined)[],
    near: Point | undefined,
  ): number {
    const start = columns.firstForward[place]!;
    const end = columns.firstForward[place + 1]!;
    const nameCount = columns.nameWords[place]!;
    const hit = new Set<number>();
    let text = 0;
    let exactInName = 0;
    let ownWords = 0;
    let whole = false;
    let inOrder = false;
    for (let w = 0; w < asked.length; w++) {
      let best = 0;
      let bestAt = -1;
      for (let i = start; i < end; i++) {
        const term = columns.forwardTerms[i]!;
        const q = quality(columns, asked[w]!, term & ~wholeNameFlag);
        if (q > best) {
          best = q;
          bestAt = i;
        }
      }
      if (bestAt >= 0) {
        ownWords++;
        const position = bestAt - start;
        if (position < nameCount) {
          hit.add(position);
          if (best === 1) exactInName++;
          if (w === 0 && position === 0) inOrder = true;
        }
        if (best === 1 && columns.forwardTerms[bestAt]! & wholeNameFlag) whole = true;
      }
      text += best > 0 ? best : outer[w]?.has(columns, place) ? 0.5 : 0;
    }
    const fullName = exactInName === nameCount && ownWords === exactInName;
    const fullAlias = whole && ownWords === 1;
    const coverage = nameCount === 0 ? 0 : hit.size / nameCount;
    let total =
      text / asked.length +
      (fullName || fullAlias ? 0.35 : 0) +
      (inOrder ? 0.1 : 0) -
      0.3 * (1 - (fullAlias ? 1 : coverage)) +
      (0.6 * columns.importance[place]!) / 255 +
      kindBonus[placeKinds[columns.kind[place]!]!];
    if (near) {
      const meters = distanceMeters(near, [columns.lng[place]! / 1e6, columns.lat[place]! / 1e6]);
      total += 0.45 * Math.exp(-meters / 40_000) + 0.12 * Math.exp(-meters / 800_000);
    }
    return total;
  }

  return {
    count: header.count,
    fingerprint: header.fingerprint,
    search,
    byId(id) {
      const wanted = new TextEncoder().encode(id);
      const { idBytes, idStart } = columns;
      for (let place = 0; place < header.count; place++) {
        const from = idStart[place]!;
        if (idStart[place + 1]! - from !== wanted.length) continue;
        let i = wanted.length - 1;
        while (i >= 0 && idBytes[from + i] === wanted[i]) i--;
        if (i < 0) return describe(place, 0);
      }
      return undefined;
    },
    nearest(at, maxMeters) {
      const [place] = geokdbush.around(tree, at[0], at[1], 1, maxMeters / 1000);
      if (place === undefined) return undefined;
      const found = describe(Number(place), 0);
      return { place: found, meters: distanceMeters(at, [found.lng, found.lat]) };
    },
  };
}
