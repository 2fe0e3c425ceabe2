/** How long a session lives: to its absolute end, or until nobody has used it for a while. */
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** From the sign-in on, however much it is used; also how long the browser keeps the cookie. */
export const sessionLengthMs = 30 * dayMs;
export const sessionIdleMs = 14 * dayMs;
// Often enough to tell when a device was last used, without a write for every request.
const seenAgainAfterMs = hourMs;

interface SessionTimes {
  createdAt: Date;
  expiresAt: Date;
  /** When it was last seen in use. */
  updatedAt: Date;
}

/** When a session ends if it is not used again. */
export const endOfSession = ({ createdAt, expiresAt, updatedAt }: SessionTimes): Date =>
  new Date(
    Math.min(expiresAt.getTime(), createdAt.getTime() + sessionLengthMs, updatedAt.getTime() + sessionIdleMs),
  );

/** True when its use is due to be written down again. */
export const isDueToBeSeen = ({ updatedAt }: SessionTimes, now: Date): boolean =>
  updatedAt.getTime() + seenAgainAfterMs <= now.getTime();
