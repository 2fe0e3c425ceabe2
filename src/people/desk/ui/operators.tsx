/** Who operates the place: those who do, those who are invited, and a form for one more. */
import { Form, useNavigation } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { May } from '#src/design/desk/may.tsx';
import { RefusalWords } from '#src/design/desk/refusal-words.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { grantWords, readGrant } from '#src/people/desk-roles/desk-roles.ts';
import type { Invitation, Operator } from '#src/people/operators/contract.ts';
import type { City, DeskRole } from '#src/people/operators/roles-contract.ts';
import { fullName } from '#src/platform/person-name.ts';
import { inviteForm, type OperatorsAnswer } from './invite.ts';
import { RoleChoice } from './role-choice.tsx';

/** The roles there are, and the cities for which whoever looks may give one. */
interface Choices {
  roles: readonly DeskRole[];
  cities: readonly City[];
}

export function Operators({
  operators,
  invitations,
  choices,
  answer,
}: {
  operators: readonly Operator[];
  choices: Choices;
  invitations: readonly Invitation[];
  answer: OperatorsAnswer | null | undefined;
}) {
  return (
    <section aria-labelledby="operators" className="mt-6">
      <h2 id="operators" className="text-28">
        Operators
      </h2>
      <Card className="mt-3 divide-y divide-line px-5">
        {operators.map((one) => (
          <div key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
            <Who {...one} />
            <Roles grants={one.deskRoles} choices={choices} />
            {one.secondFactor ? (
              <Badge tone="moss">Two steps</Badge>
            ) : (
              <Badge tone="amber">Second step at sign-in</Badge>
            )}
            <ActForm
              needs="operators.manage"
              intent="change-roles"
              id={one.id}
              label="Change roles"
              about={fullName(one)}
              reason={{ label: 'Why', hint: 'They read this in a mail. It holds at once.' }}
              refused={answer}
            >
              <RoleChoice {...choices} chosen={one.deskRoles} />
            </ActForm>
            {operators.length > 1 && (
              <ActForm
                needs="operators.manage"
                intent="end-operator"
                id={one.id}
                label="End role"
                about={fullName(one)}
                tone="brick"
                reason={{ label: 'Why', hint: 'They read this in a mail. Their sessions end at once.' }}
                refused={answer}
              />
            )}
          </div>
        ))}
        {invitations.map((one) => (
          <div key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
            <Who {...one} />
            <Roles grants={one.deskRoles} choices={choices} />
            <span className="text-13 text-muted">
              Invited by {one.invitedBy}, until <When at={one.endsAt} />
            </span>
            <ActForm
              needs="operators.manage"
              intent="withdraw"
              id={one.id}
              label="Withdraw"
              about={`the invitation of ${fullName(one)}`}
              refused={answer}
            />
          </div>
        ))}
      </Card>
      <May needs="operators.manage">
        <InviteForm answer={answer?.form === inviteForm ? answer : undefined} choices={choices} />
      </May>
    </section>
  );
}

function Who({ firstName, lastName, email }: Pick<Operator, 'firstName' | 'lastName' | 'email'>) {
  return (
    <div className="min-w-0 grow basis-[220px]">
      <p className="font-semibold break-words">{fullName({ firstName, lastName })}</p>
      <p className="text-13 break-all text-muted">{email}</p>
    </div>
  );
}

const nameOf = (grant: string, { roles, cities }: Choices): string =>
  grantWords(grant, roles.find((role) => role.key === readGrant(grant).key)?.name ?? 'An ended role', cities);

const Roles = ({ grants, choices }: { grants: readonly string[]; choices: Choices }) => (
  <p className="flex flex-wrap gap-1.5">
    {grants.map((grant) => (
      <Badge key={grant} tone={grant === 'owner' ? 'spruce' : 'neutral'}>
        {nameOf(grant, choices)}
      </Badge>
    ))}
  </p>
);

/** By mail; where none leaves this machine, the link is shown this once. */
export function InviteForm({ answer, choices }: { answer: OperatorsAnswer | undefined; choices: Choices }) {
  const busy = useNavigation().formData?.get('intent') === 'invite';
  const { invited, fields = {}, words } = answer ?? {};
  return (
    <>
      <Form
        method="post"
        preventScrollReset
        className="mt-4 grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1.4fr_auto]"
        key={invited?.email ?? 'new'}
      >
        <input type="hidden" name="intent" value="invite" />
        <TextField label="First name" name="firstName" maxLength={80} required error={fields.firstName} />
        <TextField label="Last name" name="lastName" maxLength={80} error={fields.lastName} />
        <TextField label="Email" kind="email" name="email" required error={fields.email} />
        <Button type="submit" tone="spruce" size="lg" busy={busy} className="lg:mt-7">
          Invite
        </Button>
        <div className="sm:col-span-2 lg:col-span-4">
          <RoleChoice {...choices} chosen={[]} />
        </div>
      </Form>
      {answer && words && (
        <div className="mt-2">
          <RefusalWords refused={answer} />
        </div>
      )}
      {invited && (
        <p role="status" className="mt-3 rounded-control bg-well px-4 py-3">
          {invited.link ? (
            <>
              No mail leaves this machine, so hand this link to {invited.email} yourself. It is shown this
              once: <span className="font-mono text-15 break-all select-all">{invited.link}</span>
            </>
          ) : (
            `An invitation went to ${invited.email}. It is good for seven days.`
          )}
        </p>
      )}
    </>
  );
}
