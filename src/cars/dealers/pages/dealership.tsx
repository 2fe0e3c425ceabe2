/** My dealership: applied for here, and where the application stands; once verified, its hours. */
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { ErrorSummary } from '#src/design/error-summary.tsx';
import { ShieldCheck } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import { dayWords } from '#src/platform/time/moments.ts';
import type { Dealership, DealershipForm, dealershipCalls, MyDealership } from '../dealership-contract.ts';
import { provinceName } from '../hours.ts';
import { AddressFields, CompanyFields, HoursFields } from '../ui/dealership-fields.tsx';
import { emptyDealership, problemsOf, readDealership, readHours } from '../ui/dealership-form.ts';
import { WeekTable } from '../ui/week-table.tsx';
import type { Route } from './+types/dealership.ts';

export const meta = () => [{ title: pageTitle('Your dealership') }, { name: 'robots', content: 'noindex' }];

const api = (transport?: Transport) => apiFor<typeof dealershipCalls>(transport);

async function load(transport?: Transport): Promise<MyDealership> {
  try {
    return await api(transport)('GET /api/dealership');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirect('/login?next=%2Fsell%2Fdealership');
    throw error;
  }
}
export const loader = ({ context }: Route.LoaderArgs) => load(transportOf(context));
export const clientLoader = () => load();

interface Answer {
  title: string;
  words?: string | undefined;
  errors: Readonly<Record<string, string>>;
  /** As it was typed, where it was not kept. */
  typed?: DealershipForm;
}

