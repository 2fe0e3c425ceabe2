import { describe, expect, it } from 'vitest';
import { checkPlate, findRegion, licenceProblem, postalProblem } from '#src/riding/regions/regions.ts';
import { rideTypesFor, type VehicleFacts } from '#src/riding/vehicle-types/ride-types.ts';
import { completeForm } from '#test/applying.ts';
import {
  type ApplicationForm,
  driverRequest,
  emptyForm,
  fieldProblem,
  formProblems,
  vehicleYears,
} from './application-form.ts';
import { type Clearance, missingToDrive, noticeDue, paperKinds } from './driver-status.ts';

const today = '2026-11-21';

describe('the application', () => {
  it('offers the years from the present one back to 2010', () => {
    const years = vehicleYears(2026);
    expect([years[0], years.at(-1), years.length]).toEqual(['2026', '2010', 17]);
  });

  it('is complete when every field is, and names each that is not', () => {
    expect(formProblems(completeForm, today)).toEqual({});
    const nothing = formProblems(
      Object.fromEntries(Object.keys(emptyForm).map((field) => [field, ''])) as ApplicationForm,
      today,
    );
    expect(Object.keys(nothing).sort()).toEqual(Object.keys(emptyForm).sort());
  });

  it.each<[keyof ApplicationForm, string, RegExp | null]>([
    ['vehicleYear', '1987', /2010 or newer/],
    ['vehicleYear', '2010', null],
    ['vehicleYear', '2026', null],
    ['vehicleYear', '2027', /has not begun/],
    ['vehicleDoors', '2', /must have 4 doors/],
    ['licensePlate', '!!', /letters and numbers/],
    ['licensePlate', 'dklv 207', null],
    ['country', 'Mars', /Choose your country/],
    ['state', 'Nunavit', /province of Canada/],
    ['licenseExpiry', '2026-11-21', /has passed/],
    ['licenseExpiry', '2026-11-22', null],
    ['licenseExpiry', '2026-02-30', /Enter a date/],
    ['licenseExpiry', '2226-01-01', /more than 15 years/],
    ['insuranceExpiry', 'tomorrow', /Enter a date/],
    ['email', 'andre@', /such as name@example.com/],
    ['phone', '12345', /area code/],
    ['zipCode', '10001', /M4K 1C8/],
    ['vehicleType', 'xl', /Needs 6 seats; yours has 5/],
    ['vehicleType', 'eco', null],
    ['insurancePolicy', '?', /4 to 30/],
  ])('says of %s %s: %s', (field, value, words) => {
    const found = fieldProblem(field, { ...completeForm, [field]: value }, today);
    if (words === null) expect(found).toBeNull();
    else expect(found).toMatch(words);
  });

  it('is sent in the shape of the specification', () => {
    expect(driverRequest({ ...completeForm, vehicleMake: ' Toyota ' }, 7)).toEqual({
      userId: 7,
      vehicleInfo: '2022 Toyota Prius',
      vehicleType: 'standard',
      vehicleColor: 'Blue',
      licensePlate: 'DKLV 207',
      country: 'Canada',
      state: 'Ontario',
      city: 'Toronto',
    });
  });
});

describe('plates and licences', () => {
  it.each<[string, string, boolean, RegExp]>([
    ['Ontario', 'DKLV 207', true, /^Four letters and three numbers: a plate Ontario gives out/],
    ['Ontario', 'ROVE 1', true, /personal plate/],
    ['Ontario', '1234567', false, /Ontario’s plates have four letters/],
    ['Alberta', 'CBX-1234', true, /a plate Alberta gives out/],
    ['California', '7ABC123', true, /a plate California gives out/],
    ['Ohio', 'HAP 9082', true, /compares it/],
    ['Ontario', 'Ж 12', false, /letters and numbers/],
  ])('%s: %s', (state, plate, fits, words) => {
    const verdict = checkPlate(plate, findRegion(state));
    expect(verdict.fits).toBe(fits);
    expect(verdict.words).toMatch(words);
  });

  it.each<[string, string, boolean]>([
    ['Ontario', 'B0146-28579-00312', true],
    ['Ontario', 'B0146-28579', false],
    ['Alberta', '123456-789', true],
    ['Alberta', 'A1', false],
    ['Quebec', 'N1234-567890-12', true],
    ['NY', '123 456 789', true],
    ['New York', 'X123456', false],
    ['Vermont', '12345678', true],
  ])('a licence of %s: %s', (state, number, good) => {
    expect(licenceProblem(number, findRegion(state)) === null).toBe(good);
  });

  it('knows postal from ZIP codes', () => {
    expect([postalProblem('m4k1c8', 'Canada'), postalProblem('10001-1234', 'United States')]).toEqual([
      null,
      null,
    ]);
    expect(postalProblem('D4K 1C8', 'Canada')).toMatch(/M4K/);
    expect([postalProblem('9490', 'Liechtenstein'), postalProblem('', 'Hong Kong SAR China')]).toEqual([
      null,
      null,
    ]);
    expect(postalProblem('94900', 'Liechtenstein')).toBe('A postal code is written like 9490.');
  });
});

