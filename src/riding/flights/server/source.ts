/**
 * The port by which a flight’s landing is asked, and its adapter over HTTP. A service that speaks otherwise is given an
 * adapter of its own here, or a small translator in front of it.
 */

import { z } from 'zod';
import { bodyOfAnswer, lineSaid } from '#src/platform/http/answers-of-others.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import { type Arrival, flightStates, landsAt } from '../rules.ts';

/** Where it lands: a number may fly several legs on one day. */
export interface AskedAirport {
  /** Of the pickup, to a hundredth of a degree, which is the airport and not the door. */
  lat: number;
  lng: number;
  timeZone: string;
  /** About when the rider is there; no service is told it. */
  around: Date;
}

/** What was said, and by whom; null where the source knows no such flight on that day. */
export interface FlightSaid {
  source: string;
  arrival: Arrival | null;
}

/** Rejects where the source is slow, away or says something else; whoever asks comes again. */
export interface FlightSource {
  /**
   * @param number `AC 123`
   * @param day on which it is due by the clocks of the airport: `2026-11-29`
   */
  flightOn(number: string, day: string, airport: AskedAirport): Promise<FlightSaid>;
}

const timeoutMs = 5_000;
const largestAnswerBytes = 20_000;
const hourMs = 3_600_000;
/** No flight is later or earlier than planned by more. */
const mostMovedMs = 72 * hourMs;

/** With its offset: a time by the airport’s clocks alone is two moments in the hour that is there twice. */
const moment = z.iso.datetime({ offset: true }).transform((at) => new Date(at));
const shape = z.object({
  source: lineSaid(80).pipe(z.string().min(1)),
  state: z.enum(flightStates),
  scheduledAt: moment,
  estimatedAt: moment.nullish(),
  actualAt: moment.nullish(),
  terminal: lineSaid(20).nullish(),
});

/** @throws Error for an answer that is about another day, or whose times are not of one flight */
function arrivalIn({ source: _, ...said }: z.output<typeof shape>, day: string, timeZone: string): Arrival {
  const { state, scheduledAt } = said;
  const arrival: Arrival = {
    ...{ state, scheduledAt },
    estimatedAt: said.estimatedAt ?? null,
    actualAt: said.actualAt ?? null,
    terminal: said.terminal || null,
  };
  const movedMs = Math.abs((landsAt(arrival) ?? scheduledAt).getTime() - scheduledAt.getTime());
  if (localDate(scheduledAt, timeZone) !== day || movedMs > mostMovedMs)
    throw new Error('The source of flights answered with a flight of another day.');
  return arrival;
}

/**
 * `GET arrival?number=AC123&date=2026-11-29&lat=43.68&lng=-79.63` below `url`, with the key as a bearer token; 404 is a
 * flight that it does not know.
 */
export function createHttpFlights({ url, key }: { url: string; key: string }): FlightSource {
  const host = new URL(url).hostname;
  return {
    async flightOn(number, day, { lat, lng, timeZone }) {
      const address = new URL('arrival', url.endsWith('/') ? url : `${url}/`);
      const query = { number: number.replace(' ', ''), date: day, lat: lat.toFixed(2), lng: lng.toFixed(2) };
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
      const answer = await fetch(address, {
        headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (answer.status === 404) {
        await answer.body?.cancel();
        return { source: host, arrival: null };
      }
      // The body may repeat the key, which belongs in no log.
      if (!answer.ok) throw new Error(`The source of flights answered ${answer.status}.`);
      const said = shape.parse(
        JSON.parse(
          (
            await bodyOfAnswer(answer, largestAnswerBytes, 'The source answered more than a flight has.')
          ).toString('utf8'),
        ),
      );
      return { source: said.source, arrival: arrivalIn(said, day, timeZone) };
    },
  };
}

/** Of whom nothing is known: each flight lands once an hour, at a minute that its number decides. */
const minutesMs = 60_000;

/** Answers of nobody, by the figures of the number, for a demo; they say of themselves that they are invented. */
export function createInventedFlights(now: () => Date): FlightSource {
  const source = 'a stand-in, invented for this demo';
  return {
    flightOn: async (number, day, { timeZone, around }) => {
      const figures = Number(/\d+/.exec(number)?.[0] ?? 0);
      const minute = (figures % 12) * 5;
      const latestMs = around.getTime() - minute * minutesMs;
      const scheduledMs = Math.floor(latestMs / hourMs) * hourMs + minute * minutesMs;
      const scheduledAt = new Date(scheduledMs);
      if (localDate(scheduledAt, timeZone) !== day) return { source, arrival: null };
      const last = figures % 10;
      const movedMinutes = last === 8 ? -20 : last >= 6 ? 50 : 0;
      const estimatedAt = new Date(scheduledMs + movedMinutes * minutesMs);
      const terminal = figures % 2 === 0 ? '1' : '3';
      const times = { scheduledAt, estimatedAt, terminal };
      if (last === 9)
        return { source, arrival: { ...times, state: 'cancelled', estimatedAt: null, actualAt: null } };
      const isDown = estimatedAt <= now();
      return {
        source,
        arrival: { ...times, state: isDown ? 'landed' : 'scheduled', actualAt: isDown ? estimatedAt : null },
      };
    },
  };
}
