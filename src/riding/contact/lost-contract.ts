/** Something left in a car: its rider says what, its driver whether it is there, operators see who waits. */
import { z } from 'zod';
import { type Calls, Id, idOf, longText, nameShapes, Timestamp, text } from '#src/platform/contract.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';

export const lostRefusals = {
  lost_too_late: [409, 'That ride was more than 30 days ago. Write to us, and we ask the driver.'],
  lost_already: [409, 'You have told the driver already. Their answer comes here.'],
  lost_not_found: [404, 'Nothing is being looked for in this ride.'],
  lost_over: [409, 'This search is over.'],
  lost_being_looked: [409, 'The driver has not answered yet, or has it.'],
} satisfies RefusalCatalogue;

export const LostItem = z.object({
  id: Id,
  rideId: idOf<RideId>(),
  /** The rider's words. */
  what: z.string(),
  reportedAt: Timestamp,
  /** What the driver says; null while they have not answered. */
  found: z.boolean().nullable(),
  answeredAt: Timestamp.nullable(),
  /** The rider has it back, or looks for it no longer. */
  closedAt: Timestamp.nullable(),
  /** The other side's first name. */
  other: z.string(),
  pickupLocation: z.string(),
  destination: z.string(),
  completedAt: Timestamp,
});
export type LostItem = z.output<typeof LostItem>;

/** With the name and number of both, for whoever rings them. */
const DeskLostItem = LostItem.extend({ rider: z.string(), driver: z.string() });
export type DeskLostItem = z.output<typeof DeskLostItem>;

const RideParams = z.object({ id: Id });
const What = text(300).min(3, 'Say what it is, in a few words.');

const atTheDesk = {
  access: 'operator',
  permission: 'rides.dispatch',
  cities: ['ride', 'id'],
  params: RideParams,
  reply: DeskLostItem,
} as const;

export const lostCalls = {
  'POST /api/rides/:id/lost-item': {
    summary: 'I left something in the car: its driver is asked, by mail and on their dashboard',
    access: 'signed_in',
    params: RideParams,
    body: z.object({ what: What }),
    reply: LostItem,
    status: 201,
    refusals: ['ride_not_found', 'not_your_ride', 'not_completed', 'lost_too_late', 'lost_already'],
    rateLimit: { max: 10, windowSeconds: 600 },
  },
  'GET /api/rides/:id/lost-item': {
    summary: 'What is being looked for in my ride, or null; for its rider and its driver',
    access: 'signed_in',
    params: RideParams,
    reply: LostItem.nullable(),
    refusals: ['ride_not_found', 'not_your_ride'],
  },
  'POST /api/rides/:id/lost-item/answer': {
    summary: 'It is in my car, or it is not; while it is, both may write to each other again',
    access: 'driver',
    params: RideParams,
    body: z.object({ found: z.boolean() }),
    reply: LostItem,
    refusals: ['ride_not_found', 'not_your_ride', 'lost_not_found', 'lost_over'],
  },
  'POST /api/rides/:id/lost-item/close': {
    summary: 'I have it back, or look for it no longer',
    access: 'signed_in',
    params: RideParams,
    reply: LostItem,
    refusals: ['ride_not_found', 'not_your_ride', 'lost_not_found', 'lost_over'],
  },
  'GET /api/lost-items': {
    summary: 'What riders look for in my car, the oldest first',
    access: 'driver',
    reply: z.array(LostItem),
  },
} satisfies Calls;

export const lostOperationsCalls = {
  'GET /api/operations/lost-items': {
    summary: 'Everything that is being looked for, the longest waiting first',
    access: 'operator',
    permission: 'rides.read',
    cities: 'filtered',
    reply: z.array(DeskLostItem),
  },
  'GET /api/operations/rides/:id/lost-item': {
    summary: 'What was left in a ride, also once it is over; null for nothing',
    access: 'operator',
    permission: 'rides.read',
    cities: ['ride', 'id'],
    params: RideParams,
    reply: DeskLostItem.nullable(),
    refusals: ['ride_not_found'],
  },
  'POST /api/operations/rides/:id/lost-item': {
    ...atTheDesk,
    summary: 'The rider told us what they left in the car: its driver is asked as if they had reported it',
    body: z.object({ what: What }),
    status: 201,
    refusals: ['ride_not_found', 'not_completed', 'lost_too_late', 'lost_already'],
  },
  'POST /api/operations/rides/:id/lost-item/ask-again': {
    ...atTheDesk,
    summary: 'Ask the driver to look once more, who did not find it',
    refusals: ['ride_not_found', 'lost_not_found', 'lost_over', 'lost_being_looked'],
  },
  'POST /api/operations/rides/:id/lost-item/end': {
    ...atTheDesk,
    summary: 'End a search: rider and driver read where the thing is, or why nobody looks on',
    body: z.object({ words: longText(300).min(3, 'Say it in a few words.') }),
    refusals: ['ride_not_found', 'lost_not_found', 'lost_over'],
  },
} satisfies Calls;

nameShapes({ LostItem });
