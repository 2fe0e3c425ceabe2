/** Making an account, and the session that goes with it. */

import type { DeskGrant } from '#src/people/desk-roles/desk-roles.ts';
import type { Role } from '#src/platform/contract.ts';
import { type Tx, violatedConstraint } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { fullName } from '#src/platform/person-name.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { accountsRefusals, type SignUp, type User } from '../contract.ts';
import { welcomeMail } from './mails.ts';
import type { Parts } from './parts.ts';
import { refuseWeakPassword } from './sign-in/password-strength.ts';
import type { NextStep, OpenedSession } from './sign-in/sign-in.ts';
import { insertUserWithPassword, type UserRow } from './store.ts';

const refuse = refusalsOf(accountsRefusals);

/** A signed-in answer together with the cookies that make it last. */
export interface SignedIn {
  user: User;
  cookies: string[];
}
/** The same, or with nobody yet: the cookies then let a code follow. */
export type SigningIn = SignedIn | { user: null; cookies: string[] };

/** What every account begins with; how somebody signs up says more. */
export type NewAccount = Pick<SignUp, 'firstName' | 'lastName' | 'email' | 'password'> &
  Partial<Pick<SignUp, 'phone' | 'isDriver'>>;
export interface CreatedHow {
  emailVerified?: boolean;
  by?: string | undefined;
  /** What an operator is at the desk; the owner unless told, as the first one is. */
  deskRoles?: DeskGrant[];
  /** Within the transaction, before and after the account is written. */
  first?: (tx: Tx) => Promise<void>;
  last?: (tx: Tx, user: UserRow) => Promise<void>;
}

/** @throws Refusal email_taken, overloaded */
export async function createUser(
  parts: Parts,
  form: NewAccount,
  roles: Role[],
  { emailVerified = false, by, first, last, deskRoles = ['owner'] }: CreatedHow = {},
): Promise<UserRow> {
  const { database, clock, mailer, hashing, baseUrl } = parts;
  const passwordHash = await hashing.hash(form.password);
  const now = clock.now();
  try {
    return await database.transaction(async (tx) => {
      await first?.(tx);
      const user = await insertUserWithPassword(
        tx,
        {
          name: fullName(form),
          firstName: form.firstName,
          lastName: form.lastName,
          email: form.email,
          emailVerified,
          emailConfirmedAt: emailVerified ? now : null,
          phone: form.phone || null,
          isDriver: form.isDriver ?? false,
          roles,
          deskRoles: roles.includes('operator') ? deskRoles : [],
          createdAt: now,
          updatedAt: now,
        },
        passwordHash,
      );
      await record(tx, {
        type: 'account.created',
        subject: `user:${user.id}`,
        payload: { isDriver: form.isDriver ?? false },
        userIds: [user.id],
        at: now,
      });
      await parts.acceptTerms(tx, user.id);
      await last?.(tx, user);
      await mailer.write(tx, { ...welcomeMail(user, baseUrl), by });
      return user;
    });
  } catch (error) {
    if (violatedConstraint(error) === 'users_email') {
      throw refuse('email_taken', { fields: { email: accountsRefusals.email_taken[1] } });
    }
    throw error;
  }
}

/**
 * Makes an account and signs it in.
 * @throws Refusal password_breached, password_weak, and as `createUser`
 */
export async function openAccount(
  parts: Parts,
  form: NewAccount,
  roles: Role[],
  how: CreatedHow,
  headers: Headers,
): Promise<SigningIn> {
  refuseWeakPassword(form.password, form);
  // One turn for both, so that nobody is refused between the account and its first session.
  return parts.hashing.inTurn(async () => {
    await createUser(parts, form, roles, how);
    return toSignedIn(await parts.signingIn.openSession(form.email, form.password, headers));
  });
}

export const toSignedIn = ({ user, cookies }: OpenedSession | NextStep): SigningIn => ({
  user: user && toUser(user),
  cookies,
});

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    username: row.email,
    phone: row.phone,
    isDriver: row.isDriver,
    roles: row.roles,
    emailVerified: row.emailVerified,
  };
}
