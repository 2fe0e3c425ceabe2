/** One offer for its buyer and its seller: the amounts, whose turn it is, by when, and what agreeing means. */
import type { ReactNode } from 'react';
import { redirect, useSearchParams } from 'react-router';
import { depositCents, depositHoldsDays } from '#src/cars/vehicles/rules.ts';
import { priceText } from '#src/design/amount-text.ts';
import { ButtonLink } from '#src/design/button.tsx';
import { field } from '#src/design/desk/operator-page.ts';
import { CircleCheck, Info, Lock, Timer, Undo2, Users } from '#src/design/icons.ts';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { When } from '#src/design/when.tsx';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { useReadAgain } from '#src/platform/browser/use-revalidate.ts';
import { formatMoney } from '#src/platform/money.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { CarOffer, offersCalls } from '../contract.ts';
import { leftWords, mostTries } from '../rules.ts';
import { CarHead } from '../ui/car-head.tsx';
import { OfferActs, type OfferForm, type Refused } from '../ui/offer-acts.tsx';
import { OfferScale } from '../ui/offer-scale.tsx';
import { OfferThread } from '../ui/offer-thread.tsx';
import { headline, nextWords, otherOf } from '../ui/offer-words.ts';
import type { Route } from './+types/offer.ts';

export const handle: PageHandle = { shell: 'focus', back: { to: '/offers', label: 'All offers' } };
export const meta = () => [{ title: pageTitle('Offer') }, { name: 'robots', content: 'noindex' }];

async function load(id: string, transport?: Transport) {
  try {
    const offer = await apiFor<typeof offersCalls>(transport)('GET /api/car-offers/:id', { params: { id } });
    return { offer, now: Date.now() };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirect(`/login?next=%2Foffers%2F${id}`);
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw redirect('/offers');
    throw error;
  }
}
export const loader = ({ context, params }: Route.LoaderArgs) => load(params.id, transportOf(context));
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(params.id);

export const action = ({ context, params, request }: Route.ActionArgs) =>
  change(params.id, request, transportOf(context));
export const clientAction = ({ params, request }: Route.ClientActionArgs) => change(params.id, request);

