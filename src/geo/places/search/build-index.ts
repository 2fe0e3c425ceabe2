/**
 * Turns places into the one buffer that place-index.ts reads. Whatever is read with `!` is inside the columns made here,
 * which the types of arrays cannot say.
 */
import { Buffer } from 'node:buffer';
import KDBush from 'kdbush';
import { spellings, words } from './fold.ts';
import { type IndexHeader, indexVersion, type SectionName, wholeNameFlag } from './index-format.ts';
import { type PlaceEntry, placeKinds, type Region } from './place-entry.ts';

/** Places in any order; `countries` and `regions` are what their indices point into. */
export function buildIndex(
  entries: PlaceEntry[],
  countries: Region[],
  regions: Region[],
  fingerprint: string,
): ArrayBuffer {
  const places = byImportance(entries);
  const count = places.length;
  const named = nameTerms(places);
  const { rank, ...dictionary } = sortTerms(named.terms);
  const posted = postTerms(named, rank);
  const labels = stringColumn(
    places.map((place) => (place.secondary ? `${place.name}\t${place.secondary}` : place.name)),
  );
  const ids = stringColumn(places.map((place) => place.id));
  return pack(
    { version: indexVersion, fingerprint, count, countries, regions },
    {
      lat: Int32Array.from(places, (place) => Math.round(place.lat * 1e6)),
      lng: Int32Array.from(places, (place) => Math.round(place.lng * 1e6)),
      kind: Uint8Array.from(places, (place) => placeKinds.indexOf(place.kind)),
      country: Int16Array.from(places, (place) => place.country),
      region: Int16Array.from(places, (place) => place.region),
      importance: Uint8Array.from(places, (place) => Math.round(place.importance * 255)),
      nameWords: named.nameWords,
      labelBytes: labels.bytes,
      labelStart: labels.start,
      idBytes: ids.bytes,
      idStart: ids.start,
      firstForward: named.firstForward,
      forwardTerms: posted.forwardTerms,
      ...dictionary,
      firstPosting: posted.firstPosting,
      postings: posted.postings,
      nearby: nearbyOf(places),
    },
  );
}

/** The most important place first, so that the first of any list is the best of it. */
function byImportance(entries: PlaceEntry[]): PlaceEntry[] {
  const importances = Float64Array.from(entries, (entry) => entry.importance);
  const entryIds = entries.map((entry) => entry.id);
  return inOrder(
    entries.length,
    (a, b) => importances[b]! - importances[a]! || (entryIds[a]! < entryIds[b]! ? -1 : 1),
  ).map((entry) => entries[entry]!);
}

/** The terms of each place, by numbers in the order in which they were met. */
interface NamedTerms {
  terms: string[];
  /** Of all places, one after the other; those of place p begin at `firstForward[p]`. */
  forward: number[];
  firstForward: Uint32Array;
  nameWords: Uint8Array;
}

function nameTerms(places: PlaceEntry[]): NamedTerms {
  const termIds = new Map<string, number>();
  const idOf = (term: string) => {
    const known = termIds.get(term);
    if (known !== undefined) return known;
    termIds.set(term, termIds.size);
    return termIds.size - 1;
  };
  const forward: number[] = [];
  const firstForward = new Uint32Array(places.length + 1);
  const nameWords = new Uint8Array(places.length);
  places.forEach((place, p) => {
    firstForward[p] = forward.length;
    nameWords[p] = collectTerms(place, idOf, forward);
  });
  firstForward[places.length] = forward.length;
  return { terms: [...termIds.keys()], forward, firstForward, nameWords };
}

/**
 * Terms sorted by their bytes, so that a prefix is one range; `rank` is where each number of a term has gone. Written
 * with one character a byte, because comparing buffers takes ten times as long.
 */
function sortTerms(given: string[]) {
  const terms = given.map((term) => Buffer.from(term).toString('latin1'));
  const sorted = inOrder(terms.length, (a, b) => (terms[a]! < terms[b]! ? -1 : 1));
  const rank = new Uint32Array(sorted.length);
  const termStart = new Uint32Array(sorted.length + 1);
  const shared = new Uint8Array(sorted.length);
  sorted.forEach((id, t) => {
    rank[id] = t;
    termStart[t + 1] = termStart[t]! + terms[id]!.length;
    if (t > 0) shared[t] = sharedPrefix(terms[sorted[t - 1]!]!, terms[id]!);
  });
  const bytes = Buffer.from(sorted.map((id) => terms[id]!).join(''), 'latin1');
  return { rank, termBytes: new Uint8Array(bytes), termStart, shared };
}

