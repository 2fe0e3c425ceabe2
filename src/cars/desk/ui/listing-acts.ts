/** What the desk does to several listings at once. */
import type { moderationCalls } from '#src/cars/listings/moderation-contract.ts';
import type { BulkAct } from '#src/design/desk/table/bulk-acts.tsx';
import { apiFor } from '#src/platform/browser/api.ts';

const decide =
  (decision: 'approve' | 'reject'): BulkAct['run'] =>
  ({ id }, reason) =>
    apiFor<typeof moderationCalls>()('POST /api/vehicles/:id/review', {
      params: { id: Number(id) },
      body: { decision, reason },
    });
const whyNot: BulkAct['whyNot'] = ({ state }) => (state === 'review' ? null : 'it is not in review');

export const listingActs: readonly BulkAct[] = [
  {
    key: 'approve',
    label: 'Approve',
    needs: 'cars.review',
    about: 'They are for sale at once, and their sellers are told.',
    whyNot,
    run: decide('approve'),
  },
  {
    key: 'reject',
    label: 'Send back',
    needs: 'cars.review',
    tone: 'brick',
    about: 'Their sellers read why, and may send them again.',
    whyNot,
    reason: { label: 'What is wrong with them?', hint: 'Each seller reads it.' },
    run: decide('reject'),
  },
  {
    key: 'remove',
    label: 'Take away',
    needs: 'cars.review',
    tone: 'brick',
    about: 'Nobody sees them any more, for good. Whoever reserved one has the money back.',
    whyNot: ({ state }) =>
      state === 'removed' ? 'it is away already' : state === 'sold' ? 'it is sold' : null,
    reason: { label: 'Why?', hint: 'Each seller reads it, and whoever reported one hears that it is gone.' },
    run: ({ id }, reason) =>
      apiFor<typeof moderationCalls>()('POST /api/operations/vehicles/:id/remove', {
        params: { id: Number(id) },
        body: { reason },
      }),
  },
];
