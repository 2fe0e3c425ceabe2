/** One payment: what happened to it, what the book says, and what may be done about it. */
import { Link } from 'react-router';
import { AmountField } from '#src/design/amount-field.tsx';
import { moneyText } from '#src/design/amount-text.ts';
import { Card } from '#src/design/card.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { act, field, forOperators, partOrNull, type Refused } from '#src/design/desk/operator-page.ts';
import { Bill, Figure } from '#src/design/figures.tsx';
import { When } from '#src/design/when.tsx';
import type {
  EvidenceFields,
  PaymentFile,
  paymentOperationsCalls,
} from '#src/money/payments/operations-contract.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import type { PaymentId } from '#src/platform/ids.ts';
import { centsOf, currencySign, formatMoney } from '#src/platform/money.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { accountWords } from '../ui/account-words.ts';
import { PaidRide } from '../ui/paid-ride.tsx';
import { CarBackFields, carBackOf } from '../ui/payment/car-back-fields.tsx';
import { DisputeCard } from '../ui/payment/dispute-card.tsx';
import { DoneList } from '../ui/payment/done-list.tsx';
import { PaymentBadge } from '../ui/payment/payment-badge.tsx';
import type { Route } from './+types/payment.ts';

function load(request: Request, id: string, transport?: Transport) {
  const payments = apiFor<typeof paymentOperationsCalls>(transport);
  return forOperators(request, async () => {
    const file = await payments('GET /api/operations/payments/:id', { params: { id } });
    const waiting = file.disputes.filter(({ state }) => state === 'needs_answer');
    const drafts = await Promise.all(
      waiting.map(async (dispute) => {
        const params = { id: dispute.id };
        return [
          dispute.id,
          await partOrNull(payments('GET /api/operations/disputes/:id/evidence', { params })),
        ] as const;
      }),
    );
    // The key is sent along with the form, so that pressing twice pays back once.
    return { file, drafts: Object.fromEntries(drafts), key: crypto.randomUUID() };
  });
}
export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  load(request, params.id, transportOf(context));
export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => load(request, params.id);

export const action = ({ context, params, request }: Route.ActionArgs) =>
  change(request, params.id, transportOf(context));
export const clientAction = ({ params, request }: Route.ClientActionArgs) => change(request, params.id);

async function change(request: Request, paymentId: PaymentId, transport?: Transport) {
  const form = await request.formData();
  const payments = apiFor<typeof paymentOperationsCalls>(transport);
  const params = { id: paymentId };
  const reason = field(form, 'reason');
  const amount = field(form, 'amount') || null;
  const idempotencyKey = field(form, 'key');
  return act(field(form, 'form'), () => {
    switch (field(form, 'intent')) {
      case 'refund':
        return payments('POST /api/operations/payments/:id/refund', {
          params,
          body: { amount, reason, carBack: carBackOf(form) },
          idempotencyKey,
        });
      case 'capture':
        return payments('POST /api/operations/payments/:id/capture', { params, body: { amount, reason } });
      case 'cancel':
        return payments('POST /api/operations/payments/:id/cancel', { params, body: { reason } });
      default:
        return payments('POST /api/operations/disputes/:id/evidence', {
          params: { id: field(form, 'id') },
          body: { evidence: field(form, 'evidence'), fields: evidenceFieldsOf(form), reason },
        });
    }
  });
}

/** Null where no draft was there to fill them. */
const evidenceFieldsOf = (form: FormData): EvidenceFields | null =>
  form.has('product')
    ? {
        product: field(form, 'product'),
        servedOn: field(form, 'servedOn'),
        carrier: field(form, 'carrier'),
        trackingNumber: field(form, 'trackingNumber'),
        payerEmail: field(form, 'payerEmail'),
      }
    : null;

