/** Rider and driver talk: messages, calls, things left in cars, and what their devices are told. */

import type { CallProxy } from '#src/platform/phone-calls/calls.ts';
import type { Rides } from '#src/riding/lifecycle/server/service.ts';
import { createCalling } from './calls.ts';
import type { ContactParts } from './parts.ts';

export { tellDevices } from './pushing.ts';

export type Contact = ReturnType<typeof createContact>;

export function createContact(rides: Pick<Rides, 'parts'>, calls: CallProxy) {
  const parts: ContactParts = { ...rides.parts, calls };
  const calling = createCalling(parts);
  parts.eventBus.onEvent(({ type, subject, payload }) => {
    if (subject.startsWith('ride:')) void calling.hear(type, Number(payload.rideId));
  });
  return { parts, call: calling.call };
}
