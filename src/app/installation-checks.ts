/**
 * What an installation rests on, each looked at and said in one sentence: the same on the page of setting up and at the
 * terminal (`npm run doctor`). A check that fails or dawdles is a finding, never an error.
 */
import { readFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Finding } from '#src/company/desk/setup-contract.ts';
import { createProviders } from '#src/money/providers/server/service.ts';
import type { ProviderConnection } from '#src/money/providers/server/stripe/sdk.ts';
import { lastBackupFile } from '#src/platform/backup/manifest.ts';
import type { Config } from '#src/platform/config.ts';
import type { Database } from '#src/platform/database/database.ts';
import { createClamdScanner } from '#src/platform/files/scanner.ts';
import { mustEncryptMail } from '#src/platform/plain-connections.ts';
import { isTrialOn } from '#src/platform/settings/payments.ts';
import { systemClock } from '#src/platform/time/clock.ts';
import { findNewestWebhook } from './setup-store.ts';

export interface CheckParts {
  config: Config;
  database: Database;
  /** What reaches the card provider now; undefined where no card is taken. */
  connect: () => (() => Promise<ProviderConnection>) | undefined;
}
type Look = (parts: CheckParts) => Promise<Omit<Finding, 'about'>>;

const withinMs = 8_000;
const backupIsOldMs = 2 * 86_400_000;
const ok = (words: string) => ({ state: 'ok' as const, words, todo: null });
const warning = (words: string, todo: string) => ({ state: 'warning' as const, words, todo });
const failure = (words: string, todo: string) => ({ state: 'failure' as const, words, todo });

