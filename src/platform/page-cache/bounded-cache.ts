/** Rendered pages in memory for a moment: bounded in number and size, whoever asks for however many. */
import type { Clock } from '#src/platform/time/clock.ts';

interface Limits {
  clock: Clock;
  keptForMs: number;
  mostPages: number;
  mostBytes: number;
}

export function createBoundedCache<Page extends { readonly bytes: number }>({
  clock,
  keptForMs,
  mostPages,
  mostBytes,
}: Limits) {
  const kept = new Map<string, { page: Page; until: number }>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= kept.get(key)?.page.bytes ?? 0;
    kept.delete(key);
  }

  return {
    find(key: string): Page | null {
      const found = kept.get(key);
      return found && found.until > clock.now().getTime() ? found.page : null;
    },
    keep(key: string, page: Page): void {
      drop(key);
      if (page.bytes > mostBytes) return;
      kept.set(key, { page, until: clock.now().getTime() + keptForMs });
      bytes += page.bytes;
      // A map gives its keys in the order they came, so the first has the least time left.
      for (const oldest of kept.keys()) {
        if (kept.size <= mostPages && bytes <= mostBytes) break;
        drop(oldest);
      }
    },
    size: () => ({ pages: kept.size, bytes }),
  };
}
