/** For the desk: what a city promises its drivers, what that cost so far, a form to promise more, and a way to end it. */
import { Link } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { Badge, type BadgeTone } from '#src/design/badge.tsx';
import { ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { cx } from '#src/design/class-names.ts';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { useMay } from '#src/design/desk/may.tsx';
import { act, field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Flag } from '#src/design/icons.ts';
import { cityFrames } from '#src/geo/streets/city-frames.ts';
import type { cityCalls } from '#src/geo/streets/operations-contract.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { pageAddress } from '#src/platform/browser/page-address.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { counted } from '#src/platform/plural.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import type { DeskQuest, questCalls } from '../contract.ts';
import { NewQuestForm } from '../ui/new-quest.tsx';
import { readNewQuest } from '../ui/read-new-quest.ts';
import { hoursOf, titleOf } from '../words.ts';
import type { Route } from './+types/quests.ts';

export const meta = () => [
  { title: pageTitle('Quests | Operations') },
  { name: 'robots', content: 'noindex' },
];

const load = (request: Request, transport?: Transport) =>
  forOperators(request, async () => {
    const mine = await apiFor<typeof cityCalls>(transport)('GET /api/operations/cities');
    const known = cityFrames().filter(({ id }) => mine.some((city) => city.id === id));
    const wanted = pageAddress(request).searchParams.get('city');
    const city = known.find(({ id }) => id === wanted) ?? known[0];
    return {
      cities: known.map(({ id, name }) => ({ id, name })),
      city: city ? { id: city.id, name: city.name, today: localDate(new Date(), city.timeZone) } : null,
      quests: city
        ? await apiFor<typeof questCalls>(transport)('GET /api/operations/cities/:id/quests', {
            params: { id: city.id },
          })
        : [],
    };
  });
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const api = apiFor<typeof questCalls>(transport);
  const id = field(form, 'city') || (pageAddress(request).searchParams.get('city') ?? '');
  if (field(form, 'intent') === 'end')
    return act(field(form, 'form'), () => {
      const [city = '', quest = ''] = field(form, 'id').split('/');
      return api('POST /api/operations/cities/:id/quests/:quest/end', {
        params: { id: city, quest },
        body: { reason: field(form, 'reason') },
      });
    });
  return act('make', () =>
    api('POST /api/operations/cities/:id/quests', { params: { id }, body: readNewQuest(form) }),
  );
}
export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

export default function Quests({ loaderData: { cities, city, quests }, actionData }: Route.ComponentProps) {
  const refused = useLastAnswer(actionData);
  const mayPromise = useMay()('fares.publish');
  return (
    <div>
      <h1 className="text-40">Quests and guarantees</h1>
      <p className="mt-2 max-w-[680px] text-muted">
        What a city promises its drivers besides fares: an amount for so many rides, or that an hour online
        comes to at least so much. It is counted and paid by itself, and never more than its budget.
      </p>
      {cities.length > 1 && (
        <nav aria-label="Cities" className="mt-4 flex flex-wrap gap-2">
          {cities.map(({ id, name }) => (
            <Link
              key={id}
              to={`?city=${id}`}
              aria-current={id === city?.id ? 'page' : undefined}
              className={cx(
                'touch rounded-full border px-4 py-2 font-medium',
                id === city?.id ? 'border-spruce bg-spruce text-paper' : 'border-line bg-card',
              )}
            >
              {name}
            </Link>
          ))}
        </nav>
      )}
      {city === null ? (
        <EmptyState
          className="mt-6"
          title="No city yet"
          icon={<Flag size={26} aria-hidden="true" />}
          action={<ButtonLink to="/operations/cities">Cities</ButtonLink>}
        >
          Quests are promised to the drivers of a city.
        </EmptyState>
      ) : (
        <>
          {mayPromise && quests.length > 0 && (
            <ButtonLink to="#new-quest" className="mt-4 lg:hidden">
              New quest or guarantee
            </ButtonLink>
          )}
          <div
            className={cx('mt-6 grid items-start gap-6', mayPromise && 'lg:grid-cols-[minmax(0,1fr)_400px]')}
          >
            <QuestList quests={quests} city={city.name} refused={refused} />
            {mayPromise && (
              // What was made empties the form; what was refused stays as it was filled in.
              <NewQuestForm
                key={`${city.id} ${quests[0]?.id}`}
                city={city}
                refused={refused?.form === 'make' ? refused : null}
              />
            )}
          </div>
        </>
      )}
    </div>
  );
}

function QuestList({
  quests,
  city,
  refused,
}: {
  quests: readonly DeskQuest[];
  city: string;
  refused: Refused | null | undefined;
}) {
  if (quests.length === 0)
    return (
      <EmptyState title={`Nothing is promised in ${city}`} icon={<Flag size={26} aria-hidden="true" />}>
        Drivers of {city} see a quest on their dashboard as soon as it is made.
      </EmptyState>
    );
  return (
    <ul className="space-y-3">
      {quests.map((quest) => (
        <li key={quest.id}>
          <QuestCard quest={quest} refused={refused} />
        </li>
      ))}
    </ul>
  );
}

const looks: Record<DeskQuest['state'], { words: string; tone: BadgeTone }> = {
  coming: { words: 'Coming', tone: 'lake' },
  on: { words: 'On', tone: 'moss' },
  ended: { words: 'Ended for new drivers', tone: 'amber' },
  over: { words: 'Over', tone: 'neutral' },
};

function QuestCard({ quest, refused }: { quest: DeskQuest; refused: Refused | null | undefined }) {
  const { words, tone } = looks[quest.state];
  const figures: readonly [label: string, value: string][] = [
    ['Paid', moneyText(quest.paid)],
    ['Still promised', moneyText(quest.promised)],
    ['Budget', moneyText(quest.budget)],
    ['Drivers', `${counted(quest.drivers, 'driver')}, ${quest.paidDrivers} paid`],
  ];
  return (
    <Card className="p-4 md:p-5">
      <h2 className="flex flex-wrap items-center justify-between gap-3 text-21">
        {titleOf(quest)}
        <Badge tone={tone}>{words}</Badge>
      </h2>
      <p className="mt-1 text-muted">
        {hoursOf(quest)}
        {quest.acceptPercent ? `. Takes at least ${quest.acceptPercent}% of requests` : ''}
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 border-t border-line pt-3 sm:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-13 text-muted">{label}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {(quest.state === 'on' || quest.state === 'coming') && (
        <div className="mt-3 border-t border-line pt-3">
          <ActForm
            needs="fares.publish"
            intent="end"
            id={`${quest.cityId}/${quest.id}`}
            label="End for new drivers"
            about={titleOf(quest)}
            confirm="End it now"
            tone="brick"
            reason={{ label: 'Why', hint: 'It stays in the audit.' }}
            refused={refused}
          >
            <p>Nobody can begin it any more. Drivers who are in it keep what was promised to them.</p>
          </ActForm>
        </div>
      )}
    </Card>
  );
}
