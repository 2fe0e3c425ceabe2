/**
 * Searches an index buffer: words in any order, beginnings, typos, ranked by match, importance and nearness. Whatever is
 * read with `!` is inside a column of the buffer, which the types of arrays cannot say.
 */

import * as geokdbush from 'geokdbush';
import KDBush from 'kdbush';
import { distanceMeters, type Point } from '#src/geo/streets/geo.ts';
import { joiningWords, words } from './fold.ts';
import { type Columns, type IndexHeader, readColumns, readHeader, wholeNameFlag } from './index-format.ts';
import { createOuterWords, type OuterMatch } from './outer-words.ts';
import { kindBonus, type PlaceKind, placeKinds } from './place-entry.ts';
import { allowTypos, lookUp, type QueryWord, quality } from './query-words.ts';

export interface FoundPlace {
  id: string;
  name: string;
  secondary: string;
  kind: PlaceKind;
  lat: number;
  lng: number;
  country: string;
  /** Its province or state, where the index knows its code. */
  region?: { name: string; code: string };
  score: number;
  /** All that was asked is one of its whole names, or its name and what it lies in. */
  isWhole?: boolean;
  /** 0 to 1. */
  importance?: number;
  /** So unlike what was typed that it is to be picked from a list. */
  isGuessed?: boolean;
  /** A house whose place is known; others stand between known ones, and are said to be near. */
  isExact?: boolean;
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
  /** Of one country alone where it is named. */
  nearest(at: Point, maxMeters: number, country?: string): { place: FoundPlace; meters: number } | undefined;
}

const mostWords = 8;
const candidatesPerList = 48;
/** Keeps one odd query from holding the process: names looked at in all. */
const mostChecks = 2_000;
const mostImportant = 1_500;
/** Words of one query that are looked for with slips. */
const mostMended = 2;
/** Among more places a slip in a word's first letters is not looked for. */
const mostForAnySlip = 20_000;
const none = -1;

/** "king and spadina" means the corner, even where a station is called so too. */
const cornerBonus = 0.35;

interface OpenIndex {
  header: IndexHeader;
  columns: Columns;
  decoder: TextDecoder;
  outerWords: ReturnType<typeof createOuterWords>;
  tree: KDBush;
}

/** `outer` instead of the countries and regions that the index was built with. */
export function openIndex(
  buffer: ArrayBuffer,
  outer: Partial<Pick<IndexHeader, 'countries' | 'regions'>> = {},
): PlaceIndex {
  const { header: own, base } = readHeader(buffer);
  const header = { ...own, ...outer };
  const columns = readColumns(buffer, header, base);
  const index: OpenIndex = {
    header,
    columns,
    decoder: new TextDecoder(),
    outerWords: createOuterWords(header.countries, header.regions),
    tree: KDBush.from(columns.nearby.slice().buffer),
  };
  return {
    count: header.count,
    fingerprint: header.fingerprint,
    search: (query, options) => search(index, query, options),
    byId: (id) => findById(index, id),
    nearest: (at, maxMeters, country) => nearest(index, at, maxMeters, country),
  };
}

/** What was asked, word by word. */
interface Question {
  asked: QueryWord[];
  /** By the same index: what around a place is called so, where several words are asked. */
  outer: (OuterMatch | undefined)[];
  near: Point | undefined;
}

/** At most `limit`, best first. Nearer places rank higher where `near` is given. */
export function search(
  index: OpenIndex,
  query: string,
  { limit = 5, near, typos = false }: SearchOptions = {},
): FoundPlace[] {
  const { columns } = index;
  const texts = textsOf(query);
  if (texts.length === 0) return [];
  const asked = texts.map((text) => lookUp(columns, text));
  const question: Question = {
    asked,
    outer: asked.map((word) => (asked.length > 1 ? index.outerWords.match(word.text) : undefined)),
    near,
  };
  const candidates = findCandidates(index, question, typos);
  const asksCorner = /&| and | at /i.test(query);
  const scored = [...candidates].map((place) => {
    const bonus = asksCorner && placeKinds[columns.kind[place]!] === 'corner' ? cornerBonus : 0;
    const judged = score(columns, place, question);
    return { place, score: judged.score + bonus, isWhole: judged.isWhole };
  });
  scored.sort((a, b) => b.score - a.score || a.place - b.place);
  return describeOnce(index, scored, limit);
}

