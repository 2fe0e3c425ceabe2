/** Accounts of people: found by name, address or number, signed out, kept out and let in again. */

import { Form, Link } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { act, field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Users } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import type { Account, peopleCalls } from '#src/people/accounts/people-contract.ts';
import type { operatorsCalls } from '#src/people/operators/contract.ts';
import type { rolesCalls } from '#src/people/operators/roles-contract.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { fullName } from '#src/platform/person-name.ts';
import { counted } from '#src/platform/plural.ts';
import { invite } from '../ui/invite.ts';
import { logWords } from '../ui/log-words.ts';
import { Operators } from '../ui/operators.tsx';
import { grantsIn } from '../ui/role-choice.tsx';
import type { Route } from './+types/people.ts';

function load(request: Request, transport?: Transport) {
  const q = new URL(request.url).searchParams.get('q')?.trim() ?? '';
  return forOperators(request, async () => ({
    people: await apiFor<typeof peopleCalls>(transport)('GET /api/operations/people', { query: { q } }),
    ...(await apiFor<typeof operatorsCalls>(transport)('GET /api/operations/operators')),
    choices: await apiFor<typeof rolesCalls>(transport)('GET /api/operations/roles'),
    q,
  }));
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

const verbs = ['end-sessions', 'disable', 'enable', 'confirm-address', 'remove-second-factor'] as const;

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const operators = apiFor<typeof operatorsCalls>(transport);
  const intent = field(form, 'intent');
  if (intent === 'invite') return invite(form, operators);
  if (intent === 'change-roles')
    return act(field(form, 'form'), () =>
      apiFor<typeof rolesCalls>(transport)('PUT /api/operations/operators/:id/roles', {
        params: { id: field(form, 'id') },
        body: { deskRoles: grantsIn(form), reason: field(form, 'reason') },
      }),
    );
  if (intent === 'withdraw')
    return act(field(form, 'form'), () =>
      operators('POST /api/operations/invitations/:id/withdraw', { params: { id: field(form, 'id') } }),
    );
  if (intent === 'end-operator')
    return act(field(form, 'form'), () =>
      operators('POST /api/operations/people/:id/end-operator', {
        params: { id: field(form, 'id') },
        body: { reason: field(form, 'reason') },
      }),
    );
  const verb = verbs.find((known) => known === field(form, 'intent')) ?? 'end-sessions';
  return act(field(form, 'form'), () =>
    apiFor<typeof peopleCalls>(transport)(`POST /api/operations/people/:id/${verb}`, {
      params: { id: field(form, 'id') },
      body: { reason: field(form, 'reason') },
    }),
  );
}

export default function OperationsPeople({
  loaderData: { people, q, operators, invitations, choices },
  actionData: answer,
}: Route.ComponentProps) {
  const actionData = useLastAnswer(answer);
  return (
    <div>
      <h1 className="text-40">People</h1>
      <Operators operators={operators} invitations={invitations} choices={choices} answer={actionData} />
      <h2 className="mt-10 text-28">Accounts</h2>
      <Form className="mt-5 flex max-w-[560px] items-end gap-3">
        <TextField
          key={q}
          label="Name, email or number"
          kind="search"
          name="q"
          defaultValue={q}
          className="grow"
        />
        <Button type="submit" tone="spruce" size="lg">
          Find
        </Button>
      </Form>
      {people.length === 0 ? (
        <EmptyState className="mt-6" title="Nobody is found" icon={<Users size={26} aria-hidden="true" />}>
          Try a part of the name or of the address.
        </EmptyState>
      ) : (
        <>
          <p className="mt-4 text-13 text-muted">{q ? `${people.length} found` : 'The newest accounts'}</p>
          <ul className="mt-3 space-y-4">
            {people.map((person) => (
              <li key={person.id}>
                <PersonCard person={person} refused={actionData} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function PersonCard({ person, refused }: { person: Account; refused: Refused | null | undefined }) {
  const name = fullName(person);
  const reason = { label: 'Why', hint: 'Kept in the log of this account.' };
  return (
    <Card className="p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-sans text-17 font-semibold tracking-normal break-words">
            <Link to={`/operations/people/${person.id}`} className="underline-offset-2 hover:underline">
              {name}
            </Link>{' '}
            <span className="font-normal text-muted">number {person.id}</span>
          </h2>
          <p className="text-15 break-all text-muted">{person.email}</p>
        </div>
        <p className="flex flex-wrap gap-2">
          {person.disabledAt && <Badge tone="brick">Kept out</Badge>}
          {person.roles.map((role) => (
            <Badge key={role} tone={role === 'operator' ? 'spruce' : 'neutral'}>
              {role}
            </Badge>
          ))}
          {person.secondFactor && <Badge tone="moss">Two steps</Badge>}
        </p>
      </div>
      <p className="mt-2 text-13 text-muted">
        Since <When at={person.createdAt} show="date" />.{' '}
        {person.emailVerified ? 'Address confirmed.' : 'Address not confirmed.'}{' '}
        {person.lastSeenAt ? (
          <>
            Signed in on {counted(person.sessions, 'device')}, last seen <When at={person.lastSeenAt} />.
          </>
        ) : (
          'Not signed in anywhere.'
        )}
      </p>
      {person.disabledReason && (
        <p className="mt-2 rounded-control bg-wash-brick p-3">{person.disabledReason}</p>
      )}
      {person.log.length > 0 && (
        <ul className="mt-3 space-y-1 text-13 text-muted">
          {person.log.map(({ action, reason: why, by, at }) => (
            <li key={`${action}-${at}`}>
              {logWords(action)} by {by}, <When at={at} />: {why}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {person.sessions > 0 && (
          <ActForm
            needs="people.help"
            intent="end-sessions"
            id={person.id}
            label="Sign out everywhere"
            about={name}
            reason={reason}
            refused={refused}
          />
        )}
        {person.disabledAt ? (
          <ActForm
            needs="people.suspend"
            intent="enable"
            id={person.id}
            label="Let in again"
            about={name}
            reason={reason}
            refused={refused}
          />
        ) : (
          <ActForm
            needs="people.suspend"
            intent="disable"
            id={person.id}
            label="Keep out"
            about={name}
            tone="brick"
            reason={{
              label: 'Why',
              hint: 'The person reads this in a mail. What they sell is paused and deposits on it go back, rides nobody has got into end for free, and payouts wait for you.',
            }}
            refused={refused}
          />
        )}
        {!person.emailVerified && (
          <ActForm
            needs="people.help"
            intent="confirm-address"
            id={person.id}
            label="Confirm address"
            about={name}
            reason={{
              label: 'Why',
              hint: 'How you know that it is theirs. Kept here. For who can open no mail of ours.',
            }}
            refused={refused}
          />
        )}
        {person.secondFactor && (
          <ActForm
            needs="people.help"
            intent="remove-second-factor"
            id={person.id}
            label="Turn two-step sign-in off"
            about={name}
            reason={{ label: 'How you know that it is them', hint: 'Kept in the log of this account.' }}
            refused={refused}
          />
        )}
      </div>
    </Card>
  );
}
