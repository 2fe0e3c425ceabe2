/** What a room says about its calls: one object per room, keyed by `METHOD /path/:param`. */
import { z } from 'zod';
import { containsLink, nameWords } from './contains-link.ts';
import type { Duty } from './duties.ts';
import { readMailAddress } from './mail-addresses.ts';
import { type Cents, toDecimal } from './money.ts';
import type { CityPermission, Permission } from './permissions.ts';
import { readPhone } from './phone-numbers.ts';
import { askPhoneWords } from './phone-words.ts';
import type { RefusalCatalogue } from './refusal.ts';
import type { Scope } from './scopes.ts';
import type { Limit } from './settings/limits.ts';
import type { Offer } from './settings/offered.ts';
import {
  askWords,
  type Reading,
  readTypedAmount,
  readTypedCount,
  readTypedDecimal,
} from './typed-numbers.ts';
import { isName, seenLine, seenName, seenText } from './typed-text.ts';

export type Role = 'rider' | 'driver' | 'seller' | 'operator';

/** One call; what only operators may call names the permission it needs. */
export type Call = CallFacts &
  (
    | {
        /** Who may call: `anyone` (the default), any signed-in person, or one role. */
        access?: 'anyone' | 'signed_in' | Exclude<Role, 'operator'>;
        permission?: undefined;
        cities?: undefined;
      }
    | { access: 'operator'; permission: Exclude<Permission, CityPermission>; cities?: undefined }
    | { access: 'operator'; permission: CityPermission; cities: Cities }
  );

/** Records of which each is of one city or of none, with what they are found by. */
export interface CityOf {
  city: string;
  ride: number;
  alarm: number;
  /** Sound of a ride that somebody handed over. */
  recording: number;
  /** A place in the line of an airport or a station. */
  queue_place: number;
  /** What a driver sent in, and what is known of them. */
  application: number;
  appeal: number;
  driver: number;
  /** A car that somebody drives. */
  driver_car: number;
}

/**
 * How a call of the desk keeps to the cities of whoever asks: `all` is of the whole company and needs a role for all
 * cities, `filtered` is given them and shows and changes nothing else, and a pair names the kind of the record that
 * the call is about and the parameter it stands in, whose city is asked before anything is done.
 */
export type Cities = 'all' | 'filtered' | readonly [kind: keyof CityOf, param: string];

interface CallFacts {
  /** One line for the API reference. */
  summary: string;
  /** `recent` where the person must have proved who they are within the last minutes. */
  proof?: 'recent';
  /**
   * True where everybody is answered alike. The handler is not told who asks, and pages share an answer for a second;
   * nothing may be counted or written by such a call.
   */
  alike?: true;
  /** What this is new business of, or a look at it; refused while the company does not offer that. What is under way goes on. */
  offer?: Offer;
  /** True for what changes an account itself: not for those that all visitors of a demo share. */
  own?: true;
  /**
   * Of a call of a seller's: what somebody who works for them must be trusted with to make it in their place; `own` is
   * refused to them. Whoever works for nobody makes it as themself.
   */
  duty?: Duty | 'own';
  /** True where buyer and seller make it about the same thing: what is one's own stays that, also while working for another. */
  twoSided?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body of a success; `z.void()` for 204. */
  reply: z.ZodType;
  /** What a success is where it is no JSON, such as `text/csv`. */
  mediaType?: string;
  /** The status of a success; 200 unless told. */
  status?: 200 | 201 | 202 | 204;
  /** Codes that this call may answer beside those of any call, of the room's catalogue or of one it asks. */
  refusals?: readonly string[];
  /** At most `max` calls per `windowSeconds` from one address; the usual limit of `rate-limits.ts` unless given. */
  rateLimit?: { max: number; windowSeconds: number };
  /** Programs may make it by a key that has one of these; without any, none may. */
  scopes?: readonly Scope[];
  /** True where a bearer that comes with it is no key of a program: its handler knows whose it is. */
  ownBearer?: true;
  /** Served like any other, but the API reference says of it only what the call it names says. */
  insteadOf?: string;
  /** True for a call of the desk that decides nothing, such as a preview: it is not written in the audit. */
  decidesNothing?: true;
  /** What of the company’s limits it may be above: then it waits for a second person (`src/platform/http/second-person.ts`). */
  limit?: Limit;
  /** False where a replayed answer must not be kept, such as one that sets a session cookie. */
  idempotent?: boolean;
}

