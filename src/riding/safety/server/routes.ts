import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { safetyCalls, safetyRefusals } from '../contract.ts';
import { safetyOperationsCalls } from '../operations-contract.ts';
import { closeAlarm, listAlarms, raiseAlarm, takeAlarm } from './alarms.ts';
import { readDuty, setDuty } from './duty.ts';
import { answerCheck } from './ride-monitoring.ts';
import type { Safety } from './service.ts';

export function serveSafety(app: FastifyInstance, { parts }: Safety): void {
  serve(
    app,
    'Rides',
    { calls: safetyCalls, refusals: safetyRefusals },
    {
      'POST /api/rides/:id/all-well': ({ actor, params, body }) =>
        answerCheck(parts, actor, params.id, body.well),
      'POST /api/rides/:id/sos': ({ actor, params }) => raiseAlarm(parts, actor, params.id),
    },
  );
  serve(
    app,
    'Operations',
    { calls: safetyOperationsCalls, refusals: safetyRefusals },
    {
      'GET /api/operations/alarms': ({ query, cities }) => listAlarms(parts, query.state, cities),
      'POST /api/operations/alarms/:id/claim': ({ actor, params, body }) =>
        takeAlarm(parts, actor, params.id, body.from),
      'GET /api/operations/duty': ({ actor }) => readDuty(parts, actor),
      'PUT /api/operations/duty': ({ actor, body }) => setDuty(parts, actor, body.onDuty),
      'POST /api/operations/alarms/:id/settle': ({ actor, params, body }) =>
        closeAlarm(parts, actor, params.id, body.note),
    },
  );
}
