/** The desk writes to drivers: kept for those who are away, told to whoever is there. */
import type { Places } from '#src/geo/places/server/service.ts';
import type { Positions } from '#src/geo/positions/server/service.ts';
import { cityIds, cityOf } from '#src/geo/streets/cities/cities.ts';
import { createAttemptLimit } from '#src/platform/attempt-limit.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { DriverId, UserId } from '#src/platform/ids.ts';
import { fullName } from '#src/platform/person-name.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { Counters } from '#src/platform/shared-state/shared-state.ts';
import type { Clock } from '#src/platform/time/clock.ts';
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
    /** @throws Refusal driver_not_found, city_not_here */
    async reach(to: { driver: DriverId } | ToCity): Promise<Reach> {
      if ('driver' in to) return { reaches: 1, name: fullName(await driverOf(parts, to.driver)) };
      return { reaches: (await peopleOf(parts, to)).length, name: null };
    },
    /** @throws Refusal driver_not_found, city_not_here, reaches_nobody, reach_changed, too_many_requests */
    async send(
      operator: Actor,
      to: { driver: DriverId } | (ToCity & { reaches: number }),
      text: string,
    ): Promise<{ id: number; reached: number }> {
      const people =
        'driver' in to
          ? [await driverOf(parts, to.driver)].map(({ id, userId }) => ({ id, userId }))
          : await peopleOf(parts, to);
      if (people.length === 0) throw refuse('reaches_nobody');
      if ('city' in to && people.length > slack(to.reaches)) throw refuse('reach_changed');
      await writer.take(String(operator.userId));
      if ('city' in to) await city.take(to.city);
      const id = await write(parts, operator, to, text, people);
      return { id, reached: people.length };
    },
    sent: async (before: number | undefined) => listSent(parts, before),
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

async function driverOf({ drivers }: Pick<DriverMessageParts, 'drivers'>, id: DriverId) {
  if (!drivers.find(id)) await drivers.know(id);
  const driver = drivers.find(id);
  if (!driver) throw refuse('driver_not_found');
  return driver;
}

type Person = { id: DriverId; userId: UserId };

/** @throws Refusal city_not_here */
async function peopleOf(parts: DriverMessageParts, { city, audience }: ToCity): Promise<Person[]> {
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
): Promise<{ messages: SentMessage[]; before: number | null }> {
  const rows = await findSent(parts.database.db, before, pageSize);
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