describe('ride types', () => {
  const prius: VehicleFacts = {
    make: 'Toyota',
    model: 'Prius',
    year: 2022,
    seats: 5,
    doors: 4,
    power: 'hybrid',
  };
  it.each<[string, Partial<VehicleFacts>, string[]]>([
    ['a Prius', {}, ['standard', 'eco']],
    ['a petrol Corolla', { model: 'Corolla', power: 'petrol' }, ['standard']],
    ['a Sienna with 7 seats', { model: 'Sienna', seats: 7 }, ['standard', 'xl', 'eco']],
    ['a new BMW', { make: 'BMW', model: '530i', power: 'petrol' }, ['standard', 'premium']],
    ['an old BMW', { make: 'bmw', model: '530i', year: 2012, power: 'petrol' }, ['standard']],
    ['a Tesla', { make: 'Tesla', model: 'Model 3', power: 'electric' }, ['standard', 'premium', 'eco']],
    ['a coupe', { doors: 2 }, []],
    ['a Yugo', { make: 'Yugo', model: 'GV', year: 1987 }, []],
  ])('%s', (_name, change, types) => {
    const verdicts = rideTypesFor({ ...prius, ...change }, 2026);
    expect(verdicts.filter(({ allowed }) => allowed).map(({ type }) => type)).toEqual(types);
    expect(verdicts.every(({ words }) => words.length > 3)).toBe(true);
  });
});

describe('going online', () => {
  const police = { kind: 'toronto:police', name: 'Police check', neededBy: '2026-11-21' };
  const at = new Date('2026-11-21T12:00:00Z');
  const good: Clearance = {
    status: 'approved',
    suspendedUntil: null,
    state: 'Alberta',
    papers: 'required',
    papersDueAt: null,
    documents: paperKinds.map((kind) => ({ kind, status: 'approved', expiresOn: null })),
    cityPapers: [],
    vehicle: { status: 'approved' },
    hasPosition: true,
  };
  const insurance = (expiresOn: string) =>
    good.documents.map((one) => (one.kind === 'insurance' ? { ...one, expiresOn } : one));
  it.each<[string, Partial<Clearance>, RegExp[]]>([
    ['everything there', {}, []],
    ['no position', { hasPosition: false }, [/Where you are/]],
    ['in review', { status: 'in_review' }, [/being reviewed/]],
    [
      'a draft without anything',
      { status: 'draft', documents: [], vehicle: null },
      [/Finish your application/, ...paperKinds.map(() => /is missing/)],
    ],
    [
      'suspended',
      { status: 'suspended', suspendedUntil: new Date('2026-12-01T05:30Z') },
      [/until Nov 30, 2026/],
    ],
    ['insurance that ends today', { documents: insurance('2026-11-21') }, []],
    [
      'insurance that ended yesterday',
      { documents: insurance('2026-11-20') },
      [/Insurance expired on Nov 20, 2026/],
    ],
    [
      'a new slip beside one that ended',
      {
        documents: [
          ...insurance('2026-11-20'),
          { kind: 'insurance', status: 'waiting', expiresOn: '2027-11-20' },
        ],
      },
      [/Insurance is not approved yet/],
    ],
    [
      'a new slip sent back beside one that is good',
      {
        documents: [...insurance('2026-12-20'), { kind: 'insurance', status: 'sent_back', expiresOn: null }],
      },
      [],
    ],
    ['no vehicle', { vehicle: null }, [/Choose a vehicle/]],
    ['a vehicle in review', { vehicle: { status: 'waiting' } }, [/not approved yet/]],
    ['simulated', { papers: 'simulated', documents: [], cityPapers: [police] }, []],
    ['a city’s paper on its day', { cityPapers: [police] }, [/^Police check is missing/]],
    ['a city’s paper the day before', { cityPapers: [{ ...police, neededBy: '2026-11-22' }] }, []],
    [
      'a city’s paper that has ended',
      {
        cityPapers: [police],
        documents: [...good.documents, { kind: police.kind, status: 'approved', expiresOn: '2026-11-20' }],
      },
      [/^Police check expired on Nov 20, 2026/],
    ],
    ['asked later', { papers: 'later', papersDueAt: new Date('2026-11-22Z'), documents: [] }, []],
    [
      'asked later, and the day has come',
      { papers: 'later', papersDueAt: at, documents: [] },
      paperKinds.map(() => /is missing/),
    ],
  ])('%s', (_name, change, words) => {
    const missing = missingToDrive({ ...good, ...change }, at);
    expect(missing).toHaveLength(words.length);
    for (const [index, expected] of words.entries()) expect(missing[index]!.words).toMatch(expected);
  });

  it.each<[string, number | null]>([
    ['2027-01-21', null],
    ['2026-12-22', null],
    ['2026-12-21', 30],
    ['2026-11-29', 30],
    ['2026-11-28', 7],
    ['2026-11-23', 7],
    ['2026-11-22', 1],
    ['2026-11-21', 1],
    ['2026-11-20', 0],
  ])('a paper that ends on %s is told of at %s days', (day, notice) => {
    expect(noticeDue(day, at, 'Alberta')).toBe(notice);
  });

  it('is up to papers to the end of their day where the driver drives, not in Greenwich', () => {
    const evening = new Date('2026-11-21T05:30:00Z');
    const documents = insurance('2026-11-20');
    expect(missingToDrive({ ...good, documents }, evening)).toEqual([]);
    expect(missingToDrive({ ...good, documents, state: 'Ontario' }, evening)).toHaveLength(1);
  });
});
