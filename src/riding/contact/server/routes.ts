import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { ridesRefusals } from '#src/riding/rides/contract.ts';
import { callCalls, callRefusals } from '../call-contract.ts';
import { talkingCalls, talkingRefusals } from '../contract.ts';
import { lostCalls, lostOperationsCalls, lostRefusals } from '../lost-contract.ts';
import { askAgain, endAtDesk, findAtDesk, reportAtDesk } from './lost-desk.ts';
import { answerLost, closeLost, findLostItem, listAllLost, listLostOf, reportLost } from './lost-items.ts';
import { listMessages, writeMessage } from './messages.ts';
import type { Contact } from './service.ts';

export function serveTalking(app: FastifyInstance, contact: Contact): void {
  serveMessages(app, contact);
  serveLost(app, contact);
}

function serveMessages(app: FastifyInstance, { parts, call }: Contact): void {
  serve(
    app,
    'Rides',
    { calls: talkingCalls, refusals: talkingRefusals },
    {
      'GET /api/rides/:id/messages': ({ actor, params }) => listMessages(parts, actor, params.id),
      'POST /api/rides/:id/messages': ({ actor, params, body }) =>
        writeMessage(parts, actor, params.id, body),
    },
  );
  serve(
    app,
    'Rides',
    { calls: callCalls, refusals: callRefusals },
    { 'POST /api/rides/:id/call': ({ actor, params }) => call(actor, params.id) },
  );
}

function serveLost(app: FastifyInstance, { parts }: Contact): void {
  const refusals = { ...ridesRefusals, ...lostRefusals };
  serve(
    app,
    'Rides',
    { calls: lostCalls, refusals },
    {
      'POST /api/rides/:id/lost-item': ({ actor, params, body }) =>
        reportLost(parts, actor, params.id, body.what),
      'GET /api/rides/:id/lost-item': ({ actor, params }) => findLostItem(parts, actor, params.id),
      'POST /api/rides/:id/lost-item/answer': ({ actor, params, body }) =>
        answerLost(parts, actor, params.id, body.found),
      'POST /api/rides/:id/lost-item/close': ({ actor, params }) => closeLost(parts, actor, params.id),
      'GET /api/lost-items': ({ actor }) => listLostOf(parts, actor),
    },
  );
  serve(
    app,
    'Operations',
    { calls: lostOperationsCalls, refusals },
    {
      'GET /api/operations/lost-items': ({ cities }) => listAllLost(parts, cities),
      'GET /api/operations/rides/:id/lost-item': ({ params }) => findAtDesk(parts, params.id),
      'POST /api/operations/rides/:id/lost-item': ({ actor, params, body }) =>
        reportAtDesk(parts, actor, params.id, body.what),
      'POST /api/operations/rides/:id/lost-item/ask-again': ({ actor, params }) =>
        askAgain(parts, actor, params.id),
      'POST /api/operations/rides/:id/lost-item/end': ({ actor, params, body }) =>
        endAtDesk(parts, actor, params.id, body.words),
    },
  );
}
