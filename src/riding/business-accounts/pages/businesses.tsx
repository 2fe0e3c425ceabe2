/** For the desk: companies that ride on account, what each owes, and what is decided of them. */
import { data, Form, useNavigation } from 'react-router';
import { AmountField } from '#src/design/amount-field.tsx';
import { moneyText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { act, field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { Briefcase } from '#src/design/icons.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { pageAddress } from '#src/platform/browser/page-address.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import type { BusinessId } from '#src/platform/ids.ts';
import { booksTimeZone, pageTitle } from '#src/platform/settings/company.ts';
import type { businessDeskCalls, DeskBusiness } from '../operations-contract.ts';
import { InvoiceRows } from '../ui/invoice-rows.tsx';
import type { Route } from './+types/businesses.ts';

export const meta = () => [{ title: pageTitle('Companies that ride') }];

const load = (request: Request, transport?: Transport) =>
  forOperators(request, () => {
    const after = (Number(pageAddress(request).searchParams.get('after')) || undefined) as
      | BusinessId
      | undefined;
    return apiFor<typeof businessDeskCalls>(transport)('GET /api/operations/businesses', {
      query: { after },
    });
  });
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const call = apiFor<typeof businessDeskCalls>(transport);
  const name = field(form, 'form');
  const id = Number(field(form, 'id'));
  if (field(form, 'intent') === 'take_back')
    return act(name, () =>
      call('POST /api/operations/business-transfers/:id/take-back', {
        params: { id },
        body: { reason: field(form, 'reason') },
      }),
    );
  const refused = await act(name, () =>
    name.startsWith('transfer:')
      ? call('POST /api/operations/business-invoices/:id/transfers', {
          params: { id: Number(field(form, 'invoice')) },
          body: { amount: field(form, 'amount'), reference: field(form, 'reference') },
        })
      : call('POST /api/operations/businesses/:id/decide', {
          params: { id: id as BusinessId },
          body: {
            state: field(form, 'state') as 'approved' | 'refused' | 'suspended',
            credit: field(form, 'credit') || null,
            dueDays: field(form, 'dueDays') || null,
            reason: field(form, 'reason'),
          },
        }),
  );
  return refused ? data(refused, 422) : data(null);
}
export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

export default function Businesses({ loaderData: { businesses, after }, actionData }: Route.ComponentProps) {
  const refused = useLastAnswer(actionData) ?? null;
  return (
    <div>
      <h1 className="text-40">Companies that ride</h1>
      <p className="mt-2 max-w-[680px] text-muted">
        On account: their people book, and each month is one invoice. Nothing rides before it is approved
        here.
      </p>
      {businesses.length === 0 ? (
        <EmptyState
          className="mt-6"
          title="No company asked for an account"
          icon={<Briefcase size={26} aria-hidden="true" />}
        >
          One comes here when somebody asks on their page, Rides for your company.
        </EmptyState>
      ) : (
        <ul className="mt-6 space-y-4">
          {businesses.map((business) => (
            <li key={business.id}>
              <OneCompany {...{ business, refused }} />
            </li>
          ))}
        </ul>
      )}
      {after && (
        <ButtonLink to={`/operations/businesses?after=${after}`} className="mt-4">
          Further companies
        </ButtonLink>
      )}
    </div>
  );
}

const states = {
  applied: { tone: 'amber', words: 'Waits for you' },
  approved: { tone: 'moss', words: 'Rides on account' },
  refused: { tone: 'neutral', words: 'Refused' },
  suspended: { tone: 'brick', words: 'Suspended' },
} as const;

function OneCompany({ business, refused }: { business: DeskBusiness; refused: Refused | null }) {
  const { id, legalName, state, reason, invoices, billingConfirmed } = business;
  const unpaid = invoices.filter(({ open }) => Number(open) > 0);
  return (
    <Card className="space-y-4 p-4 md:p-5">
      <h2 className="flex flex-wrap items-center gap-3 text-21">
        <span className="min-w-0 break-words">{legalName}</span>
        <Badge tone={states[state].tone}>{states[state].words}</Badge>
      </h2>
      <p className="break-words text-15">
        {business.postalAddress}
        {business.taxNumber && `, tax number ${business.taxNumber}`}. Asked by {business.appliedBy},{' '}
        <When at={business.createdAt} zone={booksTimeZone()} />. Invoices go to {business.billingEmail}
        {billingConfirmed ? '' : ', which was not confirmed yet'}. {business.members}{' '}
        {business.members === 1 ? 'person rides' : 'people ride'} on it.
      </p>
      {state !== 'applied' && (
        <p className="text-15">
          {moneyText(business.used)} of {moneyText(business.credit)} this month; invoices due after{' '}
          {business.dueDays} days.
        </p>
      )}
      {reason && <p className="text-15 break-words">Why: {reason}</p>}
      {invoices.length > 0 && <InvoiceRows invoices={invoices} isLinked={false} />}
      {unpaid.length > 0 && (
        <Received {...{ id, unpaid }} refused={refused?.form === `transfer:${id}` ? refused : null} />
      )}
      {business.transfers.length > 0 && <Booked transfers={business.transfers} refused={refused} />}
      <Decide business={business} refused={refused?.form === `decide:${id}` ? refused : null} />
    </Card>
  );
}

function Received({
  id,
  unpaid,
  refused,
}: {
  id: number;
  unpaid: DeskBusiness['invoices'];
  refused: Refused | null;
}) {
  const busy = useNavigation().state !== 'idle';
  return (
    <details>
      <summary className="touch cursor-pointer font-semibold text-spruce underline underline-offset-2">
        Book a bank transfer
      </summary>
      <Form method="post" className="mt-3 grid items-start gap-4 sm:grid-cols-3">
        <input type="hidden" name="form" value={`transfer:${id}`} />
        <SelectField
          label="Invoice"
          name="invoice"
          options={unpaid.map((one) => ({
            value: String(one.id),
            label: `${one.number}, ${moneyText(one.open)} open`,
          }))}
        />
        <AmountField label="Amount" name="amount" required error={refused?.fields?.amount} />
        <TextField
          label="Reference at the bank"
          name="reference"
          required
          maxLength={80}
          autoComplete="off"
          error={refused?.fields?.reference}
        />
        {refused && !Object.keys(refused.fields ?? {}).length && (
          <div className="sm:col-span-3">
            <ErrorPanel title="Not booked">{refused.words}</ErrorPanel>
          </div>
        )}
        <Button type="submit" busy={busy}>
          Book it
        </Button>
      </Form>
    </details>
  );
}

/** What was booked by mistake, for another company's invoice or with another amount, is taken back. */
function Booked({ transfers, refused }: { transfers: DeskBusiness['transfers']; refused: Refused | null }) {
  return (
    <details open={refused?.form?.startsWith('take_back:') || undefined}>
      <summary className="touch cursor-pointer font-semibold text-spruce underline underline-offset-2">
        Transfers that were booked
      </summary>
      <ul className="mt-2 divide-y divide-line">
        {transfers.map(({ id, number, amount, reference, at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
            <span className="min-w-0 break-words">
              {moneyText(amount)} for {number}, “{reference}”, <When at={at} zone={booksTimeZone()} />
            </span>
            <ActForm
              needs="businesses.manage"
              intent="take_back"
              id={id}
              label="Take back"
              about={`${moneyText(amount)} for ${number}`}
              confirm="Take it back"
              tone="brick"
              reason={{
                label: 'Why',
                hint: 'It stays in the audit. The company reads that it was a mistake.',
              }}
              refused={refused}
            >
              <p>The amount is owed again. Book the transfer for the right invoice after that.</p>
            </ActForm>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Decide({ business, refused }: { business: DeskBusiness; refused: Refused | null }) {
  const { id, state, credit, dueDays } = business;
  const busy = useNavigation().state !== 'idle';
  return (
    <details open={state === 'applied' || refused !== null}>
      <summary className="touch cursor-pointer font-semibold text-spruce underline underline-offset-2">
        {state === 'applied' ? 'Decide' : 'Change the limit, or suspend'}
      </summary>
      <Form method="post" className="mt-3 grid items-start gap-4 sm:grid-cols-3">
        <input type="hidden" name="form" value={`decide:${id}`} />
        <input type="hidden" name="id" value={id} />
        <SelectField
          label="Decision"
          name="state"
          options={[
            { value: 'approved', label: state === 'approved' ? 'Stays approved' : 'Approve' },
            ...(state === 'applied' ? [{ value: 'refused', label: 'Refuse' }] : []),
            ...(state === 'approved' ? [{ value: 'suspended', label: 'Suspend' }] : []),
          ]}
        />
        <AmountField
          label="May ride for, a month"
          name="credit"
          defaultValue={Number(credit) > 0 ? credit : ''}
          error={refused?.fields?.credit}
        />
        <TextField
          label="Invoices due after days"
          kind="digits"
          name="dueDays"
          defaultValue={dueDays}
          error={refused?.fields?.dueDays}
        />
        <TextField
          label="Why"
          name="reason"
          required
          maxLength={1000}
          autoComplete="off"
          hint="Its administrators read it where you refuse or suspend."
          className="sm:col-span-3"
          error={refused?.fields?.reason}
        />
        {refused && !Object.keys(refused.fields ?? {}).length && (
          <div className="sm:col-span-3">
            <ErrorPanel title="Not decided">{refused.words}</ErrorPanel>
          </div>
        )}
        <Button type="submit" busy={busy}>
          Keep it
        </Button>
      </Form>
    </details>
  );
}
