import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { dealerDeskCalls, dealersCalls, dealersRefusals } from '../contract.ts';
import { changeFileSettings, fileSettingsOf } from './file-settings.ts';
import { decideName, namesInReview } from './name-review.ts';
import { askForName, myTradingName } from './names.ts';
import type { Dealers } from './service.ts';

const tag = 'Vehicles';

export function serveDealers(app: FastifyInstance, { parts }: Dealers): void {
  serve(
    app,
    tag,
    { calls: dealersCalls, refusals: dealersRefusals },
    {
      'GET /api/dealer-file': ({ actor }) => fileSettingsOf(parts.database.db, actor.userId),
      'PATCH /api/dealer-file': ({ actor, body }) => changeFileSettings(parts, actor.userId, body),
      'GET /api/trading-name': ({ actor }) => myTradingName(parts, actor),
      'POST /api/trading-name': ({ actor, body }) => askForName(parts, actor, body.name),
    },
  );
  serve(
    app,
    tag,
    { calls: dealerDeskCalls, refusals: dealersRefusals },
    {
      'GET /api/operations/trading-names': ({ query }) => namesInReview(parts, query.state),
      'POST /api/operations/trading-names/:id': ({ actor, params, body }) =>
        decideName(parts, actor, params.id, body),
    },
  );
}
