import { type ComponentType, lazy } from 'react';
import { loadWithRetry } from '#src/platform/load-with-retry.ts';

const mostTries = 3;

/**
 * As React's `lazy`, for what somebody may first need while the network is away: the rest of the page stands, and what its
 * `Suspense` shows meanwhile stays until the network is back. What does not come with a network either, such as a file
 * of a release that is gone, is an error.
 */
export const lazyPart = <P>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => loadWithRetry(load, mostTries));
