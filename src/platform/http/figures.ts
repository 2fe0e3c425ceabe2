/** What /metrics says, and who may read it. */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { collectDefaultMetrics, Registry } from 'prom-client';

let processFigures: Registry | undefined;

/** The process's own figures. What watches its event loop and its garbage is never taken down, so it is there once. */
export function figuresOfProcess(): Registry {
  if (processFigures) return processFigures;
  processFigures = new Registry();
  collectDefaultMetrics({ register: processFigures });
  return processFigures;
}

/** The figures of `registry` and of the process, in the text that Prometheus reads. */
export const figuresText = (registry: Registry): Promise<string> =>
  Registry.merge([figuresOfProcess(), registry]).metrics();

/** Whether a call brings `token`, compared in constant time; nobody brings one that is not set. */
export function isBearer(headers: IncomingHttpHeaders, token: string | undefined): boolean {
  if (!token) return false;
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
