/** What waits for a second person, because it is above a limit of the company. */
import { z } from 'zod';
import { type Calls, Id, longText, nameShapes, Timestamp, token } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';

const Reason = longText(1000).min(1, 'Say why; it is kept.');

export const approvalStates = [
  'waiting',
  'approved',
  'done',
  'refused',
  'unknown',
  'declined',
  'withdrawn',
  'expired',
] as const;

const Change = z.object({
  what: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

const Person = z.object({ id: z.number().int(), name: z.string() });

const Approval = z.object({
  id: Id,
  /** What it would do: `Pay back $300.00 of ride RV-2024-012`. */
  words: z.string(),
  /** The call it is, in the words of its contract. */
  act: z.string(),
  limit: z.string(),
  /** What it is done to, `payment:pay_…`; null where it names nothing, or is over. */
  subject: z.string().nullable(),
  /** Whom it gives something. */
  about: z.array(Person),
  askedBy: Person,
  askedAt: Timestamp,
  expiresAt: Timestamp,
  /** Why it was asked for; null where its form asks no reason. */
  reason: z.string().nullable(),
  changes: z.array(Change),
  /** `approved` while it is being done, `refused` where it could not be done then, `unknown` where it broke off. */
  state: z.enum(approvalStates),
  decidedBy: Person.nullable(),
  decidedAt: Timestamp.nullable(),
  decisionReason: z.string().nullable(),
  /** Why it was refused when it was to be done. */
  outcome: z.string().nullable(),
  /** Whether I asked for it, and so may withdraw it. */
  isMine: z.boolean(),
  mayDecide: z.boolean(),
  /** Of what is shown here: what has changed since is not approved by it. */
  seen: z.string(),
});
export type Approval = z.output<typeof Approval>;

export const approvalsRefusals = {
  approval_not_found: [404, 'There is no such request.'],
  approval_over: [409, 'This was decided, withdrawn or has ended meanwhile. Look at what became of it.'],
  approval_changed: [409, 'It would do something else by now. Look at it again before you approve.'],
  not_approve_yourself: [403, 'You asked for this. A second person has to approve it.'],
  approval_own_matter: [403, 'This gives you something. Somebody else has to approve it.'],
  not_your_request: [403, 'Somebody else asked for this. You can decline it where you may decide.'],
} satisfies RefusalCatalogue;

const decision = {
  access: 'operator',
  permission: 'approvals.decide',
  params: z.object({ id: Id }),
} as const;
const over = ['approval_not_found', 'approval_over'] as const;
const noSecond = [
  ...['not_approve_yourself', 'approval_own_matter'],
  ...['all_cities_needed', 'not_in_your_cities'],
] as const;

export const approvalsCalls = {
  'GET /api/operations/approvals': {
    summary:
      'What waits for a second person, and what was decided lately: one’s own, and what one may decide',
    access: 'operator',
    permission: 'desk.open',
    reply: z.object({ waiting: z.array(Approval), ended: z.array(Approval) }),
  },
  'GET /api/operations/approvals/waiting': {
    summary: 'How much waits for me to be the second person',
    access: 'operator',
    permission: 'desk.open',
    reply: z.object({ count: z.number().int() }),
  },
  'POST /api/operations/approvals/:id/approve': {
    summary: 'Approve what somebody else asked for; it is done at once, as they',
    ...decision,
    proof: 'recent',
    body: z.object({ seen: token(8, 64), reason: longText(1000).default('') }),
    reply: z.object({
      approval: Approval,
      /** Of an invitation, where no mail leaves this machine: to be handed on. */
      link: z.string().nullable(),
    }),
    refusals: [...over, 'approval_changed', ...noSecond],
  },
  'POST /api/operations/approvals/:id/decline': {
    summary: 'Decline what somebody else asked for; they are told why',
    ...decision,
    body: z.object({ reason: Reason }),
    reply: Approval,
    refusals: [...over, ...noSecond],
  },
  'POST /api/operations/approvals/:id/withdraw': {
    summary: 'Withdraw what one asked a second person for',
    access: 'operator',
    permission: 'desk.open',
    params: z.object({ id: Id }),
    reply: Approval,
    refusals: [...over, 'not_your_request'],
  },
} satisfies Calls;

nameShapes({ DeskApproval: Approval });
