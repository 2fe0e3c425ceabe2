/** The cities of the company: where rides are driven, were, or will be. */
import { Form, Link, redirect } from 'react-router';
import { Badge, type BadgeTone } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { act, field, forOperators } from '#src/design/desk/operator-page.ts';
import { TextField } from '#src/design/text-field.tsx';
import type { CityState } from '#src/geo/streets/cities/city-facts.ts';
import type { CitySummary, cityCalls } from '#src/geo/streets/operations-contract.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { counted } from '#src/platform/plural.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { Route } from './+types/cities.ts';

export const meta = () => [{ title: `Cities | ${companyName()}` }];

const load = (request: Request, transport?: Transport) =>
  forOperators(request, () => apiFor<typeof cityCalls>(transport)('GET /api/operations/cities'));
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export const action = ({ context, request }: Route.ActionArgs) => find(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => find(request);

/** A town that is known leads to its form; the others are said beside the field. */
async function find(request: Request, transport?: Transport) {
  const town = field(await request.formData(), 'town');
  const refused = await act('town', () =>
    apiFor<typeof cityCalls>(transport)('GET /api/operations/city-proposal', { query: { town } }),
  );
  return refused ?? redirect(`/operations/cities/new?town=${encodeURIComponent(town)}`);
}

export const stateBadges: Record<CityState, { tone: BadgeTone; words: string }> = {
  draft: { tone: 'neutral', words: 'Draft' },
  open: { tone: 'moss', words: 'Open' },
  paused: { tone: 'amber', words: 'Paused' },
  closed: { tone: 'brick', words: 'Closed' },
};

export default function Cities({ loaderData: all, actionData: refused }: Route.ComponentProps) {
  return (
    <div>
      <h1 className="text-40">Cities</h1>
      <p className="mt-2 max-w-[680px] text-muted">
        Where rides are driven. A city that is paused takes no new rides, one that is closed is not shown any
        more; what is booked is driven in both. None is ever deleted.
      </p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        {all.length === 0 ? (
          <p className="text-muted">
            There is none yet, so no rides are offered. The shop and the cars sell all the same.
          </p>
        ) : (
          <ul className="space-y-3">
            {all.map((city) => (
              <li key={city.id}>
                <CityLine city={city} />
              </li>
            ))}
          </ul>
        )}
        <Card className="p-4 md:p-5">
          <h2 className="text-21">Another city</h2>
          <p className="mt-1 text-muted">
            By its name: what is known of it is filled in, and you look it over.
          </p>
          <Form method="post" className="mt-4 space-y-4">
            <TextField
              label="Town"
              name="town"
              required
              minLength={2}
              maxLength={120}
              placeholder="Vaduz, Liechtenstein"
              error={refused?.fields?.town ?? refused?.words}
            />
            <Button type="submit" tone="spruce">
              Look it up
            </Button>
          </Form>
        </Card>
      </div>
    </div>
  );
}

function CityLine({
  city: { id, state, facts, squareKm, roads, hasImportedStreets, version, newestVersion },
}: {
  city: CitySummary;
}) {
  const { tone, words } = stateBadges[state];
  const where = [facts.region?.name, facts.country.name].filter(Boolean).join(', ');
  return (
    <Card className="p-4">
      <p className="flex flex-wrap items-center gap-3">
        <Link
          to={`/operations/cities/${id}`}
          className="inline-flex min-h-11 items-center text-21 font-semibold underline-offset-2 hover:underline"
        >
          {facts.name}
        </Link>
        <Badge tone={tone}>{words}</Badge>
        <Link
          to={`/operations/cities/${id}/streets`}
          aria-label={`Streets of ${facts.name}`}
          className="ml-auto inline-flex min-h-11 items-center text-spruce underline underline-offset-2"
        >
          Streets
        </Link>
        <Link
          to={`/operations/cities/${id}/areas`}
          aria-label={`Areas of ${facts.name}`}
          className="inline-flex min-h-11 items-center text-spruce underline underline-offset-2"
        >
          {facts.areas.length > 0 ? counted(facts.areas.length, 'area') : 'Areas'}
        </Link>
      </p>
      <p className="text-muted">
        {where}. {squareKm.toLocaleString('en-US')} km², {streetsWords(roads, hasImportedStreets)}.{' '}
        {facts.timeZone}. Version {version}
        {newestVersion > version && `, ${newestVersion} still to come`}.
      </p>
    </Card>
  );
}

function streetsWords(drawn: number, hasImported: boolean): string {
  if (hasImported) return 'real streets';
  return drawn > 0 ? `${drawn.toLocaleString('en-US')} streets` : 'straight lines, no streets yet';
}
