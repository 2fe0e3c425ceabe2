/** A friend's side of a split fare, at the link the rider sent: the trip, who has paid, and paying one's part. */

import { Suspense, useState } from 'react';
import { Form } from 'react-router';
import { fullMoneyText, moneyText } from '#src/design/amount-text.ts';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { CheckoutLoading } from '#src/money/checkout/ui/paying/checkout-loading.tsx';
import { PaymentHeading } from '#src/money/checkout/ui/paying/payment-heading.tsx';
import type { Payment } from '#src/money/payments/contract.ts';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { mailedToken } from '#src/people/accounts/ui/sign-in/mailed-token.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { lazyPart } from '#src/platform/browser/lazy-part.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { company, companyName, pageTitle } from '#src/platform/settings/company.ts';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';
import type { FriendsSplit, splitsCalls } from '../contract.ts';
import { WhoPaid } from '../ui/who-paid.tsx';
import type { Route } from './+types/split.ts';

const Checkout = lazyPart(() => import('#src/money/checkout/ui/paying/checkout.tsx'));

export const handle: PageHandle = {
  shell: 'focus',
  back: { to: '/', label: companyName },
  encrypted: true,
};
export const meta = () => [
  { title: pageTitle('Pay your part') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

const ended =
  'This link is not valid any more, or was not opened in full. Open the one your friend sent, or ask for a new one.';

/** The browser cannot read the cookie that carries the link, so only the server answers this page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = mailedToken(request);
  const name = (new URL(request.url).searchParams.get('name') ?? '').trim().slice(0, 40);
  if (!token) return { split: null, token, name, words: ended };
  try {
    const split = await apiFor<typeof splitsCalls>(transportOf(context))('POST /api/splits/look', {
      body: { token },
    });
    return { split, token, name, words: '' };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return { split: null, token, name, words: error.status === 429 ? (error.words ?? ended) : ended };
  }
}

export default function SplitPage({
  loaderData: { split: first, token, name, words },
}: Route.ComponentProps) {
  const session = useSession();
  const [done, setDone] = useState<FriendsSplit | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const split = done ?? first;
  if (!split) {
    return (
      <div className="page-column grid grow place-items-center py-10">
        <EmptyState
          as="h1"
          title="Nothing to pay here"
          className="w-full max-w-[560px]"
          action={<ButtonLink to="/">To {companyName()}</ButtonLink>}
        >
          {words}
        </EmptyState>
      </div>
    );
  }
  const payer = session?.firstName ?? name;

  async function finish(payment: Payment): Promise<void> {
    const { paymentIntentId } = payment;
    try {
      setDone(
        await apiFor<typeof splitsCalls>()('POST /api/splits/pay', {
          body: { token, paymentIntentId, name: payer },
          idempotencyKey: paymentIntentId,
        }),
      );
    } catch (error) {
      setRefused(
        (error instanceof ApiError && error.words) ||
          'The connection was lost before your part was noted. Open the link again to see whether it was; money that was promised and not taken is let go after about 15 minutes.',
      );
    }
    scrollTo({ top: 0 });
  }

  const mayPay = !done && !refused && split.closed === null;
  return (
    <div className="mx-auto w-full max-w-[1168px] grow px-4 py-8 lg:px-6 lg:py-12">
      {mayPay && payer ? (
        <Suspense fallback={<CheckoutLoading />}>
          <Checkout
            purchase={{ amount: split.share, paymentType: 'split', orderId: token }}
            onPaid={finish}
            submitLabel="Pay your part,"
            payer={{ name: payer, email: '', phone: '' }}
            place="phone"
            defaultCountry={company().country}
            brief
            heading={(intent) => (
              <PaymentHeading
                title="Pay your part"
                description={`Your part of ride ${split.reference} with ${split.rider}`}
                amount={split.share}
                intent={intent}
              />
            )}
            summary={() => <Trip split={split} />}
          />
        </Suspense>
      ) : (
        <div className="mx-auto w-full max-w-[560px] space-y-5">
          <h1 className="text-40">{done ? 'Thank you' : 'Your part of the ride'}</h1>
          {done && (
            <p role="alert" className="text-17">
              You paid {moneyText(split.share)}. It is on its way to {split.rider}, who is told by mail.
            </p>
          )}
          {refused && <ErrorPanel title="Your part was not paid">{refused}</ErrorPanel>}
          {!done && !refused && split.closed && <p className="text-17">{closedWords(split)}</p>}
          {mayPay && <WhoAreYou split={split} />}
          <Trip split={split} />
          {split.closed === 'own' && (
            <ButtonLink to="/?dashboard=bookings" tone="signal" size="lg" wide>
              Your bookings
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  );
}

function closedWords({ closed, rider }: FriendsSplit): string {
  if (closed === 'own') return 'This is your own ride. Send the link to your friends: they pay here.';
  if (closed === 'paid') return `You have paid your part. ${rider} was told.`;
  if (closed === 'full') return 'Everybody’s part is paid. There is nothing left to pay.';
  return 'The fare of this ride was paid back or is in dispute, so nothing is to be paid.';
}

/** A visitor's name, which the rider reads beside the part. It goes into the address, so that a bank's page leads back to it. */
function WhoAreYou({ split }: { split: FriendsSplit }) {
  return (
    <Card className="p-5 md:p-6">
      <p className="mb-4 text-17">
        {split.rider} has paid for the ride and asks you for your part, {moneyText(split.share)}.
      </p>
      <Form method="get" className="space-y-4">
        <TextField
          label="Your name"
          name="name"
          required
          maxLength={40}
          autoComplete="given-name"
          hint={`${split.rider} and the others see who has paid.`}
        />
        <Button type="submit" tone="signal" size="lg" wide>
          Continue to payment
        </Button>
      </Form>
      <p className="mt-3 text-center text-13 text-muted">
        <a href="/login?next=%2Fsplit" className="font-semibold text-spruce underline">
          Sign in
        </a>{' '}
        to pay with a saved card.
      </p>
    </Card>
  );
}

function Trip({ split }: { split: FriendsSplit }) {
  return (
    <Card className="p-5 md:p-6">
      <h2 className="text-21">
        {placeName(split.pickupLocation)} <span className="text-muted">to</span>{' '}
        {placeName(split.destination)}
      </h2>
      <p className="mt-1 mb-4 text-muted">
        With {split.rider}, <When at={split.completedAt} zone={split.timeZone} />. Equal parts for{' '}
        {split.people} people, {fullMoneyText(split.share)} each.
      </p>
      <WhoPaid split={split} rider={split.rider} />
      <p className="mt-4 text-13 text-muted">
        Your money is held while you pay and taken only when a part is yours. It goes to {split.rider}; the
        driver was paid already.
      </p>
    </Card>
  );
}
