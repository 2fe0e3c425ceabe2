/** What a feature says about its calls: one object per feature, keyed by `METHOD /path/:param`. */
import { z } from 'zod';
import type { RefusalCatalogue } from './refusal.ts';

export type Role = 'rider' | 'driver' | 'seller' | 'operator';

export interface Call {
  /** One line for the API reference. */
  summary: string;
  /** Who may call: `anyone` (the default), any signed-in person, or one role. */
  access?: 'anyone' | 'signed_in' | Role;
  /** `recent` where the person must have proved who they are within the last minutes. */
  proof?: 'recent';
  /** True for what changes an account itself: not for those that all visitors of a demo share. */
  own?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body of a success; `z.void()` for 204. */
  reply: z.ZodType;
  /** The status of a success; 200 unless told. */
  status?: 200 | 201 | 202 | 204;
  /** Codes of the feature's catalogue that this call may answer. */
  refusals?: readonly string[];
  /** At most `max` calls per `windowSeconds`, counted per address, or per account as well. */
  rateLimit?: { max: number; windowSeconds: number };
  /** Served like any other, but the API reference says of it only what the call it names says. */
  insteadOf?: string;
  /** False where a replayed answer must not be kept, such as one that sets a session cookie. */
  idempotent?: boolean;
}

/** Keys are `METHOD /path/:param`. */
export type Calls = Record<string, Call>;

/** A feature's whole contract, for the server's wiring and the API reference. */
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

/** A public integer id, in a path or a body. */
export const Id = written(z.number().int().min(1).max(2_147_483_647));
/** Money on the wire as the specification writes it: a decimal string such as `13.40`. */
export const DecimalAmount = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .meta({ examples: ['13.40'] });
export const Timestamp = z.iso.datetime({ offset: true });
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
/** PostgreSQL text cannot hold NUL, so no string that reaches it may. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !value.includes('\u0000'), 'must not contain a null character');

/**
 * Names shapes for the API reference, where each becomes one component that others refer to.
 * A name is unique in the whole product.
 */
export function nameShapes(shapes: Record<string, z.ZodType>): void {
  for (const [id, shape] of Object.entries(shapes)) z.globalRegistry.add(shape, { id });
}
