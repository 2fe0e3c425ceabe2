import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { existing } from '../existing.ts';
import { serve } from '../http/serve.ts';
import { refuse } from '../refusal.ts';
import type { Secret } from '../signing.ts';
import type { Texter } from '../texts/texts.ts';
import { mailCalls } from './contract.ts';
import type { Mailer } from './mail.ts';
import { outboxTokenOf } from './outbox-token.ts';

const shownMails = 100;
const tokenCookie = 'rove.outbox';

/**
 * The outbox holds links that reset passwords, so it exists only in a demo without SMTP. Everybody sees the mail to
 * their own address; all of it opens with the token that is printed at the start.
 * @returns the token, the same for as long as `secret` is
 */
export function serveOutbox(
  app: FastifyInstance,
  { mailer, texter, config, secret }: { mailer: Mailer; texter: Texter; config: Config; secret: Secret },
): string {
  const token = outboxTokenOf(secret);
  const opens = (given: string | undefined): boolean =>
    given !== undefined &&
    Buffer.byteLength(given) === Buffer.byteLength(token) &&
    timingSafeEqual(Buffer.from(given), Buffer.from(token));
  const secure = config.publicUrl?.startsWith('https:') ?? false;

  serve(
    app,
    'Mail',
    { calls: mailCalls, refusals: {} },
    {
      'GET /api/outbox': async ({ actor, query, request, reply }) => {
        if (!config.demo || mailer.delivers) throw refuse('not_found');
        const all = opens(query.token) || opens(request.cookies[tokenCookie]);
        if (!all && !actor) throw refuse('sign_in_required');
        if (opens(query.token)) {
          reply.setCookie(tokenCookie, token, { path: '/', httpOnly: true, sameSite: 'lax', secure });
        }
        const whose = all ? undefined : existing(actor, 'whoever asks').email;
        const [mails, texts] = await Promise.all([
          mailer.newest(shownMails, whose),
          texter.newest(shownMails, whose),
        ]);
        return [
          ...mails.map(({ sentAt, ...mail }) => ({ ...mail, kind: 'mail' as const })),
          ...texts.map(({ id, toNumber, body, createdAt }) => ({
            id,
            kind: 'text' as const,
            toAddress: toNumber,
            subject: 'Text message',
            body,
            createdAt,
          })),
        ]
          .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id)
          .slice(0, shownMails)
          .map((one) => ({ ...one, createdAt: one.createdAt.toISOString() }));
      },
    },
  );
  return token;
}
