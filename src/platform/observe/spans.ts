/** What a span is to those whose work it is. */
import type { StatementName } from '#src/platform/statements/statements.ts';

export type Facts = Record<string, string | number>;

export interface Span {
  /** What `work` begins belongs to this span. */
  run<T>(work: () => T): T;
  end(facts: Facts, failed: boolean): void;
}

export interface Tracing {
  begin(name: string, kind: 'server' | 'work', facts: Facts): Span;
  /** A statement to the database that belongs to the present span; undefined, and no span, where there is none. */
  statement(name: StatementName): ((failed: boolean) => void) | undefined;
  /** Sends what was not yet sent. */
  stop(): Promise<void>;
}

/** What went wrong, by its kind alone: its words may hold what people wrote. */
export const kindOfError = (error: unknown): string =>
  error instanceof Error ? error.constructor.name : typeof error;

/** Does `work` in a span of its own; what it throws goes on. */
export async function inSpan<T>(
  tracing: Tracing | undefined,
  name: string,
  facts: Facts,
  work: () => Promise<T>,
): Promise<T> {
  if (!tracing) return work();
  const span = tracing.begin(name, 'work', facts);
  try {
    const result = await span.run(work);
    span.end({}, false);
    return result;
  } catch (error) {
    span.end({ 'error.type': kindOfError(error) }, true);
    throw error;
  }
}
