/** What the two do with a visit: confirm it, call it off, move it, look at a licence, and say what became of it. */
import { visitPolicy } from '#src/cars/policy.ts';
import { titleOf } from '#src/cars/vehicles/server/wire.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { may } from '#src/platform/policy.ts';
import type { CarVisit, CarVisitAct } from '../contract.ts';
import {
  actsOf,
  answerBy,
  type Came,
  kindWords,
  mostProposals,
  remindersPast,
  usualHours,
  type VisitSide,
} from '../rules.ts';
import { bookedNews } from './booked.ts';
import { endedAs } from './ending.ts';
import { type LockedVisit, lockAll, moveVisit, type News, refuse, type VisitParts, whenOf } from './parts.ts';
import { findHours, lockBuyer } from './store.ts';
import { requireTime } from './times.ts';
import { findMine, viewVisit } from './views.ts';

interface Acting extends LockedVisit {
  side: VisitSide;
  other: VisitSide;
  /** Who acts, as the other one reads it: notes stay with their reader, so they name nobody. */
  name: string;
}

/** @throws Refusal, those of `POST /api/car-visits/:id/acts` */
export async function actOnVisit(
  parts: VisitParts,
  actor: Actor,
  id: number,
  act: CarVisitAct,
): Promise<CarVisit> {
  const found = await findMine(parts, actor, id);
  const side: VisitSide = found.sellerId === actor.userId ? 'seller' : 'buyer';
  if (!may(visitPolicy, 'act', side)) throw refuse('visit_not_found');
  await parts.database.transaction(async (tx) => {
    await lockBuyer(tx, found.buyerId);
    const locked = await lockAll(tx, found.vehicleId, id);
    const acting: Acting = {
      ...{ ...locked, side, other: side === 'seller' ? 'buyer' : 'seller' },
      name: side === 'seller' ? 'The seller' : 'The buyer',
    };
    requireNow(parts, acting, act);
    await change(parts, tx, acting, act);
  });
  return viewVisit(parts, actor, id);
}

/** Nobody answers what they have not read, or what is not theirs to answer. */
function requireNow({ clock }: VisitParts, { visit, side }: Acting, { act, revision }: CarVisitAct): void {
  // What the two say of each other stands side by side, whoever was first.
  if (act !== 'say' && revision !== visit.revision) throw refuse('visit_moved_on');
  if (!actsOf(visit, side, clock.now()).includes(act)) throw refuse('visit_moved_on');
}

async function change(parts: VisitParts, tx: Tx, acting: Acting, act: CarVisitAct): Promise<void> {
  switch (act.act) {
    case 'confirm':
      return confirm(parts, tx, acting);
    case 'decline':
    case 'call_off':
      return leave(parts, tx, acting, act.act, act.words);
    case 'propose':
      return propose(parts, tx, acting, new Date(act.at), act.words);
    case 'take':
      return take(parts, tx, acting);
    case 'keep':
      return keep(parts, tx, acting);
    case 'licence_seen':
      await moveVisit(
        parts,
        tx,
        acting,
        { licence: 'seen', licenceSeenAt: parts.clock.now() },
        { by: 'seller', act: 'licence_seen' },
      );
      return;
    case 'say':
      return say(parts, tx, acting, act.came);
  }
}

async function confirm(parts: VisitParts, tx: Tx, acting: Acting): Promise<void> {
  const visit = {
    ...{ ...acting.visit, state: 'booked' as const },
    reminded: remindersPast(acting.visit.startsAt, parts.clock.now()),
  };
  await moveVisit(
    parts,
    tx,
    acting,
    { state: 'booked', reminded: visit.reminded, until: null, ...noProposal },
    { by: acting.side, act: 'confirmed' },
    await bookedNews(tx, { ...acting, visit }),
  );
}

const noProposal = { proposedBy: null, proposedAt: null, proposedWords: null } as const;

async function leave(
  parts: VisitParts,
  tx: Tx,
  acting: Acting,
  act: 'decline' | 'call_off',
  words: string,
): Promise<void> {
  const { vehicle, visit, name, side, other } = acting;
  const wasBooked = visit.state === 'booked';
  const said = `${name} ${act === 'decline' ? 'declined it' : 'called it off'}.`;
  const what = `${kindWords[visit.kind]} of the ${titleOf(vehicle)} on ${whenOf(visit, visit.startsAt)}: it is off.`;
  const mine: News = { to: side, subject: 'You called a visit off', text: `${what} There is nothing to do.` };
  await moveVisit(
    parts,
    tx,
    acting,
    endedAs(act === 'decline' ? 'declined' : 'called_off', words ? `${said} “${words}”` : said),
    { by: side, act: act === 'decline' ? 'declined' : 'called_off' },
    [
      {
        ...{ to: other, subject: 'A visit is off', quote: words },
        text: `${what} ${said}${other === 'buyer' ? ' You can book another time while the car is for sale.' : ' The time is free again.'}`,
        ...(wasBooked && { calendar: 'cancel' }),
      },
      // Whoever had it in a calendar has it taken out there.
      ...(wasBooked ? [{ ...mine, calendar: 'cancel' as const }] : []),
    ],
  );
}

