/**
 * Claim: visitors get a page they share 1,000 times a second or more, somebody signed in gets theirs 150 times a
 * second, and `/vehicles` is at most 120 kB of HTML. Peers, in the same run: the same page written for each request,
 * for a visitor and for somebody signed in, and a bare server that answers with 1 kB.
 * Also says the processor time of each page, which other work on the machine changes less than its pace.
 * Run: npx tsx bench/pages.ts
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
// @ts-expect-error the package brings no types.
import autocannon from 'autocannon';
import { conclude, quick } from './measure.ts';
import { startProduct } from './product.ts';

const goal = { keptPerSecond: 1000, signedInPerSecond: 150, vehiclesBytes: 120_000 };
const connections = 10;
// A quick run ends with so many answers, not by the clock, which is looked at once a second.
const lasting = quick ? { amount: 4 * connections } : { duration: 5 };
const pages = ['/', '/vehicles', '/vehicles/3', '/blog', '/equipment'];
// A cookie that no page knows makes a visitor somebody of whom nothing may be kept, and an address of its own makes
// each request one for a page that was never written before.
const alone = 'bench=1';
const writtenForEach = '?bench=[<id>]';

const product = await startProduct('rove-bench-pages');

interface Measured {
  perSecond: number;
  cpuMs: number;
}

/** Processor milliseconds the product has used; nothing where there is no /proc. */
function cpuMs(): number {
  const file = `/proc/${product.pid}/stat`;
  if (!existsSync(file)) return 0;
  const fields = readFileSync(file, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const longestMeasureMs = 30_000;

/** Asked for some seconds, and on a machine that does other work too for as long as it takes to say something. */
async function ask(path: string, cookie?: string, address = product.address): Promise<Measured> {
  const cpuBefore = cpuMs();
  const begun = performance.now();
  let answers = 0;
  let sentAway = 0;
  let lasted = 0;
  do {
    const result = await autocannon({
      url: address + path,
      idReplacement: path.includes('[<id>]'),
      connections,
      ...lasting,
      headers: { accept: 'text/html', 'accept-encoding': 'gzip', ...(cookie ? { cookie } : {}) },
    });
    const away: number = result.statusCodeStats['503']?.count ?? 0;
    // Who is sent away, or waits too long, is a busy machine's; anything else that is no page is a fault.
    if (result.non2xx - away + result.errors - result.timeouts > 0) {
      throw new Error(
        `${path} was answered ${JSON.stringify(result.statusCodeStats)} and broke ${result.errors} times`,
      );
    }
    answers += result['2xx'];
    sentAway += away;
    lasted += result.duration;
  } while (answers < connections && performance.now() - begun < longestMeasureMs);
  if (sentAway > 0) console.log(`${path}: ${sentAway} of ${answers + sentAway} were sent away`);
  return { perSecond: answers / lasted, cpuMs: (cpuMs() - cpuBefore) / answers };
}

async function signIn(): Promise<string> {
  const ask = () =>
    fetch(`${product.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'rider@rove.example', password: 'ride-with-rove' }),
    });
  let answer = await ask();
  // Sent away while the product is still warming up on a machine that does other work too.
  for (let tries = 1; answer.status === 503 && tries < 20; tries++) {
    await sleep(500);
    answer = await ask();
  }
  if (!answer.ok) throw new Error(`signing in was answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** What this machine does at most at this moment: Node answering with the same 1 kB to everybody. */
async function askBareServer(): Promise<number> {
  const body = Buffer.alloc(1024, 'x');
  const server = createServer((_request, answer) => answer.end(body)).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  const { perSecond } = await ask('/', undefined, `http://127.0.0.1:${port}`);
  server.closeAllConnections();
  server.close();
  return perSecond;
}

try {
  const bare = await askBareServer();
  const person = await signIn();
  const bytes = (await (await fetch(`${product.address}/vehicles`)).arrayBuffer()).byteLength;
  const table: Record<string, Record<string, string>> = {};
  const figures: Record<string, number> = { '/vehicles, bytes': bytes };
  let slowestKept = Number.POSITIVE_INFINITY;
  let slowestOwn = Number.POSITIVE_INFINITY;
  for (const path of quick ? ['/', '/vehicles'] : pages) {
    const uncached = await ask(path + writtenForEach, alone);
    const kept = await ask(path);
    const first = await ask(path + writtenForEach, person);
    const own = await ask(path, person);
    slowestKept = Math.min(slowestKept, kept.perSecond);
    slowestOwn = Math.min(slowestOwn, own.perSecond);
    figures[`${path} kept, per second`] = kept.perSecond;
    figures[`${path} signed in, per second`] = own.perSecond;
    figures[`${path} signed in, written for each, per second`] = first.perSecond;
    figures[`${path} rendered for each, per second`] = uncached.perSecond;
    const cell = ({ perSecond, cpuMs }: Measured) => `${perSecond.toFixed(0)} (${cpuMs.toFixed(1)} ms)`;
    table[path] = {
      'rendered for each': cell(uncached),
      kept: cell(kept),
      'signed in, written for each': cell(first),
      'signed in': cell(own),
      'kept against rendered': `${(kept.perSecond / uncached.perSecond).toFixed(1)}×`,
      'signed in against a visitor’s': `${(own.perSecond / uncached.perSecond).toFixed(1)}×`,
    };
  }
  console.log(`pages a second at ${connections} connections, and processor time of each`);
  console.table(table);
  console.log(`the bare server answered ${bare.toFixed(0)} times a second in the same run`);
  console.log(`/vehicles is ${(bytes / 1000).toFixed(1)} kB of HTML`);
  conclude(
    figures,
    {
      [`visitors' pages ${goal.keptPerSecond} a second`]: slowestKept >= goal.keptPerSecond,
      [`pages of somebody signed in ${goal.signedInPerSecond} a second`]:
        slowestOwn >= goal.signedInPerSecond,
    },
    { [`/vehicles at most ${goal.vehiclesBytes / 1000} kB`]: bytes <= goal.vehiclesBytes },
  );
} finally {
  await product.stop();
}
