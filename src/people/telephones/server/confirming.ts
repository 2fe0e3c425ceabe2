/** A code is texted to a telephone, and whoever reads it types it. */
import { updateUser } from '#src/people/accounts/server/store.ts';
import { type Database, violatedConstraint } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import { dialled } from '#src/platform/phone-numbers.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { newestOf, type Secret, secretsOf, sign } from '#src/platform/secrets/signing.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { Texter } from '#src/platform/sms/texts.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { type MyTelephone, telephonesRefusals } from '../contract.ts';
import { findConfirmed, findPhone, lockPhone, updatePhone } from './store.ts';

const refuse = refusalsOf(telephonesRefusals);

const codeMinutes = 10;
/** A million codes, and so many guesses for each text. */
const mostTries = 5;

export interface TelephoneParts {
  database: Database;
  clock: Clock;
  texter: Texter;
  /** Codes are reckoned from it and never kept. */
  secret: Secret;
}

const codeOf = (secret: Secret, userId: UserId, phone: string, round: number): string =>
  String(sign(secret, `telephone ${userId} ${phone} ${round}`).readUInt32BE(0) % 1_000_000).padStart(6, '0');

export async function myTelephone(
  { database, clock, texter }: TelephoneParts,
  { userId }: Actor,
): Promise<MyTelephone> {
  const row = await findPhone(database.db, userId);
  const isConfirmed = (await findConfirmed(database.db, [userId])).has(userId);
  const isOpen = row?.askedPhone && row.endsAt && row.endsAt > clock.now();
  return {
    phone: isConfirmed ? (row?.phone ?? null) : null,
    confirmedAt: isConfirmed ? (row?.confirmedAt?.toISOString() ?? null) : null,
    canText: texter.reaches,
    asked: isOpen
      ? {
          phone: existing(row.askedPhone, 'where the code went'),
          endsAt: isOpen && existing(row.endsAt, 'its end').toISOString(),
        }
      : null,
  };
}

/** A later text ends the code of the one before. @throws Refusal phone_no_texts, phone_unreachable */
export async function askForCode(parts: TelephoneParts, actor: Actor, typed: string): Promise<MyTelephone> {
  const { database, clock, texter, secret } = parts;
  if (!texter.reaches) throw refuse('phone_no_texts');
  // Nobody reads a text at an extension.
  const phone = dialled(typed);
  const { userId, email: userEmail } = actor;
  await database.transaction(async (tx) => {
    const row = existing(await lockPhone(tx, userId), 'what is known of the telephone');
    const round = row.round + 1;
    const isWritten = await texter.write(tx, {
      ...{ to: phone, userId, userEmail },
      body: () =>
        `${companyName()}: ${codeOf(newestOf(secret), userId, phone, round)} confirms your telephone, for ${codeMinutes} minutes. Nobody of ours asks you for it.`,
    });
    if (!isWritten)
      throw refuse('phone_unreachable', { fields: { phone: telephonesRefusals.phone_unreachable[1] } });
    const endsAt = new Date(clock.now().getTime() + codeMinutes * 60_000);
    await updatePhone(tx, userId, { askedPhone: phone, round, tries: 0, endsAt });
  });
  return myTelephone(parts, actor);
}

/** @throws Refusal phone_code_wrong, phone_code_over after too many or too late, phone_taken */
export async function confirmPhone(parts: TelephoneParts, actor: Actor, typed: string): Promise<MyTelephone> {
  const { database, clock, secret } = parts;
  const { userId } = actor;
  const code = typed.normalize('NFKC').replace(/\D/g, '');
  const at = clock.now();
  try {
    // A wrong code is counted, so it is refused after its commit.
    const isRight = await database.transaction(async (tx) => {
      const row = existing(await lockPhone(tx, userId), 'what is known of the telephone');
      const { askedPhone, round, tries, endsAt } = row;
      if (!askedPhone || !endsAt || endsAt <= at || tries >= mostTries) throw refuse('phone_code_over');
      if (!secretsOf(secret).some((one) => codeOf(one, userId, askedPhone, round) === code)) {
        await updatePhone(tx, userId, { tries: tries + 1 });
        return false;
      }
      await updatePhone(tx, userId, { askedPhone: null, endsAt: null, phone: askedPhone, confirmedAt: at });
      await updateUser(tx, userId, { phone: askedPhone, updatedAt: at });
      await record(tx, {
        ...{ type: 'account.phone_confirmed', subject: `user:${userId}`, payload: {} },
        ...{ userIds: [userId], at },
      });
      return true;
    });
    if (!isRight)
      throw refuse('phone_code_wrong', { fields: { code: telephonesRefusals.phone_code_wrong[1] } });
  } catch (error) {
    if (violatedConstraint(error) !== 'confirmed_phones_phone_unique') throw error;
    throw refuse('phone_taken');
  }
  return myTelephone(parts, actor);
}
