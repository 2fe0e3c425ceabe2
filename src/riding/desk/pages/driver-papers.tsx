/** The papers that each city asks of its drivers and their cars, besides the five of every driver. */

import { Link } from 'react-router';
import { cx } from '#src/design/class-names.ts';
import { act, field, forOperators } from '#src/design/desk/operator-page.ts';
import { putSetting, readSettings, settingNow } from '#src/design/desk/setting-page.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { pageAddress } from '#src/platform/browser/page-address.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { type CityPapers, cityPapersHere } from '#src/riding/city-papers/city-papers.ts';
import type { fareCalls } from '#src/riding/quotes/versions/contract.ts';
import { CityPapersForm } from '../ui/driver-papers/city-papers-form.tsx';
import { readCityPapers } from '../ui/driver-papers/read-city-papers.ts';
import type { Route } from './+types/driver-papers.ts';

export const meta = () => [
  { title: pageTitle('Drivers’ papers | Operations') },
  { name: 'robots', content: 'noindex' },
];

async function papersNow(transport?: Transport): Promise<{ cities: CityPapers; version: number }> {
  const { value, version } = settingNow(await readSettings(transport), cityPapersHere);
  return { cities: value.cities, version };
}

const load = (request: Request, transport?: Transport) =>
  forOperators(request, async () => {
    const [areas, now] = await Promise.all([
      apiFor<typeof fareCalls>(transport)('GET /api/operations/fares'),
      papersNow(transport),
    ]);
    const cities = areas.filter(({ state }) => state !== null);
    const asked = pageAddress(request).searchParams.get('city') ?? cities[0]?.id;
    const city = cities.find(({ id }) => id === asked) ?? null;
    return {
      ...{ cities, city, version: now.version, today: new Date().toISOString().slice(0, 10) },
      papers: (city && now.cities[city.id]) ?? [],
    };
  });
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

/** The other cities stay as they are in the version that was looked at; a newer one is refused. */
async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  return act('city-papers', async () => {
    const { cities } = await papersNow(transport);
    const value = { cities: { ...cities, [field(form, 'city')]: readCityPapers(form) } };
    await putSetting(cityPapersHere.name, form, value, transport);
  });
}
export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

export default function DriverPapersPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { cities, city, papers, version, today } = loaderData;
  const refused = useLastAnswer(answer) ?? null;
  return (
    <div>
      <h1 className="text-40">Drivers’ papers</h1>
      <p className="mt-2 max-w-[680px] text-muted">
        What a city asks of its drivers and their cars besides licence, portrait, insurance and registration.
        Drivers send it encrypted, a reviewer reads it, and nobody drives there without it once it is needed.
      </p>
      <nav aria-label="City" className="mt-4 flex gap-1 overflow-x-auto">
        {cities.map(({ id, name }) => (
          <Link
            key={id}
            to={`/operations/driver-papers?city=${id}`}
            aria-current={id === city?.id ? 'page' : undefined}
            className={cx(
              'inline-flex min-h-11 shrink-0 items-center rounded-full border px-4 focus-visible:-outline-offset-2',
              id === city?.id
                ? 'border-transparent bg-selected font-semibold text-on-selected'
                : 'border-line text-muted hover:text-ink',
            )}
          >
            {name}
          </Link>
        ))}
      </nav>
      {answer === null && (
        <p role="status" className="mt-3 font-medium text-moss">
          Set. It holds from now on.
        </p>
      )}
      {city ? (
        <CityPapersForm
          key={`${city.id} ${version}`}
          cityId={city.id}
          {...{ papers, version, today, refused }}
        />
      ) : (
        <p className="mt-6 text-muted">There is no city yet.</p>
      )}
    </div>
  );
}
