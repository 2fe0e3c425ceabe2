/** Who is written to: asking, confirming, leaving, and addresses where mail does not arrive. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { lettersRefusals, MailNotice } from '../../letters-contract.ts';
import * as store from './letters-store.ts';
import type { Tokens } from './tokens.ts';

const refuse = refusalsOf(lettersRefusals);
const dayMs = 24 * 3600_000;
const linkLastsMs = 7 * dayMs;
// Whoever types another's address cannot fill their mailbox.
const askAgainMs = 10 * 60_000;
const mostAsksADay = 3;
const noticeLastsMs = 5 * 60_000;

export type Subscribers = ReturnType<typeof createSubscribers>;

interface ReadersParts {
  database: Database;
  clock: Clock;
  mailer: Mailer;
  tokens: Tokens;
  baseUrl: string;
  /** Signs what the mail provider tells; without it nothing is heard. */
  webhookSecret: string | undefined;
}

export function createSubscribers(parts: ReadersParts) {
  return {
    subscribe: (email: string, by?: string) => subscribe(parts, email, by),
    look: (token: string) => look(parts, token),
    confirm: (token: string) => confirm(parts, token),
    leave: (token: string) => leave(parts, token),
    bounced: (readerId: number) => bounced(parts, readerId),
    /** True where the mail provider may tell of bounces and complaints. */
    hears: parts.webhookSecret !== undefined,
    hear: (headers: Record<string, unknown>, bytes: Buffer) => hear(parts, headers, bytes),
  };
}

/** Mails a link that confirms. Whether the address is known already is nobody's business: all answer alike. */
export async function subscribe(parts: ReadersParts, email: string, by?: string): Promise<{ email: string }> {
  const { database, clock, mailer, tokens, baseUrl } = parts;
  await database.transaction(async (tx) => {
    const now = clock.now();
    const reader = await store.lockReader(tx, email, now);
    if (reader.state === 'confirmed') return;
    const sinceMs = reader.askedAt ? now.getTime() - reader.askedAt.getTime() : Number.POSITIVE_INFINITY;
    const asks = sinceMs > dayMs ? 0 : reader.asks;
    if (sinceMs < askAgainMs || asks >= mostAsksADay) return;
    await store.updateReader(tx, reader.id, { askedAt: now, asks: asks + 1 });
    await mailer.write(tx, {
      ...{ kind: 'letters_asked', by },
      to: email,
      subject: `Confirm your letters from ${companyName()}`,
      paragraphs: [
        `Somebody, probably you, asked for letters from ${companyName()} at this address. To have them, open this page and press the button on it.`,
      ],
      action: {
        label: 'Open the Page',
        url: `${baseUrl}/letters/confirm?token=${tokens.make('confirm', reader.id, now.getTime())}`,
      },
      after: [
        'The link works for a week. If it was not you, do nothing: without the button you are not written to.',
      ],
    });
    await tell(parts, tx, 'reader.asked', reader.id);
  });
  return { email };
}

/**
 * What a mailed link is about. Programs open every link of a mail, so this changes nothing.
 * @throws Refusal link_unknown, link_too_old
 */
export async function look(
  parts: ReadersParts,
  token: string,
): Promise<{ email: string; writtenTo: boolean; purpose: 'confirm' | 'leave' }> {
  const confirming = confirmingIn(parts, token);
  const { readerId } = confirming ?? leavingIn(parts, token);
  const reader = await store.findReader(parts.database.db, readerId);
  if (confirming) requireCurrent(parts, reader, confirming.askedAt);
  if (!reader) throw refuse('link_unknown');
  return {
    email: reader.email,
    writtenTo: reader.state === 'confirmed',
    purpose: confirming ? 'confirm' : 'leave',
  };
}

/** @throws Refusal link_unknown, link_too_old */
export async function confirm(parts: ReadersParts, token: string): Promise<{ email: string }> {
  const { database, clock } = parts;
  const confirming = confirmingIn(parts, token);
  if (!confirming) throw refuse('link_unknown');
  const { readerId, askedAt } = confirming;
  return database.transaction(async (tx) => {
    const reader = requireCurrent(parts, await store.lockReaderById(tx, readerId), askedAt);
    // Who left after confirming has said so later than this link.
    const endedSince = reader.endedAt !== null && reader.endedAt.getTime() >= askedAt;
    if (endedSince) throw refuse('link_too_old');
    if (reader.state !== 'confirmed') {
      await store.updateReader(tx, reader.id, { state: 'confirmed', confirmedAt: clock.now() });
      await tell(parts, tx, 'reader.confirmed', reader.id);
    }
    return { email: reader.email };
  });
}

