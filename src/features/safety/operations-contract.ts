/** The alarms that operators answer. */
import { z } from 'zod';
import { Ride } from '#src/features/rides/shapes.ts';
import { type Calls, Id, longText, nameShapes, Timestamp } from '#src/platform/contract.ts';

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
  settled: z.object({ by: z.string(), at: Timestamp, note: z.string() }).nullable(),
});
export type Alarm = z.output<typeof Alarm>;

export const safetyOperationsCalls = {
  'GET /api/operations/alarms': {
    summary: 'Alarms raised in rides: open ones oldest first, settled ones newest first',
    access: 'operator',
    query: z.object({ state: z.enum(['open', 'settled']).default('open') }),
    reply: z.array(Alarm),
  },
  'POST /api/operations/alarms/:id/settle': {
    summary: 'Close an alarm with what was found and done',
    access: 'operator',
    params: z.object({ id: Id }),
    body: z.object({ note: longText(2000).min(1, 'Write what you found and did.') }),
    reply: Alarm,
    refusals: ['alarm_not_found', 'alarm_settled'],
  },
} satisfies Calls;

nameShapes({ OperationsPerson: Person, Alarm });
