/** Contacts whom riders trust, told of rides by themselves. */
import type { ContactParts } from './parts.ts';
import { tellContacts, toldTypes } from './telling.ts';

export type TrustedContacts = ReturnType<typeof createTrustedContacts>;

export function createTrustedContacts(parts: ContactParts) {
  parts.eventBus.consume('trusted_contacts', toldTypes, (event) => tellContacts(parts, event));
  return {
    /** What the routes hand to their verbs. */
    parts,
  };
}
