/** What calls that answer everybody alike have answered, for the pages that show it within the same second. */
import type { Clock } from '#src/platform/time/clock.ts';

export interface PublicAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

const keptForMs = 1000;
/** Longer than an answer is kept, so that whoever wrote something is never shown what was read before it. */
const freshForMs = 2 * keptForMs;
// Addresses and their query strings are the caller's, so neither their number nor their size is unlimited.
const mostAnswers = 200;
const mostCharacters = 8 * 1024 * 1024;
const longestAddress = 1000;

export type PublicAnswerCache = ReturnType<typeof createPublicAnswerCache>;

export function createPublicAnswerCache(clock: Clock) {
  const kept = new Map<string, { answer: PublicAnswer; until: number }>();
  const wrote = new Map<string, number>();
  let characters = 0;
  const now = () => clock.now().getTime();

  function drop(address: string): void {
    characters -= kept.get(address)?.answer.body.length ?? 0;
    kept.delete(address);
  }

  return {
    /** The answer of this call's address of less than a second ago. */
    find(address: string): PublicAnswer | null {
      const found = kept.get(address);
      return found && found.until > now() ? found.answer : null;
    },
    keep(address: string, answer: PublicAnswer): void {
      drop(address);
      if (address.length > longestAddress || answer.body.length > mostCharacters) return;
      kept.set(address, { answer, until: now() + keptForMs });
      characters += answer.body.length;
      // A map gives its keys in the order they came, so the first has the least time left.
      for (const oldest of kept.keys()) {
        if (kept.size <= mostAnswers && characters <= mostCharacters) break;
        drop(oldest);
      }
    },
    /** Writes down that somebody's session has just changed something, which they shall see on their next page. */
    hasWritten(sessionId: string): void {
      wrote.delete(sessionId);
      wrote.set(sessionId, now() + freshForMs);
      for (const [oldest, until] of wrote) {
        if (until > now()) break;
        wrote.delete(oldest);
      }
    },
    /** Whether what others were answered a moment ago is good enough for this session. */
    maySee: (sessionId: string): boolean => (wrote.get(sessionId) ?? 0) <= now(),
    size: () => ({ answers: kept.size, characters, writers: wrote.size }),
  };
}
