/** Setting a company up: one card for each step, with what is missing, what works without it, and a test. */
import { Form, Link, redirectDocument, useNavigation } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { act, field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { settingCalls } from '#src/platform/settings/contract.ts';
import type { Finding, Setup, setupCalls, testable } from '../setup-contract.ts';
import { SetupCard, StateMark, TestForm, titles } from '../ui/setup-cards.tsx';
import type { Route } from './+types/setup.ts';

export const meta = () => [{ title: pageTitle('Set up') }, { name: 'robots', content: 'noindex' }];

const load = (request: Request, transport?: Transport) =>
  forOperators(request, async () => {
    const setup = await apiFor<typeof setupCalls>(transport)('GET /api/operations/setup');
    // Here, since browsers call some currencies otherwise than the server does, and what is shown has to be one.
    const names = new Intl.DisplayNames(['en'], { type: 'currency' });
    const nameOf = (code: string) => `${code.toUpperCase()}, ${names.of(code.toUpperCase())}`;
    const currencies = setup.currency.choices.map((code) => ({ value: code, label: nameOf(code) }));
    return { setup, currencies, currencyName: nameOf(setup.currency.code) };
  });
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

interface Answer extends Refused {
  findings?: Finding[];
}

const offers = {
  rides: ['Rides', 'Booking, drivers, their pay'],
  cars: ['Cars', 'Sellers list, buyers pay'],
  shop: ['Shop', 'Gear, by post or pick-up'],
  journal: ['Journal', 'Stories, letters to readers'],
  giftCards: ['Gift cards', 'Paid once, spent anywhere here'],
  customPayment: ['Any amount', 'A payment for whatever you agreed on'],
} as const;

/** What every page shows is read with the document, so after such a change the document is another. */
const shownAnew = (refused: Answer | null) => refused ?? redirectDocument('/operations/setup');

async function change(request: Request, transport?: Transport): Promise<Answer | Response | null> {
  const form = await request.formData();
  const setup = apiFor<typeof setupCalls>(transport);
  const reason = 'Chosen on the page of setting up.';
  switch (field(form, 'intent')) {
    case 'test': {
      const what = field(form, 'what') as (typeof testable)[number];
      let findings: Finding[] = [];
      const refused = await act(`test:${what}`, async () => {
        findings = await setup('POST /api/operations/setup/tests/:what', { params: { what } });
      });
      return refused ?? { form: `test:${what}`, words: '', findings };
    }
    case 'offered':
      return shownAnew(
        await act('offered', () =>
          apiFor<typeof settingCalls>(transport)('PUT /api/operations/settings/:name', {
            params: { name: 'offered' },
            body: {
              version: Number(field(form, 'version')),
              value: Object.fromEntries(Object.keys(offers).map((offer) => [offer, form.has(offer)])),
              reason,
            },
          }),
        ),
      );
    case 'no-tax':
      return act('no-tax', () =>
        apiFor<typeof settingCalls>(transport)('PUT /api/operations/settings/:name', {
          params: { name: 'taxes-said' },
          body: {
            version: Number(field(form, 'version')),
            value: { chargesNone: field(form, 'none') === 'yes' },
            reason,
          },
        }),
      );
    case 'currency':
      return shownAnew(
        await act('currency', () =>
          setup('PUT /api/operations/setup/currency', { body: { code: field(form, 'code'), reason } }),
        ),
      );
    case 'trial':
      return shownAnew(
        await act('trial', () =>
          setup('PUT /api/operations/setup/trial', { body: { on: field(form, 'on') === 'yes', reason } }),
        ),
      );
    default:
      return act('arrived', () =>
        setup('POST /api/operations/setup/mail-arrived', { body: { code: field(form, 'code') } }),
      );
  }
}

export default function SetUp({ loaderData, actionData }: Route.ComponentProps) {
  const { setup } = loaderData;
  const answer = useLastAnswer(actionData);
  const done = setup.steps.filter(({ state }) => state === 'done').length;
  return (
    <div className="grid gap-8 lg:grid-cols-[260px_minmax(0,1fr)]">
      <div>
        <div className="lg:sticky lg:top-24">
          <h1 className="text-40">Set up your company</h1>
          <p className="mt-2 text-muted">
            {done} of {setup.steps.length} done. Open whenever you like: what is missing says so where it is
            missed.
          </p>
          <nav aria-label="Steps" className="mt-5 -ml-3">
            {setup.steps.map(({ id, state, words }) => (
              <a key={id} href={`#${id}`} className="menu-line">
                <StateMark state={state} />
                <span className="min-w-0">
                  <span className="block font-semibold">{titles[id]}</span>
                  <span className="block text-13 text-muted">{words}</span>
                </span>
              </a>
            ))}
          </nav>
          <ButtonLink to="/operations" tone="signal" size="lg" wide className="mt-5">
            Open the desk
          </ButtonLink>
        </div>
      </div>
      <Cards {...loaderData} answer={answer} />
    </div>
  );
}

interface Parts {
  setup: Setup;
  answer: Answer | null | undefined;
}
interface Currencies {
  currencies: { value: string; label: string }[];
  currencyName: string;
}

function Cards({ setup, answer, ...currencies }: Parts & Currencies) {
  const { companyName } = setup;
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <div className="space-y-5">
        <SetupCard id="company">
          <p>Pages, mails and receipts say {companyName}.</p>
          <ButtonLink to="/operations/company">Company, address, support</ButtonLink>
        </SetupCard>
        <CitiesCard setup={setup} />
        <CurrencyCard setup={setup} answer={answer} {...currencies} />
        <OfferedCard setup={setup} answer={answer} />
      </div>
      <div className="space-y-5">
        <PaymentsCard setup={setup} answer={answer} />
        <MailCard answer={answer} />
        <PeopleCard setup={setup} />
        <SetupMachine answer={answer} />
      </div>
    </div>
  );
}

