import { afterEach, describe, expect, test } from 'vitest';
import { setSettings } from '#src/platform/settings/setting.ts';
import { rideTypesFor, rideTypesTaken, type VehicleFacts } from './ride-types.ts';
import {
  usualVehicleType,
  type VehicleTypeFacts,
  vehicleTypeName,
  vehicleTypesHere,
} from './vehicle-types.ts';
import { vehicleTypesSetting } from './vehicle-types-setting.ts';

const four = vehicleTypesHere.fallback.types;
const comfort: VehicleTypeFacts = {
  ...{ id: 'comfort', name: 'Comfort', words: 'More room for legs.', seats: 4, picture: 'premium', rank: 3 },
  ...{ isAccessible: false, isOffered: true, usualCents: null },
};
const access: VehicleTypeFacts = { ...comfort, id: 'access', name: 'Access', rank: 2, isAccessible: true };
const have = (...types: readonly VehicleTypeFacts[]) =>
  setSettings({ version: 1, values: { [vehicleTypesHere.name]: { types } } });
afterEach(() => setSettings({ version: 0, values: {} }));

const prius: VehicleFacts = {
  make: 'Toyota',
  model: 'Prius',
  year: 2022,
  seats: 5,
  doors: 4,
  power: 'hybrid',
};

test('the four of the specification hold until somebody sets others, and are right by their own shape', () => {
  expect(vehicleTypesSetting.schema.parse(vehicleTypesHere.fallback)).toEqual(vehicleTypesHere.fallback);
  expect(four.map(({ name, seats }) => `${name} ${seats}`)).toEqual([
    'Standard 4',
    'Premium 4',
    'XL 6',
    'Eco 4',
  ]);
  expect([usualVehicleType(), vehicleTypeName('xl'), vehicleTypeName('gone')]).toEqual([
    'standard',
    'XL',
    'gone',
  ]);
});

test.each<[string, readonly unknown[], RegExp]>([
  ['none', [], /one vehicle type at least/],
  ['none that is offered', four.map((type) => ({ ...type, isOffered: false })), /Offer one/],
  ['two of one short name', [comfort, { ...comfort, name: 'Other' }], /same short name/],
  ['two of one name', [comfort, { ...comfort, id: 'other', name: 'COMFORT' }], /same name/],
  ['a short name with a blank', [{ ...comfort, id: 'my car' }], /small letters/],
  ['a name that links', [{ ...comfort, name: 'www.example.com' }], /./],
  ['no seats', [{ ...comfort, seats: 0 }], /1 rider/],
  ['a picture nobody drew', [{ ...comfort, picture: 'bike' }], /./],
  ['a usual trip from more to less', [{ ...comfort, usualCents: [900, 100] }], /lower one first/],
  [
    'thirteen',
    Array.from({ length: 13 }, (_, at) => ({ ...comfort, id: `t${at}`, name: `T${at}` })),
    /at most 12/,
  ],
])('%s is refused in words', (_what, types, words) => {
  const { error } = vehicleTypesSetting.schema.safeParse({ types });
  expect(error?.issues[0]?.message).toMatch(words);
});

describe('what a car takes', () => {
  test('is what it was before, with the four', () => {
    expect(rideTypesTaken('standard', null, 2026)).toEqual(['standard']);
    expect(rideTypesTaken('premium', null, 2026)).toEqual(['premium']);
    expect(rideTypesTaken('standard', prius, 2026)).toEqual(['standard', 'eco']);
    expect(rideTypesTaken('xl', { ...prius, seats: 7 }, 2026)).toEqual(['standard', 'xl', 'eco']);
  });

  test('is also what ranks below its own type, with seats enough', () => {
    have(...four, comfort, access);
    expect(rideTypesTaken('comfort', null, 2026)).toEqual(['standard', 'premium', 'eco', 'comfort']);
    expect(rideTypesTaken('access', null, 2026)).toEqual(['standard', 'premium', 'eco', 'access']);
    // Nobody drives a wheelchair in a car that is not made for one, whatever its rank.
    expect(rideTypesTaken('comfort', prius, 2026)).not.toContain('access');
  });

  test('stays where the type is withdrawn, or is one that nobody knows', () => {
    have({ ...four[0]!, isOffered: false }, comfort);
    expect(rideTypesTaken('standard', prius, 2026)).toEqual(['standard']);
    expect(rideTypesTaken('gone', null, 2026)).toEqual(['gone']);
    expect(usualVehicleType()).toBe('comfort');
  });
});

test('a car may be registered as a type of the company that its seats are enough for', () => {
  have(four[0]!, { ...four[2]!, isOffered: false }, { ...comfort, seats: 6 });
  expect(rideTypesFor(prius, 2026)).toEqual([
    { type: 'standard', allowed: true, words: '4 doors, 4 seats, 2010 or newer' },
    { type: 'comfort', allowed: false, words: 'Needs 6 seats; yours has 5' },
  ]);
});
