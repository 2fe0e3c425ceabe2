const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

/**
 * What `load` gives, asked for again until it comes: when the network is back, and after a second that doubles up
 * to half a minute. Never rejects.
 */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      return await load();
    } catch {
      await networkOr(waitMs);
    }
  }
}

function networkOr(waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, waitMs);
    addEventListener('online', go);
  });
}
