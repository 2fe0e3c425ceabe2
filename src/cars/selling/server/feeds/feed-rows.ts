/** A row of a dealer's file as a listing's form: what cannot be read is named, what is not known is asked. */

import type { FileSettings } from '#src/cars/dealers/contract.ts';
import { addressesIn, isFormula, valueIn, wordsIn } from '#src/cars/dealers/file/cells.ts';
import { readDistance, readNumber, readPrice } from '#src/cars/dealers/file/figures.ts';
import { type Column, columnsOf, type FileField, fileFields, headKey } from '#src/cars/dealers/file/heads.ts';
import {
  accidentsNamed,
  driveNamed,
  readWord,
  recordsNamed,
  smokeFreeNamed,
  valueKey,
  type WordField,
  wordFields,
} from '#src/cars/dealers/file/words.ts';
import { longestDescription, mostPhotos } from '#src/cars/listings/rules.ts';
import { odometerOf } from '#src/cars/listings/server/listings/listing-columns.ts';
import {
  type FeedColumn,
  type FeedQuestionKey,
  ListingForm,
  type ListingFormInput,
} from '#src/cars/listings/shapes.ts';
import { makeNamed } from '#src/cars/valuation/makes.ts';
import { checkVin } from '#src/cars/valuation/vin.ts';
import { longestAccidentWords, longestRegisteredBefore } from '#src/cars/vehicles/seller-facts.ts';
import type { VehicleRow } from '#src/cars/vehicles/server/store.ts';
import { toCents } from '#src/platform/money.ts';

export interface ReadRow {
  stockNumber: string;
  /** Missing where `problems` or `questions` say why. */
  form: ListingForm | undefined;
  /** Addresses of photos. */
  images: string[];
  problems: Record<string, string>;
  /** What of a row that is taken was left out, and why. */
  remarks: Record<string, string>;
  questions: FeedQuestionKey[];
  /** Nothing says which unit its mileage is in. */
  unitAssumed: boolean;
}

/** The columns of a file, what each fills, and what its first row says there. */
export function viewColumns(
  heads: readonly string[],
  first: readonly string[],
  said: FileSettings,
): FeedColumn[] {
  return columnsOf(heads, said.heads).map(({ head, fields }, i) => ({
    head: head.slice(0, 80),
    key: headKey(head),
    field: fields[0]?.field ?? null,
    sample: valueIn(first[i]).slice(0, 120),
  }));
}

/** By field its cells, the most telling column first. */
function cellsBy(columns: readonly Column[], cells: readonly string[]) {
  const of = (field: FileField) =>
    columns
      .flatMap(({ fields, unit }, i) => {
        const mine = fields.find((each) => each.field === field);
        return mine ? [{ ...mine, unit, cell: cells[i] }] : [];
      })
      .sort((a, b) => a.rank - b.rank);
  return {
    of,
    /** The first that says something. */
    value: (field: FileField) =>
      of(field)
        .map(({ cell }) => valueIn(cell))
        .find(Boolean) ?? '',
  };
}
type Cells = ReturnType<typeof cellsBy>;

