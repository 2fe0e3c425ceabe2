/** One city: what it is, where it is driven in, whether it is open, and who changed it. `new` proposes a town. */
import { Link, redirect } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { Card } from '#src/design/card.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { act, field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import type { CityFacts, CityState } from '#src/geo/streets/cities/city-facts.ts';
import type { CityDetail, cityCalls } from '#src/geo/streets/operations-contract.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { zonedTime } from '#src/platform/time/zoned-time.ts';
import { CityForm } from '../ui/city-form.tsx';
import { CityHistory } from '../ui/city-history.tsx';
import { readCityForm } from '../ui/read-city-form.ts';
import type { Route } from './+types/city.ts';
import { stateBadges } from './cities.tsx';

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.facts.name ?? 'City'} | ${companyName()}` },
];

interface Loaded {
  city: CityDetail | null;
  facts: CityFacts;
}

function load(request: Request, id: string, transport?: Transport): Promise<Loaded> {
  const api = apiFor<typeof cityCalls>(transport);
  const town = new URL(request.url).searchParams.get('town') ?? '';
  return forOperators(request, async () => {
    if (id === 'new')
      return { city: null, facts: await api('GET /api/operations/city-proposal', { query: { town } }) };
    const city = await api('GET /api/operations/cities/:id', { params: { id } });
    // The newest is what is changed next, also where its time has not come.
    return { city, facts: city.versions[0]?.facts ?? city.facts };
  });
}
export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  load(request, params.id, transportOf(context));
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) => load(request, params.id);

export const action = ({ context, request, params }: Route.ActionArgs) =>
  change(request, params.id, transportOf(context));
export const clientAction = ({ request, params }: Route.ClientActionArgs) => change(request, params.id);

async function change(request: Request, id: string, transport?: Transport) {
  const form = await request.formData();
  const api = apiFor<typeof cityCalls>(transport);
  const said = (name: string) => field(form, name);
  const params = { id };
  if (said('intent') !== 'save') {
    const to = moves.find((one) => one.to === said('intent'))?.to ?? 'paused';
    const from = (said('from') || 'draft') as CityState;
    return act(said('form'), () =>
      api('POST /api/operations/cities/:id/state', { params, body: { from, to, reason: said('reason') } }),
    );
  }
  const read = await readCityForm(form);
  if ('fields' in read) {
    const [words = ''] = Object.values(read.fields);
    return { form: 'save', words, fields: read.fields } satisfies Refused;
  }
  const { facts } = read;
  const reason = said('reason');
  if (id === 'new') {
    const refused = await act('save', () => api('POST /api/operations/cities', { body: { facts, reason } }));
    return refused ?? redirect(`/operations/cities/${facts.id}`);
  }
  const effectiveFrom = momentIn(said('effectiveFrom'), facts.timeZone);
  const version = Number(said('version'));
  return act('save', () =>
    api('PUT /api/operations/cities/:id', { params, body: { version, facts, effectiveFrom, reason } }),
  );
}

/** `2026-12-01T04:00` by the city's clock; null for at once. */
function momentIn(written: string, timeZone: string): string | null {
  const [date, time] = written.split('T');
  return date && time ? zonedTime(date, time, timeZone).toISOString() : null;
}

/** What can be done with a city, by the state it is in. */
const moves: {
  from: readonly CityState[];
  to: 'open' | 'paused' | 'closed';
  label: string;
  words: string;
}[] = [
  {
    from: ['draft', 'paused', 'closed'],
    to: 'open',
    label: 'Open',
    words:
      'Rides can be booked here from now on. See first that fares are published and that somebody drives.',
  },
  {
    from: ['open'],
    to: 'paused',
    label: 'Pause',
    words: 'No new rides are taken. What is booked is driven; riders read that rides are paused.',
  },
  {
    from: ['open', 'paused'],
    to: 'closed',
    label: 'Close',
    words: 'The city is not shown any more. What is booked is driven, and all that was stays readable.',
  },
];

export default function City({ loaderData: { city, facts }, actionData: answer }: Route.ComponentProps) {
  const refused = useLastAnswer(answer);
  return (
    <div>
      <p>
        <Link
          to="/operations/cities"
          className="inline-flex min-h-11 items-center text-spruce underline underline-offset-2"
        >
          All cities
        </Link>
      </p>
      <h1 className="flex flex-wrap items-center gap-3 text-40">
        {facts.name}
        {city && <Badge tone={stateBadges[city.state].tone}>{stateBadges[city.state].words}</Badge>}
      </h1>
      {city === null && (
        <p className="mt-2 max-w-[680px] text-muted">
          What is known of {facts.name}. Look it over; nothing is made before you press the button below.
        </p>
      )}
      {answer === null && (
        <p role="status" className="mt-3 font-medium text-moss">
          Done. It holds in every process within a second.
        </p>
      )}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        <CityForm
          key={city?.newestVersion ?? 'new'}
          facts={facts}
          version={city?.newestVersion ?? null}
          refused={refused}
        />
        {city && <Beside city={city} refused={refused} />}
      </div>
    </div>
  );
}

function Beside({ city, refused }: { city: CityDetail; refused: Refused | null | undefined }) {
  return (
    <div className="space-y-6">
      <Card className="space-y-3 p-4 md:p-5">
        <h2 className="text-21">Rides here</h2>
        <p className="flex flex-wrap gap-x-5">
          <Link
            to={`/operations/cities/${city.id}/areas`}
            className="inline-flex min-h-11 items-center text-spruce underline underline-offset-2"
          >
            Areas and hours
          </Link>
          <Link
            to={`/operations/cities/${city.id}/streets`}
            className="inline-flex min-h-11 items-center text-spruce underline underline-offset-2"
          >
            Streets
          </Link>
          <a
            href={`/operations/fares?city=${city.id}`}
            className="inline-flex min-h-11 items-center text-spruce underline underline-offset-2"
          >
            Fares
          </a>
          <a
            href={`/operations/driver-papers?city=${city.id}`}
            className="inline-flex min-h-11 items-center text-spruce underline underline-offset-2"
          >
            Drivers’ papers
          </a>
          <a
            href={`/api/operations/cities/${city.id}/area.geojson`}
            download
            className="inline-flex min-h-11 items-center text-spruce underline underline-offset-2"
          >
            Outline as GeoJSON
          </a>
        </p>
        <div className="flex flex-wrap gap-3">
          {moves
            .filter(({ from }) => from.includes(city.state))
            .map(({ to, label, words }) => (
              <ActForm
                needs="cities.edit"
                key={to}
                intent={to}
                id={city.id}
                label={label}
                about={city.facts.name}
                reason={{ label: 'Why' }}
                confirm={`${label} ${city.facts.name}`}
                tone={to === 'closed' ? 'brick' : 'outline'}
                refused={refused}
              >
                <input type="hidden" name="from" value={city.state} />
                <p>{words}</p>
              </ActForm>
            ))}
        </div>
      </Card>
      <Card className="p-4 md:p-5">
        <h2 className="text-21">What changed</h2>
        <CityHistory {...city} />
      </Card>
    </div>
  );
}
