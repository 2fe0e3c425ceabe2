/** What happened to a ride and how offers ended, in the words of the desk. Pure. */
import { updateWords } from '#src/riding/rides/rules.ts';

const ofDesk: Record<string, string> = {
  'ride.change_suggested': 'The driver suggested a change',
  'ride.change_answered': 'The suggested change was not made',
  'ride.flight_named': 'A flight was named',
  'ride.flight_taken_away': 'The flight was taken away',
  'ride.flight_news': 'News of the flight',
  'ride.flight_moved': 'The rider was told that the pickup does not fit the flight',
  'ride.flight_cancelled': 'The rider was told that the flight is cancelled',
  'ride.completed_by_operator': 'Ended as driven by the desk',
  'ride.lost_item_reported': 'Something left in the car, told to the desk',
  'ride.lost_item_asked_again': 'The driver asked to look once more, by the desk',
  'ride.lost_item_ended': 'The search ended by the desk',
  'ride.cancelled_by_operator': 'Cancelled by the desk',
  'ride.assigned_by_operator': 'A driver was asked by hand',
  'ride.asking_withdrawn': 'The desk asks them no longer',
  'ride.asking_ended': 'Whom the desk asked did not take it',
  'ride.released_by_operator': 'Taken from its driver by the desk',
  'ride.taken_by_desk': 'Its driver was let go',
  'ride.noted_by_operator': 'A colleague wrote a note',
  'ride.code_sent_by_operator': 'A new gift card code was sent by the desk',
  'ride.reassigned_by_operator': 'Given to another driver by the desk',
};

/** Words for one that nobody has written any for: `ride.tip_added` is `Tip added`. */
function plainWords(type: string): string {
  const words = type.replace(/^[^.]*\./, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const eventWords = (type: string): string => ofDesk[type] ?? updateWords[type] ?? plainWords(type);

export const offerEnds: Record<string, { words: string; tone: string }> = {
  open: { words: 'Open', tone: 'text-amber' },
  accepted: { words: 'Taken', tone: 'text-moss' },
  given_back: { words: 'Taken, then given back', tone: 'text-amber' },
  declined: { words: 'Declined', tone: 'text-brick' },
  expired: { words: 'Not answered', tone: 'text-muted' },
  withdrawn: { words: 'Withdrawn', tone: 'text-muted' },
};

/** Who did it, as an event names a side or an operator. */
export function byWords(by: string | null): string {
  if (by === null) return '';
  return { rider: 'the rider', driver: 'the driver', system: 'by itself', operator: 'the desk' }[by] ?? by;
}
