const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

/**
 * What `load` gives, asked for again until it comes: when the network is back, and after a second that doubles up
 * to half a minute. Rejects after `mostTries` with a network; never unless that is given.
 */
export async function loadWithRetry<T>(load: () => Promise<T>, mostTries = Infinity): Promise<T> {
  let tries = 0;
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) tries += 1;
      if (tries >= mostTries) throw error;
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
