/** One request for a second person: what it would do, who asked and why, and what became of it. */
import { Link } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { Card } from '#src/design/card.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { Changes } from '#src/design/desk/changes.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { pageOf } from '#src/design/desk/subject-page.ts';
import { When } from '#src/design/when.tsx';
import type { Approval } from '#src/people/approvals/contract.ts';

const states = {
  waiting: ['amber', 'Waits'],
  approved: ['amber', 'Is being done'],
  done: ['spruce', 'Done'],
  refused: ['brick', 'Could not be done'],
  unknown: ['brick', 'Broke off'],
  declined: ['brick', 'Declined'],
  withdrawn: ['neutral', 'Withdrawn'],
  expired: ['neutral', 'Nobody decided'],
} as const;

export function ApprovalCard({
  approval,
  refused,
}: {
  approval: Approval;
  refused: Refused | null | undefined;
}) {
  const { id, words, state, about, askedBy, askedAt, expiresAt, reason, changes, seen, isMine, mayDecide } =
    approval;
  const [tone, said] = states[state];
  const page = approval.subject && pageOf(approval.subject);
  const waits = state === 'waiting';
  return (
    <Card className="space-y-3 p-4 md:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="min-w-0 font-sans text-17 font-semibold tracking-normal break-words">{words}</h3>
        <Badge tone={tone}>{said}</Badge>
      </div>
      <p className="text-15 text-muted">
        {isMine ? 'You asked' : `${askedBy.name} asked`} <When at={askedAt} />
        {waits && (
          <>
            ; it ends by itself <When at={expiresAt} />
          </>
        )}
        .
      </p>
      {about.length > 0 && (
        <p className="break-words">
          For <b className="font-semibold">{about.map(({ name }) => name).join(', ')}</b>.
        </p>
      )}
      {reason && <p className="break-words">{reason}</p>}
      <Decided approval={approval} />
      {changes.length > 0 &&
        (waits ? (
          <Changes changes={changes} about={`request ${id}`} />
        ) : (
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-2">
              What it would do
            </summary>
            <Changes changes={changes} about={`request ${id}`} />
          </details>
        ))}
      {page && (
        <p>
          <Link to={page} className="touch inline-flex items-center underline underline-offset-2">
            Look at it
          </Link>
        </p>
      )}
      {waits && (isMine || mayDecide) && (
        <div className="flex flex-wrap gap-2">
          {mayDecide && (
            <>
              <ActForm
                needs="approvals.decide"
                intent="approve"
                id={id}
                label="Approve"
                about={words}
                confirm="Approve, and do it now"
                tone="spruce"
                refused={refused}
              >
                <input type="hidden" name="seen" value={seen} />
                <p className="break-words">
                  {words}. It is done as {askedBy.name}, and both names stand in the audit.
                </p>
              </ActForm>
              <ActForm
                needs="approvals.decide"
                intent="decline"
                id={id}
                label="Decline"
                about={words}
                tone="brick"
                reason={{ label: 'Why', hint: `${askedBy.name} reads this.` }}
                refused={refused}
              />
            </>
          )}
          {isMine && (
            <ActForm
              needs="desk.open"
              intent="withdraw"
              id={id}
              label="Withdraw"
              about={words}
              confirm="Withdraw it"
              refused={refused}
            />
          )}
        </div>
      )}
    </Card>
  );
}

function Decided({ approval }: { approval: Approval }) {
  const { decidedBy, decidedAt, decisionReason, outcome, state } = approval;
  return (
    <>
      {decidedBy && decidedAt && (
        <p className="text-15 text-muted">
          {decidedBy.name} {state === 'declined' ? 'declined' : 'approved'} <When at={decidedAt} />.
        </p>
      )}
      {decisionReason && <p className="break-words">{decisionReason}</p>}
      {outcome && <p className="font-medium break-words">{outcome}</p>}
    </>
  );
}
