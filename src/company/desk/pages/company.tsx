/** Who the company is: what operators set, and every version of it with who and why. */
import { Link } from 'react-router';
import { changerWords } from '#src/design/desk/changer-words.ts';
import { act, field, forOperators } from '#src/design/desk/operator-page.ts';
import { When } from '#src/design/when.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { countryChoices } from '#src/platform/countries.ts';
import { type Company, companyHere, pageTitle } from '#src/platform/settings/company.ts';
import type { NamedVersion, settingCalls } from '#src/platform/settings/contract.ts';
import { readCompany } from '../ui/company-document.ts';
import { CompanyForm } from '../ui/company-form.tsx';
import type { Route } from './+types/company.ts';

export const meta = () => [
  { title: pageTitle('Company | Operations') },
  { name: 'robots', content: 'noindex' },
];

const load = (request: Request, transport?: Transport) =>
  forOperators(request, async () => {
    const api = apiFor<typeof settingCalls>(transport);
    const params = { name: companyHere.name };
    const [settings, versions] = await Promise.all([
      api('GET /api/operations/settings'),
      api('GET /api/operations/settings/:name/versions', { params }),
    ]);
    const setting = settings.find(({ name }) => name === companyHere.name);
    if (!setting) throw new Response(null, { status: 404 });
    const timeZones = Intl.supportedValuesOf('timeZone').map((zone) => ({
      value: zone,
      label: zone.replaceAll('_', ' '),
    }));
    return {
      company: setting.value as unknown as Company,
      version: setting.version,
      versions,
      choices: { countries: countryChoices(), timeZones },
    };
  });
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const said = (name: string) => field(form, name);
  return act('company', () =>
    apiFor<typeof settingCalls>(transport)('PUT /api/operations/settings/:name', {
      params: { name: companyHere.name },
      body: { version: Number(said('version')), value: readCompany(said), reason: said('reason') },
    }),
  );
}
export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

export default function CompanyPage({
  loaderData: { company, version, versions, choices },
  actionData: answer,
}: Route.ComponentProps) {
  const refused = useLastAnswer(answer);
  return (
    <div>
      <h1 className="text-40">Company</h1>
      <p className="mt-2 max-w-[680px] text-muted">
        Who you are to everybody who rides, buys, sells and drives here. A change holds in every process and
        on every new page within a second. What riders choose among are your{' '}
        <Link to="/operations/vehicle-types" className="font-semibold text-spruce underline">
          vehicle types
        </Link>
        .
      </p>
      {answer === null && (
        <p role="status" className="mt-3 font-medium text-moss">
          Set. It holds from now on.
        </p>
      )}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        {/* What was taken shows what holds; what was refused stays as it was filled in. */}
        <CompanyForm key={version} {...{ company, version, choices, refused }} />
        <Versions versions={versions} />
      </div>
    </div>
  );
}

const Versions = ({ versions }: { versions: readonly NamedVersion[] }) => (
  <section aria-labelledby="versions">
    <h2 id="versions" className="text-21">
      Versions
    </h2>
    {versions.length === 0 ? (
      <p className="mt-2 text-muted">
        Nobody has set it yet: what the environment and the program say holds.
      </p>
    ) : (
      <ol className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
        {versions.map(({ version, value, reason, changedAt, changedBy, by }) => (
          <li key={version} className="p-4">
            <p className="font-semibold break-words">
              {version}: {String(value.name)}
            </p>
            <p className="break-words">{reason}</p>
            <p className="text-13 text-muted">
              <When at={changedAt} />
              {changerWords({ changedBy, by })}
            </p>
          </li>
        ))}
      </ol>
    )}
  </section>
);
