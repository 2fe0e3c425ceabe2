import type { ReactNode } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { TextAreaField, TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { disputeReason, disputeSentence } from '#src/money/payments/dispute-reasons.ts';
import type { DisputeEvidence, PaymentFile } from '#src/money/payments/operations-contract.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { DisputeBadge } from './payment-badge.tsx';

type Dispute = PaymentFile['disputes'][number];

/** One dispute: what the bank says, what it costs, until when, and what to do next. */
export function DisputeCard({
  dispute,
  draft,
  providerPage,
  refused,
}: {
  dispute: Dispute;
  /** What Rove knows, to begin the answer with; null where it could not be read, or nothing is to be answered. */
  draft: DisputeEvidence | null;
  providerPage: string | null;
  refused: Refused | null | undefined;
}) {
  const { amount, fee, state, isInquiry, evidenceDueAt, openedAt, closedAt } = dispute;
  return (
    <Card className="p-5">
      <h2 className="flex flex-wrap items-center gap-3 text-21">
        {isInquiry ? 'The bank asks about' : 'Disputed:'} {moneyText(amount)}
        <DisputeBadge state={state} answerBy={evidenceDueAt} />
      </h2>
      <p className="mt-2">{disputeSentence(dispute.reason)}</p>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-15">
        <Fact name="Heard of">
          <When at={openedAt} />
        </Fact>
        {evidenceDueAt && (
          <Fact name="Last moment to answer">
            <When at={evidenceDueAt} />
          </Fact>
        )}
        <Fact name="Taken by the bank">{isInquiry ? 'Nothing yet' : moneyText(amount)}</Fact>
        <Fact name="The provider’s fee">{moneyText(fee)}</Fact>
        {closedAt && (
          <Fact name="Decided">
            <When at={closedAt} />
          </Fact>
        )}
      </dl>
      <h3 className="mt-5 font-semibold">What to do next</h3>
      <Next dispute={dispute} providerPage={providerPage} />
      {state === 'needs_answer' && (
        <div className="mt-4 flex flex-wrap gap-2">
          <ActForm
            needs="disputes.answer"
            intent="evidence"
            id={dispute.id}
            label="Answer the bank"
            about={`the dispute of ${moneyText(amount)}`}
            confirm="Send the answer"
            reason={{ label: 'Why do we fight it?', hint: 'Kept in the audit log under your name.' }}
            refused={refused}
          >
            <TextAreaField
              label="What happened, for the payer’s bank"
              hint={
                draft
                  ? `A draft from what ${companyName()} knows. Read it, take out what is not needed, and add what you know. It can be sent once.`
                  : `What ${companyName()} knows could not be read just now. Words alone; they can be sent once.`
              }
              name="evidence"
              rows={draft ? 12 : 5}
              maxLength={20_000}
              defaultValue={draft?.words}
              required
            />
            {draft && <FieldsOfAnswer fields={draft.fields} />}
          </ActForm>
          {providerPage && (
            <ButtonLink to={providerPage} size="sm" target="_blank" rel="noreferrer">
              Answer with files at Stripe<span className="sr-only"> (opens another tab)</span>
            </ButtonLink>
          )}
        </div>
      )}
    </Card>
  );
}

/** What banks read in fields of their own; an empty one is not sent. */
const FieldsOfAnswer = ({ fields }: { fields: DisputeEvidence['fields'] }) => (
  <>
    <TextField
      label="What was bought"
      name="product"
      maxLength={500}
      defaultValue={fields.product}
      optional
    />
    <TextField
      label="Day it was done or handed over"
      name="servedOn"
      maxLength={40}
      defaultValue={fields.servedOn}
      optional
    />
    <TextField label="Carrier" name="carrier" maxLength={80} defaultValue={fields.carrier} optional />
    <TextField
      label="Tracking number"
      name="trackingNumber"
      maxLength={120}
      defaultValue={fields.trackingNumber}
      optional
    />
    <TextField
      label="The payer’s email address"
      name="payerEmail"
      kind="email"
      autoComplete="off"
      maxLength={254}
      defaultValue={fields.payerEmail}
      optional
    />
  </>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd>{children}</dd>
  </>
);

function Next({
  dispute: { state, isInquiry, reason },
  providerPage,
}: {
  dispute: Dispute;
  providerPage: string | null;
}) {
  if (state !== 'needs_answer') return <p className="mt-1 text-muted">{afterwards[state]}</p>;
  return (
    <ol className="mt-1 list-decimal space-y-1 pl-5 text-15">
      <li>Look at what was paid for and at what the payer wrote to us.</li>
      <li>
        If they are right:{' '}
        {isInquiry
          ? 'pay it back here, which ends the question.'
          : `do not pay it back here, or they have it twice. Leave it unanswered${providerPage ? ', or accept it at Stripe' : ''}.`}
      </li>
      <li>If they are not: answer. What helps is to show {disputeReason(reason).show}.</li>
      <li>
        The answer begins with what {companyName()} knows: what was bought, when, and what became of it. You
        change it as you see fit, and it is sent once. From here no pictures or files are sent, and no dispute
        is accepted.{' '}
        {providerPage
          ? 'Where files matter, write the answer at Stripe instead; it takes one answer in all.'
          : 'The sandbox, which plays the provider, has no desk for files.'}
      </li>
    </ol>
  );
}

const afterwards: Record<Exclude<Dispute['state'], 'needs_answer'>, string> = {
  missed: 'Nothing. Nobody answered in time, so the bank decides without us, mostly for the payer.',
  answered:
    'Nothing. The answer is with the payer’s bank, and nothing can be added. It takes weeks, at times three months; this page says how it ends.',
  won: 'Nothing. The bank decided for us, and the money is back.',
  lost: 'Nothing more can be done here. The bank decided for the payer, who keeps the money. Do not pay it back again.',
  closed: 'Nothing. It is closed, and the bank took no money.',
};
