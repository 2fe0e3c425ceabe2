/** Whom a rider trusts, and when they are told of a ride. Pure. */
import { isNight } from '#src/riding/pickup-pins/pins.ts';

export const mostContacts = 5;
/** What one account may ask, whoever says yes. */
export const mostAsked = { inADay: 5, inThirtyDays: 20, ofOneInThirtyDays: 3 } as const;
export const askValidDays = 7;

/** When a contact is told of a ride by itself. An alarm that the rider raises is told to each of them at once. */
export const tellings = ['never', 'night', 'always'] as const;
export type Telling = (typeof tellings)[number];

/** `asked` until they answer; `declined` where they said no, `ended` where they said yes before. */
export type ContactState = 'asked' | 'agreed' | 'declined' | 'ended';

export const isTold = (telling: Telling, at: Date, timeZone: string): boolean =>
  telling === 'always' || (telling === 'night' && isNight(at, timeZone));

/** What they are told of one ride. */
export type NoticeKind = 'start' | 'end' | 'alarm';
