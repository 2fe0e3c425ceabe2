/** The real streets of a city: which version holds, what is being imported, and how to bring another extract. */
import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Card } from '#src/design/card.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { May } from '#src/design/desk/may.tsx';
import { act, field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { When } from '#src/design/when.tsx';
import type { ImportedStreets, importCalls } from '#src/geo/imports/contract.ts';
import { isOpen } from '#src/geo/imports/rules.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { ImportList } from '../ui/streets/import-list.tsx';
import { megabytes } from '../ui/streets/megabytes.ts';
import { UploadExtract } from '../ui/streets/upload-extract.tsx';
import type { Route } from './+types/streets.ts';

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Streets of ${loaderData?.cityName ?? 'a city'} | ${companyName()}` },
];

const load = (request: Request, id: string, transport?: Transport) =>
  forOperators(request, () =>
    apiFor<typeof importCalls>(transport)('GET /api/operations/cities/:id/streets', { params: { id } }),
  );
export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  load(request, params.id, transportOf(context));
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) => load(request, params.id);

export const action = ({ context, request, params }: Route.ActionArgs) =>
  change(request, params.id, transportOf(context));
export const clientAction = ({ request, params }: Route.ClientActionArgs) => change(request, params.id);

async function change(request: Request, id: string, transport?: Transport) {
  const form = await request.formData();
  const api = apiFor<typeof importCalls>(transport);
  const said = (name: string) => field(form, name);
  const params = { id };
  return act(said('form'), async () => {
    const body = { version: Number(said('version')), reason: said('reason') };
    if (said('intent') === 'take-back')
      await api('POST /api/operations/cities/:id/streets/take-back', { params, body });
    else if (said('intent') === 'remove')
      await api('POST /api/operations/cities/:id/streets/remove', { params, body });
    else if (said('intent') === 'call-off')
      await api('POST /api/operations/street-imports/:importId/call-off', {
        params: { importId: Number(said('id')) },
      });
    else
      await api('POST /api/operations/cities/:id/street-imports', {
        ...{ params, body: { source: 'machine', fileName: said('fileName') } },
      });
  });
}

const lookEveryMs = 2_000;

/** What is under way changes by itself, so the page is read again until it is over. */
function useReadAgain(isUnderWay: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), lookEveryMs);
    return () => clearTimeout(timer);
  }, [isUnderWay, state, revalidate]);
}

export default function Streets({ loaderData, actionData, params }: Route.ComponentProps) {
  const { cityName, imports } = loaderData;
  const refused = useLastAnswer(actionData);
  const open = imports.find(({ state }) => isOpen(state));
  useReadAgain(open !== undefined && open.state !== 'receiving');
  return (
    <div>
      <p>
        <Link
          to={`/operations/cities/${params.id}`}
          className="inline-flex min-h-11 items-center text-spruce underline underline-offset-2"
        >
          {cityName}
        </Link>
      </p>
      <h1 className="text-40">Streets</h1>
      <p className="mt-2 max-w-[680px] text-muted">
        Real streets come from an extract of OpenStreetMap, a file that ends in .osm.pbf, of the city and its
        surroundings. Rides go on while it is read; once it holds, routes, times, search and map follow it at
        once.
      </p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="space-y-6">
          <Versions all={loaderData} refused={refused} />
          <Card className="p-4 md:p-5">
            <h2 className="text-21">Imports</h2>
            <ImportList imports={imports} refused={refused} />
          </Card>
        </div>
        <May needs="cities.edit">
          <Bring all={loaderData} cityId={params.id} refused={refused} />
        </May>
      </div>
    </div>
  );
}

interface Part {
  all: ImportedStreets;
  refused: Refused | null | undefined;
}

function Versions({ all: { versions, cityName }, refused }: Part) {
  const holding = versions.find(({ holds }) => holds);
  const before = versions.find(({ holds }) => !holds);
  return (
    <Card className="space-y-3 p-4 md:p-5">
      <h2 className="text-21">What holds</h2>
      {holding ? (
        <>
          <p>
            Version {holding.version}, {megabytes(holding.sizeBytes)}, imported{' '}
            <When at={holding.importedAt} />. <span className="text-muted">{holding.attribution}</span>
          </p>
          {before && (
            <p className="text-muted">
              Version {before.version} of <When at={before.importedAt} /> can be taken back.
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            {before && (
              <ActForm
                needs="cities.edit"
                intent="take-back"
                id={before.version}
                label="Take back the version before"
                about={cityName}
                reason={{ label: 'Why' }}
                refused={refused}
              >
                <input type="hidden" name="version" value={holding.version} />
                <p>
                  Version {before.version} holds again at once, and this one can be had back the same way.
                </p>
              </ActForm>
            )}
            <ActForm
              needs="cities.edit"
              intent="remove"
              id={holding.version}
              label="Remove the streets"
              about={cityName}
              tone="brick"
              reason={{ label: 'Why' }}
              refused={refused}
            >
              <input type="hidden" name="version" value={holding.version} />
              <p>The city has what it had before any import. Both versions are gone for good.</p>
            </ActForm>
          </div>
        </>
      ) : (
        <p className="text-muted">
          No extract has been imported. The city has what was drawn for it, or straight lines.
        </p>
      )}
    </Card>
  );
}

function Bring({ all: { imports, extracts, cityName }, cityId, refused }: Part & { cityId: string }) {
  const open = imports.find(({ state }) => isOpen(state));
  return (
    <div className="space-y-6">
      <Card className="space-y-3 p-4 md:p-5">
        <h2 className="text-21">Send an extract</h2>
        <UploadExtract cityId={cityId} open={open} />
      </Card>
      {extracts.length > 0 && (
        <Card className="space-y-3 p-4 md:p-5">
          <h2 className="text-21">On this machine</h2>
          <ul className="space-y-3">
            {extracts.map(({ fileName, sizeBytes }) => (
              <li key={fileName}>
                <p className="break-words">
                  {fileName} <span className="text-muted">{megabytes(sizeBytes)}</span>
                </p>
                <ActForm
                  needs="cities.edit"
                  intent="import"
                  id={fileName}
                  label="Import"
                  about={`${fileName} for ${cityName}`}
                  refused={refused}
                >
                  <input type="hidden" name="fileName" value={fileName} />
                  <p>It becomes the streets of {cityName} once it has been read.</p>
                </ActForm>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
