/** What families are made with. */
import type { Places } from '#src/geo/places/server/service.ts';
import type { Payments } from '#src/money/processing/server/service.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import type { BookingParts } from '#src/riding/lifecycle/server/booking/booking.ts';
import type { CancelParts } from '#src/riding/lifecycle/server/moves/cancelling.ts';
import { familyRefusals } from '../contract.ts';

export const refuse = refusalsOf(familyRefusals);

export type FamilyParts = BookingParts &
  CancelParts & {
    drivers: Drivers;
    eventBus: Pick<EventBus, 'consume'>;
    payments: Pick<Payments, 'forCaller'>;
    places: Pick<Places, 'details'>;
  };
