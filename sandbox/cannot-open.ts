/** The sandbox cannot be opened; the message says why and what to do. */
export class CannotOpen extends Error {
  override readonly name = 'CannotOpen';
  /** Where the sandbox that has the folder listens, when it is one that runs and has said so. */
  readonly runningAt: string | undefined;

  constructor(message: string, runningAt?: string) {
    super(message);
    this.runningAt = runningAt;
  }
}
