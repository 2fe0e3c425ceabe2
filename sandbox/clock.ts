import type { Store } from './store.ts';

export interface TimeSource {
  now(): Date;
}

/** The sandbox's clock: a given one, plus the time it was moved forward by, which is kept. */
export class SandboxClock {
  private readonly store: Store;
  private readonly source: TimeSource;

  constructor(store: Store, source: TimeSource) {
    this.store = store;
    this.source = source;
  }

  get offsetSeconds(): number {
    return Number(this.store.get('settings', 'clock_offset')?.value ?? 0);
  }

  /** Unix seconds. */
  now(): number {
    return Math.floor(this.source.now().getTime() / 1000) + this.offsetSeconds;
  }

  advance(seconds: number): void {
    const value = this.offsetSeconds + seconds;
    this.store.change((draft) => draft.put('settings', { id: 'clock_offset', value }));
  }
}