export function readRow(columns: readonly Column[], row: readonly string[], said: FileSettings): ReadRow {
  const cells = cellsBy(columns, row);
  const problems: Record<string, string> = {};
  const questions: FeedQuestionKey[] = [];
  const written = cells.value('vin').toUpperCase().slice(0, 24);
  const checked = written
    ? checkVin(written, { year: Number.parseInt(cells.value('year'), 10) || undefined })
    : null;
  const isMistyped = checked?.valid === false;
  const vin = isMistyped ? '' : written;
  const stockNumber = (cells.value('stockNumber') || written).normalize('NFC');
  if (stockNumber === '')
    problems.stockNumber =
      'has neither a stock number nor a VIN; one of them says which car it is the next time';
  else if ([...stockNumber].length > 40) problems.stockNumber = 'is longer than 40 characters';
  const price = cells.value('price');
  const readCost = price ? readPrice(price) : { problem: 'is missing. Write what the car costs' };
  if ('problem' in readCost) problems.price = readCost.problem;
  const distance = readMileage(cells, said);
  if (distance.problem) problems.mileage = distance.problem;
  const words = readWords(cells, said, distance.reading, questions);
  if (distance.reading === undefined && !distance.problem) {
    if (words.condition === 'new') distance.reading = 0;
    else if (words.condition) problems.mileage = 'is missing: a used car needs how far it has been driven';
  }
  const location = cells.value('location') || townOf(cells) || said.location || '';
  if (location === '') questions.push({ field: 'location', value: '' });
  const form: Partial<ListingFormInput> = {
    vin: vin || null,
    year: Number.parseInt(cells.value('year'), 10),
    make: makeNamed(cells.value('make')),
    model: cells.value('model'),
    trim: cells.value('trim').slice(0, 80) || null,
    price: 'value' in readCost ? readCost.value : '0',
    mileage: distance.reading ?? 0,
    mileageUnit: distance.unit,
    ...(words as Pick<ListingFormInput, WordField>),
    drivetrain: driveNamed(cells.value('drivetrain')) || null,
    ...counted(cells),
    ...pastIn(columns, cells),
    location: location.slice(0, 80),
    description: cells
      .of('description')
      .map(({ cell }) => wordsIn(cell))
      .filter(Boolean)
      .slice(0, 1)
      .join('')
      .slice(0, longestDescription),
  };
  nameProblems(form, cells, questions, problems);
  const parsed = ListingForm.safeParse(form);
  const isFine = parsed.success && Object.keys(problems).length === 0 && questions.length === 0;
  return {
    stockNumber,
    form: isFine ? parsed.data : undefined,
    images: cells
      .of('images')
      .flatMap(({ cell }) => addressesIn(cell, mostPhotos))
      .slice(0, mostPhotos),
    problems,
    remarks: isMistyped ? { vin: `“${written}” was left out: ${checked.problem}` } : {},
    questions,
    unitAssumed: distance.unitAssumed,
  };
}

/** What the listing's form says of the rest, in words that name what stands in the file. */
function nameProblems(
  form: Partial<ListingFormInput>,
  cells: Cells,
  questions: readonly FeedQuestionKey[],
  problems: Record<string, string>,
): void {
  for (const field of ['make', 'model', 'year'] as const)
    if (cells.value(field) === '') problems[field] = 'is missing';
  for (const field of Object.keys(fileFields) as FileField[])
    if (cells.of(field).some(({ cell }) => isFormula(cell ?? '')))
      problems[field] ??= 'begins with “=”, which a spreadsheet would run. Write it as words';
  const parsed = ListingForm.safeParse(form);
  const asked = new Set(questions.map(({ field }) => field as string));
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0]);
    if (asked.has(field) || problems[field]) continue;
    const written = field in fileFields ? cells.value(field as FileField).slice(0, 40) : '';
    problems[field] = `${written ? `“${written}” cannot be taken. ` : ''}${plainWords(field, message)}`;
  }
}

/** Of a shape's own words only those that are for people. */
const plainWords = (field: string, message: string): string =>
  field === 'year'
    ? 'Write the model year with four figures, such as 2021'
    : /^(Invalid|Too|Expected)/.test(message)
      ? 'Write it shorter, or in figures'
      : message;

function readMileage(cells: Cells, said: FileSettings) {
  const none = {
    reading: undefined as number | undefined,
    unit: 'mi' as 'mi' | 'km',
    unitAssumed: false,
    problem: undefined as string | undefined,
  };
  const named = cells.of('mileage').find(({ cell }) => valueIn(cell) !== '');
  if (!named) return none;
  const read = readDistance(valueIn(named.cell));
  if ('problem' in read) return { ...none, problem: read.problem };
  const column = cells.value('mileageUnit').toLowerCase();
  const inColumn = /^k/.test(column) ? 'km' : /^mi/.test(column) ? 'mi' : null;
  const unit = read.value.unit ?? inColumn ?? named.unit ?? said.mileageUnit;
  const { reading } = read.value;
  const problem = reading > 1_000_000 ? `“${valueIn(named.cell)}” is farther than a car drives` : undefined;
  return { reading, unit: unit ?? ('mi' as const), unitAssumed: unit === null && reading > 0, problem };
}