/** Ends letters at once, however often it is asked. @throws Refusal link_unknown */
export async function leave(parts: ReadersParts, token: string): Promise<{ email: string }> {
  const { database, clock } = parts;
  const { readerId, letterId } = leavingIn(parts, token);
  return database.transaction(async (tx) => {
    const reader = await store.lockReaderById(tx, readerId);
    if (!reader) throw refuse('link_unknown');
    if (reader.state === 'confirmed' || reader.state === 'pending') {
      await end(parts, tx, reader, 'left');
      if (letterId) await store.markDelivery(tx, letterId, reader.id, 'leftAt', clock.now());
    }
    return { email: reader.email };
  });
}

/** Takes an address off at which the mail server would not have a letter. */
export async function bounced(parts: ReadersParts, readerId: number): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const reader = await store.lockReaderById(tx, readerId);
    if (reader?.state === 'confirmed') await end(parts, tx, reader, 'bounced');
  });
}

/**
 * Hears what the mail provider tells, signed as Standard Webhooks are. Told twice, it counts once.
 * @throws Refusal signature_wrong
 */
export async function hear(
  parts: ReadersParts,
  headers: Record<string, unknown>,
  bytes: Buffer,
): Promise<void> {
  const { database, clock } = parts;
  const id = headers['webhook-id'];
  if (typeof id !== 'string' || !isSigned(parts, headers, bytes)) throw refuse('signature_wrong');
  const parsed = MailNotice.safeParse(jsonOf(bytes));
  // A kind of message that is not about losing a reader is none of ours.
  if (!parsed.success) return;
  const { type, email } = parsed.data;
  await database.transaction(async (tx) => {
    const now = clock.now();
    await store.deleteNoticesBefore(tx, new Date(now.getTime() - dayMs));
    if (!(await store.insertNotice(tx, id, now))) return;
    const reader = await store.lockKnownReader(tx, email);
    if (reader) await end(parts, tx, reader, type === 'bounce' ? 'bounced' : 'complained');
  });
}

function isSigned(
  { clock, webhookSecret }: ReadersParts,
  headers: Record<string, unknown>,
  bytes: Buffer,
): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (!webhookSecret || typeof timestamp !== 'string' || typeof signatures !== 'string') return false;
  const ageMs = Math.abs(clock.now().getTime() - Number(timestamp) * 1000);
  if (!(ageMs <= noticeLastsMs)) return false;
  const key = Buffer.from(webhookSecret.replace(/^whsec_/, ''), 'base64');
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(bytes).digest();
  return signatures.split(' ').some((one) => {
    const [version, signature = ''] = one.split(',');
    const given = Buffer.from(signature, 'base64');
    return version === 'v1' && given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}

function confirmingIn(
  { tokens }: ReadersParts,
  token: string,
): { readerId: number; askedAt: number } | undefined {
  const [readerId, askedAt] = tokens.read('confirm', token) ?? [];
  return readerId === undefined || askedAt === undefined ? undefined : { readerId, askedAt };
}

function leavingIn(
  { tokens }: ReadersParts,
  token: string,
): { readerId: number; letterId: number | undefined } {
  const [readerId, letterId] = tokens.read('leave', token) ?? [];
  if (readerId === undefined) throw refuse('link_unknown');
  return { readerId, letterId };
}

async function end(
  parts: ReadersParts,
  tx: Tx,
  reader: store.ReaderRecord,
  state: 'left' | 'bounced' | 'complained',
): Promise<void> {
  if (reader.state === state) return;
  await store.updateReader(tx, reader.id, { state, endedAt: parts.clock.now() });
  await tell(parts, tx, `reader.${state}`, reader.id);
}

/** The reader a confirming link belongs to. A later mail makes the link of an earlier one useless. */
function requireCurrent(
  { clock }: ReadersParts,
  reader: store.ReaderRecord | undefined,
  askedAt: number,
): store.ReaderRecord {
  if (!reader) throw refuse('link_unknown');
  const late = clock.now().getTime() - askedAt > linkLastsMs;
  if (late || reader.askedAt?.getTime() !== askedAt) throw refuse('link_too_old');
  return reader;
}

const tell = ({ clock }: ReadersParts, tx: Tx, type: string, readerId: number, more: object = {}) =>
  record(tx, {
    type,
    subject: `reader:${readerId}`,
    payload: { readerId, ...more },
    userIds: [],
    at: clock.now(),
  });

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