/** The time it has stays until the other one takes the new one. @throws Refusal those of a time, visit_moved_enough */
async function propose(parts: VisitParts, tx: Tx, acting: Acting, at: Date, words: string): Promise<void> {
  const { vehicle, visit, side, other, name } = acting;
  const now = parts.clock.now();
  if (visit.proposals >= mostProposals) throw refuse('visit_moved_enough');
  const hours = (await findHours(tx, visit.sellerId)) ?? usualHours;
  await requireTime(parts, tx, vehicle, hours, visit.buyerId, at, visit.id);
  await moveVisit(
    parts,
    tx,
    acting,
    {
      ...{ proposedBy: side, proposedAt: at, proposedWords: words || null, proposals: visit.proposals + 1 },
      // The buyer has as long to answer as the seller had.
      ...(visit.state === 'asked' && { until: answerBy(at < visit.startsAt ? at : visit.startsAt, now) }),
    },
    { by: side, act: 'proposed' },
    [
      {
        ...{ to: other, subject: 'Another time for a visit', quote: words },
        text: `${name} proposes ${whenOf(visit, at)} for the visit of the ${titleOf(vehicle)}, in place of ${whenOf(visit, visit.startsAt)}. ${visit.state === 'booked' ? 'Until you take it, the visit stays as it was.' : 'Take it, and the visit is booked.'}`,
      },
    ],
  );
}

/** @throws Refusal visit_time_unusable, visit_time_taken, visits_overlap */
async function take(parts: VisitParts, tx: Tx, acting: Acting): Promise<void> {
  const { vehicle, visit, side } = acting;
  if (visit.proposedAt === null) throw refuse('visit_moved_on');
  const hours = (await findHours(tx, visit.sellerId)) ?? usualHours;
  const time = await requireTime(parts, tx, vehicle, hours, visit.buyerId, visit.proposedAt, visit.id);
  const change = {
    ...{ ...time, state: 'booked' as const, until: null, ...noProposal },
    reminded: remindersPast(time.startsAt, parts.clock.now()),
  };
  await moveVisit(
    parts,
    tx,
    acting,
    change,
    { by: side, act: 'moved' },
    await bookedNews(tx, { vehicle, visit: { ...visit, ...change } }, visit.startsAt),
  );
}

/** A time that was only asked for is over with the other one that its seller named: nothing is left to confirm. */
async function keep(parts: VisitParts, tx: Tx, acting: Acting): Promise<void> {
  const { visit, vehicle, side, other, name } = acting;
  const text = `${name} cannot come at the other time. The visit of the ${titleOf(vehicle)} stays on ${whenOf(visit, visit.startsAt)}.`;
  const change = { ...noProposal, ...(visit.state === 'asked' && { until: visit.startsAt }) };
  await moveVisit(parts, tx, acting, change, { by: side, act: 'kept' }, [
    {
      ...{ to: other, subject: 'The visit stays as it was' },
      text: visit.state === 'asked' ? `${text} Confirm it, or decline.` : text,
    },
  ]);
}

/** What one of the two says stands beside what the other says; the desk reads both. */
async function say(parts: VisitParts, tx: Tx, acting: Acting, came: Came): Promise<void> {
  const { visit, vehicle, side, other } = acting;
  const isOver = visit.state === 'over';
  const absent = side === 'seller' ? 'you did not come' : 'you were not there';
  await moveVisit(
    parts,
    tx,
    acting,
    {
      ...(side === 'seller' ? { sellerSays: came } : { buyerSays: came }),
      ...(!isOver && endedAs('over', null)),
    },
    { by: side, act: came === 'absent' ? 'absent_said' : 'came_said' },
    came === 'absent'
      ? [
          {
            ...{ to: other, subject: 'You were waited for' },
            text: `About the visit of the ${titleOf(vehicle)} on ${whenOf(visit, visit.startsAt)} it is said that ${absent}. That is counted. If it was otherwise, say so on its page: the desk reads what both of you say.`,
          },
        ]
      : [],
  );
}