/** Condition, fuel, gearbox, body and colour, in our words; what is not known is asked. */
function readWords(
  cells: Cells,
  said: FileSettings,
  reading: number | undefined,
  questions: FeedQuestionKey[],
): Partial<Record<WordField, string>> {
  const words: Partial<Record<WordField, string>> = {};
  for (const field of wordFields) {
    let unknown = '';
    for (const { cell, weak } of cells.of(field)) {
      const value = valueIn(cell).slice(0, 80);
      if (value === '') continue;
      words[field] ??= said.values[valueKey(field, value)] ?? readWord(field, value) ?? undefined;
      if (!weak) unknown ||= value;
    }
    words[field] ??= said.values[valueKey(field, unknown)];
    // No new car has been driven so far.
    if (field === 'condition' && unknown === '' && (reading ?? 0) >= 1000) words[field] ??= 'used';
    if (words[field] === undefined) questions.push({ field, value: unknown });
  }
  return words;
}

const townOf = (cells: Cells): string =>
  [cells.value('city'), cells.value('province')].filter(Boolean).join(', ');

/** Numbers nobody has to give: what cannot be read is left out. */
function counted(cells: Cells): Pick<Partial<ListingFormInput>, 'doors' | 'seats' | 'owners'> {
  const number = (field: 'doors' | 'seats' | 'owners', [least, most]: [number, number]) => {
    const read = readNumber(cells.value(field).replace(/(doors?|dr|seats?|owners?)\.?$/i, ''));
    return read !== undefined && Number.isInteger(read) && read >= least && read <= most ? read : null;
  };
  return {
    doors: number('doors', [1, 8]),
    seats: number('seats', [1, 20]),
    // A file that does not say them leaves what its dealer typed.
    owners: number('owners', [0, 30]) ?? undefined,
  };
}

/**
 * What a file says of a car’s past. A file without such a column leaves what its dealer typed by hand; one whose cell is
 * empty, or that cannot be read, says nothing.
 */
function pastIn(columns: readonly Column[], cells: Cells): Partial<ListingFormInput> {
  const past: Partial<ListingFormInput> = {};
  const has = (field: FileField) => columns.some(({ fields }) => fields.some((one) => one.field === field));
  const accidents = cells.value('accidents');
  if (has('accidents')) past.accidents = accidentsNamed(accidents);
  const isUnread = accidents !== '' && past.accidents === null;
  // What no answer of ours says is kept in the words of the file.
  const damage = [isUnread ? accidents : '', cells.value('accidentWords')].filter(Boolean).join('. ');
  if (has('accidents') || has('accidentWords'))
    past.accidentWords = damage.slice(0, longestAccidentWords) || null;
  if (has('serviceRecords')) past.serviceRecords = recordsNamed(cells.value('serviceRecords'));
  if (has('registeredBefore'))
    past.registeredBefore = cells.value('registeredBefore').slice(0, longestRegisteredBefore) || null;
  if (has('smokeFree')) {
    const asksSmoker = columns.some(
      ({ head, fields }) =>
        /^smoker$/i.test(head.trim()) && fields.some(({ field }) => field === 'smokeFree'),
    );
    past.smokeFree = smokeFreeNamed(cells.value('smokeFree'), asksSmoker);
  }
  return past;
}

function vinKept({ vin, year }: ListingForm): string | null {
  const checked = vin ? checkVin(vin, { year }) : null;
  return checked?.valid ? checked.vin : null;
}

function isPastSame(row: VehicleRow, form: ListingForm): boolean {
  if (form.condition === 'new') return true;
  const fields = ['accidents', 'accidentWords', 'serviceRecords', 'registeredBefore', 'smokeFree'] as const;
  return (
    row.owners === (form.owners ?? row.owners) &&
    fields.every((field) => form[field] === undefined || form[field] === row[field])
  );
}

/** Whether a listing says already what its row says. */
export function sameAs(row: VehicleRow, form: ListingForm): boolean {
  const driven = odometerOf(form);
  return (
    row.priceCents === toCents(form.price) &&
    (row.odometer ?? row.mileage) === driven.reading &&
    (row.odometerUnit ?? 'mi') === driven.unit &&
    row.year === form.year &&
    row.make === makeNamed(form.make) &&
    row.model === form.model &&
    (row.trim ?? '') === (form.trim ?? '') &&
    row.condition === form.condition &&
    row.fuel === form.fuelType &&
    row.transmission === form.transmission &&
    row.body === form.body &&
    row.colour === form.colour &&
    row.location === form.location &&
    isPastSame(row, form) &&
    (row.vin ?? null) === vinKept(form) &&
    row.description === (form.description ?? row.description)
  );
}