/** Both ways: the terms of each place by their rank, and the places of each term. */
function postTerms({ forward, firstForward }: NamedTerms, rank: Uint32Array) {
  const forwardTerms = new Uint32Array(forward.length);
  const firstPosting = new Uint32Array(rank.length + 1);
  for (let i = 0; i < forward.length; i++) {
    const term = rank[forward[i]! & ~wholeNameFlag]!;
    forwardTerms[i] = (term | (forward[i]! & wholeNameFlag)) >>> 0;
    firstPosting[term + 1]!++;
  }
  for (let t = 0; t < rank.length; t++) firstPosting[t + 1]! += firstPosting[t]!;
  const postings = new Uint32Array(forward.length);
  const next = firstPosting.slice();
  for (let p = 0; p < firstForward.length - 1; p++) {
    for (let i = firstForward[p]!; i < firstForward[p + 1]!; i++) {
      postings[next[forwardTerms[i]! & ~wholeNameFlag]!++] = p;
    }
  }
  return { forwardTerms, firstPosting, postings };
}

function nearbyOf(places: PlaceEntry[]): Uint8Array {
  const nearby = new KDBush(places.length, 64, Float32Array);
  for (const place of places) nearby.add(place.lng, place.lat);
  nearby.finish();
  return new Uint8Array(nearby.data);
}

/** Adds the place's terms, name words first and in order, each once; answers how many name words there are. */
function collectTerms(place: PlaceEntry, idOf: (term: string) => number, out: number[]): number {
  const start = out.length;
  const seen = new Map<number, number>();
  const isStreet = place.kind === 'street' || place.kind === 'corner' || place.kind === 'landmark';
  const add = (word: string, whole: boolean) => {
    const term = idOf(word);
    const at = seen.get(term);
    if (at === undefined) seen.set(term, out.push((term | (whole ? wholeNameFlag : 0)) >>> 0) - 1);
    else if (whole) out[at] = (out[at]! | wholeNameFlag) >>> 0;
  };
  const name = words(place.name);
  for (const word of name) add(word, name.length === 1);
  const nameCount = Math.min(255, out.length - start);
  for (const word of name) for (const other of spellings(word, isStreet)) add(other, false);
  for (const alias of place.aliases) {
    const parts = words(alias);
    for (const word of parts) {
      add(word, parts.length === 1);
      for (const other of spellings(word, isStreet)) add(other, false);
    }
  }
  for (const outer of place.within) for (const word of words(outer)) add(word, false);
  return nameCount;
}

/** 0 to `count` - 1 as `compare` orders them. */
const inOrder = (count: number, compare: (a: number, b: number) => number): number[] =>
  Array.from(Uint32Array.from({ length: count }, (_, i) => i).sort(compare));

function sharedPrefix(a: string, b: string): number {
  const most = Math.min(a.length, b.length, 255);
  let i = 0;
  while (i < most && a[i] === b[i]) i++;
  return i;
}

function stringColumn(strings: string[]) {
  const bytes = Buffer.from(strings.join(''));
  const start = new Uint32Array(strings.length + 1);
  let length = 0;
  strings.forEach((text, i) => {
    start[i] = length;
    length += Buffer.byteLength(text);
  });
  start[strings.length] = length;
  return { bytes: new Uint8Array(bytes), start };
}

function pack(
  header: Omit<IndexHeader, 'sections'>,
  columns: Record<SectionName, ArrayBufferView & { length: number }>,
): ArrayBuffer {
  const align = (n: number) => Math.ceil(n / 8) * 8;
  const sections: IndexHeader['sections'] = {} as IndexHeader['sections'];
  let offset = 0;
  for (const [name, column] of Object.entries(columns) as [SectionName, (typeof columns)[SectionName]][]) {
    sections[name] = { offset, length: column.length };
    offset = align(offset + column.byteLength);
  }
  const head = Buffer.from(JSON.stringify({ ...header, sections }));
  const base = align(4 + head.length);
  const out = new Uint8Array(base + offset);
  new DataView(out.buffer).setUint32(0, head.length, true);
  out.set(head, 4);
  for (const [name, column] of Object.entries(columns) as [SectionName, (typeof columns)[SectionName]][]) {
    out.set(
      new Uint8Array(column.buffer, column.byteOffset, column.byteLength),
      base + sections[name].offset,
    );
  }
  return out.buffer;
}
