/** The people of a ride, as they travel in the calls about it. */
import { z } from 'zod';
import { Timestamp } from '#src/platform/contract.ts';

export const Person = z.object({
  firstName: z.string(),
  lastName: z.string(),
  profileImage: z.string().nullable(),
});
/** A driver; `simulated` are those of the fleet, whose faces are drawn. */
export const DriverPerson = Person.extend({ simulated: z.boolean() });

/**
 * Whether the driver asks for the PIN, and in words why not, or who has it. Where it is asked and not needed, whoever
 * has none starts by their name.
 */
const PinAsk = z.object({
  asked: z.boolean(),
  needed: z.boolean(),
  words: z.string().nullable(),
});
export const pinFields = {
  /** Given to the rider alone, who tells it to the driver. */
  pin: z.string().nullable(),
  pinAsk: PinAsk.nullable(),
};

/** Who committed to a ride ahead, and since when it is certain: neither number nor plate before the car comes. */
export const Committed = z.object({
  user: DriverPerson,
  rating: z.string(),
  vehicleInfo: z.string(),
  vehicleColor: z.string().nullable(),
  since: Timestamp,
});
