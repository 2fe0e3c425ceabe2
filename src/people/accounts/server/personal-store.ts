/** The account itself, and what the platform keeps for it. */
import { and, arrayContains, eq, isNull, sql } from 'drizzle-orm';
import { events, parkedEvents } from '#src/platform/events/tables.ts';
import { mails } from '#src/platform/mail/tables.ts';
import type { PersonalData } from '#src/platform/personal-data.ts';
import { textMessages } from '#src/platform/sms/tables.ts';
import {
  accountAudit,
  credentials,
  dataExports,
  deskRoleChanges,
  emailChanges,
  operatorInvitations,
  passkeyChallenges,
  passkeys,
  preferences,
  recoveryCodes,
  secondFactors,
  sessions,
  users,
  verifications,
} from './tables.ts';

export const accountsPersonalData: PersonalData = {
  feature: 'accounts',
  async unsettled(queries, { userId }) {
    const owners = await queries
      .select({ id: users.id })
      .from(users)
      .where(and(arrayContains(users.deskRoles, ['owner']), isNull(users.disabledAt)));
    if (owners.length !== 1 || owners[0]?.id !== userId) return [];
    return [
      {
        words: 'You are the only owner of the desk. Make somebody else one first.',
        to: '/operations/people',
        action: 'See the people',
      },
    ];
  },
  holdings: [
    {
      title: 'Mails we wrote to you',
      table: mails,
      ofEmail: mails.toAddress,
      fate: 'deleted',
      secret: ['body'],
    },
    {
      title: 'Text messages we sent for you',
      table: textMessages,
      ofEmail: textMessages.userEmail,
      fate: 'deleted',
      secret: ['body'],
    },
    {
      title: 'Where you are signed in',
      table: sessions,
      of: sessions.userId,
      fate: 'deleted',
      secret: ['tokenDigest'],
    },
    {
      title: 'Your password',
      table: credentials,
      of: credentials.userId,
      fate: 'deleted',
      secret: ['password', 'accessToken', 'refreshToken', 'idToken'],
    },
    {
      title: 'Links we mailed you',
      table: verifications,
      where: ({ userId }) => eq(verifications.value, String(userId)),
      fate: 'deleted',
      secret: ['identifier', 'value'],
    },
    {
      title: 'Your passkeys',
      table: passkeys,
      of: passkeys.userId,
      fate: 'deleted',
      secret: ['credentialId', 'publicKey', 'counter', 'transports'],
    },
    {
      title: 'Passkeys you began to add',
      table: passkeyChallenges,
      of: passkeyChallenges.userId,
      fate: 'deleted',
      shown: false,
    },
    {
      title: 'Your authenticator app',
      table: secondFactors,
      of: secondFactors.userId,
      fate: 'deleted',
      secret: ['sealedSecret', 'lastStep'],
    },
    {
      title: 'Your recovery codes',
      table: recoveryCodes,
      of: recoveryCodes.userId,
      fate: 'deleted',
      secret: ['digest'],
    },
    {
      title: 'Changes of your address',
      table: emailChanges,
      of: emailChanges.userId,
      fate: 'deleted',
      secret: ['confirmDigest', 'undoDigest'],
    },
    { title: 'Your choices', table: preferences, of: preferences.userId, fate: 'deleted' },
    {
      title: 'When you asked for your data',
      table: dataExports,
      of: dataExports.userId,
      fate: 'deleted',
      secret: ['sealed'],
    },
    {
      title: 'What happened in your account',
      table: events,
      where: ({ userId }) => arrayContains(events.userIds, [userId]),
      fate: 'kept',
      because: 'The log of what happened names people by number only.',
      secret: ['xid', 'userIds'],
    },
    {
      title: 'What operators did with your account',
      table: accountAudit,
      of: accountAudit.userId,
      fate: { without: { reason: '' } },
      because: 'That an operator acted stays known by number.',
      secret: ['actorId'],
    },
    {
      title: 'What you did with accounts',
      table: accountAudit,
      of: accountAudit.actorId,
      fate: 'kept',
      because: 'Who acted on an account stays known by number.',
      shown: false,
    },
    {
      title: 'What you did with roles of the desk',
      table: deskRoleChanges,
      of: deskRoleChanges.actorId,
      fate: 'kept',
      because: 'Who changed what a role lets somebody do stays known by number.',
      shown: false,
    },
    {
      title: 'Invitations to operate this place that you accepted',
      table: operatorInvitations,
      of: operatorInvitations.acceptedBy,
      fate: { without: { firstName: '', lastName: '', email: '' } },
      because: 'Who was let in by whom stays known by number.',
      secret: ['digest', 'invitedBy'],
    },
    {
      title: 'Invitations to operate this place, sent to your address',
      table: operatorInvitations,
      ofEmail: operatorInvitations.email,
      fate: { without: { firstName: '', lastName: '', email: '' } },
      because: 'Who was let in by whom stays known by number.',
      secret: ['digest', 'invitedBy'],
    },
    {
      title: 'Invitations that you sent',
      table: operatorInvitations,
      of: operatorInvitations.invitedBy,
      fate: 'kept',
      because: 'Who let somebody in stays known by number.',
      shown: false,
    },
    {
      title: 'Events you gave up',
      table: parkedEvents,
      of: parkedEvents.droppedBy,
      fate: 'kept',
      because: 'Who gave an event up stays known by number.',
      shown: false,
    },
    {
      title: 'Your account',
      table: users,
      of: users.id,
      fate: {
        without: {
          name: 'Former member',
          firstName: 'Former',
          lastName: 'member',
          // Unique for each, and nowhere that mail goes, so that the address may sign up again.
          email: sql`'former-' || ${users.id} || '@deleted.invalid'`,
          emailVerified: false,
          image: null,
          phone: null,
          isDriver: false,
          roles: [],
          deskRoles: [],
          secondFactorAt: null,
          disabledReason: null,
          deletedAt: sql`now()`,
        },
      },
      because: 'The books point to its number; name, address and phone are removed.',
      secret: ['disabledReason'],
    },
  ],
};
