/** Saves of a form, one after the other: of two under way at once, the older could arrive last and put it back. */

/** What is to be kept: fields by name, and the step somebody is on. */
export interface Unsaved<Fields> {
  changes: Partial<Fields>;
  step: number;
}

export type SaveQueue<Fields> = ReturnType<typeof createSaveQueue<Fields>>;

/**
 * `send` keeps one state of things and throws where it could not. `mayTryAgain` tells a lost connection from a no; what
 * was refused is not sent again.
 */
export function createSaveQueue<Fields>(parts: {
  send(unsaved: Unsaved<Fields>): Promise<void>;
  mayTryAgain(error: unknown): boolean;
}) {
  let changes: Partial<Fields> = {};
  let step: number | null = null;
  /** What is under way, until it is known to have arrived. */
  let sent: Unsaved<Fields> | null = null;
  let running: Promise<boolean> | null = null;

  /** Sends what is noted now. */
  async function sendNoted(noted: Unsaved<Fields>): Promise<'kept' | 'refused' | 'lost'> {
    sent = noted;
    changes = {};
    step = null;
    try {
      await parts.send(noted);
      return 'kept';
    } catch (error) {
      if (!parts.mayTryAgain(error)) return 'refused';
      changes = { ...noted.changes, ...changes };
      step ??= noted.step;
      return 'lost';
    } finally {
      sent = null;
    }
  }

  async function run(): Promise<boolean> {
    let ended: 'kept' | 'refused' | 'lost' = 'kept';
    while (step !== null && ended !== 'lost') ended = await sendNoted({ changes, step });
    running = null;
    return ended === 'kept';
  }

  return {
    /** What changed, on which step; it goes with the next save. */
    note(changed: Partial<Fields>, onStep: number): void {
      changes = { ...changes, ...changed };
      step = onStep;
    },
    /** Sends all that was noted, also while it is sending; false where some of it could not be kept. */
    save(): Promise<boolean> {
      // It begins once it is named, so that its end takes the name away.
      running ??= Promise.resolve().then(run);
      return running;
    },
    /** What is not known to have arrived, for a page that is about to go; null where everything has. */
    get unsaved(): Unsaved<Fields> | null {
      const onStep = step ?? sent?.step;
      return onStep === undefined ? null : { changes: { ...sent?.changes, ...changes }, step: onStep };
    },
  };
}
