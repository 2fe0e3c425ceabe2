/** The calls about who works for a dealer: asked by mail, with a role, and taken off again. */
import { z } from 'zod';
import { type Calls, Email, Id, nameShapes, Timestamp, text } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { memberRoles } from './rules.ts';

const Role = z.enum(memberRoles, 'Choose a role.');

export const DealerTeam = z.object({
  /** What the dealer trades as. */
  dealer: z.string(),
  /** Whether it is verified; while it is not, nobody is asked and nobody acts in its place. */
  isOpen: z.boolean(),
  members: z.array(z.object({ id: Id, name: z.string(), email: z.string(), role: Role, since: Timestamp })),
  invitations: z.array(z.object({ id: Id, email: z.string(), role: Role, until: Timestamp })),
  /** What they did in the dealer's place, newest first. */
  acts: z.array(
    z.object({ id: Id, at: Timestamp, by: z.string(), words: z.string(), subject: z.string().nullable() }),
  ),
});
export type DealerTeam = z.output<typeof DealerTeam>;

export const DealerWork = z.object({
  /** Dealers I work for. */
  dealers: z.array(z.object({ id: Id, name: z.string(), role: Role, isNow: z.boolean() })),
});
export type DealerWork = z.output<typeof DealerWork>;

export const dealerMemberRefusals = {
  dealer_not_open: [409, 'Only a dealer who was verified has people who work for them.'],
  dealer_member_already: [409, 'They work for you already.'],
  dealer_member_own: [409, 'This is the dealer’s own account.'],
  dealer_member_not_found: [404, 'There is nobody here with this number.'],
  dealer_team_full: [
    409,
    'No more people can be asked now. Take somebody off, or an invitation back, first.',
  ],
  dealer_invitation_ended: [410, 'This invitation was used, taken back or has ended. Ask for a new one.'],
  dealer_invitation_elsewhere: [
    403,
    'This invitation was sent to another address. Sign in with the account of that address.',
  ],
} satisfies RefusalCatalogue;

const params = z.object({ id: Id });

export const dealerMemberCalls = {
  'GET /api/dealer-members': {
    summary: 'Who works for me, who is asked to, and what they did in my place',
    access: 'signed_in',
    duty: 'own',
    reply: DealerTeam,
    refusals: ['dealer_not_open'],
  },
  'POST /api/dealer-members/invitations': {
    summary: 'Ask somebody by mail to work for me, with a role',
    access: 'signed_in',
    duty: 'own',
    // Whoever is asked may sell in the dealer's name.
    own: true,
    body: z.object({ email: Email, role: Role }),
    reply: DealerTeam,
    status: 201,
    refusals: ['dealer_not_open', 'dealer_member_already', 'dealer_team_full', 'too_many_mails'],
    rateLimit: { max: 30, windowSeconds: 3600 },
  },
  'DELETE /api/dealer-members/invitations/:id': {
    summary: 'Take an invitation back; its link opens nothing from then on',
    access: 'signed_in',
    duty: 'own',
    own: true,
    params,
    reply: DealerTeam,
    refusals: ['dealer_member_not_found'],
  },
  'PATCH /api/dealer-members/:id': {
    summary: 'Give somebody who works for me another role, from their next call on',
    access: 'signed_in',
    duty: 'own',
    own: true,
    params,
    body: z.object({ role: Role }),
    reply: DealerTeam,
    refusals: ['dealer_member_not_found'],
  },
  'DELETE /api/dealer-members/:id': {
    summary: 'Somebody works for me no more, from their next call on',
    access: 'signed_in',
    duty: 'own',
    own: true,
    params,
    reply: DealerTeam,
    refusals: ['dealer_member_not_found'],
  },
  'POST /api/dealer-members/join': {
    summary: 'Take an invitation to work for a dealer, and begin to',
    access: 'signed_in',
    own: true,
    body: z.object({ token: text(200).min(1) }),
    reply: DealerWork,
    refusals: [
      'dealer_invitation_ended',
      'dealer_invitation_elsewhere',
      'dealer_member_own',
      'dealer_member_already',
    ],
    rateLimit: { max: 30, windowSeconds: 3600 },
  },
  'GET /api/dealer-work': {
    summary: 'Dealers I work for, and for which of them I work now',
    access: 'signed_in',
    reply: DealerWork,
  },
  'POST /api/dealer-work': {
    summary:
      'Work for one of my dealers from now on: calls of a seller are made in its place; null to act as myself again',
    access: 'signed_in',
    body: z.object({ dealerId: Id.nullable() }),
    reply: DealerWork,
    refusals: ['dealer_member_not_found'],
  },
  'POST /api/dealer-work/:id/leave': {
    summary: 'Work no more for a dealer',
    access: 'signed_in',
    params,
    reply: DealerWork,
    refusals: ['dealer_member_not_found'],
  },
} satisfies Calls;

nameShapes({ DealerTeam, DealerWork });
