/** Drivers whom a rider keeps. Pure. */

/** As many as one rider keeps. */
export const mostKept = 20;
/** So long after it was booked a ride ahead is shown to kept drivers alone; nearer ones are everybody's at once. */
export const keptAloneMs = 30 * 60_000;

/** Whether waiting for one car is as long as for another, in the minutes that riders are told. */
export const isNoLonger = (etaSeconds: number, thanSeconds: number): boolean =>
  Math.ceil(etaSeconds / 60) <= Math.ceil(thanSeconds / 60);

interface Asked {
  driverId: number;
  etaSeconds: number;
}

/**
 * A ride that is matched with a stranger is given a kept driver in their place: one whom no ride is matched with, and
 * whose car is there in the same minute. Nobody waits longer for it, and no other ride loses its driver.
 */
export function preferKept<R extends { id: number }, C extends Asked>(
  matched: readonly { ride: R; candidate: C }[],
  candidatesOf: (ride: R) => readonly C[],
  isKept: (ride: R, driverId: number) => boolean,
): { ride: R; candidate: C }[] {
  const taken = new Set(matched.map(({ candidate }) => candidate.driverId));
  return matched.map(({ ride, candidate }) => {
    if (isKept(ride, candidate.driverId)) return { ride, candidate };
    const kept = candidatesOf(ride)
      .filter(
        ({ driverId, etaSeconds }) => isKept(ride, driverId) && isNoLonger(etaSeconds, candidate.etaSeconds),
      )
      .filter(({ driverId }) => !taken.has(driverId))
      .sort((a, b) => a.etaSeconds - b.etaSeconds)[0];
    if (!kept) return { ride, candidate };
    taken.add(kept.driverId);
    taken.delete(candidate.driverId);
    return { ride, candidate: kept };
  });
}
