/** A seller's desk. Each verb lives in its own file; this puts together what leads need. */
import type { EventBus } from '#src/platform/events/event-bus.ts';
import { sendCopies } from './copies.ts';
import type { LeadParts } from './parts.ts';

export type DealerDesk = ReturnType<typeof createDealerDesk>;

export function createDealerDesk({
  eventBus,
  ...parts
}: LeadParts & { eventBus: Pick<EventBus, 'consume'> }) {
  sendCopies(parts, eventBus);
  return {
    /** What the verbs beside this file take first. */
    parts: parts as LeadParts,
  };
}
