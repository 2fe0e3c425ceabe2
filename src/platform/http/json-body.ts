import type { FastifyInstance } from 'fastify';
import { refuse } from '#src/platform/refusal.ts';

/** Deeper than any call's body; far below what fills the stack of whoever walks through it. */
const deepest = 64;

/** JSON bodies as Fastify reads them, but for those nested so deeply that working with them would fail later. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isDeeperThan(String(body), deepest)) {
      done(refuse('invalid_request', { words: `The JSON is nested more than ${deepest} levels deep.` }));
    } else parse(request, String(body), done);
  });
}

/** Counts brackets outside of strings, in one pass without recursion. */
function isDeeperThan(json: string, most: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const char = json[at];
    if (inString) {
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') {
      depth += 1;
      if (depth > most) return true;
    } else if (char === '}' || char === ']') depth -= 1;
  }
  return false;
}
