/** Other programs: keys by which they ask, and webhooks by which they are told. */
import { findProgram } from './keys.ts';
import type { IntegrationParts } from './parts.ts';
import { createSending } from './sending.ts';
import { tellListeners, toldTypes } from './telling.ts';

export type { WebhookReach } from './posting.ts';
export type Integrations = ReturnType<typeof createIntegrations>;

export function createIntegrations(parts: IntegrationParts) {
  parts.eventBus.consume('webhooks', toldTypes, (event) => tellListeners(parts, event));
  const sending = createSending(parts);
  return {
    /** What the routes hand to its verbs. */
    parts,
    /** @throws Refusal key_invalid */
    findProgram: (key: string) => findProgram(parts, key),
    start: sending.start,
    sendDue: sending.sendDue,
    stop: sending.stop,
  };
}
