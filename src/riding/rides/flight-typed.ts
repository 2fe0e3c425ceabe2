/** The shape of a flight number that a person types. */
import { z } from 'zod';
import { text } from '#src/platform/contract.ts';
import { askFlightWords, longestFlightTyped, readFlightNumber } from './flight-number.ts';

/** Read as `AC 123`; an empty one is none. */
export const FlightTyped = text(longestFlightTyped)
  .transform((typed, context) => {
    if (typed.trim() === '') return null;
    const number = readFlightNumber(typed);
    if (number) return number;
    context.addIssue({ code: 'custom', message: askFlightWords });
    return z.NEVER;
  })
  .meta({ examples: ['AC 123'] });
