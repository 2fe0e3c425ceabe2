/** A finder follows what happens to listings. */
import type { EventBus } from '#src/platform/events/event-bus.ts';
import type { Log } from '#src/platform/observe/log.ts';
import { openFinder } from './open-finder.ts';

/** Changes of other processes arrive as events; those of this one were read back already and cost little again. */
export function consumeChanges(eventBus: EventBus, log: Log, hear: (ids: number[]) => Promise<void>): void {
  eventBus.onEvent((event) => {
    if (!event.subject.startsWith('vehicle:')) return;
    hear([Number(event.subject.slice('vehicle:'.length))]).catch((error) =>
      log.warn({ err: error }, 'a changed listing was not read again'),
    );
  });
}

/** The finder of a process that does nothing else: kept up by the event bus, asked by the other processes of its machine. */
export function openSearch({
  eventBus,
  ...parts
}: Parameters<typeof openFinder>[0] & { eventBus: EventBus }) {
  const finder = openFinder(parts);
  consumeChanges(eventBus, parts.log, finder.hear);
  return finder;
}
