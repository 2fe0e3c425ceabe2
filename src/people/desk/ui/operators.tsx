/** Who operates the place: those who do, those who are invited, and a form for one more. */
import { Form, useNavigation } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import type { Invitation, Operator } from '#src/people/operators/contract.ts';
import { fullName } from '#src/platform/person-name.ts';
import { inviteForm, type OperatorsAnswer } from './invite.ts';

export function Operators({
  operators,
  invitations,
  answer,
}: {
  operators: readonly Operator[];
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
            {one.secondFactor ? (
              <Badge tone="moss">Two steps</Badge>
            ) : (
              <Badge tone="amber">Second step at sign-in</Badge>
            )}
            {operators.length > 1 && (
              <ActForm
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
            <span className="text-13 text-muted">
              Invited by {one.invitedBy}, until <When at={one.endsAt} />
            </span>
            <ActForm
              intent="withdraw"
              id={one.id}
              label="Withdraw"
              about={`the invitation of ${fullName(one)}`}
              refused={answer}
            />
          </div>
        ))}
      </Card>
      <InviteForm answer={answer?.form === inviteForm ? answer : undefined} />
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

/** By mail; where none leaves this machine, the link is shown this once. */
export function InviteForm({ answer }: { answer: OperatorsAnswer | undefined }) {
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
      </Form>
      {words && (
        <p role="alert" className="mt-2 font-medium text-brick">
          {words}
        </p>
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
