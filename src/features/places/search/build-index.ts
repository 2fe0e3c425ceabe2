/** Turns places into the one buffer that search-index.ts reads. */
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
  const importances = Float64Array.from(entries, (entry) => entry.importance);
  const entryIds = entries.map((entry) => entry.id);
  const places = inOrder(
    entries.length,
    (a, b) => importances[b]! - importances[a]! || (entryIds[a]! < entryIds[b]! ? -1 : 1),
  ).map((entry) => entries[entry]!);
  const termIds = new Map<string, number>();
  const idOf = (term: string) => {
    const known = termIds.get(term);
    if (known !== undefined) return known;
    termIds.set(term, termIds.size);
    return termIds.size - 1;
  };
  const count = places.length;
  const forward: number[] = [];
  const firstForward = new Uint32Array(count + 1);
  const nameWords = new Uint8Array(count);
  places.forEach((place, p) => {
    firstForward[p] = forward.length;
    nameWords[p] = collectTerms(place, idOf, forward);
  });
  firstForward[count] = forward.length;

  // Terms sorted by their bytes, so that a prefix is one range; ids renamed to their rank. Written with one character
  // a byte, because comparing buffers takes ten times as long.
  const terms = Array.from(termIds.keys(), (term) => Buffer.from(term).toString('latin1'));
  const sorted = inOrder(terms.length, (a, b) => (terms[a]! < terms[b]! ? -1 : 1));
  const rank = new Uint32Array(sorted.length);
  const termStart = new Uint32Array(sorted.length + 1);
  const shared = new Uint8Array(sorted.length);
  sorted.forEach((id, t) => {
    rank[id] = t;
    termStart[t + 1] = termStart[t]! + terms[id]!.length;
    if (t > 0) shared[t] = sharedPrefix(terms[sorted[t - 1]!]!, terms[id]!);
  });
  const termBytes = Buffer.from(sorted.map((id) => terms[id]!).join(''), 'latin1');

  const forwardTerms = new Uint32Array(forward.length);
  const firstPosting = new Uint32Array(sorted.length + 1);
  for (let i = 0; i < forward.length; i++) {
    const term = rank[forward[i]! & ~wholeNameFlag]!;
    forwardTerms[i] = (term | (forward[i]! & wholeNameFlag)) >>> 0;
    firstPosting[term + 1]!++;
  }
  for (let t = 0; t < sorted.length; t++) firstPosting[t + 1]! += firstPosting[t]!;
  const postings = new Uint32Array(forward.length);
  const next = firstPosting.slice();
  for (let p = 0; p < count; p++) {
    for (let i = firstForward[p]!; i < firstForward[p + 1]!; i++) {
      postings[next[forwardTerms[i]! & ~wholeNameFlag]!++] = p;
    }
  }

  const labels = stringColumn(
    places.map((place) => (place.secondary ? `${place.name}\t${place.secondary}` : place.name)),
  );
  const ids = stringColumn(places.map((place) => place.id));
  const nearby = new KDBush(count, 64, Float32Array);
  for (const place of places) nearby.add(place.lng, place.lat);
  nearby.finish();

  return pack(
    { version: indexVersion, fingerprint, count, countries, regions },
    {
      lat: Int32Array.from(places, (place) => Math.round(place.lat * 1e6)),
      lng: Int32Array.from(places, (place) => Math.round(place.lng * 1e6)),
      kind: Uint8Array.from(places, (place) => placeKinds.indexOf(place.kind)),
      country: Int16Array.from(places, (place) => place.country),
      region: Int16Array.from(places, (place) => place.region),
      importance: Uint8Array.from(places, (place) => Math.round(place.importance * 255)),
      nameWords,
      labelBytes: labels.bytes,
      labelStart: labels.start,
      idBytes: ids.bytes,
      idStart: ids.start,
      firstForward,
      forwardTerms,
      termBytes: new Uint8Array(termBytes),
      termStart,
      shared,
      firstPosting,
      postings,
      nearby: new Uint8Array(nearby.data),
    },
  );
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
