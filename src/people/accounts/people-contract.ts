/** What operators see of people's accounts, and do with them. */
import { z } from 'zod';
import { type Calls, Id, longText, nameShapes, Timestamp, text } from '#src/platform/contract.ts';

const Reason = longText(1000).min(1, 'Say why; it is kept.');

const Account = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  emailVerified: z.boolean(),
  secondFactor: z.boolean(),
  createdAt: Timestamp,
  disabledAt: Timestamp.nullable(),
  disabledReason: z.string().nullable(),
  sessions: z.number().int(),
  lastSeenAt: Timestamp.nullable(),
  /** What operators did with it, newest first. */
  log: z.array(z.object({ action: z.string(), reason: z.string(), by: z.string(), at: Timestamp })),
});
export type Account = z.output<typeof Account>;

const act = {
  access: 'operator',
  proof: 'recent',
  params: z.object({ id: Id }),
  body: z.object({ reason: Reason }),
  reply: z.void(),
  status: 204,
} as const;

export const peopleCalls = {
  'GET /api/operations/people': {
    summary: 'Accounts by name, address, telephone or number, newest first',
    access: 'operator',
    permission: 'people.read',
    query: z.object({ q: text(100).optional() }),
    reply: z.array(Account),
  },
  'POST /api/operations/people/:id/end-sessions': {
    summary: 'Sign somebody out everywhere',
    ...act,
    permission: 'people.help',
    refusals: ['person_not_found', 'beyond_your_roles', 'shared_account'],
  },
  'POST /api/operations/people/:id/disable': {
    summary: 'Keep somebody out; they are told by mail',
    ...act,
    permission: 'people.suspend',
    refusals: ['person_not_found', 'beyond_your_roles', 'not_yourself', 'shared_account', 'last_operator'],
  },
  'POST /api/operations/people/:id/enable': {
    summary: 'Let somebody in again',
    ...act,
    permission: 'people.suspend',
    refusals: ['person_not_found', 'beyond_your_roles', 'shared_account'],
  },
  'POST /api/operations/people/:id/confirm-address': {
    summary: 'Say that an address is its account’s, where no mail can show it',
    ...act,
    permission: 'people.help',
    refusals: ['person_not_found', 'beyond_your_roles', 'not_yourself', 'shared_account', 'email_confirmed'],
  },
  'POST /api/operations/people/:id/remove-second-factor': {
    summary: 'Turn two-step sign-in off for somebody whose phone and recovery codes are gone',
    ...act,
    permission: 'people.help',
    refusals: ['person_not_found', 'beyond_your_roles', 'not_yourself', 'shared_account'],
  },
} satisfies Calls;

nameShapes({ PersonAccount: Account });
