/**
 * The ride whose end the driver has not been told yet. Several readings of the road overlap when a ride ends, and only
 * the one begun last counts; what the others would have told is left to it.
 */
export function createUntoldEnd<R extends { id: number }>() {
  let last: R | null = null;
  return {
    /** This is on the screen now; a screen without a ride forgets nothing. */
    shows(ride: R | null): void {
      if (ride) last = ride;
    },
    /** The ride that is over if `now` is what the driver is on; null where none is, or it was told. */
    endedBy: (now: { id: number } | null): R | null => (last && last.id !== now?.id ? last : null),
    /** The reading that counts has told it. */
    told(now: R | null): void {
      last = now;
    },
  };
}
