/** The desk writes to drivers: kept for those who are away, told to whoever is there. */
import type { Places } from '#src/geo/places/server/service.ts';
import type { Positions } from '#src/geo/positions/server/service.ts';
import { cityIds, cityOf } from '#src/geo/streets/cities/cities.ts';
import { createAttemptLimit } from '#src/platform/attempt-limit.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { DriverId, UserId } from '#src/platform/ids.ts';
import { fullName } from '#src/platform/person-name.ts';
import { Refusal, refusalsOf, refuse as refusePlatform } from '#src/platform/refusal.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { Counters } from '#src/platform/shared-state/shared-state.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { deskCityOf } from '#src/riding/city-papers/city-papers.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import { type DeskMessage, driverMessageRefusals, type Reach, type SentMessage } from '../contract.ts';
import { type Audience, mostReached } from '../rules.ts';
import { findDriversOfCity, findMessage, findOwn, findSent, insertMessage, updateRead } from './store.ts';

const refuse = refusalsOf(driverMessageRefusals);
const pageSize = 50;
const shownToDriver = { unread: 50, read: 10 };
/** An event names so many people at most. */
const peopleInEvent = 500;
/** Whom it reaches changes all the time; more than this beyond what the writer was told is another decision. */
const slack = (told: number): number => told + Math.max(5, Math.ceil(told / 10));
const dayMs = 24 * 3600_000;

export interface DriverMessageParts {
  database: Database;
  clock: Clock;
  counts: Counters;
  eventBus: Pick<EventBus, 'consume'>;
  drivers: Pick<Drivers, 'find' | 'know' | 'own'>;
  places: Pick<Places, 'cityAt'>;
  positions: Pick<Positions, 'heard'>;
  /** Undefined where no browser can be told anything. */
  push:
    | {
        tell(
          userId: UserId,
          message: { title: string; body: string; path: string; tag: string; livesSeconds: number },
        ): Promise<void>;
      }
    | undefined;
}
export type DriverMessages = ReturnType<typeof createDriverMessages>;

/** The cities whose drivers somebody may write to, by their ids; null is all of them. */
type Mine = readonly string[] | null;

interface ToCity {
  city: string;
  audience: Audience;
}

export function createDriverMessages(parts: DriverMessageParts) {
  const { database, clock, counts, drivers } = parts;
  tellDevices(parts);
  const [writer, city] = [
    createAttemptLimit({ name: 'driver-messages of', clock, counts, most: 60, windowMs: 3600_000 }),
    createAttemptLimit({
      ...{ name: 'driver-messages to', clock, counts, most: 10, windowMs: 3600_000 },
      words: 'This city’s drivers were written to ten times within the hour. Wait before you write again.',
    }),
  ];

  return {
    /**
     * Without a city it is the first of those that the reader may write to, whose ids `mine` are; null is all.
     * @throws Refusal driver_not_found, city_not_here, not_in_your_cities
     */
    async reach(
      to: { driver: DriverId } | (Omit<ToCity, 'city'> & { city?: string | undefined }),
      mine: Mine,
    ): Promise<Reach> {
      const all = cityIds().filter((id) => mine === null || mine.includes(id));
      if ('driver' in to) {
        const driver = await driverOf(parts, to.driver, mine);
        return { reaches: 1, name: fullName(driver), city: null, cities: all };
      }
      const city = to.city ?? all[0] ?? '';
      const people = await peopleOf(parts, { ...to, city }, mine);
      return { reaches: people.length, name: null, city, cities: all };
    },
    /** @throws Refusal driver_not_found, city_not_here, not_in_your_cities, reaches_nobody, reach_changed, too_many_requests */
    async send(
      operator: Actor,
      { to, text }: { to: { driver: DriverId } | (ToCity & { reaches: number }); text: string },
      mine: Mine,
    ): Promise<{ id: number; reached: number }> {
      const people =
        'driver' in to
          ? [await driverOf(parts, to.driver, mine)].map(({ id, userId }) => ({ id, userId }))
          : await peopleOf(parts, to, mine);
      if (people.length === 0) throw refuse('reaches_nobody');
      if ('city' in to && people.length > slack(to.reaches)) throw refuse('reach_changed');
      await writer.take(String(operator.userId));
      if ('city' in to) await city.take(to.city);
      const id = await write(parts, operator, to, text, people);
      return { id, reached: people.length };
    },
    sent: async (before: number | undefined, mine: Mine) => listSent(parts, before, mine),
    /** @throws Refusal driver_not_found */
    async ofDriver(actor: Actor): Promise<DeskMessage[]> {
      const { id } = await drivers.own(actor);
      return (await findOwn(database.db, id, shownToDriver)).map(({ at, cityId, readAt, ...message }) => ({
        ...message,
        at: at.toISOString(),
        isToAll: cityId !== null,
        readAt: readAt?.toISOString() ?? null,
      }));
    },
    /** Repeating it changes nothing. @throws Refusal driver_not_found, message_not_found */
    async read(actor: Actor, messageId: number): Promise<void> {
      const { id } = await drivers.own(actor);
      if (!(await updateRead(database.db, messageId, id, clock.now()))) throw refuse('message_not_found');
    },
  };
}

