import { z } from 'zod';

/** `CA,US` to the countries that text messages go to. */
export function countriesFrom(value: string, context: z.RefinementCtx): ReadonlySet<string> {
  const named = value.split(',').map((one) => one.trim());
  if (named.every((one) => /^[A-Z]{2}$/.test(one))) return new Set(named);
  context.addIssue({ code: 'custom', message: 'must be countries in two letters, such as CA,US' });
  return z.NEVER;
}
