/** Time as simulated people feel it. */
export interface Pace {
  /** Seconds of city life between two position reports. */
  reportSeconds: number;
  /** The same of a car that nobody waits for. */
  idleReportSeconds: number;
  /** Seconds of city life since the city woke. */
  now(): number;
  /** Waits this many seconds of city life; less when `wakeable`'s callback is called or the signal aborts. */
  pause(seconds: number, signal: AbortSignal, wakeable?: (wake: () => void) => void): Promise<void>;
}
