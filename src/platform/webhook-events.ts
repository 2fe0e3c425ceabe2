/**
 * What other programs are told by webhooks: a closed list that outlives how things are recorded here. What is sent holds
 * numbers and states alone (`webhook-shapes.ts`); who it is about is read by a call, with a key that may. Pure.
 */

/** One event: what happened in words, what it is about, and which events of the log it is told of. */
export interface WebhookEvent {
  words: string;
  about: 'ride' | 'refund' | 'order';
  of: readonly string[];
}

export const webhookEvents = {
  'ride.created': {
    words: 'A ride was booked, for now or for later',
    about: 'ride',
    of: ['ride.requested', 'ride.scheduled'],
  },
  'ride.assigned': { words: 'A driver took the ride', about: 'ride', of: ['ride.accepted'] },
  'ride.reopened': {
    words: 'The driver can no longer come; others are asked',
    about: 'ride',
    of: ['ride.reopened'],
  },
  'ride.changed': {
    words: 'Its rider changed where or when it goes, and so what it costs',
    about: 'ride',
    of: ['ride.changed'],
  },
  'ride.arrived': { words: 'The driver is at the pickup', about: 'ride', of: ['ride.arrived'] },
  'ride.started': { words: 'The passenger is in the car', about: 'ride', of: ['ride.picked_up'] },
  'ride.completed': { words: 'The ride is over', about: 'ride', of: ['ride.completed'] },
  'ride.cancelled': { words: 'The ride was called off', about: 'ride', of: ['ride.cancelled'] },
  'ride.unmatched': { words: 'No driver was found', about: 'ride', of: ['ride.unmatched'] },
  'payment.refunded': { words: 'Money is on its way back', about: 'refund', of: ['payment.refunded'] },
  'order.paid': { words: 'A car or gear was paid', about: 'order', of: ['order.paid'] },
  'order.refunded': { words: 'An order was paid back', about: 'order', of: ['order.refunded'] },
} as const satisfies Record<string, WebhookEvent>;

export type WebhookEventType = keyof typeof webhookEvents;

export const everyWebhookEvent = Object.keys(webhookEvents) as WebhookEventType[];