async function act(request: Request, transport?: Transport) {
  const form = await request.formData();
  const call = api(transport);
  const intent = form.get('intent');
  try {
    if (intent === 'take-back') await call('POST /api/dealership/take-back');
    else if (intent === 'renewed') await call('POST /api/dealership/renewed');
    else if (intent === 'hours')
      await call('PUT /api/dealership/hours', { body: { hours: [...readHours(form)] } });
    else {
      await call('PUT /api/dealership', { body: readDealership(form) });
      if (intent === 'send') await call('POST /api/dealership/send');
    }
    return redirect(
      `/sell/dealership?${intent === 'save' ? 'saved' : intent === 'hours' ? 'hours' : 'done'}`,
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const answer: Answer = {
      title: intent === 'send' ? 'Your application was not sent' : 'That was not kept',
      words: error.words ?? undefined,
      errors: error.fieldErrors,
      ...(intent === 'send' || intent === 'save' ? { typed: readDealership(form) } : {}),
    };
    return data(answer, 422);
  }
}
export const action = ({ context, request }: Route.ActionArgs) => act(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => act(request);

export default function DealershipPage({ loaderData: mine, actionData }: Route.ComponentProps) {
  const { dealership } = mine;
  const answer: Answer | undefined = actionData;
  const state = dealership?.state ?? 'draft';
  return (
    <div className="page-column max-w-[880px] py-8">
      <p>
        <Link to="/sell" className="touch text-spruce underline underline-offset-2">
          Back to selling
        </Link>
      </p>
      <h1 className="mt-2 flex flex-wrap items-center gap-3 text-40">
        Your dealership
        <StateBadge state={state} />
      </h1>
      <WhatIsNext mine={mine} />
      {answer && (
        <div className="mt-5">
          <ErrorSummary title={answer.title} problems={problemsOf(answer.errors)} of={answer}>
            {answer.words}
          </ErrorSummary>
        </div>
      )}
      {dealership && (state === 'waiting' || state === 'verified') ? (
        <Sent dealership={dealership} errors={answer?.errors ?? {}} />
      ) : (
        <Application first={answer?.typed ?? dealership ?? emptyDealership} errors={answer?.errors ?? {}} />
      )}
    </div>
  );
}

const badges = {
  draft: { tone: 'neutral', words: 'Not sent yet' },
  waiting: { tone: 'amber', words: 'Being looked at' },
  verified: { tone: 'moss', words: 'Verified' },
  refused: { tone: 'brick', words: 'Refused' },
  ended: { tone: 'brick', words: 'Ended' },
} as const;

export const StateBadge = ({ state }: { state: Dealership['state'] }) => (
  <Badge tone={badges[state].tone}>{badges[state].words}</Badge>
);

/** Who does what next, in words. */
function WhatIsNext({ mine: { dealership, byNameAlone, addressConfirmed } }: { mine: MyDealership }) {
  const state = dealership?.state ?? 'draft';
  return (
    <div className="mt-3 max-w-[68ch] space-y-3">
      {state === 'draft' && (
        <p className="text-17 text-muted">
          Dealers are companies. Write who you are and send it: somebody at {companyName()} compares it with
          your registrar’s own page. Until then nothing of it is public; you may send your cars’ file already.
        </p>
      )}
      {byNameAlone && state !== 'verified' && (
        <p className="rounded-control bg-wash-amber p-3">
          Your cars are sold under <b className="font-semibold">{byNameAlone}</b> as before. Send your
          registration too: it is what gives you a page of your own, and buyers ask for it.
        </p>
      )}
      {!addressConfirmed && state !== 'verified' && (
        <p className="rounded-control bg-wash-amber p-3">
          Your email address is not confirmed. Open the link we mailed to you, or ask for it again on your{' '}
          <Link to="/account#email" className="underline underline-offset-2">
            account page
          </Link>
          ; then you can send this.
        </p>
      )}
      {dealership?.isDouble && (
        <p className="rounded-control bg-wash-amber p-3">
          This number or name is another dealer’s here, so your application was not let through. Somebody at
          the desk sees both. If it is yours, there is nothing more to do: we mail you. If it is not, correct
          it and send again.
        </p>
      )}
      {state === 'waiting' && dealership?.sentAt && (
        <p className="rounded-control bg-wash-amber p-3">
          Sent <When at={dealership.sentAt} />. Somebody compares it with your registrar’s own page; we mail
          you when that is done, and your cars come to market by themselves then.
        </p>
      )}
      {(state === 'refused' || state === 'ended') && dealership?.reason && (
        <p className="rounded-control bg-wash-brick p-3 break-words">
          {state === 'refused' ? 'The reviewer writes: ' : 'Your dealership was ended. The reviewer writes: '}
          “{dealership.reason}” You may correct what stands below and send it again.
        </p>
      )}
      {state === 'verified' && dealership?.registeredUntil && <RegistrationEnd {...dealership} />}
      {state === 'verified' && dealership?.lookedAt && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <ShieldCheck size={20} aria-hidden="true" className="text-moss" />
          <span>
            {dealership.registrarName} {dealership.registrationNumber}, looked at{' '}
            <When at={dealership.lookedAt} />.
          </span>
          {dealership.page && (
            <ButtonLink to={dealership.page} size="sm" tone="spruce-outline">
              See your page
            </ButtonLink>
          )}
          <ButtonLink to="/sell/team" size="sm">
            Your team
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

/** The last day of the registration, and what the dealer does about it. */
function RegistrationEnd({
  registeredUntil,
  renewedSince,
}: Pick<Dealership, 'registeredUntil' | 'renewedSince'>) {
  const busy = useNavigation().formData?.get('intent') === 'renewed';
  if (registeredUntil === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0">
        Your registration is until <b className="font-semibold">{dayWords(registeredUntil)}</b>, as its
        registrar’s page said.{' '}
        {renewedSince
          ? `You say that it was renewed: somebody at ${companyName()} looks, and nothing ends meanwhile.`
          : 'Your page and your cars leave the market the day after, unless somebody sees it renewed.'}
      </p>
      {!renewedSince && (
        <Form method="post">
          <input type="hidden" name="intent" value="renewed" />
          <Button type="submit" size="sm" busy={busy}>
            It was renewed
          </Button>
        </Form>
      )}
    </div>
  );
}

function Application({ first, errors }: { first: DealershipForm; errors: Readonly<Record<string, string>> }) {
  const pressed = useNavigation().formData?.get('intent');
  return (
    <Form method="post" noValidate className="mt-6 space-y-8">
      <CompanyFields first={first} errors={errors} />
      <AddressFields first={first} errors={errors} />
      <HoursFields first={first.hours} errors={errors} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="send" tone="signal" size="lg" busy={pressed === 'send'}>
          Send it to be looked at
        </Button>
        <Button type="submit" name="intent" value="save" size="lg" busy={pressed === 'save'}>
          Save for later
        </Button>
      </div>
    </Form>
  );
}

/** What was sent, to read; what may still be done with it. */
function Sent({ dealership, errors }: { dealership: Dealership; errors: Readonly<Record<string, string>> }) {
  const pressed = useNavigation().formData?.get('intent');
  const facts = [
    ['Registered name', dealership.legalName],
    ['Trades as', dealership.tradingName],
    ['Registration', `${dealership.registrarName} ${dealership.registrationNumber}`],
    [
      'Address',
      `${dealership.street}, ${dealership.city}, ${provinceName(dealership.province)} ${dealership.postalCode}`,
    ],
    ['Tax number', dealership.taxNumber],
  ] as const;
  return (
    <div className="mt-6 space-y-8">
      <dl className="divide-y divide-line border-y border-line">
        {facts.map(([term, fact]) => (
          <div key={term} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
            <dt className="text-muted">{term}</dt>
            <dd className="min-w-0 font-medium break-words">{fact}</dd>
          </div>
        ))}
      </dl>
      {dealership.state === 'waiting' ? (
        <>
          <WeekTable hours={dealership.hours} />
          <Form method="post">
            <Button type="submit" name="intent" value="take-back" busy={pressed === 'take-back'}>
              Take it back to change it
            </Button>
          </Form>
        </>
      ) : (
        <Form method="post" noValidate>
          <Card className="space-y-5 p-4 md:p-6">
            <HoursFields first={dealership.hours} errors={errors} />
            <Button
              type="submit"
              name="intent"
              value="hours"
              tone="spruce"
              size="lg"
              busy={pressed === 'hours'}
            >
              Keep these hours
            </Button>
          </Card>
          <p className="mt-4 text-muted">
            You moved, or your registration changed?{' '}
            <Link to="/help" className="underline">
              Ask us
            </Link>
            , so that somebody looks at it before it stands on your page.
          </p>
        </Form>
      )}
    </div>
  );
}
