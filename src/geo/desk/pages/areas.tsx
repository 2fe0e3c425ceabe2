/** The areas of a city, drawn by hand: where nobody is picked up, airports and stations, areas of fares, and its edge. */
import { Link } from 'react-router';
import { act, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import type { cityCalls } from '#src/geo/streets/operations-contract.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { AreasEditor } from '../ui/areas/areas-editor.tsx';
import { readAreasForm } from '../ui/areas/read-areas-form.ts';
import type { Route } from './+types/areas.ts';

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: pageTitle(`Areas of ${loaderData?.facts.name ?? 'a city'}`) },
];

function load(request: Request, id: string, transport?: Transport) {
  const api = apiFor<typeof cityCalls>(transport);
  return forOperators(request, async () => {
    const { facts, versions, newestVersion } = await api('GET /api/operations/cities/:id', {
      params: { id },
    });
    // The newest is what is changed next, also where its time has not come.
    return { facts: versions[0]?.facts ?? facts, version: newestVersion };
  });
}
export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  load(request, params.id, transportOf(context));
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) => load(request, params.id);

export const action = ({ context, request, params }: Route.ActionArgs) =>
  save(request, params.id, transportOf(context));
export const clientAction = ({ request, params }: Route.ClientActionArgs) => save(request, params.id);

/** What the page does not show of the city stays as the version has it that was looked at. */
async function save(request: Request, id: string, transport?: Transport): Promise<Refused | null> {
  const form = await request.formData();
  const api = apiFor<typeof cityCalls>(transport);
  const params = { id };
  let unreadable: Refused | null = null;
  const refused = await act('save', async () => {
    const city = await api('GET /api/operations/cities/:id', { params });
    const facts = city.versions[0]?.facts ?? city.facts;
    const read = readAreasForm(form, facts.timeZone);
    if ('fields' in read) {
      const [words = ''] = Object.values(read.fields);
      unreadable = { form: 'save', words, fields: read.fields };
      return;
    }
    const { drawn, ...said } = read;
    await api('PUT /api/operations/cities/:id', { params, body: { ...said, facts: { ...facts, ...drawn } } });
  });
  return unreadable ?? refused;
}

export default function Areas({ loaderData: { facts, version }, actionData: answer }: Route.ComponentProps) {
  const refused = useLastAnswer(answer);
  return (
    <div>
      <p>
        <Link
          to={`/operations/cities/${facts.id}`}
          className="inline-flex min-h-11 items-center text-spruce underline underline-offset-2"
        >
          {facts.name}
        </Link>
      </p>
      <h1 className="text-40">Areas of {facts.name}</h1>
      <p className="mt-2 max-w-[680px] text-muted">
        Where nobody is picked up, airports and stations with their doors and fees, areas of fares, when rides
        are driven, and the city’s edge. What was promised before a change keeps what it was promised with.
      </p>
      <noscript>
        <p className="mt-3 font-medium">Drawing needs JavaScript. The areas come as a file all the same.</p>
      </noscript>
      {answer === null && (
        <p role="status" className="mt-3 font-medium text-moss">
          Saved. It holds in every process within a second, or from the time you chose.
        </p>
      )}
      <AreasEditor key={version} {...{ facts, version, refused }} />
    </div>
  );
}
