export const faultModes = [
  'error_500',
  'error_500_after',
  'error_500_kept',
  'drop_connection_before',
  'drop_connection_after',
  'timeout',
  'slow',
] as const;

export type FaultMode = (typeof faultModes)[number];

export interface Fault {
  /** Counts calls to /v1 with the secret key from now on; 1 is the next. */
  failCall: number;
  mode: FaultMode;
  /** How many calls in a row fail, from that one on. */
  times: number;
  /** Counts, from anybody, only calls such as `POST /v1/refunds`; a prefix is enough. */
  only: string | null;
  /** For `slow`. */
  delayMs: number;
}

/** Failures to come, in memory only: a restart clears them. */
export class Faults {
  private planned: Array<Fault & { seen: number }> = [];
  /** Calls to /v1 with the secret key since the start or the last `clear`. */
  calls = 0;

  plan(fault: Fault): void {
    this.planned.push({ ...fault, seen: 0 });
  }

  clear(): void {
    this.planned = [];
    this.calls = 0;
  }

  list(): Fault[] {
    return this.planned;
  }

  /** Counts one call, and says how it is to fail. Without `only`, calls of browsers do not count. */
  next(call: string, isServer: boolean): Fault | null {
    if (isServer) this.calls += 1;
    let hit: Fault | null = null;
    for (const fault of this.planned) {
      if (fault.only ? !call.startsWith(fault.only) : !isServer) continue;
      fault.seen += 1;
      if (fault.seen >= fault.failCall && fault.seen < fault.failCall + fault.times) hit ??= fault;
    }
    this.planned = this.planned.filter((fault) => fault.seen < fault.failCall + fault.times - 1);
    return hit;
  }
}
