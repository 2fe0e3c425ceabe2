/** How long a session lives: to its absolute end, or until nobody has used it for a while. */
import type { Role } from '#src/platform/contract.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** From the sign-in on, however much it is used; also how long the browser keeps the cookie. */
export const sessionLengthMs = 30 * dayMs;
export const sessionIdleMs = 14 * dayMs;
/** An operator reaches everybody's money and places, so their sessions are a working day's at most. */
export const operatorLengthMs = 12 * hourMs;
export const operatorIdleMs = hourMs;
// Often enough to tell when a device was last used, without a write for every request.
const seenAgainAfterMs = hourMs;
const operatorSeenAgainAfterMs = 5 * minuteMs;

interface SessionTimes {
  createdAt: Date;
  expiresAt: Date;
  /** When it was last seen in use. */
  updatedAt: Date;
  roles: readonly Role[];
}

const isOperators = ({ roles }: SessionTimes): boolean => roles.includes('operator');

/** When a session ends if it is not used again. */
export function endOfSession(session: SessionTimes): Date {
  const [lengthMs, idleMs] = isOperators(session)
    ? [operatorLengthMs, operatorIdleMs]
    : [sessionLengthMs, sessionIdleMs];
  const { createdAt, expiresAt, updatedAt } = session;
  return new Date(
    Math.min(expiresAt.getTime(), createdAt.getTime() + lengthMs, updatedAt.getTime() + idleMs),
  );
}

/** True when its use is due to be written down again. */
export const isDueToBeSeen = (session: SessionTimes, now: Date): boolean =>
  session.updatedAt.getTime() + (isOperators(session) ? operatorSeenAgainAfterMs : seenAgainAfterMs) <=
  now.getTime();
