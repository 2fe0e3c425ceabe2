/** Who runs the place: the first operator, made by the link a start prints, and those who are invited after. */
import { z } from 'zod';
import { LastName, Password, PersonName, User } from '#src/people/accounts/contract.ts';
import {
  type Calls,
  Email,
  Id,
  longText,
  nameShapes,
  nameText,
  Timestamp,
  token,
} from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { RoleKeys } from './roles-contract.ts';

const Token = token(10, 80);
const Reason = longText(1000).min(1, 'Say why; it is kept.');

const Operator = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  secondFactor: z.boolean(),
  lastSeenAt: Timestamp.nullable(),
  /** By their keys, each with the cities it is for: what they are at the desk. */
  deskRoles: z.array(z.string()),
});
export type Operator = z.output<typeof Operator>;

const Invitation = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  invitedBy: z.string(),
  invitedAt: Timestamp,
  endsAt: Timestamp,
  deskRoles: z.array(z.string()),
});
export type Invitation = z.output<typeof Invitation>;

export const operatorsRefusals = {
  setup_closed: [410, 'This place has an operator already. They invite whoever else is to operate it.'],
  setup_code_wrong: [
    403,
    'This is not the link that the terminal printed last. Open that one, whole, or start the program again to read it.',
  ],
  operator_already: [409, 'They are an operator already.'],
  invitation_gone: [
    410,
    'This invitation has ended, was withdrawn or was used already. Ask for another one.',
  ],
  invitation_not_yours: [
    403,
    'This invitation is for another address. Sign out, then open it again as whom it names.',
  ],
  too_many_invitations: [409, 'Fifty invitations are open. Withdraw some of them first.'],
} satisfies RefusalCatalogue;

export const operatorsCalls = {
  'GET /api/setup': {
    summary: 'Whether the first operator is still to be made',
    reply: z.object({ open: z.boolean() }),
  },
  'POST /api/setup': {
    summary: 'Make the first operator with the code that the terminal printed, and be signed in as them',
    body: z.object({
      code: Token,
      firstName: PersonName,
      lastName: LastName.default(''),
      email: Email,
      password: Password,
    }),
    reply: User,
    status: 201,
    refusals: [
      'setup_closed',
      'setup_code_wrong',
      'second_step_required',
      'email_taken',
      'password_breached',
      'password_weak',
      'link_not_here',
    ],
    rateLimit: { max: 20, windowSeconds: 300 },
    idempotent: false,
  },
  'POST /api/invitations/look': {
    summary: 'Whom an invitation is for, and how they may accept it',
    body: z.object({ token: Token }),
    reply: z.object({
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      /** `new` chooses a password, `sign_in` has an account, `ready` is signed in with it. */
      state: z.enum(['new', 'sign_in', 'ready']),
    }),
    refusals: ['invitation_gone', 'invitation_not_yours', 'link_not_here'],
    rateLimit: { max: 60, windowSeconds: 300 },
  },
  'POST /api/invitations/accept': {
    summary: 'Become an operator by an invitation: with a new password, or signed in as whom it names',
    body: z.object({ token: Token, password: Password.optional() }),
    reply: User,
    refusals: [
      'invitation_gone',
      'invitation_not_yours',
      'sign_in_required',
      'second_step_required',
      'password_breached',
      'password_weak',
      'email_taken',
      'link_not_here',
      'city_not_here',
      'role_not_for_cities',
    ],
    rateLimit: { max: 20, windowSeconds: 300 },
    idempotent: false,
  },
  'GET /api/operations/operators': {
    summary: 'Who operates this place, and who is invited to',
    access: 'operator',
    permission: 'people.read',
    reply: z.object({ operators: z.array(Operator), invitations: z.array(Invitation) }),
  },
  'POST /api/operations/invitations': {
    summary: 'Invite somebody by mail to operate this place; a former invitation of the address ends',
    access: 'operator',
    permission: 'operators.manage',
    limit: 'roles',
    proof: 'recent',
    body: z.object({
      firstName: nameText(80),
      lastName: LastName.default(''),
      email: Email,
      deskRoles: RoleKeys,
    }),
    reply: z.object({
      invitation: Invitation,
      /** Where no mail leaves this machine: to be handed on by whoever invites. */
      link: z.string().nullable(),
    }),
    status: 201,
    refusals: [
      'operator_already',
      'too_many_invitations',
      'too_many_mails',
      'role_not_found',
      'city_not_here',
      'role_not_for_cities',
      'beyond_your_roles',
    ],
  },
  'POST /api/operations/invitations/:id/withdraw': {
    summary: 'Withdraw an invitation; its link works no longer',
    access: 'operator',
    permission: 'operators.manage',
    params: z.object({ id: Id }),
    reply: z.void(),
    status: 204,
    refusals: ['invitation_gone'],
  },
  'POST /api/operations/people/:id/end-operator': {
    summary: 'End somebody’s role as an operator, also one’s own, and their sessions with it',
    access: 'operator',
    permission: 'operators.manage',
    proof: 'recent',
    params: z.object({ id: Id }),
    body: z.object({ reason: Reason }),
    reply: z.void(),
    status: 204,
    refusals: ['person_not_found', 'last_operator', 'beyond_your_roles', 'shared_account'],
  },
} satisfies Calls;

nameShapes({ Operator, OperatorInvitation: Invitation });
