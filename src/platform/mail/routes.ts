import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { serve } from '../http/serve.ts';
import { refuse } from '../refusal.ts';
import { mailCalls } from './contract.ts';
import type { Mailer } from './mail.ts';

const thisMachine = /^(127\.|::1$|::ffff:127\.)/;
const shownMails = 100;

/** The outbox holds links that reset passwords, so it exists only in a demo without SMTP, and answers only this machine. */
export function serveOutbox(app: FastifyInstance, mailer: Mailer, config: Config): void {
  serve(
    app,
    'Mail',
    { calls: mailCalls, refusals: {} },
    {
      'GET /api/outbox': async ({ request }) => {
        if (!config.demo || mailer.delivers || !thisMachine.test(request.ip)) throw refuse('not_found');
        const mails = await mailer.newest(shownMails);
        return mails.map(({ sentAt, createdAt, ...mail }) => ({
          ...mail,
          createdAt: createdAt.toISOString(),
        }));
      },
    },
  );
}
