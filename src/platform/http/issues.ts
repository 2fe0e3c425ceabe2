/** What is wrong with a request, in sentences that name the field and say what would be right. */
import type { z } from 'zod';
import { type Refusal, refuse } from '#src/platform/refusal.ts';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/**
 * Zod's own words for programmers as words for people. A shape that brings its own words keeps them.
 */
export function sentenceFor(issue: Issue): string {
  const field = fieldName(issue.path ?? []);
  if (issue.input === undefined || issue.input === null || issue.input === '') return `${field} is missing.`;
  switch (issue.code) {
    case 'invalid_type':
      return `${field} must be ${kinds[issue.expected] ?? 'something else'}.`;
    case 'too_small':
      return bound(field, 'at least', issue.origin, issue.minimum);
    case 'too_big':
      return bound(field, 'at most', issue.origin, issue.maximum);
    case 'invalid_format':
      return `${field} must be ${formats[issue.format] ?? 'written in another way'}.`;
    case 'not_multiple_of':
      return `${field} must be a multiple of ${issue.divisor}.`;
    case 'invalid_value':
      return `${field} must be ${inWords(issue.values.map(String))}.`;
    case 'unrecognized_keys':
      return `${inWords(issue.keys)} cannot be sent here.`;
    default:
      return `${field} cannot be used as it is.`;
  }
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
  date: 'a date',
};
const formats: Record<string, string> = {
  email: 'an email address such as name@example.com',
  url: 'an address such as https://rove.example',
  datetime: 'a date and time such as 2026-06-01T12:00:00Z',
  date: 'a date such as 2026-06-01',
  time: 'a time such as 09:30',
  uuid: 'an identifier',
};

function bound(field: string, how: string, origin: string, limit: number | bigint): string {
  const unit = limit === 1 ? '' : 's';
  if (origin === 'string') return `${field} must have ${how} ${limit} character${unit}.`;
  if (origin === 'array' || origin === 'set') return `${field} must have ${how} ${limit} item${unit}.`;
  return `${field} must be ${how} ${limit}.`;
}

const inWords = (values: readonly string[]) =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;

/** `['stops', 0, 'pickupLat']` -> `Stops 1 pickup lat`; the request itself has no name. */
function fieldName(path: readonly PropertyKey[]): string {
  const words = path
    .map((part) => (typeof part === 'number' ? String(part + 1) : String(part)))
    .join(' ')
    .replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replaceAll('_', ' ');
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : 'What was sent';
}

const mostSentences = 3;

/** The refusal of a request that its contract does not allow, with a sentence for each field. */
export function refuseIssues(issues: readonly z.core.$ZodIssue[]): Refusal {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[path.join('.') || 'request'] ??= message;
  // A long form says the rest beside its fields.
  const words = Object.values(fields).slice(0, mostSentences).join(' ');
  return refuse('invalid_request', { fields, ...(words ? { words } : {}) });
}
