/** Rider and driver talk: messages, calls, things left in cars, and what their devices are told. */

import { createCalling } from './calls.ts';
import type { ContactParts } from './parts.ts';

export { tellDevices } from './pushing.ts';
export { rideEvidence } from './ride-evidence.ts';

export type Contact = ReturnType<typeof createContact>;

export function createContact(parts: ContactParts) {
  const calling = createCalling(parts);
  parts.eventBus.onEvent(({ type, subject, payload }) => {
    if (subject.startsWith('ride:')) void calling.hear(type, Number(payload.rideId));
  });
  return { parts, call: calling.call };
}
