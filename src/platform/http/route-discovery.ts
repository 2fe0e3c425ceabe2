/**
 * Browsers are told the routes of the links on a page as they come upon them, by `/__manifest?paths=/blog,/vehicles/7`.
 * The router goes through all routes for each path that is named, so whoever names hundreds is told all routes at once:
 * that answer is made once.
 */
import type { FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { pathnameOf } from './address.ts';

/** More links than a page shows at a time; the router answers so many in less time than a page takes. */
const mostPaths = 50;

const made = new WeakMap<ServerBuild, string>();

/** All routes as the browser wants them, in JSON; null where the router answers. */
export function allRoutesFor(
  { method, url }: Pick<FastifyRequest, 'method' | 'url'>,
  build: ServerBuild,
): string | null {
  const { mode, manifestPath } = build.routeDiscovery;
  if (mode !== 'lazy' || method !== 'GET' || pathnameOf(url) !== manifestPath) return null;
  const asked = new URLSearchParams(url.slice(manifestPath.length));
  // A browser that has another release's pages is told by the router to load them anew.
  if (asked.get('version') !== build.assets.version) return null;
  if ((asked.get('paths') ?? '').split(',', mostPaths + 1).length <= mostPaths) return null;
  const known = made.get(build) ?? JSON.stringify(build.assets.routes);
  made.set(build, known);
  return known;
}