const CitiesCard = ({ setup: { cities } }: Pick<Parts, 'setup'>) => (
  <SetupCard id="cities">
    {cities.length === 0 && <p>No city yet: nobody can book a ride.</p>}
    {cities.map(({ name, state }) => (
      <p key={name} className="flex items-center justify-between gap-3">
        <b className="font-semibold">{name}</b>
        <Badge tone={state === 'open' ? 'moss' : 'neutral'}>{state}</Badge>
      </p>
    ))}
    {cities.length > 0 && (
      <p className="text-13 text-muted">
        Where no streets are known, riders find towns by name and set any other place with a pin, and trips
        are reckoned in straight lines at the pace of the city. An extract of OpenStreetMap, sent at “Streets”
        of a city, brings them.
      </p>
    )}
    <ButtonLink to="/operations/cities">Cities and their fares</ButtonLink>
  </SetupCard>
);

const PeopleCard = ({ setup: { operators, invited } }: Pick<Parts, 'setup'>) => (
  <SetupCard id="people">
    {operators.map(({ name, email, secondFactor }) => (
      <p key={email} className="flex flex-wrap items-baseline gap-x-4">
        <b className="font-semibold">{name}</b>
        <span className="min-w-0 grow break-all text-muted">{email}</span>
        <span className="text-13 text-muted">{secondFactor ? 'Second step on' : 'Asked at sign-in'}</span>
      </p>
    ))}
    {invited > 0 && <p className="text-muted">{invited} invited</p>}
    <ButtonLink to="/operations/people">Invite somebody</ButtonLink>
  </SetupCard>
);

const Problem = ({ of, answer }: { of: string; answer: Parts['answer'] }) =>
  answer?.form === of && answer.words ? (
    <p role="alert" className="font-medium text-brick">
      {answer.words}
    </p>
  ) : null;

function OfferedCard({ setup: { offered }, answer }: Parts) {
  const busy = useNavigation().formData?.get('intent') === 'offered';
  return (
    <SetupCard id="offered">
      <Form method="post" preventScrollReset key={offered.version} className="space-y-4">
        <input type="hidden" name="intent" value="offered" />
        <input type="hidden" name="version" value={offered.version} />
        <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {Object.entries(offers).map(([offer, [label, hint]]) => (
            <CheckboxField
              key={offer}
              name={offer}
              label={label}
              hint={hint}
              defaultChecked={offered.value[offer]}
            />
          ))}
        </div>
        <Problem of="offered" answer={answer} />
        <Button type="submit" tone="spruce" busy={busy}>
          Offer these
        </Button>
      </Form>
      <ButtonLink to="/operations/vehicle-types">Vehicle types</ButtonLink>
    </SetupCard>
  );
}