/** Keys are `METHOD /path/:param`. */
export type Calls = Record<string, Call>;

/** A room's whole contract, for the server's wiring and the API reference. */
export interface Contract<C extends Calls = Calls> {
  calls: C;
  refusals: RefusalCatalogue;
}

const digits = /^-?\d{1,15}(\.\d{1,20})?$/;
/**
 * A number, also as a path, a query or a form writes it: in digits. What JavaScript takes for a number besides, such
 * as nothing at all (0), `0x10` (16), `1e3` or `true`, is none.
 */
export function written(shape: z.ZodNumber) {
  const { $schema: _, ...described } = z.toJSONSchema(shape);
  return z.codec(z.unknown().meta(described), shape, {
    decode: (sent) => (typeof sent === 'string' && digits.test(sent) ? Number(sent) : (sent as number)),
    encode: (number) => number,
  });
}

/** What `read` makes of a typed number; what it cannot read is left for `shape` to refuse in its own words. */
function typedNumber(shape: z.ZodNumber, read: (typed: string) => Reading) {
  const { $schema: _, ...described } = z.toJSONSchema(shape);
  return z.codec(z.unknown().meta(described), shape, {
    decode: (sent) => {
      const reading = typeof sent === 'string' ? read(sent) : null;
      return reading && 'value' in reading ? reading.value : (sent as number);
    },
    encode: (number) => number,
  });
}

/** A whole number that a person types: `42.000` and `42 000` are 42000; `read` may know units behind it. */
export const typedCount = (shape: z.ZodNumber, read: (typed: string) => Reading = readTypedCount) =>
  typedNumber(shape, (typed) => {
    const reading = read(typed);
    // Has decimals, which `shape` refuses as no whole number.
    return 'refused' in reading && reading.refused === 'too_precise' ? { value: 0.5 } : reading;
  });

/** A number with at most `decimals` decimals that a person types: `6,9` is 6.9. */
export const typedDecimal = (shape: z.ZodNumber, decimals: number) =>
  typedNumber(shape, (typed) =>
    readTypedDecimal(typed, decimals, {
      least: shape.minValue ?? undefined,
      most: shape.maxValue ?? undefined,
    }),
  );

/**
 * An amount of money that a person types, or a program sends; read to a decimal such as `25.50`.
 * What has two readings is refused with both.
 *
 * @param words what is said of no amount and of one outside of the bounds, made when it is said
 * @param leastCents one cent unless told
 * @param seldomBelowCents a lower reading is dropped where there is a higher one
 */
export const typedAmount = (
  words: () => string,
  {
    leastCents = 1,
    mostCents,
    seldomBelowCents = leastCents,
  }: { leastCents?: Cents; mostCents: Cents; seldomBelowCents?: Cents },
) =>
  z.union([text(64), z.number()], { error: words }).transform((typed, context) => {
    const reading = readTypedAmount(typed, { leastCents: seldomBelowCents, mostCents });
    if ('cents' in reading && reading.cents >= leastCents && reading.cents <= mostCents)
      return toDecimal(reading.cents);
    context.addIssue({ code: 'custom', message: 'ask' in reading ? askWords(reading) : words() });
    return z.NEVER;
  });

/** A public integer id, in a path or a body. */
export const Id = written(z.number().int().min(1).max(2_147_483_647));
/** `Id` of one kind, such as `idOf<RideId>()`. */
export const idOf = <Kind extends number>() => anyId as z.ZodType<Kind>;
const anyId: z.ZodType<number> = Id;
/**
 * Money on the wire as the specification writes it: a decimal string such as `13.40`, with the decimals of the
 * installation's currency.
 */
export const DecimalAmount = z
  .string()
  .regex(/^-?\d+(\.\d{2,3})?$/)
  .meta({ examples: ['13.40'] });
/** A currency as Stripe has it; everywhere the installation's own. */
export const CurrencyCode = z
  .string()
  .regex(/^[a-z]{3}$/)
  .meta({ examples: ['usd'] });
