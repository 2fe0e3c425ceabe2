/** What both read once a visit holds, and once it is at another time. */
import { titleOf } from '#src/cars/vehicles/server/wire.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { type LockedVisit, type News, whenOf, wholePlace } from './parts.ts';

/** @param was the time it had before, where it moved */
export async function bookedNews(tx: Tx, locked: LockedVisit, was?: Date): Promise<News[]> {
  const { vehicle, visit } = locked;
  const place = await wholePlace(tx, locked);
  const when = whenOf(visit, visit.startsAt);
  const isDrive = visit.kind === 'drive';
  const moved = was ? ` It was to be on ${whenOf(visit, was)}.` : '';
  const licence =
    visit.licence === 'asked' ? ' Bring your driver’s licence: the seller looks at it before you drive.' : '';
  const subject = was ? 'Your visit moved' : isDrive ? 'Your test drive is booked' : 'Your visit is booked';
  return [
    {
      ...{ to: 'buyer', subject, calendar: 'keep' },
      text: `You ${isDrive ? 'drive' : 'see'} the ${titleOf(vehicle)} on ${when} at ${place}.${moved}${licence} If you cannot come, call it off on its page: who does not come several times books none for a while.`,
    },
    {
      ...{ to: 'seller', calendar: 'keep' },
      subject: was ? 'A visit moved' : isDrive ? 'A test drive is booked' : 'A visit is booked',
      text: `A buyer comes to ${isDrive ? 'drive' : 'see'} your ${titleOf(vehicle)} on ${when} at ${place}.${moved}${visit.licence === 'asked' ? ' Look at their licence before they drive, and say so on the page of the visit; you need no copy of it.' : ''}`,
      quote: was ? null : visit.note,
    },
  ];
}