function CurrencyCard({ setup: { currency, taxes }, answer, currencies, currencyName }: Parts & Currencies) {
  const busy = useNavigation().formData?.get('intent') === 'currency';
  return (
    <SetupCard id="currency">
      {currency.isSettled ? (
        <p>The books are kept in {currencyName}. Amounts are counted in it already, so it stays.</p>
      ) : (
        <Form method="post" preventScrollReset className="space-y-4">
          <input type="hidden" name="intent" value="currency" />
          <SelectField label="Currency" name="code" defaultValue={currency.code} options={currencies} />
          <Problem of="currency" answer={answer} />
          <Button type="submit" tone="spruce" busy={busy}>
            Keep the books in it
          </Button>
        </Form>
      )}
      <TaxesSaid taxes={taxes} answer={answer} />
      <ButtonLink to="/operations/taxes">Taxes and your numbers</ButtonLink>
    </SetupCard>
  );
}

/** Which taxes are charged; where none is, a company says that this is meant. */
function TaxesSaid({
  taxes: { names, chargesNone, version },
  answer,
}: { taxes: Setup['taxes'] } & Pick<Parts, 'answer'>) {
  const busy = useNavigation().formData?.get('intent') === 'no-tax';
  if (names.length > 0) return <p>Charged: {names.join(', ')}.</p>;
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-3">
      <input type="hidden" name="intent" value="no-tax" />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="none" value={chargesNone ? 'no' : 'yes'} />
      <Button type="submit" busy={busy}>
        {chargesNone ? 'We do charge tax' : 'We charge no tax'}
      </Button>
      <span className="text-13 text-muted">
        {chargesNone ? 'No tax is charged, as you said.' : 'Or add the tax that you charge below.'}
      </span>
      <Problem of="no-tax" answer={answer} />
    </Form>
  );
}

function PaymentsCard({ setup: { trial, webhook }, answer }: Parts) {
  const busy = useNavigation().formData?.get('intent') === 'trial';
  return (
    <SetupCard id="payments">
      <p className="text-muted">
        Keys stay with the machine: set <Variable>STRIPE_SECRET_KEY</Variable>,{' '}
        <Variable>STRIPE_PUBLISHABLE_KEY</Variable> and <Variable>STRIPE_WEBHOOK_SECRET</Variable>, have
        Stripe call <span className="font-mono text-15 break-all">{webhook}</span>, and start again.
      </p>
      {trial.mayBe && (
        <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-3">
          <input type="hidden" name="intent" value="trial" />
          <input type="hidden" name="on" value={trial.on ? 'no' : 'yes'} />
          <Button type="submit" busy={busy}>
            {trial.on ? 'Switch trial cards off' : 'Try it with trial cards'}
          </Button>
          <span className="text-13 text-muted">
            {trial.on ? 'On: every page says that no money moves.' : 'Everything works, and no money moves.'}
          </span>
        </Form>
      )}
      <Problem of="trial" answer={answer} />
      <TestForm what="payments" label="Test cards" answer={answer} />
    </SetupCard>
  );
}

function MailCard({ answer }: Pick<Parts, 'answer'>) {
  const busy = useNavigation().formData?.get('intent') === 'arrived';
  const wasSent = answer?.findings?.some(({ about }) => about === 'Test mail') || answer?.form === 'arrived';
  return (
    <SetupCard id="mail">
      <p className="text-muted">
        The mail server is the machine’s: <Variable>SMTP_URL</Variable>. Texts need{' '}
        <Variable>SMS_URL</Variable> and <Variable>SMS_FROM</Variable>.
      </p>
      <TestForm what="mail" label="Send me a mail" answer={answer} />
      {wasSent && (
        <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="intent" value="arrived" />
          <TextField label="Code of the mail" kind="digits" name="code" maxLength={6} required />
          <Button type="submit" size="lg" busy={busy}>
            It arrived
          </Button>
        </Form>
      )}
      <Problem of="arrived" answer={answer} />
      <p>
        <Link to="/operations/texts" className="font-semibold text-spruce underline">
          Texts and mails so far
        </Link>
      </p>
    </SetupCard>
  );
}

function SetupMachine({ answer }: Pick<Parts, 'answer'>) {
  return (
    <section aria-labelledby="machine" className="rounded-card border border-line bg-card p-5">
      <h2 id="machine" className="text-21">
        The machine
      </h2>
      <p className="mt-1 mb-4 text-muted">
        Database, Redis, bucket, virus scanner and backups; <Variable>npm run doctor</Variable> says the same
        at the terminal.
      </p>
      <div className="space-y-4">
        <TestForm what="machine" label="Look at it" answer={answer} />
      </div>
    </section>
  );
}

const Variable = ({ children }: { children: string }) => (
  <span className="font-mono text-15 whitespace-nowrap">{children}</span>
);