/** The best `limit`, those that read alike once. */
function describeOnce(
  index: OpenIndex,
  scored: { place: number; score: number; isWhole: boolean }[],
  limit: number,
): FoundPlace[] {
  const found: FoundPlace[] = [];
  const said = new Set<string>();
  for (const { place, score, isWhole } of scored) {
    const described = { ...describe(index, place, score), isWhole };
    const key = `${described.name}\t${described.secondary}`;
    if (said.has(key)) continue;
    said.add(key);
    if (found.push(described) === limit) break;
  }
  return found;
}

/** The words that count, each once; joining words only where there are no others. */
function textsOf(query: string): string[] {
  const texts = words(query.slice(0, 200));
  const meaningful = texts.filter((text) => !joiningWords.has(text));
  return [...new Set(meaningful.length > 0 ? meaningful : texts)].slice(0, mostWords);
}

function findCandidates(index: OpenIndex, question: Question, typos: boolean): Set<number> {
  const { columns } = index;
  const { asked } = question;
  const candidates = new Set<number>();
  gather(columns, question, candidates);
  if (!typos) return candidates;
  // A slip mostly makes a word that begins no name at all, so those are mended first.
  const unknown = asked.filter((word) => word.lo === word.hi);
  for (const wordsToMend of unknown.length > 0 ? [unknown, asked] : [asked]) {
    for (const word of wordsToMend.filter(({ typos }) => typos.length === 0).slice(0, mostMended))
      allowTypos(columns, word, index.header.count > mostForAnySlip);
    gather(columns, question, candidates);
    if (candidates.size > 0) break;
  }
  return candidates;
}

/** The most important places of one list so far, and how many names may still be looked at for them and for others. */
interface Gathering {
  columns: Columns;
  question: Question;
  best: Int32Array;
  checksLeft: number;
}

/**
 * Collects the most important places that answer every word. Led by the word that fewest places answer; by each in turn
 * where any may be the country's alone, as in "paris france".
 */
function gather(columns: Columns, question: Question, into: Set<number>): void {
  const { asked, outer } = question;
  const gathering: Gathering = {
    columns,
    question,
    best: new Int32Array(candidatesPerList),
    checksLeft: mostChecks,
  };
  const own = asked.map((_, i) => i).filter((i) => !outer[i]);
  const rarest = own.sort((a, b) => answersOf(columns, asked[a]!) - answersOf(columns, asked[b]!))[0];
  for (const lead of rarest === undefined ? asked.keys() : [rarest]) gatherLedBy(gathering, lead, into);
}

/** How many places answer a word by its beginning or with a slip, counted without looking at any. */
function answersOf({ firstPosting }: Columns, word: QueryWord): number {
  let count = firstPosting[word.hi]! - firstPosting[word.lo]!;
  for (const { term } of word.typos) count += firstPosting[term + 1]! - firstPosting[term]!;
  return count;
}

function gatherLedBy(gathering: Gathering, lead: number, into: Set<number>): void {
  const { columns, question } = gathering;
  const word = question.asked[lead]!;
  const isOneWord = question.asked.length === 1;
  if (word.exact >= 0) keepBest(gathering, scanRange(gathering, lead, word.exact, word.exact + 1), into);
  const count = columns.firstPosting[word.hi]! - columns.firstPosting[word.lo]!;
  // A letter or two begin too much to be looked through: what is important is looked at instead.
  if (isOneWord ? word.bytes.length > 1 : count <= mostChecks)
    keepBest(gathering, scanRange(gathering, lead, word.lo, word.hi), into);
  else if (!isOneWord) keepBest(gathering, scanImportant(gathering), into);
  if (word.typos.length === 0) return;
  let kept = 0;
  for (const { term } of word.typos) if (gathering.checksLeft > 0) kept = scan(gathering, lead, term, kept);
  keepBest(gathering, kept, into);
}

function scanRange(gathering: Gathering, lead: number, lo: number, hi: number): number {
  let kept = 0;
  for (let term = lo; term < hi && gathering.checksLeft > 0; term++) kept = scan(gathering, lead, term, kept);
  return kept;
}

/** The most important places of all that answer every word. */
function scanImportant(gathering: Gathering): number {
  const most = Math.min(mostImportant, gathering.columns.importance.length);
  let kept = 0;
  for (let place = 0; place < most && kept < candidatesPerList; place++)
    if (gathering.checksLeft > 0 && answersAll(gathering, place, none)) gathering.best[kept++] = place;
  return kept;
}