export default function OperationsPayment({
  loaderData: { file, drafts, key },
  actionData: answer,
}: Route.ComponentProps) {
  const actionData = useLastAnswer(answer);
  const { payment } = file;
  return (
    <div className="space-y-8">
      <header>
        <p>
          <Link
            to="/operations/payments"
            className="inline-flex min-h-11 items-center text-spruce underline underline-offset-2"
          >
            All payments
          </Link>
        </p>
        <h1 className="mt-1 text-28 break-words md:text-40">{payment.description}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-3">
          <PaymentBadge payment={payment} />
          <span className="text-muted">
            <PaidRide reference={payment.reference} />
            <When at={payment.createdAt} />
          </span>
        </p>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Card className="p-5">
          <Bill
            lines={[
              { label: 'Asked', amount: moneyText(payment.amount) },
              ...(Number(payment.giftAmount) > 0
                ? [{ label: 'Of it by gift card', amount: moneyText(payment.giftAmount) }]
                : []),
              { label: 'Taken', amount: moneyText(payment.captured) },
              { label: 'Paid back', amount: moneyText(payment.refunded) },
            ]}
          />
          <p className="mt-4 text-muted">
            {payment.label ?? 'No way to pay was given yet'}
            {`, ${file.payer ? `${file.payer.name}, ${file.payer.email}` : 'a visitor without an account'}`}
          </p>
          {payment.methodType === 'paypal' && (
            <p className="mt-3 text-muted">
              {companyName()} does not hear of cases that a payer opens at PayPal. They are seen and answered
              in PayPal’s Resolution Centre.
            </p>
          )}
          <p className="mt-1 font-mono text-13 break-all text-muted">{payment.paymentIntentId}</p>
          {payment.receiptNumber && (
            <Link to={`/receipts/${payment.id}`} className="touch font-semibold text-spruce hover:underline">
              Receipt {payment.receiptNumber}
            </Link>
          )}
          {payment.failure && (
            <p className="mt-3 rounded-control bg-wash-brick p-3 text-brick">
              Last attempt failed: {payment.failure.message} ({payment.failure.code})
            </p>
          )}
          <Actions file={file} keyOfForm={key} refused={actionData} />
        </Card>
        {file.disputes.map((dispute) => (
          <DisputeCard
            key={dispute.id}
            dispute={dispute}
            draft={drafts[dispute.id] ?? null}
            providerPage={file.providerPage}
            refused={actionData}
          />
        ))}
      </div>
      <DoneList file={file} />
      <Book file={file} />
    </div>
  );
}

function Actions({
  file: { payment, disputes, asksCarBack },
  keyOfForm,
  refused,
}: {
  file: PaymentFile;
  keyOfForm: string;
  refused: Refused | null | undefined;
}) {
  // What a bank has taken is no longer ours to give.
  const withBank = disputes
    .filter(({ isInquiry, state }) => !isInquiry && state !== 'won' && state !== 'closed')
    .reduce((sum, { amount }) => sum + centsOf(amount), 0);
  const left = centsOf(payment.captured) - centsOf(payment.refunded) - withBank;
  const held = payment.status === 'requires_capture';
  const open = held || payment.status.startsWith('requires_');
  const reason = { label: 'Why?', hint: 'Kept in the audit log under your name.' };
  const about = payment.description;
  const amount = (label: string) => (
    <AmountField
      name="amount"
      label={label}
      hint="Empty means all of it."
      lead={currencySign()}
      optional
      leastCents={1}
      mostCents={centsOf(payment.amount)}
    />
  );
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {left > 0 && (
        <ActForm
          needs="payments.refund"
          intent="refund"
          id={payment.id}
          label="Pay back"
          about={about}
          reason={reason}
          refused={refused}
        >
          <input type="hidden" name="key" value={keyOfForm} />
          {amount(`Amount, at most ${formatMoney(left)}`)}
          {asksCarBack && <CarBackFields />}
        </ActForm>
      )}
      {held && (
        <ActForm
          needs="payments.refund"
          intent="capture"
          id={payment.id}
          label="Take held money"
          about={about}
          reason={reason}
          refused={refused}
        >
          {amount(`Amount, at most ${moneyText(payment.amount)}`)}
        </ActForm>
      )}
      {open && (
        <ActForm
          needs="payments.refund"
          intent="cancel"
          id={payment.id}
          label={held ? 'Let the hold go' : 'Cancel'}
          about={about}
          tone="brick"
          reason={reason}
          refused={refused}
        />
      )}
    </div>
  );
}

function Book({ file }: { file: PaymentFile }) {
  return (
    <section aria-labelledby="book">
      <h2 id="book" className="text-21">
        In the book
      </h2>
      <p className="mt-1 text-13 text-muted">Debits stand without a sign, credits with a minus.</p>
      {file.entries.length === 0 ? (
        <p className="mt-2 text-muted">Nothing is booked yet.</p>
      ) : (
        <div className="mt-3 rounded-card border border-line bg-card">
          <table className="w-full text-15">
            <thead className="text-left text-13 text-muted">
              <tr className="border-b border-line">
                <th className="p-3 font-medium">Entry</th>
                <th className="p-3 font-medium">Account</th>
                <th className="p-3 text-right font-medium">Amount</th>
              </tr>
            </thead>
            <tbody>
              {file.entries.flatMap((entry) =>
                entry.lines.map((line, index) => (
                  <tr
                    key={`${entry.id} ${line.account}`}
                    className={index === 0 ? 'border-t border-line' : ''}
                  >
                    <td className="px-3 py-2 align-top">
                      {index === 0 && (
                        <>
                          {entry.id.replace(/:.*/, '').replaceAll('_', ' ')}
                          <When at={entry.at} className="block text-13 text-muted" />
                        </>
                      )}
                    </td>
                    <td className="px-3 py-2 align-top">{accountWords(line.account)}</td>
                    <td className="px-3 py-2 text-right align-top tabular-nums">
                      <Figure size={17}>{formatMoney(line.cents)}</Figure>
                    </td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
