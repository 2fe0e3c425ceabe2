import { badParameter, WireError } from './errors.ts';
import type { Params } from './params.ts';

export interface Page<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

/**
 * One page, newest first, by Stripe's cursors. `oldestFirst` must be in the order things were made.
 * Reads `limit` (1 to 100, 10 by default), `starting_after`, `ending_before` and `created`.
 */
export function pageOf<T extends { id: string; created?: number }>(
  oldestFirst: Iterable<T>,
  params: Params,
  url: string,
  matches: (one: T) => boolean = () => true,
): Page<T> {
  const limit = params.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) throw badParameter('Invalid limit: must be between 1 and 100.', 'limit');
  const after = params.text('starting_after');
  const before = params.text('ending_before');
  if (after && before)
    throw badParameter('Only one of starting_after and ending_before can be given.', 'ending_before');
  const wasMade = createdFilter(params);
  const all: T[] = [];
  for (const one of oldestFirst)
    if ((matches(one) && wasMade(one)) || one.id === (after ?? before)) all.push(one);
  all.reverse();
  const cursor = after ?? before;
  const at = cursor ? all.findIndex((one) => one.id === cursor) : -1;
  if (cursor && at < 0) {
    const param = after ? 'starting_after' : 'ending_before';
    const message = `No such object: '${cursor}'`;
    throw new WireError(400, { type: 'invalid_request_error', code: 'resource_missing', message, param });
  }
  if (before) {
    const start = Math.max(0, at - limit);
    return { object: 'list', data: all.slice(start, at), has_more: start > 0, url };
  }
  const data = all.slice(at + 1, at + 1 + limit);
  return { object: 'list', data, has_more: at + 1 + limit < all.length, url };
}

function createdFilter(params: Params): (one: { created?: number }) => boolean {
  const raw = params.raw('created');
  if (raw === undefined) return () => true;
  if (typeof raw === 'string') {
    const exactly = params.integer('created');
    return (one) => one.created === exactly;
  }
  const range = params.part('created');
  const [gt, gte, lt, lte] = [
    range?.integer('gt') ?? Number.NEGATIVE_INFINITY,
    range?.integer('gte') ?? Number.NEGATIVE_INFINITY,
    range?.integer('lt') ?? Number.POSITIVE_INFINITY,
    range?.integer('lte') ?? Number.POSITIVE_INFINITY,
  ];
  return ({ created = 0 }) => created > gt && created >= gte && created < lt && created <= lte;
}
