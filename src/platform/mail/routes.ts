import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#src/platform/config.ts';
import type { Database } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import { serve } from '#src/platform/http/serve.ts';
import { refuse } from '#src/platform/refusal.ts';
import type { Secret } from '#src/platform/secrets/signing.ts';
import type { Texter } from '#src/platform/sms/texts.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { mailCalls } from './contract.ts';
import { readMailCounts } from './limits.ts';
import { type Mailer, pageOf } from './mail.ts';
import { withMarkFromSite } from './mark.ts';
import { outboxTokenOf } from './outbox-token.ts';
import { limitedKinds, mostToDomain } from './policy.ts';

interface MailParts {
  mailer: Mailer;
  texter: Texter;
  config: Config;
  secret: Secret;
  database: Database;
  clock: Clock;
}

const shownMails = 100;
const tokenCookie = 'rove.outbox';

/**
 * Serves what operators see of mails, and a demo's outbox. That holds links which reset passwords, so it exists only in
 * a demo without SMTP. Everybody sees the mail to their own address; all of it opens with the token that is printed at
 * the start.
 * @returns the token, the same for as long as `secret` is
 */
export function serveMail(
  app: FastifyInstance,
  { mailer, texter, config, secret, database, clock }: MailParts,
): string {
  const token = outboxTokenOf(secret);
  const opens = (given: string | undefined): boolean =>
    given !== undefined &&
    Buffer.byteLength(given) === Buffer.byteLength(token) &&
    timingSafeEqual(Buffer.from(given), Buffer.from(token));
  const secure = config.publicUrl?.startsWith('https:') ?? false;

  const mayLook = (request: FastifyRequest): boolean => opens(request.cookies[tokenCookie]);

  servePage(app, { mailer, config, mayLook });
  serve(
    app,
    'Mail',
    { calls: mailCalls, refusals: {} },
    {
      'GET /api/operations/mails': async () => ({
        sends: mailer.delivers,
        policy: limitedKinds.map(({ kind, recipient, sender }) => ({
          kind,
          recipient: recipient ?? null,
          sender: sender ?? null,
        })),
        mostToDomain,
        days: await readMailCounts(database.db, clock.now()),
      }),
      'GET /api/outbox': async ({ actor, query, request, reply }) => {
        if (!config.demo || mailer.delivers) throw refuse('not_found');
        const all = opens(query.token) || mayLook(request);
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
          ...mails.map(({ id, toAddress, subject, body, createdAt }) => ({
            ...{ id, toAddress, subject, body, createdAt },
            kind: 'mail' as const,
          })),
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

/** The mail as its reader would have it, for a frame of the outbox page: without scripts, and styled as it comes. */
function servePage(
  app: FastifyInstance,
  {
    mailer,
    config,
    mayLook,
  }: Pick<MailParts, 'mailer' | 'config'> & { mayLook: (request: FastifyRequest) => boolean },
): void {
  app.get('/api/outbox/:id', { schema: { hide: true } }, async (request, reply) => {
    if (!config.demo || mailer.delivers) throw refuse('not_found');
    const actor = await app.findActor(request);
    if (!actor && !mayLook(request)) throw refuse('sign_in_required');
    const mail = await mailer.find(Number((request.params as { id: string }).id));
    if (!mail || !(mayLook(request) || mail.toAddress === actor?.email)) throw refuse('not_found');
    const { baseUrl } = mailer.sender;
    // Its links stay in this window and on this server, wherever it is being served from.
    const html = withMarkFromSite(pageOf(mail, mailer.sender))
      .replaceAll('target="_blank"', '')
      .replaceAll('<a ', '<a target="_top" ')
      .replaceAll(`="${baseUrl}/`, '="/');
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
      )
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  });
}
