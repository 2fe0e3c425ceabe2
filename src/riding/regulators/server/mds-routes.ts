/** The provider part of MDS, served. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { firstPage, readRecent } from '../hours.ts';
import { mdsCalls, mdsRefusals } from '../mds-contract.ts';
import {
  MdsEvent,
  MdsOneVehicle,
  MdsOneVehicleStatus,
  MdsTelemetry,
  MdsTrip,
  MdsVehicles,
  MdsVehiclesStatus,
  mdsVersion,
} from '../mds-shapes.ts';
import { answerMds, askedHour, type MdsParts, wrongParameter } from './answering.ts';
import { eventsOf, oneOf, statusOf, telemetryOf, tripsOf, vehiclesOf } from './feeds.ts';
import { refuseMds } from './tokens.ts';
import { isUnderWay } from './trips-store.ts';

/** What is asked of now is read now; a city's programs need not ask more often. */
const ttl = 30_000;

export function serveMds(app: FastifyInstance, parts: MdsParts): void {
  const { clock } = parts;
  const fresh = () => ({ version: mdsVersion, last_updated: clock.now().getTime(), ttl }) as const;
  const links = (path: string, next: number | null) => ({
    links: { next: next === null ? null : `${parts.baseUrl}/api/mds/${path}?after=${next}` },
  });
  serve(
    app,
    'Regulators',
    { calls: mdsCalls, refusals: mdsRefusals },
    {
      'GET /api/mds/vehicles': ({ query, ...asked }) =>
        answerMds(parts, { ...asked, call: 'vehicles', asked: query.after ?? '' }, async (opened) => {
          const { rows, next } = await vehiclesOf(parts, opened, placeIn(query.after), clock.now());
          const answer = { ...fresh(), ...links('vehicles', next), vehicles: rows };
          return { answer, shape: MdsVehicles, rows: rows.length };
        }),
      'GET /api/mds/vehicles/:deviceId': ({ params: { deviceId }, ...asked }) =>
        answerMds(parts, { ...asked, call: 'vehicles', asked: deviceId }, async (opened) => {
          const read = (after: number) => vehiclesOf(parts, opened, after, clock.now());
          const answer = { ...fresh(), vehicles: [await known(read, deviceId)] };
          return { answer, shape: MdsOneVehicle, rows: 1 };
        }),
      'GET /api/mds/vehicles/status': ({ query, ...asked }) =>
        answerMds(parts, { ...asked, call: 'vehicles/status', asked: query.after ?? '' }, async (opened) => {
          const { rows, next } = await statusOf(parts, opened, placeIn(query.after), clock.now());
          const answer = { ...fresh(), ...links('vehicles/status', next), vehicles_status: rows };
          return { answer, shape: MdsVehiclesStatus, rows: rows.length };
        }),
      'GET /api/mds/vehicles/status/:deviceId': ({ params: { deviceId }, ...asked }) =>
        answerMds(parts, { ...asked, call: 'vehicles/status', asked: deviceId }, async (opened) => {
          const read = (after: number) => statusOf(parts, opened, after, clock.now());
          const answer = { ...fresh(), vehicles_status: [await known(read, deviceId)] };
          return { answer, shape: MdsOneVehicleStatus, rows: 1 };
        }),
      'GET /api/mds/trips': ({ query: { end_time: time }, ...asked }) =>
        answerMds(parts, { ...asked, call: 'trips', asked: time ?? '' }, async (opened) => {
          const hour = await askedHour(parts, 'end_time', time);
          if (hour === 'settling' || (await isUnderWay(parts.database.db, opened.city, hour.to)))
            return 'settling';
          return { of: 'trips', shape: MdsTrip, pieces: tripsOf(parts, opened, hour) };
        }),
      'GET /api/mds/telemetry': ({ query: { telemetry_time: time }, ...asked }) =>
        answerMds(parts, { ...asked, call: 'telemetry', asked: time ?? '' }, async (opened) => {
          const hour = await askedHour(parts, 'telemetry_time', time);
          if (hour === 'settling') return hour;
          return { of: 'telemetry', shape: MdsTelemetry, pieces: telemetryOf(parts, opened, hour) };
        }),
      'GET /api/mds/events/historical': ({ query: { event_time: time }, ...asked }) =>
        answerMds(parts, { ...asked, call: 'events/historical', asked: time ?? '' }, async (opened) => {
          const hour = await askedHour(parts, 'event_time', time);
          if (hour === 'settling') return hour;
          return { of: 'events', shape: MdsEvent, pieces: eventsOf(parts, opened, hour) };
        }),
      'GET /api/mds/events/recent': ({ query: { start_time: start, end_time: end }, ...asked }) =>
        answerMds(
          parts,
          { ...asked, call: 'events/recent', asked: spanWords(start, end) },
          async (opened) => {
            const span = readRecent(start, end, clock.now());
            if (!span)
              throw wrongParameter(
                start ? 'end_time' : 'start_time',
                'Name start_time and end_time in milliseconds since 1970, the first within two weeks and before the other.',
              );
            const { page, next } = firstPage(span);
            const rest = next && `start_time=${next.getTime()}&end_time=${span.to.getTime()}`;
            return {
              ...{ of: 'events', shape: MdsEvent },
              pieces: eventsOf(parts, opened, page),
              end: { links: { next: rest && `${parts.baseUrl}/api/mds/events/recent?${rest}` } },
            };
          },
        ),
    },
  );
}

/** A span as the log has it: `2026-11-28T10:10Z to 2026-11-28T11:10Z`; as it was sent where it cannot be read. */
function spanWords(start = '', end = ''): string {
  const minute = (sent: string) =>
    /^\d{13}$/.test(sent) ? `${new Date(Number(sent)).toISOString().slice(0, 16)}Z` : sent;
  return start || end ? `${minute(start)} to ${minute(end)}` : '';
}

/** @throws Refusal mds_parameter_wrong */
function placeIn(after: string | undefined): number {
  if (after === undefined) return 0;
  if (!/^\d{1,9}$/.test(after)) throw wrongParameter('after', 'Follow the link of the page before.');
  return Number(after);
}

/** @throws Refusal mds_vehicle_unknown */
async function known<Row extends { device_id: string }>(
  read: Parameters<typeof oneOf<Row>>[0],
  deviceId: string,
): Promise<Row> {
  const row = await oneOf(read, deviceId);
  if (!row) throw refuseMds('mds_vehicle_unknown');
  return row;
}
