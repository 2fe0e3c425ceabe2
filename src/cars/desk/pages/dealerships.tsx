/** Dealers as companies: somebody compares each application with its registrar's own page before anything is public. */
import type { DealershipInReview, dealershipDeskCalls } from '#src/cars/dealers/dealership-contract.ts';
import { provinceName } from '#src/cars/dealers/hours.ts';
import { Badge } from '#src/design/badge.tsx';
import { ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { act, field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Store } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { phoneWords } from '#src/platform/phone-words.ts';
import { counted } from '#src/platform/plural.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { dayWords } from '#src/platform/time/moments.ts';
import { DealershipFacts } from '../ui/dealership-facts.tsx';
import { Person } from '../ui/people.tsx';
import type { Route } from './+types/dealerships.ts';

export const meta = () => [
  { title: pageTitle('Dealers | Operations') },
  { name: 'robots', content: 'noindex' },
];

const states = ['waiting', 'double', 'verified', 'refused', 'ended'] as const;
const labels = {
  ...{ waiting: 'Waiting', double: 'Doubles', verified: 'Verified', refused: 'Refused', ended: 'Ended' },
};
const emptyWords = {
  waiting: 'No dealership waits for a look',
  double: 'Nobody sent what is another dealer’s',
  verified: 'No dealership is verified yet',
  refused: 'No dealership was refused yet',
  ended: 'No dealership was ended yet',
};

function load(request: Request, transport?: Transport) {
  const asked = new URL(request.url).searchParams.get('state');
  const state = states.find((known) => known === asked) ?? 'waiting';
  return forOperators(request, async () => ({
    ...(await apiFor<typeof dealershipDeskCalls>(transport)('GET /api/operations/dealerships', {
      query: { state },
    })),
    state,
  }));
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

const decisions = ['verify', 'look_again', 'refuse', 'end'] as const;

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const decision = decisions.find((known) => known === field(form, 'intent')) ?? 'refuse';
  return act(field(form, 'form'), () =>
    apiFor<typeof dealershipDeskCalls>(transport)('POST /api/operations/dealerships/:id', {
      params: { id: field(form, 'id') },
      body: {
        ...{ decision, reason: field(form, 'reason'), compared: field(form, 'compared') === 'on' },
        registeredUntil: field(form, 'registeredUntil') || null,
      },
    }),
  );
}

export default function OperationsDealerships({
  loaderData: { dealerships, state, doubles, byNameAlone },
  actionData: answer,
}: Route.ComponentProps) {
  const actionData = useLastAnswer(answer);
  return (
    <div>
      <h1 className="text-40">Dealers</h1>
      <nav aria-label="Which dealerships" className="mt-4 flex flex-wrap gap-2">
        {states.map((one) => (
          <ButtonLink
            key={one}
            size="sm"
            to={one === 'waiting' ? '/operations/dealerships' : `/operations/dealerships?state=${one}`}
            tone={one === state ? 'spruce' : 'outline'}
            aria-current={one === state ? 'page' : undefined}
          >
            {labels[one]}
            {one === 'double' && doubles > 0 && <span className="tabular-nums">{doubles}</span>}
          </ButtonLink>
        ))}
        <ButtonLink size="sm" tone="outline" to="/operations/dealers">
          Trading names
        </ButtonLink>
      </nav>
      {dealerships.length === 0 ? (
        <EmptyState className="mt-6" title={emptyWords[state]} icon={<Store size={26} aria-hidden="true" />}>
          A dealer’s cars and page are public once somebody has compared their registration.
        </EmptyState>
      ) : (
        <ul className="mt-6 space-y-4">
          {dealerships.map((dealership) => (
            <li key={dealership.id}>
              <DealershipInList dealership={dealership} refused={actionData} />
            </li>
          ))}
        </ul>
      )}
      {state === 'waiting' && byNameAlone.length > 0 && (
        <section aria-labelledby="by-name" className="mt-10">
          <h2 id="by-name" className="text-28">
            Trade by their name alone
          </h2>
          <p className="mt-1 max-w-[68ch] text-muted">
            Their names were approved before registrations were looked at. Their cars stay on the market; they
            are asked for their registration on their selling page. Under “Trading names” you can take a name
            away.
          </p>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {byNameAlone.map(({ name, person }) => (
              <li
                key={person.id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3"
              >
                <b className="font-semibold break-words">{name}</b>
                <Person label="" person={person} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function DealershipInList({
  dealership: one,
  refused,
}: {
  dealership: DealershipInReview;
  refused: Refused | null | undefined;
}) {
  const { person, state, registrarName, registrationNumber } = one;
  return (
    <Card className="p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 text-28 break-words">{one.tradingName || 'Without a name yet'}</h2>
        <span className="text-13 text-muted">
          {one.sentAt ? (
            <>
              sent <When at={one.sentAt} />
            </>
          ) : (
            'not let through'
          )}
        </span>
      </div>
      <div className="mt-3 grid gap-4 md:grid-cols-2">
        <DealershipFacts
          searchUrl={one.searchUrl}
          searchName={one.registrarName}
          facts={[
            ['Registration', `${registrarName} ${registrationNumber}`],
            ['Registered name', one.legalName],
            ['Address', `${one.street}, ${one.city}, ${provinceName(one.province)} ${one.postalCode}`],
            ['Telephone', phoneWords(one.phone)],
            ['Tax number', one.taxNumber],
            ...(one.registeredUntil ? [['Registered until', dayWords(one.registeredUntil)] as const] : []),
          ]}
        />
        <div className="min-w-0 space-y-3">
          <Person label="Sent by" person={person} />
          <p className="flex flex-wrap gap-2">
            {person.addressConfirmed ? (
              <Badge tone="moss">Address confirmed</Badge>
            ) : (
              <Badge tone="brick">Address not confirmed</Badge>
            )}
            <Badge>{counted(one.cars, 'car waits', 'cars wait')}</Badge>
            {one.renewedSince && <Badge tone="amber">Says it was renewed</Badge>}
          </p>
          <p className="text-13 text-muted">
            Account since <When at={person.since} />
            {one.tradesAs && `, trades as ${one.tradesAs}`}
          </p>
          {one.otherTaxNumber && (
            <p className="rounded-control bg-wash-amber p-3">
              Another tax number stands for this account and stays: {one.otherTaxNumber}. Whoever may change
              taxes can end it.
            </p>
          )}
          <Others one={one} />
        </div>
      </div>
      {one.reason && (
        <p className="mt-3 break-words">
          <span className="text-muted">We wrote: </span>“{one.reason}”
        </p>
      )}
      {state !== 'draft' && <Decisions one={one} refused={refused} />}
    </Card>
  );
}

/** Who else has, or says to have, what this one has. */
function Others({ one: { doubles, alike, isDouble } }: { one: DealershipInReview }) {
  if (doubles.length === 0 && alike.length === 0 && !isDouble) return null;
  return (
    <div className="rounded-control bg-well p-3">
      {isDouble && (
        <p className="font-semibold text-brick">
          Its number or name is another dealer’s. Compare both before you decide on the other.
        </p>
      )}
      {doubles.length > 0 && (
        <>
          <h3 className="font-sans text-13 font-semibold tracking-normal text-brick">
            Sent by others too, who were not let through
          </h3>
          <ul className="mt-1 space-y-1">
            {doubles.map((other) => (
              <li key={other.id} className="break-words">
                <b className="font-semibold">{other.tradingName}</b>, {other.legalName}, by{' '}
                {other.person.name}, {other.person.email}
                {!other.person.addressConfirmed && ' (not confirmed)'}, <When at={other.at} />
              </li>
            ))}
          </ul>
        </>
      )}
      {alike.length > 0 && (
        <>
          <h3 className="font-sans text-13 font-semibold tracking-normal text-muted">Others with the same</h3>
          <ul className="mt-1 space-y-1">
            {alike.map((other) => (
              <li key={other.id} className="break-words">
                <b className="font-semibold">{other.tradingName || other.legalName}</b>,{' '}
                {labelOf(other.state)}: {other.same.join(', ')}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const labelOf = (state: DealershipInReview['state']) =>
  state === 'draft' ? 'not sent' : labels[state].toLowerCase();

function Decisions({ one, refused }: { one: DealershipInReview; refused: Refused | null | undefined }) {
  const about = one.tradingName;
  const reason = { label: 'Why?', hint: 'The dealer reads it, here and in a mail.' };
  const common = { needs: 'cars.review', id: one.id, about, refused } as const;
  if (one.state === 'refused' || one.state === 'ended') return null;
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
      {one.state === 'waiting' && (
        <>
          <ActForm
            {...common}
            intent="verify"
            label="Verify"
            confirm={`Let ${about} be public`}
            tone="spruce"
          >
            <Compared />
          </ActForm>
          <ActForm
            {...common}
            intent="refuse"
            label="Refuse"
            confirm="Refuse the application"
            reason={reason}
          />
        </>
      )}
      {one.state === 'verified' && (
        <>
          {one.page && (
            <ButtonLink size="sm" to={one.page}>
              See the page
            </ButtonLink>
          )}
          <ActForm
            {...common}
            intent="look_again"
            label="Looked at again"
            confirm="Note what the registrar’s page says"
            tone={one.renewedSince ? 'spruce' : 'outline'}
          >
            <Compared until={one.registeredUntil} />
          </ActForm>
          <ActForm
            {...common}
            intent="end"
            label="End it"
            confirm="Take the dealer and its cars off the market"
            tone="brick"
            reason={{ label: 'Why?', hint: 'Such as a registration that is over. The dealer reads it.' }}
          />
        </>
      )}
    </div>
  );
}

/** What somebody says who has looked at the registrar's own page. */
const Compared = ({ until = null }: { until?: string | null }) => (
  <>
    <CheckboxField
      name="compared"
      required
      label="I compared it with the registrar’s own page"
      hint="The number stands there, for this company at this address, and it is in force."
    />
    <TextField
      label="Registered until"
      name="registeredUntil"
      type="date"
      optional
      defaultValue={until ?? undefined}
      hint="As the page says it. The dealer is told before, and is none any more the day after."
    />
  </>
);
