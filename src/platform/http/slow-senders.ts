/** Ends requests whose bodies trickle in, so that a few thousand idle senders cannot use up memory and sockets. */
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#src/platform/refusal.ts';
import { sendProblem } from './problems.ts';

export interface SenderLimits {
  /** A body is not looked at before this time. */
  graceMs: number;
  /** What must have arrived, on the average of the time after the grace; a phone on an old network does more. */
  bytesPerSecond: number;
  checkEveryMs: number;
}

const standard: SenderLimits = { graceMs: 10_000, bytesPerSecond: 1000, checkEveryMs: 2000 };

interface Sending {
  request: FastifyRequest;
  reply: FastifyReply;
  startedMs: number;
  /** What the connection had carried before this body. */
  startedBytes: number;
}

export function endSlowSenders(app: FastifyInstance, limits: Partial<SenderLimits> = {}): void {
  const { graceMs, bytesPerSecond, checkEveryMs } = { ...standard, ...limits };
  const open = new Set<Sending>();

  const isTooSlow = ({ request, startedMs, startedBytes }: Sending): boolean => {
    const countedMs = performance.now() - startedMs - graceMs;
    const receivedBytes = request.raw.socket.bytesRead - startedBytes;
    return countedMs > 0 && receivedBytes < (countedMs / 1000) * bytesPerSecond;
  };

  const watch = setInterval(() => {
    for (const sending of open) {
      const { request, reply } = sending;
      if (request.raw.complete || request.raw.destroyed) open.delete(sending);
      else if (isTooSlow(sending)) {
        open.delete(sending);
        request.log.info({ event: 'slow_sender_ended' }, 'a body came too slowly and was ended');
        end(request, reply);
      }
    }
  }, checkEveryMs);
  watch.unref();

  app.addHook('preParsing', async (request, reply) => {
    const { socket, complete } = request.raw;
    if (complete || !(socket instanceof Socket)) return;
    open.add({ request, reply, startedMs: performance.now(), startedBytes: socket.bytesRead });
  });
  app.addHook('onClose', async () => clearInterval(watch));
}

function end(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  if (reply.sent) {
    raw.destroy();
    return;
  }
  reply.raw.once('finish', () => raw.destroy());
  sendProblem(request, reply.header('connection', 'close'), refuse('request_timeout'));
}