async function change(id: string, request: Request, transport?: Transport): Promise<Response | Refused> {
  const form = await request.formData();
  const act = field(form, 'act');
  try {
    const offer = await apiFor<typeof offersCalls>(transport)('POST /api/car-offers/:id/acts', {
      params: { id },
      body: Object.fromEntries([...form].map(([name]) => [name, field(form, name)])) as never,
    });
    // Whoever accepts as the buyer goes on to the deposit that holds the car.
    return redirect(
      offer.state === 'accepted' && offer.side === 'buyer'
        ? `/vehicle-payment/${offer.vehicleId}?pay=deposit`
        : `/offers/${id}`,
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [first] = Object.values(error.fieldErrors);
    return {
      ...{ act, fields: error.fieldErrors },
      words: first ?? error.words ?? 'That did not work. Try again.',
      typed: { amount: field(form, 'amount'), words: field(form, 'words') },
    };
  }
}

const forms = ['offer', 'counter', 'decline', 'withdraw'] as const;

export default function OfferPage({ loaderData: { offer, now }, actionData }: Route.ComponentProps) {
  const refused = useLastAnswer(actionData as Refused | undefined);
  const [query] = useSearchParams();
  const again = useReadAgain();
  useLive([], { 'vehicle.noted': again, 'car_offer.pay': again, 'car_offer.give_back': again });
  const form: OfferForm = forms.find((one) => one === query.get('act')) ?? null;
  return (
    <div className="mx-auto flex w-full max-w-[1080px] grow flex-col gap-5 px-4 pt-5 lg:grid lg:grid-cols-[minmax(0,1fr)_380px] lg:grid-rows-[auto_1fr] lg:gap-x-12 lg:px-6 lg:py-10">
      <div className="min-w-0 space-y-5 lg:row-span-2">
        <div className="-mx-4 border-b border-line px-4 pb-5 lg:mx-0 lg:px-0">
          <p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 text-13 text-muted">
            <b className="text-15 font-semibold text-ink">
              {offer.side === 'buyer' ? 'Your offer' : `Offer of ${offer.buyer}`}
            </b>
            {offer.side === 'buyer' && offer.state === 'open' && (
              <span>
                {offer.triesLeft} of {mostTries} tries left
              </span>
            )}
          </p>
          <CarHead car={offer} />
        </div>
        <div>
          <h1 className="text-40 break-words">{headline(offer)}</h1>
          <Standing offer={offer} now={now} />
        </div>
        <OfferScale marks={marksOf(offer)} />
        <OfferThread offer={offer} />
      </div>
      <div className="min-w-0 pb-5 lg:col-start-2 lg:row-start-2 lg:px-5">
        <WhatItMeans offer={offer} />
      </div>
      {offer.may.length > 0 && (
        <div
          data-bottom-bar="phone"
          className="sticky bottom-0 z-20 -mx-4 mt-auto border-line bg-card px-4 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] max-lg:border-t lg:static lg:z-auto lg:col-start-2 lg:row-start-1 lg:mx-0 lg:mt-0 lg:rounded-card lg:border lg:p-5"
        >
          <OfferActs {...{ offer, form, refused }} />
        </div>
      )}
    </div>
  );
}

function marksOf(offer: CarOffer): Parameters<typeof OfferScale>[0]['marks'] {
  const isBuyer = offer.side === 'buyer';
  const mine = isBuyer ? offer.buyerAmount : offer.sellerAmount;
  const theirs = isBuyer ? offer.sellerAmount : offer.buyerAmount;
  return [
    ...(mine ? [{ name: 'You', amount: mine, look: 'mine' as const }] : []),
    ...(theirs ? [{ name: otherOf(offer), amount: theirs, look: 'theirs' as const }] : []),
    ...(offer.market ? [{ name: 'market', amount: offer.market, look: 'market' as const }] : []),
    { name: 'listed', amount: offer.listed, look: 'listed' },
  ];
}

/** Who does what by when. */
function Standing({ offer, now }: { offer: CarOffer; now: number }) {
  if (!offer.until || (offer.state !== 'open' && offer.state !== 'accepted'))
    return <p className="mt-2 text-muted">{offer.endedBecause ?? nextWords(offer)}</p>;
  const left = Date.parse(offer.until) - now;
  return (
    <div className="mt-2 flex gap-2.5">
      <Timer size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-amber" />
      <p className="min-w-0 text-17 text-muted">
        {nextWords(offer)} {offer.state === 'open' ? 'It stands until ' : 'The car is held until '}
        <b className="font-semibold text-ink">
          <When at={offer.until} show="ahead" />
        </b>
        {left > 0 ? `, ${leftWords(left)} left.` : '. That is over.'}
      </p>
    </div>
  );
}

/** What agreeing means, for whoever reads it. */
function WhatItMeans({ offer }: { offer: CarOffer }) {
  const isBuyer = offer.side === 'buyer';
  const deposit = formatMoney(depositCents);
  if (offer.state === 'paid')
    return (
      <p className="flex gap-3">
        <CircleCheck size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-moss" />
        <span>
          {isBuyer ? 'You paid' : `${offer.buyer} paid`} at {priceText(offer.amount)}.{' '}
          <ButtonLink to={isBuyer ? '/orders' : '/sell'} size="sm" className="mt-2">
            {isBuyer ? 'Your orders' : 'Your cars'}
          </ButtonLink>
        </span>
      </p>
    );
  if (offer.state !== 'open' && offer.state !== 'accepted')
    return isBuyer && offer.listing === 'published' ? (
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/vehicles/${offer.vehicleId}`}>See the car</ButtonLink>
        {offer.triesLeft > 0 && (
          <ButtonLink to={`/vehicles/${offer.vehicleId}/offer`} tone="spruce-outline">
            Offer again
          </ButtonLink>
        )}
      </div>
    ) : null;
  const isElsewhere = offer.state === 'open' && offer.listing === 'reserved';
  return (
    <ul className="space-y-3">
      {isElsewhere && (
        <Line Icon={Info}>
          Another buyer holds the car now. This offer can be accepted once it is free again.
        </Line>
      )}
      <Line Icon={Lock}>
        <b className="font-semibold">
          {deposit} {isBuyer ? 'holds it' : 'of deposit holds it'} for {depositHoldsDays * 24} hours
        </b>
        , and counts towards the price. Nobody else can buy it meanwhile.
      </Line>
      <Line Icon={Undo2}>
        {isBuyer
          ? 'The deposit goes back to you in full if you walk away in that time.'
          : `If ${offer.buyer} does not pay in time, the car is for sale to all again by itself.`}
      </Line>
      <Line Icon={Users}>
        Others still see {priceText(offer.listed)}.{' '}
        {isBuyer ? 'Your price is yours alone.' : `This price is for ${offer.buyer} alone.`}
      </Line>
    </ul>
  );
}

function Line({ Icon, children }: { Icon: typeof Lock; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-spruce" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
