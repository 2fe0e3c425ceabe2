/**
 * The servers of `watchers.ts`. With PEER a Socket.IO server with its recovery of lost connections; without, the product
 * itself, without pages, on its database. Beside each, a port of its own answers `GET /memory` and tells
 * each of `POST /tell` to whoever follows it. A message to its parent says where they listen.
 */
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Server } from 'socket.io';
import { createApp } from '#src/app/app.ts';
import { bringCities } from '#src/geo/streets/server/service.ts';
import { parseConfig } from '#src/platform/config.ts';
import { openDatabase } from '#src/platform/database/open.ts';
import { record } from '#src/platform/events/events.ts';
import { drawnCities } from '../demo/cities/cities.ts';

export interface Told {
  subject: string;
  n: number;
  atMs: number;
}
export interface WatchersReady {
  address: string;
  control: string;
}
export interface Memory {
  residentBytes: number;
  heapBytes: number;
  cpuMs: number;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function memory(): Memory {
  collect();
  collect();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { residentBytes: rss, heapBytes: heapUsed + external, cpuMs: (user + system) / 1000 };
}

/** Where the bench says what is to be told: beside what is measured, whose guard of load it does not pass. */
async function serveControl(tell: (told: Told[]) => unknown): Promise<string> {
  const http = createServer(async (request, response) => {
    if (request.url === '/memory') return response.end(JSON.stringify(memory()));
    let text = '';
    for await (const chunk of request) text += chunk;
    await tell(JSON.parse(text) as Told[]);
    response.end('{}');
  });
  return listen(http);
}

async function listen(http: HttpServer): Promise<string> {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

async function serveRove(): Promise<WatchersReady> {
  const config = parseConfig(process.env);
  const database = await openDatabase(config);
  await bringCities({ database, now: new Date() }, drawnCities());
  const app = await createApp({
    config,
    database,
    pages: false,
    secret: 'bench-secret-bench-secret-bench-secret',
  });
  process.on('SIGTERM', async () => {
    await app.stop();
    await database.close();
    process.exit(0);
  });
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  await app.start();
  const control = await serveControl((told) =>
    database.transaction(async (tx) => {
      for (const { subject, ...payload } of told)
        await record(tx, { type: 'ride.moved', subject, payload, userIds: [], at: new Date() });
    }),
  );
  return { address, control };
}

async function servePeer(): Promise<WatchersReady> {
  const http = createServer();
  const io = new Server(http, { transports: ['websocket'], connectionStateRecovery: {} });
  io.on('connection', (socket) => void socket.join(String(socket.handshake.query.topic)));
  process.on('SIGTERM', () => process.exit(0));
  const control = await serveControl((told) => {
    for (const { subject, ...payload } of told)
      io.to(subject).emit('ride.moved', { subject, at: new Date().toISOString(), ...payload });
  });
  return { address: await listen(http), control };
}

process.send?.(await (process.env.PEER ? servePeer() : serveRove()));
