/** A driver has a suspension, a rejection or a rating looked at again, once each; an operator upholds or reverses it. */

import { noteAct } from '#src/platform/audit/under-way.ts';
import { type Database, type Tx, violatedConstraint } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { DriverId, UserId } from '#src/platform/ids.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Secret } from '#src/platform/secrets/signing.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import {
  type Appeal,
  type AppealCase,
  appealRefusals,
  type OwnAppeals,
} from '#src/riding/appeals/contract.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import type { Rides } from '#src/riding/lifecycle/server/service.ts';
import { ratingTagWords } from '#src/riding/rides/road.ts';
import {
  type CaseRow,
  closeAppeal,
  countOpenAppeals,
  findAppealsOf,
  findCase,
  findCases,
  findNames,
  insertAppeal,
} from './appeals-store.ts';
import { toAppeal, toCase } from './appeals-wire.ts';
import { findSaid, ratingRef } from './feedback.ts';

const refuse = refusalsOf(appealRefusals);

/** What the drivers room lends: the decision that stands, taking it back, and telling its driver. */
export interface Decisions {
  decisionOn(userId: UserId): Promise<{
    applicationId: number;
    about: 'suspension' | 'rejection';
    reason: string | null;
    decidedAt: Date;
  } | null>;
  reverse(
    actor: Actor,
    applicationId: number,
    reason: string,
    also: (tx: Tx) => Promise<unknown>,
  ): Promise<void>;
  tell(
    tx: Tx,
    userId: UserId,
    news: { kind: string; about: string; subject: string; text: string },
    at: Date,
  ): Promise<unknown>;
}

export interface AppealParts {
  database: Database;
  clock: Clock;
  drivers: Pick<Drivers, 'idOfUser' | 'refresh'>;
  rides: Pick<Rides, 'pay'>;
  decisions: Decisions;
  secret: Secret;
}

const subjectOf = (applicationId: number, decidedAt: Date) =>
  `decision:${applicationId}:${decidedAt.toISOString()}`;

export async function ownAppeals(parts: AppealParts, actor: Actor): Promise<OwnAppeals> {
  const [decision, rows] = await Promise.all([
    parts.decisions.decisionOn(actor.userId),
    findAppealsOf(parts.database.db, actor.userId),
  ]);
  const subject = decision && subjectOf(decision.applicationId, decision.decidedAt);
  const about = rows.find((row) => row.subject === subject);
  return {
    standing: decision && {
      about: decision.about,
      reason: decision.reason,
      decidedAt: decision.decidedAt.toISOString(),
      appeal: about ? toAppeal(about) : null,
    },
    appeals: rows.map(toAppeal),
  };
}

/** @throws Refusal nothing_to_appeal, appealed_already */
export async function appeal(
  parts: AppealParts,
  actor: Actor,
  { rating, words }: { rating?: string | undefined; words: string },
): Promise<Appeal> {
  const { database, clock, drivers } = parts;
  const driverId = await drivers.idOfUser(actor.userId);
  if (driverId === null) throw refuse('nothing_to_appeal');
  const matter = rating ? await ratingMatter(parts, driverId, rating) : await decisionMatter(parts, actor);
  const at = clock.now();
  try {
    const row = await database.transaction(async (tx) => {
      const made = await insertAppeal(tx, {
        ...matter,
        userId: actor.userId,
        driverId,
        words,
        createdAt: at,
      });
      await record(tx, {
        type: 'driver.appealed',
        subject: `user:${actor.userId}`,
        payload: { appealId: made.id },
        userIds: [actor.userId],
        at,
      });
      return made;
    });
    return toAppeal(row);
  } catch (error) {
    if (violatedConstraint(error) === 'driver_appeals_once') throw refuse('appealed_already');
    throw error;
  }
}

async function decisionMatter({ decisions }: AppealParts, { userId }: Actor) {
  const decision = await decisions.decisionOn(userId);
  if (!decision) throw refuse('nothing_to_appeal');
  const { applicationId, about, reason, decidedAt } = decision;
  return { about, subject: subjectOf(applicationId, decidedAt), applicationId, decided: reason ?? '' };
}

