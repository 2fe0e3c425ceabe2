/** What is sent of each event to other programs. Fields are added, and never changed or taken away. */
import { z } from 'zod';
import type { WebhookEvent } from './webhook-events.ts';

const number = (example: number) =>
  z
    .number()
    .int()
    .meta({ examples: [example] });
const words = (example: string) => z.string().meta({ examples: [example] });

export const webhookShapes: Record<WebhookEvent['about'], z.ZodObject> = {
  ride: z.object({ rideId: number(1204), status: words('driver_assigned') }),
  refund: z.object({
    paymentId: words('pay_1'),
    /** `ride:12`, `order:12`. */
    reference: words('ride:1204'),
    /** Of this refund, and of all of the payment. */
    amountCents: number(1340),
    refundedCents: number(1340),
  }),
  order: z.object({ orderId: number(88), kind: words('equipment'), status: words('placed') }),
};
