/** Vehicles this browser remembers: chosen for comparing, and looked at lately. Nothing leaves the browser. */

const listeners = new Set<() => void>();
const empty: readonly number[] = [];
const cached = new Map<string, readonly number[]>();

function read(key: string): readonly number[] {
  const known = cached.get(key);
  if (known) return known;
  let ids: readonly number[] = empty;
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (Array.isArray(parsed)) ids = parsed.filter((id): id is number => Number.isInteger(id));
  } catch {
    // A browser that keeps nothing, or kept something else, remembers no vehicles.
  }
  cached.set(key, ids);
  return ids;
}

function write(key: string, ids: readonly number[]): void {
  cached.set(key, ids);
  try {
    localStorage.setItem(key, JSON.stringify(ids));
  } catch {
    // Private windows may refuse; the list then lives as long as the page.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const mostCompared = 4;
const compareKey = 'rove.vehicles.compare';
export const compareStore = {
  subscribe,
  current: () => read(compareKey),
  onServer: () => empty,
  /** Adds or takes away; a fifth takes the place of the first. */
  toggle(id: number): void {
    const ids = read(compareKey);
    write(
      compareKey,
      ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].slice(-mostCompared),
    );
  },
  clear: () => write(compareKey, []),
};

const recentKey = 'rove.vehicles.recent';
const mostRecent = 8;
export const recentStore = {
  subscribe,
  current: () => read(recentKey),
  onServer: () => empty,
  add(id: number): void {
    const ids = read(recentKey);
    if (ids[0] !== id) write(recentKey, [id, ...ids.filter((other) => other !== id)].slice(0, mostRecent));
  },
};