function keepBest({ best }: Gathering, kept: number, into: Set<number>): void {
  for (let i = 0; i < kept; i++) into.add(best[i]!);
}

/** Inserts the term's places into `best`, which stays sorted; a list ends where it can add nothing. */
function scan(gathering: Gathering, lead: number, term: number, given: number): number {
  const { columns, best } = gathering;
  const isOneWord = gathering.question.asked.length === 1;
  const end = columns.firstPosting[term + 1]!;
  let kept = given;
  for (let i = columns.firstPosting[term]!; i < end; i++) {
    const place = columns.postings[i]!;
    if (kept === candidatesPerList && place >= best[kept - 1]!) break;
    let slot = kept;
    while (slot > 0 && best[slot - 1]! > place) slot--;
    if (slot > 0 && best[slot - 1] === place) continue;
    if (!isOneWord && (gathering.checksLeft <= 0 || !answersAll(gathering, place, lead))) continue;
    const last = Math.min(kept, candidatesPerList - 1);
    best.copyWithin(slot + 1, slot, last);
    best[slot] = place;
    if (kept < candidatesPerList) kept++;
  }
  return kept;
}

/** Whether a place answers every word but the one that led to it. */
function answersAll(gathering: Gathering, place: number, lead: number): boolean {
  const { columns } = gathering;
  const { asked, outer } = gathering.question;
  gathering.checksLeft--;
  for (let w = 0; w < asked.length; w++) {
    if (w === lead) continue;
    if (!outer[w]?.has(columns, place) && wordQuality(columns, place, asked[w]!) === 0) return false;
  }
  return true;
}

function wordQuality(columns: Columns, place: number, word: QueryWord): number {
  let best = 0;
  for (let i = columns.firstForward[place]!; i < columns.firstForward[place + 1]!; i++) {
    const q = quality(columns, word, columns.forwardTerms[i]! & ~wholeNameFlag);
    if (q > best) best = q;
    if (best === 1) break;
  }
  return best;
}

/** How well a place answers the whole question; about 1 where every word is in its name. */
function score(
  columns: Columns,
  place: number,
  { asked, outer, near }: Question,
): { score: number; isWhole: boolean } {
  const start = columns.firstForward[place]!;
  const end = columns.firstForward[place + 1]!;
  const nameCount = columns.nameWords[place]!;
  const hit = new Set<number>();
  let text = 0;
  let exactInName = 0;
  let ownWords = 0;
  let whole = false;
  let inOrder = false;
  let unexplained = 0;
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
    const isInName = bestAt >= 0 && bestAt - start < nameCount && best === 1;
    if (!isInName && !outer[w]?.has(columns, place)) unexplained++;
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
  return { score: total, isWhole: fullAlias || (exactInName === nameCount && unexplained === 0) };
}

function describe({ header, columns, decoder }: OpenIndex, place: number, score: number): FoundPlace {
  const label = columns.labelBytes.subarray(columns.labelStart[place]!, columns.labelStart[place + 1]!);
  const [name, own] = decoder.decode(label).split('\t') as [string, string?];
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
    ...(region?.codes[0] && { region: { name: region.name, code: region.codes[0] } }),
    score,
    importance: columns.importance[place]! / 255,
  };
}

export function findById(index: OpenIndex, id: string): FoundPlace | undefined {
  const wanted = new TextEncoder().encode(id);
  const { idBytes, idStart } = index.columns;
  for (let place = 0; place < index.header.count; place++) {
    const from = idStart[place]!;
    if (idStart[place + 1]! - from !== wanted.length) continue;
    let i = wanted.length - 1;
    while (i >= 0 && idBytes[from + i] === wanted[i]) i--;
    if (i < 0) return describe(index, place, 0);
  }
  return undefined;
}

/** The nearest place to a point, and how far it is; undefined beyond `maxMeters`. */
export function nearest(
  index: OpenIndex,
  at: Point,
  maxMeters: number,
  country?: string,
): { place: FoundPlace; meters: number } | undefined {
  const isThere = country && ((place: number) => describe(index, place, 0).country === country);
  const [place] = geokdbush.around(index.tree, at[0], at[1], 1, maxMeters / 1000, isThere || undefined);
  if (place === undefined) return undefined;
  const found = describe(index, Number(place), 0);
  return { place: found, meters: distanceMeters(at, [found.lng, found.lat]) };
}
