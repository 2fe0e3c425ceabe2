import type { FastifyInstance } from 'fastify';
import type { Actor } from '#src/platform/http/actor.ts';
import { serve } from '#src/platform/http/serve.ts';
import { type Finding, type Setup, setupCalls, setupRefusals, type testable } from '../setup-contract.ts';

/** What the wiring knows of the whole place. */
export interface SetupPort {
  read(): Promise<Setup>;
  test(what: (typeof testable)[number], actor: Actor): Promise<Finding[]>;
  /** @throws Refusal wrong_mail_code */
  mailArrived(actor: Actor, code: string): Promise<void>;
  /** @throws Refusal trial_refused */
  setTrial(actor: Actor, wanted: { on: boolean; reason: string }): Promise<void>;
  /** @throws Refusal currency_settled, currency_unknown */
  setCurrency(actor: Actor, wanted: { code: string; reason: string }): Promise<void>;
}

export function serveSetup(app: FastifyInstance, setup: SetupPort): void {
  serve(
    app,
    'Set up',
    { calls: setupCalls, refusals: setupRefusals },
    {
      'GET /api/operations/setup': () => setup.read(),
      'POST /api/operations/setup/tests/:what': ({ actor, params }) => setup.test(params.what, actor),
      'POST /api/operations/setup/mail-arrived': ({ actor, body }) => setup.mailArrived(actor, body.code),
      'PUT /api/operations/setup/trial': ({ actor, body }) => setup.setTrial(actor, body),
      'PUT /api/operations/setup/currency': ({ actor, body }) => setup.setCurrency(actor, body),
    },
  );
}
