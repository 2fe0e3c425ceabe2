/** The streets of an extract, as the same directory that drawn cities have. */
import type { City } from '#src/geo/streets/cities/cities.ts';
import type { Point } from '#src/geo/streets/geo.ts';
import { type AddressColumns, textAt } from '#src/geo/streets/import/address-file.ts';
import type { Street } from '../known-streets.ts';
import { isLatin } from '../other-scripts.ts';

/** A street by one of its spellings; its line is read when somebody asks for it. */
class ImportedStreet implements Street {
  readonly city: City;
  readonly base: string;
  readonly type: string | undefined;
  readonly direction: string | undefined;
  readonly imported: number;
  readonly isExpressway = false;
  private readonly addresses: AddressColumns;
  private readonly row: number;
  constructor(
    city: City,
    addresses: AddressColumns,
    row: number,
    spelling: Pick<Street, 'base' | 'type' | 'direction'>,
    imported: number,
  ) {
    this.city = city;
    this.addresses = addresses;
    this.row = row;
    this.base = spelling.base;
    this.type = spelling.type;
    this.direction = spelling.direction;
    this.imported = imported;
  }
  get importance(): number {
    return (this.addresses.streetImportance[this.imported] ?? 0) / 255;
  }
  /** Its own; in letters that the one who typed others may not read, both. */
  get name(): string {
    const own = textAt(this.addresses, this.addresses.streetName[this.imported] ?? 0);
    const said = textAt(this.addresses, this.addresses.spelledText[this.row] ?? 0);
    return isLatin(own) || !isLatin(said) ? own : said;
  }
  get spellings(): readonly string[] {
    return [this.name];
  }
  get line(): readonly Point[] {
    return longestLine(this.addresses, this.imported);
  }
}

const placeOf = ({ pointLng, pointLat }: AddressColumns, i: number): Point => [
  (pointLng[i] ?? 0) / 1e7,
  (pointLat[i] ?? 0) / 1e7,
];

/** Its ways, each a line of its own; none for a place that houses are numbered by. */
export function linesOf(addresses: AddressColumns, street: number): Point[][] {
  const { firstLine, firstPoint } = addresses;
  const lines: Point[][] = [];
  for (let l = firstLine[street] ?? 0; l < (firstLine[street + 1] ?? 0); l += 1) {
    const line: Point[] = [];
    for (let i = firstPoint[l] ?? 0; i < (firstPoint[l + 1] ?? 0); i += 1) line.push(placeOf(addresses, i));
    lines.push(line);
  }
  return lines;
}

/** About the middle of the street, on it. */
export const middleOf = ({ streetLng, streetLat }: AddressColumns, street: number): Point => [
  (streetLng[street] ?? 0) / 1e7,
  (streetLat[street] ?? 0) / 1e7,
];

/** From end to end of its longest way, by the middle of all of it. */
function longestLine(addresses: AddressColumns, street: number): Point[] {
  const longest = linesOf(addresses, street).reduce((a, b) => (b.length > a.length ? b : a), []);
  return longest.length > 0 ? longest : [middleOf(addresses, street)];
}

export function importedStreets(city: City, addresses: AddressColumns): Street[] {
  const { spelledBase, spelledType, spelledDirection, spelledStreet } = addresses;
  const known = new Map<number, string>();
  const text = (index: number): string => {
    const read = known.get(index) ?? textAt(addresses, index);
    known.set(index, read);
    return read;
  };
  return Array.from(
    spelledBase,
    (base, row) =>
      new ImportedStreet(
        city,
        addresses,
        row,
        {
          base: text(base),
          type: text(spelledType[row] ?? 0) || undefined,
          direction: text(spelledDirection[row] ?? 0) || undefined,
        },
        spelledStreet[row] ?? 0,
      ),
  );
}

/** Where two streets meet: by binary search, since a city has hundreds of thousands of corners. */
export function importedMeeting(addresses: AddressColumns, one: number, other: number): Point[] {
  const [a, b] = one < other ? [one, other] : [other, one];
  const { meetingA, meetingB, meetingLng, meetingLat } = addresses;
  const isBefore = (i: number) => {
    const first = meetingA[i] ?? 0;
    return first < a || (first === a && (meetingB[i] ?? 0) < b);
  };
  let [low, high] = [0, meetingA.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  const found: Point[] = [];
  for (let i = low; i < meetingA.length && meetingA[i] === a && meetingB[i] === b; i += 1)
    found.push([(meetingLng[i] ?? 0) / 1e7, (meetingLat[i] ?? 0) / 1e7]);
  return found;
}