async function look(about: string, check: Look, parts: CheckParts): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${withinMs / 1000} seconds`)), withinMs);
  });
  try {
    return { about, ...(await Promise.race([check(parts), late])) };
  } catch (error) {
    const said = error instanceof Error ? error.message.split('\n')[0]?.slice(0, 200) : String(error);
    return { about, ...failure(`It does not work: ${said}.`, todoOf[about] ?? 'See what the log says.') };
  } finally {
    clearTimeout(timer);
  }
}

/** What to look at where a check could not be made. */
const todoOf: Record<string, string> = {
  Database: 'See whether it runs and what DATABASE_URL says.',
  Redis: 'See whether it runs and what REDIS_URL says.',
  Bucket: 'See what S3_URL, S3_ACCESS_KEY and S3_SECRET_KEY say.',
  'Virus scanner': 'See whether clamd runs and what CLAMD_HOST says.',
  'Mail server': 'See what SMTP_URL says: smtps://user:password@smtp.example.com.',
  Cards: 'See what STRIPE_SECRET_KEY says, and whether the key may read payments.',
};

const lookAtDatabase: Look = async ({ config, database }) => {
  const { rows } = await database.pool.query<{ server_version: string }>('show server_version');
  const where = config.databaseUrl ? 'your own server' : 'its own folder';
  return ok(`PostgreSQL ${rows[0]?.server_version} answers, in ${where}.`);
};

const lookAtRedis: Look = async ({ config }) => {
  if (!config.redisUrl) return ok('One process needs none.');
  const { hostname, port } = new URL(config.redisUrl);
  await new Promise<void>((resolve, reject) => {
    const socket = createConnection({ host: hostname, port: Number(port) || 6379, timeout: withinMs });
    socket.once('connect', () => resolve(socket.destroy() as never));
    socket.once('error', reject);
    socket.once('timeout', () => reject(new Error('no answer')));
  });
  return ok(`${hostname} answers.`);
};

const lookAtBucket: Look = async ({ config }) => {
  if (!config.storage) return ok(`Files lie in ${config.dataDir}; several machines would need a bucket.`);
  const { openS3Files } = await import('#src/platform/files/s3-files.ts');
  const { createLog } = await import('#src/platform/observe/log.ts');
  const files = openS3Files({ settings: config.storage, log: createLog('silent') });
  for await (const _ of files.list('documents')) break;
  return ok(`${config.storage.bucket} answers.`);
};

const lookAtScanner: Look = async ({ config }) => {
  if (!config.clamdHost)
    return warning('Papers and pictures are not scanned for viruses.', 'Run clamd and set CLAMD_HOST.');
  await createClamdScanner(config.clamdHost, withinMs).scan(Buffer.from('a test'));
  return ok(`${config.clamdHost} scans.`);
};

const lookAtBackups: Look = async ({ config }) => {
  const todo = 'Run npm run backup -- FOLDER every night; docs/deployment.md has how.';
  const written = await readFile(join(config.dataDir, lastBackupFile), 'utf8').catch(() => null);
  if (written === null) return warning('No backup was made yet.', todo);
  const at = new Date(written.trim());
  const isOld = !(Date.now() - at.getTime() < backupIsOldMs);
  const words = `The last backup was made ${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC.`;
  return isOld ? warning(words, todo) : ok(words);
};

const lookAtMail: Look = async ({ config }) => {
  if (config.demo) return ok('A demo keeps its mail in /outbox.');
  if (!config.smtpUrl)
    return warning(
      'No mail leaves this machine: receipts and links stay on the pages.',
      'Set SMTP_URL=smtps://user:password@smtp.example.com, and start again.',
    );
  const transport = nodemailer.createTransport({
    url: config.smtpUrl,
    requireTLS: mustEncryptMail(config.smtpUrl),
  });
  await transport.verify().finally(() => transport.close());
  return ok(`${new URL(config.smtpUrl).hostname} takes mail from us.`);
};

const lookAtTexts: Look = async ({ config }) =>
  config.smsUrl
    ? ok('Texts are sent.')
    : warning(
        'No text messages are sent: passengers get their link from whoever books.',
        'Set SMS_URL and SMS_FROM.',
      );

const lookAtCards: Look = async ({ config, database, connect: find }) => {
  const connect = find();
  // Beside the product nobody reaches its own sandbox, which opens when the first card is asked for.
  if (!connect && config.demo) return ok('A demo takes test cards.');
  if (!connect && isTrialOn())
    return warning('Trial cards are on: no money moves.', 'Set STRIPE_SECRET_KEY before you open.');
  if (!connect)
    return warning(
      'No card is taken, so nothing can be paid.',
      'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, or switch trial cards on.',
    );
  const providers = createProviders({ database, clock: systemClock, connect });
  const cards = await providers.cards();
  const from = Date.now();
  for await (const _ of cards.allPayments()) break;
  const took = `${Date.now() - from} ms`;
  if (cards.kind === 'sandbox' && !config.demo)
    return warning(
      `Trial cards answer, in ${took}: no money moves.`,
      'Set STRIPE_SECRET_KEY before you open.',
    );
  return ok(`${cards.kind === 'stripe' ? 'Stripe' : 'The card sandbox'} answers, in ${took}.`);
};

const lookAtWebhook: Look = async ({ database, connect, config }) => {
  if (!connect()) return ok('Nobody calls where no card is taken.');
  const at = await findNewestWebhook(database);
  if (at)
    return ok(`The card provider called last ${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC.`);
  return warning(
    'The card provider has not called yet, which it does after the first payment.',
    `Give it ${config.publicUrl ?? 'the address of this place, with '}/api/webhooks/stripe, and set STRIPE_WEBHOOK_SECRET to what it says.`,
  );
};

const lookAtTrial: Look = async ({ config }) => {
  if (!isTrialOn()) return ok('Trial cards are off.');
  if (config.stripe)
    return warning(
      'Trial cards are switched on, and have no part: a card account is set.',
      'Switch them off at /operations/setup.',
    );
  return warning(
    'Trial cards are on: everybody is told that no money moves.',
    'Switch them off before you open.',
  );
};

const lookAtAddress: Look = async ({ config }) =>
  config.publicUrl?.startsWith('https:')
    ? ok(`People find it at ${config.publicUrl}.`)
    : warning(
        'People have no address to find it at, and links in mails lead to this machine.',
        'Set PUBLIC_URL=https://ride.example and put a proxy with a certificate before it.',
      );

const checks = {
  machine: {
    Database: lookAtDatabase,
    Redis: lookAtRedis,
    Bucket: lookAtBucket,
    'Virus scanner': lookAtScanner,
    Backups: lookAtBackups,
    Address: lookAtAddress,
  },
  mail: { 'Mail server': lookAtMail, Texts: lookAtTexts },
  payments: { Cards: lookAtCards, Webhook: lookAtWebhook, Trial: lookAtTrial },
} satisfies Record<string, Record<string, Look>>;

/** Looks at all of a kind at once. */
export const lookAt = (what: keyof typeof checks, parts: CheckParts): Promise<Finding[]> =>
  Promise.all(
    (Object.entries(checks[what]) as [string, Look][]).map(([about, check]) => look(about, check, parts)),
  );
