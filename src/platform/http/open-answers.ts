/**
 * Answers that stay open for minutes and hours, such as streams of events. All hooks see them begin; from then on the
 * bare response is written to, since what the framework keeps for an answer on its way is half of what such a stream
 * takes.
 */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

class OpenAnswer {
  readonly begun: (response: ServerResponse) => void;
  constructor(begun: (response: ServerResponse) => void) {
    this.begun = begun;
  }
  /** Has the framework take it for a stream, which it sends as it is. */
  pipe(): never {
    throw new Error('serveOpenAnswers has not been called for this server.');
  }
}

/** To be called after whatever sets headers as an answer begins. */
export function serveOpenAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    if (!(payload instanceof OpenAnswer)) return done();
    // Nobody is told to go on: that would end the answer.
    reply.hijack();
    reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
    // By itself the head becomes one text, where it would go on as its sixty parts.
    reply.raw.flushHeaders();
    letGo(request, reply);
    if (request.method === 'HEAD') reply.raw.end();
    payload.begun(reply.raw);
  });
}

/** To the framework the answer has ended: what waits for its end, and what was asked, would be kept for as long as it is open. */
function letGo({ raw: asked }: FastifyRequest, { raw: answer }: FastifyReply): void {
  // The same that would hear of the end, and that calls the hooks of it; nothing else listens yet.
  for (const hear of answer.listeners('error')) hear.call(answer);
  setImmediate(() => {
    asked.rawHeaders = [];
    asked.headers = {};
  });
}

/** Begins the answer: its head is ready, and goes with the first that is written. */
export const beginAnswer = (reply: FastifyReply): Promise<ServerResponse> =>
  new Promise((resolve) => {
    reply.send(new OpenAnswer(resolve));
  });
