/** The shape of a company's vehicle types. */
import { z } from 'zod';
import { rideTypePictures } from '#src/artwork/cars/ride-type-pictures.ts';
import { nameText, text } from '#src/platform/contract.ts';
import { settingKind } from '#src/platform/settings/setting.ts';
import { VehicleType } from './contract.ts';
import { mostVehicleTypes, type VehicleTypeFacts, vehicleTypesHere } from './vehicle-types.ts';

const usualWords = 'Enter both amounts of a usual trip, the lower one first, or neither.';
const Cents = z.int(usualWords).min(0, usualWords).max(1_000_000, usualWords);

export const VehicleTypeFact = z.object({
  id: VehicleType,
  name: nameText(24, 'Enter the name that riders read.').pipe(
    z.string().min(2, 'Enter the name, with 2 characters or more.'),
  ),
  words: text(120),
  seats: z
    .int('Enter how many riders it takes.')
    .min(1, 'It takes 1 rider at least.')
    .max(60, 'It takes at most 60 riders.'),
  picture: z.enum(rideTypePictures),
  rank: z
    .int('Enter a rank from 1 to 12.')
    .min(1, 'Enter a rank from 1 to 12.')
    .max(12, 'Enter a rank from 1 to 12.'),
  isAccessible: z.boolean(),
  isOffered: z.boolean(),
  usualCents: z
    .tuple([Cents, Cents], usualWords)
    .refine(([from, to]) => from <= to, usualWords)
    .nullable(),
}) satisfies z.ZodType<VehicleTypeFacts>;

const isOnce = (types: readonly VehicleTypeFacts[], key: 'id' | 'name') =>
  new Set(types.map((type) => type[key].toLowerCase())).size === types.length;

export const vehicleTypesSetting = settingKind<{ types: readonly VehicleTypeFacts[] }>({
  ...vehicleTypesHere,
  title: 'Vehicle types',
  schema: z.object({
    types: z
      .array(VehicleTypeFact)
      .min(1, 'There is one vehicle type at least.')
      .max(mostVehicleTypes, `There are at most ${mostVehicleTypes} vehicle types.`)
      .refine((types) => isOnce(types, 'id'), 'Two vehicle types have the same short name.')
      .refine((types) => isOnce(types, 'name'), 'Two vehicle types have the same name.')
      .refine((types) => types.some(({ isOffered }) => isOffered), 'Offer one vehicle type at least.'),
  }),
  isShown: true,
});