export const Timestamp = z.iso.datetime({ offset: true });
/** A day that somebody chooses, `2026-11-25`: at both ends of what a calendar writes there is no day before or after. */
export const ChosenDay = (words = 'Enter a day such as 2026-11-25.') =>
  z.iso.date(words).refine((day) => day >= '1900-01-01' && day <= '2199-12-31', words);
export const Latitude = written(
  z
    .number()
    .min(-90)
    .max(90)
    .meta({ examples: [43.6453] }),
);
export const Longitude = written(
  z
    .number()
    .min(-180)
    .max(180)
    .meta({ examples: [-79.3806] }),
);
// How what is kept looks, for the reference: what was typed is cleaned first. Written as JSON Schema writes patterns.
const unseen = '\\u0080-\\u009f\\u200b\\u202a-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffc\\ufffe\\uffff';
const oneLine = new RegExp(`^[^\\u0000-\\u001f\\u007f\\u2028\\u2029${unseen}]*$`);
const severalLines = new RegExp(`^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f${unseen}]*$`);

// What is too long is refused before anything else looks at it: a caller’s words may be made to be slow to read.
/** One line that a person types, as it is seen: a line break is a space, what cannot be seen is left out. */
export const text = (max: number) => z.string().overwrite(seenLine).max(max, { abort: true }).regex(oneLine);
/** What a person writes in a larger field: as `text`, with line breaks and tabs. */
export const longText = (max: number) =>
  z
    .string()
    .overwrite((typed) => seenText(typed).trim())
    .max(max, { abort: true })
    .regex(severalLines);
/** As `longText`, with the spaces at its end: somebody is still writing. `words` say what is too long. */
export const draftText = (max: number, words?: string) =>
  z.string().overwrite(seenText).max(max, { error: words, abort: true }).regex(severalLines);
/** What somebody is called: a line that has a letter or a figure to read, and leads nowhere. */
export const nameText = (max: number, words = 'Enter a name.') =>
  z
    .string()
    .overwrite(seenName)
    .max(max, { abort: true })
    .regex(oneLine)
    .refine(isName, words)
    .refine((name) => !containsLink(name), nameWords);
/** A secret that a person chose or was given; hashed or compared, never shown, so that any character will do. */
export const secretText = (max: number) => z.string().max(max).meta({ format: 'password' });
/** What a link or an earlier answer handed out: letters, digits and what addresses write without encoding. */
export const token = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max, { abort: true })
    .regex(/^[\w.~=:%+/-]*$/, 'Take it as it was handed out.');
const emailWords = 'Enter an email address such as name@example.com.';
/** An address for mail, in small letters, its domain as the network writes it; `words` where nothing was typed. */
export const emailOr = (words: string) =>
  z
    .string()
    .max(400, emailWords)
    .transform((typed, context) => {
      const address = readMailAddress(typed);
      if (address !== null) return address;
      context.addIssue({ code: 'custom', message: typed.trim() ? emailWords : words });
      return z.NEVER;
    })
    .meta({ format: 'email', examples: ['maya@example.com'] });
export const Email = emailOr(emailWords);

/**
 * A telephone number as people write it, kept as `+14165550142` or `+14165550142;ext=12`; nothing at all is none.
 *
 * @param country of the place, for a number without a country code; Canada unless told
 */
export const phoneIn = (country?: Parameters<typeof readPhone>[1]) =>
  z
    .string()
    .max(100)
    .transform((typed, context) => {
      const number = seenLine(typed) === '' ? '' : readPhone(typed, country);
      if (number !== null) return number;
      context.addIssue({
        code: 'custom',
        message: askPhoneWords(),
      });
      return z.NEVER;
    })
    .meta({ format: 'phone', examples: ['416 555 0142'] });
export const Phone = phoneIn();

const named = new Map<string, z.ZodType>();

/**
 * Names shapes for the API reference, where each becomes one component that others refer to.
 * A name is unique in the whole product.
 */
export function nameShapes(shapes: Record<string, z.ZodType>): void {
  for (const [id, shape] of Object.entries(shapes)) {
    named.set(id, shape);
    z.globalRegistry.add(shape, { id });
  }
}

/**
 * Gives all of them their names once more. The registry is one for the process, and whatever has loaded these contracts a
 * second time, such as the pages, has named its own shapes alike since.
 */
export const nameShapesAgain = (): void => nameShapes(Object.fromEntries(named));