async function ratingMatter(parts: AppealParts, driverId: DriverId, ref: string) {
  const said = await findSaid(parts, driverId);
  const found = said.find(({ rideId }) => ratingRef(parts.secret, rideId) === ref);
  if (!found || found.struckAt) throw refuse('nothing_to_appeal');
  const tags = (found.tags ?? []).map((tag) => ratingTagWords[tag] ?? tag).join(', ');
  // What the rider wrote stays with the ride: it is theirs to take along.
  const decided = [`${found.stars} of 5 stars`, tags].filter(Boolean).join(': ');
  return { about: 'rating' as const, subject: `ride:${found.rideId}`, rideId: found.rideId, decided };
}

type Cities = Parameters<typeof findCases>[2];

export async function listAppeals({ database }: AppealParts, state: 'open' | 'answered', cities: Cities) {
  const { db } = database;
  const [open, rows] = await Promise.all([countOpenAppeals(db, cities), findCases(db, state, cities)]);
  const names = await namesIn(database, rows);
  return { open, appeals: rows.map((row) => toCase(row, names)) };
}

/**
 * One answer for each appeal: of two operators the first has it.
 * @throws Refusal appeal_not_found, appeal_answered
 */
export async function answerAppeal(
  parts: AppealParts,
  actor: Actor,
  id: number,
  { outcome, answer }: { outcome: 'upheld' | 'reversed'; answer: string },
): Promise<AppealCase> {
  const { database, clock, decisions, drivers } = parts;
  const found = await findCase(database.db, id);
  if (!found) throw refuse('appeal_not_found');
  const { appeal: row } = found;
  const at = clock.now();
  const close = async (tx: Tx) => {
    noteAct({ before: { state: row.state }, after: { state: outcome }, reason: answer, about: [row.userId] });
    const change = { state: outcome, answer, answeredBy: actor.userId, answeredAt: at };
    if (!(await closeAppeal(tx, id, change))) throw refuse('appeal_answered');
    await record(tx, {
      type: 'driver.appeal_answered',
      subject: `user:${row.userId}`,
      payload: { appealId: id, outcome },
      userIds: [row.userId],
      at,
    });
  };
  const tell = (tx: Tx, subject: string, text: string) =>
    decisions.tell(tx, row.userId, { kind: `appeal_${outcome}`, about: `appeal:${id}`, subject, text }, at);
  const standing = await decisions.decisionOn(row.userId);
  const stands = standing !== null && subjectOf(standing.applicationId, standing.decidedAt) === row.subject;
  if (outcome === 'reversed' && stands) {
    // Its own mail says that the decision was taken back, and why.
    await decisions.reverse(actor, standing.applicationId, answer, close);
  } else {
    await database.transaction(async (tx) => {
      await close(tx);
      if (outcome === 'reversed' && row.rideId !== null)
        await parts.rides.pay.strike(tx, { rideId: row.rideId, driverId: row.driverId });
      const words = outcome === 'upheld' ? upheldWords : reversedWords;
      await tell(tx, words.subject, `${words[row.about]}\n\n“${answer}”`);
    });
  }
  if (row.rideId !== null) await drivers.refresh(row.driverId);
  const answered = existing(await findCase(database.db, id), 'the case');
  return toCase(answered, await namesIn(database, [answered]));
}

const upheldWords = {
  subject: 'We looked again: the decision stays',
  suspension: 'We looked at your suspension again. It stays as it is.',
  rejection: 'We looked at your application again. Our decision stays as it is.',
  rating: 'We looked at the rating again. It stays as it is.',
};
const reversedWords = {
  subject: 'We looked again: you were right',
  suspension: 'We looked at your suspension again. You were right to ask; it has ended meanwhile.',
  rejection: 'We looked at your application again. You were right to ask; it was taken up again meanwhile.',
  rating: 'We looked at the rating again. It does not count any more.',
};

async function namesIn(database: Database, rows: readonly CaseRow[]): Promise<Map<number, string>> {
  return findNames(database.db, [...new Set(rows.flatMap(({ appeal }) => appeal.answeredBy ?? []))]);
}
