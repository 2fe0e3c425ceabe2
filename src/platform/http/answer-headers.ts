/**
 * What every answer carries, whatever it is: a page, a file, a picture, a refusal, and what the parser itself answers
 * before there is a request. Pages get more from helmet; this completes what others leave out.
 */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#src/platform/config.ts';
import { refuse } from '#src/platform/refusal.ts';

/** Said of whatever has no policy of its own: opened by itself it loads nothing, runs nothing and is framed by nobody. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** A worker is bound by the policy of its own file. */
const scriptPolicy = "default-src 'self' blob: data:";
const everyPolicy = ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"];
/**
 * What the answer of a call carries in place of helmet's headers, which are made anew for each page and its scripts. Only
 * scripts of this site read it.
 */
export const callHeaders = {
  'content-security-policy': ["default-src 'none'", ...everyPolicy].join('; '),
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'SAMEORIGIN',
};
export const hstsSeconds = 31_536_000;

/** Types that are text and so have a charset; ours is always the same. */
const textual = /^(text\/[\w.+-]+|application\/(?:[\w.+-]+\+)?(?:json|xml|javascript)|image\/svg\+xml)$/;

const isSecure = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  publicUrl?.startsWith('https:') ?? false;

/** Strict transport for answers that no hook passes; helmet says it for the others. */
const transport = (config: Pick<Config, 'publicUrl'>): Record<string, string> =>
  isSecure(config) ? { 'strict-transport-security': `max-age=${hstsSeconds}; includeSubDomains` } : {};

/**
 * Registers the hook; to be called after whatever sets a policy.
 * @param mayRecord whether pages may open the microphone now; a window keeps what its first page was told
 */
export function completeHeaders(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl'>,
  mayRecord: () => boolean = () => false,
): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    complete(reply, config);
    if (/^text\/html/.test(String(reply.getHeader('content-type'))))
      reply.header('permissions-policy', `microphone=${mayRecord() ? '(self)' : '()'}`);
    if (typeof payload === 'string' && payload !== '' && reply.getHeader('content-type') === undefined) {
      reply.header('content-type', 'application/json; charset=utf-8');
    }
  });
}

/** The same for an answer that the router gives before any hook. */
export function complete(reply: FastifyReply, config: Pick<Config, 'publicUrl'>): FastifyReply {
  const type = String(reply.getHeader('content-type') ?? '');
  if (textual.test(type)) reply.header('content-type', `${type}; charset=utf-8`);
  reply.headers({ 'x-content-type-options': 'nosniff', ...transport(config) });
  const policy = String(
    reply.getHeader('content-security-policy') ?? (/javascript/.test(type) ? scriptPolicy : filePolicy),
  );
  const missing = everyPolicy.filter((directive) => !policy.includes(directive.replace(/ .*/, '')));
  return reply.header('content-security-policy', [policy, ...missing].join('; '));
}

/** Answers what is no HTTP, or too much of it, as every other refusal is answered; then the connection ends. */
export function createParserAnswer(config: Pick<Config, 'publicUrl'>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) socket.write(parserAnswer(error.code, config));
    socket.destroy(error);
  };
}

function parserAnswer(code: string | undefined, config: Pick<Config, 'publicUrl'>): string {
  const refusal =
    code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? refuse('request_timeout')
      : refuse('invalid_request', { words: 'This is no request that can be read.' });
  const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : refusal.status;
  const body = JSON.stringify({
    type: `/api/docs#${refusal.code}`,
    title: STATUS_CODES[status],
    status,
    detail: status === 431 ? 'The headers or the address are too long.' : refusal.message,
    code: refusal.code,
  });
  const headers = {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': [filePolicy, ...everyPolicy].join('; '),
    ...transport(config),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
