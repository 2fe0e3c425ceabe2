/** The alarms that operators answer. */
import { z } from 'zod';
import { type Calls, Id, idOf, longText, nameShapes, Timestamp } from '#src/platform/contract.ts';
import type { UserId } from '#src/platform/ids.ts';
import { Ride } from '#src/riding/rides/shapes.ts';

const Person = z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() });

export const Alarm = z.object({
  id: Id,
  /** `watch` where the car strayed or stood still and the rider did not answer. */
  raisedBy: z.enum(['rider', 'driver', 'watch']),
  raisedAt: Timestamp,
  ride: Ride,
  rider: Person,
  driver: Person.nullable(),
  /** Where the car was last seen; null when nothing is known of it. */
  position: z
    .object({ lat: z.number(), lng: z.number(), at: Timestamp, near: z.string().nullable() })
    .nullable(),
  /** Which operator looks after it; null while nobody has said so. */
  claimed: z.object({ by: z.string(), byId: idOf<UserId>(), at: Timestamp }).nullable(),
  /** How often it was passed on to everybody because nobody looked after it. */
  passedOn: z.number().int(),
  settled: z.object({ by: z.string(), at: Timestamp, note: z.string() }).nullable(),
});
export type Alarm = z.output<typeof Alarm>;

/** Who is on duty; an alarm calls them first, by text message and push. */
export const Duty = z.object({
  /** I myself, with the number that texts go to. */
  mine: z.object({ onDuty: z.boolean(), phone: z.string().nullable() }),
  onDuty: z.array(z.object({ name: z.string(), since: Timestamp })),
});
export type Duty = z.output<typeof Duty>;

export const safetyOperationsCalls = {
  'GET /api/operations/alarms': {
    summary: 'Alarms raised in rides: open ones oldest first, settled ones newest first',
    access: 'operator',
    permission: 'safety.read',
    cities: 'filtered',
    query: z.object({ state: z.enum(['open', 'settled']).default('open') }),
    reply: z.array(Alarm),
  },
  'POST /api/operations/alarms/:id/claim': {
    summary:
      'Say that I look after this alarm, so that nobody else is called; from whom I take it over, if anybody',
    access: 'operator',
    permission: 'safety.manage',
    cities: ['alarm', 'id'],
    params: z.object({ id: Id }),
    body: z.object({ from: idOf<UserId>().nullable() }),
    reply: Alarm,
    refusals: ['alarm_not_found', 'alarm_settled', 'alarm_claimed'],
  },
  'GET /api/operations/duty': {
    summary: 'Which operators are on duty',
    access: 'operator',
    permission: 'safety.read',
    cities: 'filtered',
    reply: Duty,
  },
  'PUT /api/operations/duty': {
    summary: 'Say that I am on duty, or am not any more',
    access: 'operator',
    permission: 'safety.manage',
    cities: 'filtered',
    body: z.object({ onDuty: z.boolean() }),
    reply: Duty,
  },
  'POST /api/operations/alarms/:id/settle': {
    summary: 'Close an alarm with what was found and done',
    access: 'operator',
    permission: 'safety.manage',
    cities: ['alarm', 'id'],
    params: z.object({ id: Id }),
    body: z.object({ note: longText(2000).min(1, 'Write what you found and did.') }),
    reply: Alarm,
    refusals: ['alarm_not_found', 'alarm_settled'],
  },
} satisfies Calls;

nameShapes({ OperationsPerson: Person, Alarm, Duty });
