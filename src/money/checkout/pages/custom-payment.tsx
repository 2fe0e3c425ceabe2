import { Suspense, useState } from 'react';
import { data, Form, useNavigate, useNavigation } from 'react-router';
import { AmountField } from '#src/design/amount-field.tsx';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { ErrorSummary } from '#src/design/error-summary.tsx';
import { ChevronLeft } from '#src/design/icons.ts';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { TextField } from '#src/design/text-field.tsx';
import { toast } from '#src/design/toast.ts';
import type { Payment } from '#src/money/payments/contract.ts';
import {
  leastByCardCents,
  longestDescription,
  mostCents,
  readAmount,
  tooLittleWords,
  tooMuchWords,
} from '#src/money/payments/rules.ts';
import { lazyPart } from '#src/platform/browser/lazy-part.ts';
import { currencyName, currencySign, formatMoney, toDecimal } from '#src/platform/money.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import { askWords } from '#src/platform/typed-numbers.ts';
import { CheckoutLoading } from '../ui/paying/checkout-loading.tsx';
import { OrderSummary } from '../ui/paying/order-summary.tsx';
import { PaymentHeading } from '../ui/paying/payment-heading.tsx';
import type { Route } from './+types/custom-payment.ts';

const Checkout = lazyPart(() => import('../ui/paying/checkout.tsx'));

export const handle: PageHandle = {
  shell: 'focus',
  back: { to: '/', label: () => `Back to ${companyName()}` },
  encrypted: true,
};
export const meta = () => [{ title: pageTitle('Pay Any Amount') }];

const refusalOf = (why: 'invalid_amount' | 'amount_too_large') =>
  why === 'invalid_amount'
    ? { title: 'Invalid Amount', description: tooLittleWords() }
    : { title: 'Amount Too Large', description: tooMuchWords() };

export const loader = ({ request }: Route.LoaderArgs) => read(request);
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => read(request);

/** Both steps are in the address, so that a reload and a return from the bank find the second one. */
function read(request: Request) {
  const query = new URL(request.url).searchParams;
  const typed = query.get('amount') ?? '';
  const description = (query.get('description') ?? '').slice(0, longestDescription);
  if (!query.has('amount')) return data({ typed, description, amount: null, refusal: null });
  const amount = readAmount(typed);
  if (!('cents' in amount)) {
    const refusal =
      'ask' in amount ? { title: 'Which amount?', description: askWords(amount) } : refusalOf(amount.refused);
    return data({ typed, description, amount: null, refusal }, 422);
  }
  const decimal = toDecimal(amount.cents);
  return data({ typed, description, amount: query.has('edit') ? null : decimal, refusal: null });
}

export default function CustomPayment({ loaderData }: Route.ComponentProps) {
  const { amount, description } = loaderData;
  return amount === null ? (
    <AmountStep key={`${loaderData.typed} ${description}`} {...loaderData} />
  ) : (
    <CardStep amount={amount} description={description} />
  );
}

function AmountStep({
  typed,
  description,
  refusal,
}: Pick<Route.ComponentProps['loaderData'], 'typed' | 'description' | 'refusal'>) {
  const [amount, setAmount] = useState(typed);
  const [wrong, setWrong] = useState(refusal);
  const [length, setLength] = useState(description.length);
  const busy = useNavigation().state !== 'idle';
  return (
    <div className="page-column grow py-8 md:py-14">
      <div className="mx-auto w-full max-w-[480px]">
        <h1 className="text-40">Pay Any Amount</h1>
        <p className="mt-2 text-17 text-muted">Settle a bill, add to a fare, or pay what was agreed.</p>
        <Card className="mt-6 p-5 md:p-6">
          <Form
            noValidate
            className="space-y-5"
            onSubmit={(event) => {
              const read = readAmount(amount);
              if ('cents' in read) return;
              event.preventDefault();
              document.getElementById('amount')?.focus();
              // The field asks by itself which amount is meant.
              if ('ask' in read) return;
              setWrong(refusalOf(read.refused));
              toast({ ...refusalOf(read.refused), tone: 'failure' });
            }}
          >
            {refusal && wrong && <ErrorSummary title={wrong.title}>{wrong.description}</ErrorSummary>}
            <AmountField
              id="amount"
              name="amount"
              label="Amount"
              leastCents={1}
              mostCents={mostCents()}
              required
              lead={<span className="text-17">{currencySign()}</span>}
              placeholder={toDecimal(0)}
              hint={`Between ${formatMoney(1)} and ${formatMoney(mostCents())}, in ${currencyName()}; by card from ${formatMoney(leastByCardCents())}.`}
              value={amount}
              error={wrong?.description}
              onChange={(event) => {
                setAmount(event.target.value);
                setWrong(null);
              }}
            />
            <TextField
              id="description"
              name="description"
              label="What it is for"
              optional
              maxLength={longestDescription}
              defaultValue={description}
              hint={`${length} of ${longestDescription} characters`}
              onChange={(event) => setLength(event.target.value.length)}
            />
            <Button type="submit" tone="signal" size="xl" wide busy={busy}>
              Continue to Payment
            </Button>
          </Form>
        </Card>
      </div>
    </div>
  );
}

function CardStep({ amount, description }: { amount: string; description: string }) {
  const navigate = useNavigate();
  const edit = new URLSearchParams({ amount, description, edit: '1' });
  const finish = (payment: Payment) => {
    void navigate(`/payment-success?payment=${payment.paymentIntentId}`, {
      replace: true,
      state: { payment },
    });
  };
  return (
    <div className="mx-auto w-full max-w-[1168px] grow px-4 py-8 lg:px-6 lg:py-12">
      <ButtonLink to={`?${edit}`} tone="ghost" size="sm" className="mb-3 -ml-3 px-3">
        <ChevronLeft size={18} aria-hidden="true" />
        Change Amount
      </ButtonLink>
      <Suspense fallback={<CheckoutLoading />}>
        <Checkout
          purchase={{ amount, paymentType: 'custom', description: description || 'Custom payment' }}
          onPaid={finish}
          place="phone"
          heading={(intent) => (
            <PaymentHeading
              title="Custom Payment"
              description={description || 'Custom payment'}
              {...{ amount, intent }}
            />
          )}
          summary={(intent) => (
            <OrderSummary {...{ intent, amount }} description={description || 'Custom payment'} />
          )}
        />
      </Suspense>
    </div>
  );
}
