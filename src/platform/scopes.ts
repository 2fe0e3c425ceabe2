/** What a key of another program may be given: a closed list. A call that keys may make names those it takes. */

/** Each with what it lets a program do, as the end of a sentence. */
export const scopes = {
  'rides:book': 'book rides for guests, and follow, change and call off those it booked',
  'rides:read': 'follow every ride that was booked by telephone or by a program',
} as const satisfies Record<string, string>;

export type Scope = keyof typeof scopes;

export const everyScope = Object.keys(scopes) as Scope[];
