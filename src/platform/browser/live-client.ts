/**
 * The browser's end of the live stream. Everything on a page shares one connection; it carries the topics of
 * all that listen, resumes by itself at the last event it saw, and is opened anew when the topics change.
 */
import { useEffect, useRef, useState } from 'react';

export type LiveStatus = 'connecting' | 'live' | 'offline';
/** By event name, such as `ride.accepted`, `position` or `vehicles`; `open` is called after every (re)connection. */
export type LiveHandlers = Record<string, (data: never) => void>;

interface Listener {
  topics: readonly string[];
  share: string | undefined;
  events: readonly string[];
  hear: (event: string, data: unknown) => void;
  changed: (status: LiveStatus) => void;
}

/** The browser reconnects a stream that broke; one that was refused is tried again after these. */
const retriesMs = [2_000, 5_000, 15_000, 30_000];

const listeners = new Set<Listener>();
let source: EventSource | undefined;
let openedFor = '';
let status: LiveStatus = 'connecting';
let refusals = 0;
let retry: ReturnType<typeof setTimeout> | undefined;
let planned = false;

function wantedAddress(): string {
  const topics = new Set<string>();
  let share: string | undefined;
  for (const listener of listeners) {
    for (const topic of listener.topics) topics.add(topic);
    share ??= listener.share;
  }
  const query = new URLSearchParams({ topics: [...topics].sort().join(',') });
  if (share) query.set('share', share);
  return `/api/live?${query}`;
}

/** A stream that is asked for without a network is not on its way, however long the browser tries. */
const withoutStream = (): LiveStatus => (navigator.onLine ? 'connecting' : 'offline');

function tell(next: LiveStatus): void {
  status = next;
  for (const listener of listeners) listener.changed(next);
}

function connect(): void {
  const address = wantedAddress();
  const events = new Set([...listeners].flatMap((listener) => listener.events));
  const signature = `${address} ${[...events].sort().join(',')}`;
  if (source && source.readyState !== EventSource.CLOSED && signature === openedFor) return;
  clearTimeout(retry);
  source?.close();
  source = undefined;
  openedFor = signature;
  if (listeners.size === 0) return;

  const opened = new EventSource(address, { withCredentials: true });
  source = opened;
  opened.onopen = () => {
    refusals = 0;
    tell('live');
    for (const listener of listeners) listener.hear('open', undefined);
  };
  opened.onerror = () => {
    if (source !== opened) return;
    tell('offline');
    if (opened.readyState !== EventSource.CLOSED) return;
    retry = setTimeout(connect, retriesMs[Math.min(refusals, retriesMs.length - 1)]);
    refusals += 1;
  };
  for (const event of events) {
    if (event === 'open') continue;
    opened.addEventListener(event, ({ data }) => {
      const parsed: unknown = JSON.parse(data);
      for (const listener of listeners) listener.hear(event, parsed);
    });
  }
}

/** A stream outlives its network without a word for as long as the connection takes to break; the browser knows before. */
function watchNetwork(): void {
  addEventListener('offline', () => tell('offline'));
  addEventListener('online', () => {
    // What there was may be a connection to nobody.
    openedFor = '';
    connect();
  });
}
let isWatched = false;

/** Once for all that mount or leave in the same moment. */
function plan(): void {
  if (planned) return;
  planned = true;
  queueMicrotask(() => {
    planned = false;
    connect();
  });
}

/**
 * Follows `topics` (`ride:12`, `city:toronto`) while mounted, with the newest of `handlers`.
 * Events that name the signed-in person come without a topic. `null` for topics listens to nothing.
 * Passing news such as positions is not repeated after a break, so `open` is where to read again.
 */
export function useLive(
  topics: readonly string[] | null,
  handlers: LiveHandlers,
  share?: string | undefined,
): LiveStatus {
  const [shown, setShown] = useState<LiveStatus>('connecting');
  const latest = useRef(handlers);
  latest.current = handlers;
  const topicsKey = topics?.join(',');
  const eventsKey = Object.keys(handlers).sort().join(',');

  useEffect(() => {
    if (topicsKey === undefined || typeof EventSource === 'undefined') {
      setShown('offline');
      return;
    }
    const listener: Listener = {
      topics: topicsKey.split(',').filter(Boolean),
      share,
      events: eventsKey.split(','),
      hear: (event, data) => latest.current[event]?.(data as never),
      changed: setShown,
    };
    listeners.add(listener);
    if (!isWatched) watchNetwork();
    isWatched = true;
    setShown(source?.readyState === EventSource.OPEN ? status : withoutStream());
    plan();
    return () => {
      listeners.delete(listener);
      plan();
    };
  }, [topicsKey, eventsKey, share]);

  return shown;
}
