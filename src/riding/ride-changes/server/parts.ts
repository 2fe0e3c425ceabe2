/** What changing rides is made with. */
import { refusalsOf } from '#src/platform/refusal.ts';
import type { RidesParts } from '#src/riding/lifecycle/server/parts.ts';
import { changesRefusals } from '../contract.ts';

export const refuse = refusalsOf(changesRefusals);

/** What works a change out. */
export type ReckoningParts = Pick<
  RidesParts,
  'clock' | 'database' | 'drivers' | 'places' | 'positions' | 'quotes'
>;

/** What makes one. */
export type ChangeParts = ReckoningParts &
  Pick<RidesParts, 'baseUrl' | 'holds' | 'known' | 'log' | 'mailer' | 'queues' | 'reservations' | 'texter'>;