/** @throws Refusal driver_not_found, not_in_your_cities, also for a driver who is nowhere to who may not look everywhere */
async function driverOf({ drivers }: Pick<DriverMessageParts, 'drivers'>, id: DriverId, mine: Mine) {
  try {
    if (!drivers.find(id)) await drivers.know(id);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    requireMine(mine, null);
    throw error;
  }
  const driver = existing(drivers.find(id), `driver ${id}`);
  requireMine(mine, deskCityOf(driver.city, driver.state));
  return driver;
}

/** @throws Refusal not_in_your_cities */
function requireMine(mine: Mine, city: string | null): void {
  if (mine !== null && (city === null || !mine.includes(city))) throw refusePlatform('not_in_your_cities');
}

type Person = { id: DriverId; userId: UserId };

/** @throws Refusal city_not_here, not_in_your_cities */
async function peopleOf(
  parts: DriverMessageParts,
  { city, audience }: ToCity,
  mine: Mine,
): Promise<Person[]> {
  requireMine(mine, city);
  if (!cityIds().includes(city)) throw refuse('city_not_here');
  const { database, drivers, places, positions } = parts;
  const onRoad = positions
    .heard()
    .filter((known) => drivers.find(known.driverId)?.isAvailable && places.cityAt(known)?.id === city)
    .map(({ driverId }) => driverId);
  const ofCity = audience === 'everyone' ? cityOf(city).name : null;
  return findDriversOfCity(database.db, ofCity, onRoad, mostReached);
}

async function write(
  { database, clock }: Pick<DriverMessageParts, 'database' | 'clock'>,
  operator: Actor,
  to: { driver: DriverId } | ToCity,
  text: string,
  people: readonly Person[],
): Promise<number> {
  const at = clock.now();
  const where = 'driver' in to ? { driverId: to.driver } : { cityId: to.city, audience: to.audience };
  return database.transaction(async (tx) => {
    const ids = people.map(({ id }) => id);
    const id = await insertMessage(tx, { authorId: operator.userId, ...where, text, createdAt: at }, ids);
    for (let from = 0; from < people.length; from += peopleInEvent) {
      const some = people.slice(from, from + peopleInEvent);
      await record(tx, {
        type: 'driver.messaged',
        subject: `driver_message:${id}`,
        payload: { by: operator.userId, messageId: id, reached: people.length, ...where },
        userIds: some.map(({ userId }) => userId),
        at,
      });
    }
    return id;
  });
}

async function listSent(
  parts: DriverMessageParts,
  before: number | undefined,
  mine: Mine,
): Promise<{ messages: SentMessage[]; before: number | null }> {
  const rows = await findSent(parts.database.db, { before, cities: mine }, pageSize);
  const messages = rows.map(({ message, by, read }): SentMessage => {
    const driver = message.driverId === null ? undefined : parts.drivers.find(message.driverId);
    const { id, text, audience, reached } = message;
    const city =
      message.cityId !== null && cityIds().includes(message.cityId) ? cityOf(message.cityId).name : null;
    return {
      ...{ id, text, by, audience, reached, read },
      at: message.createdAt.toISOString(),
      driver: driver ? { name: fullName(driver), userId: driver.userId } : null,
      city: city ?? message.cityId,
    };
  });
  return { messages, before: rows.length === pageSize ? (messages.at(-1)?.id ?? null) : null };
}

/** On the devices of whoever asked for news there; a message that is told twice takes its own place. */
function tellDevices({ database, eventBus, push }: DriverMessageParts): void {
  if (!push) return;
  eventBus.consume('driver_messages.devices', ['driver.messaged'], async ({ payload, userIds }) => {
    const message = await findMessage(database.db, Number(payload.messageId));
    if (!message?.text) return;
    for (const userId of userIds)
      await push.tell(userId, {
        title: `${companyName()} writes`,
        body: message.text,
        path: '/driver-dashboard',
        tag: `desk-message:${message.id}`,
        livesSeconds: dayMs / 1000,
      });
  });
}
