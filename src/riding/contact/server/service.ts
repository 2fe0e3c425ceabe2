/** Rider and driver talk: messages, calls, things left in cars, and what their devices are told. */

import type { CallProxy } from '#src/platform/phone-calls/calls.ts';
import type { Rides } from '#src/riding/lifecycle/server/service.ts';
import { createCalling } from './calls.ts';
import type { TalkingParts } from './parts.ts';

export { tellDevices } from './pushing.ts';

export type Talking = ReturnType<typeof createTalking>;

export function createTalking(rides: Pick<Rides, 'parts'>, calls: CallProxy) {
  const parts: TalkingParts = { ...rides.parts, calls };
  const calling = createCalling(parts);
  parts.news.onEvent(({ type, subject, payload }) => {
    if (subject.startsWith('ride:')) void calling.hear(type, Number(payload.rideId));
  });
  return { parts, call: calling.call };
}
