/** Who the company is: what operators set, and every version of it with who and why. */
import { Link } from 'react-router';
import { act, field, forOperators } from '#src/design/desk/operator-page.ts';
import { useDemo } from '#src/people/accounts/ui/session.ts';
import { type Brand, brandHere, type Mark, usualColours } from '#src/platform/brand/brand.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { countryChoices } from '#src/platform/countries.ts';
import { type Company, companyHere, pageTitle } from '#src/platform/settings/company.ts';
import type { settingCalls } from '#src/platform/settings/contract.ts';
import { type Words, wordsHere } from '#src/platform/settings/words.ts';
import { readBrand } from '../ui/brand/brand-document.ts';
import { BrandForm, makeMark, markUploads } from '../ui/brand/brand-form.tsx';
import { readCompany, withoutFallbacks } from '../ui/company-document.ts';
import { CompanyForm } from '../ui/company-form.tsx';
import { SettingVersions } from '../ui/setting-versions.tsx';
import { readWords, WordsForm } from '../ui/words-form.tsx';
import type { Route } from './+types/company.ts';

export const meta = () => [
  { title: pageTitle('Company | Operations') },
  { name: 'robots', content: 'noindex' },
];

const api = (transport?: Transport) => apiFor<typeof settingCalls>(transport);
const versionsOf = (name: string, transport?: Transport) =>
  api(transport)('GET /api/operations/settings/:name/versions', { params: { name } });

const load = (request: Request, transport?: Transport) =>
  forOperators(request, async () => {
    const [settings, versions, brandVersions] = await Promise.all([
      api(transport)('GET /api/operations/settings'),
      versionsOf(companyHere.name, transport),
      versionsOf(brandHere.name, transport),
    ]);
    const find = (wanted: string) => {
      const setting = settings.find(({ name }) => name === wanted);
      if (!setting) throw new Response(null, { status: 404 });
      return setting;
    };
    const [company, brand, words] = [find(companyHere.name), find(brandHere.name), find(wordsHere.name)];
    const timeZones = Intl.supportedValuesOf('timeZone').map((zone) => ({
      value: zone,
      label: zone.replaceAll('_', ' '),
    }));
    return {
      company: company.value as unknown as Company,
      version: company.version,
      versions: versions.map(({ value, ...one }) => ({ ...one, words: String(value.name) })),
      brand: brand.value as unknown as Brand,
      brandVersion: brand.version,
      words: words.value as unknown as Words,
      wordsVersion: words.version,
      // Marks are left with the server: a page needs one of them, not a hundred.
      brandVersions: brandVersions.map(({ value, ...one }) => ({ ...one, words: brandWords(value) })),
      choices: { countries: countryChoices(), timeZones },
    };
  });
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

const brandWords = ({ mark, main, action }: Record<string, unknown>): string => {
  const { type } = (mark ?? {}) as Partial<Mark>;
  const colours = [main ?? usualColours.main, action ?? usualColours.action].join(', ');
  return `${type ? `${type.toUpperCase()} mark` : 'no mark'}, ${colours}`;
};

/** A file that is still in the form has not been looked at: this browser runs no script. */
async function brandIn(form: FormData, transport?: Transport) {
  const file = form.get('markFile');
  if (!(file instanceof File) || file.size === 0) return readBrand((name) => field(form, name));
  const send = (body: FormData) =>
    transport
      ? transport(markUploads, { method: 'POST', body })
      : fetch(markUploads, { method: 'POST', body });
  const { mark } = await makeMark(file, send);
  return { ...readBrand((name) => field(form, name)), mark };
}

/** @throws ApiError */
async function earlierBrand(version: number, transport?: Transport) {
  const earlier = (await versionsOf(brandHere.name, transport)).find((one) => one.version === version);
  if (!earlier) throw new Response(null, { status: 404 });
  return earlier.value;
}

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const said = (name: string) => field(form, name);
  const set = (name: string, version: string, value: object, reason: string) =>
    api(transport)('PUT /api/operations/settings/:name', {
      params: { name },
      body: { version: Number(version), value: { ...value }, reason },
    });
  if (said('form') === 'words')
    return act('words', () =>
      set(wordsHere.name, said('wordsVersion'), readWords(said), said('wordsReason')),
    );
  if (said('form') === 'brand')
    return act('brand', async () =>
      set(brandHere.name, said('brandVersion'), await brandIn(form, transport), said('brandReason')),
    );
  if (said('form') === 'brand-back')
    return act('brand-back', async () => {
      const earlier = await earlierBrand(Number(said('earlier')), transport);
      await set(brandHere.name, said('holds'), earlier, said('backReason'));
    });
  return act('company', () => set(companyHere.name, said('version'), readCompany(said), said('reason')));
}
export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

export default function CompanyPage({
  loaderData: {
    company,
    version,
    versions,
    brand,
    brandVersion,
    brandVersions,
    choices,
    words,
    wordsVersion,
  },
  actionData: answer,
}: Route.ComponentProps) {
  const refused = useLastAnswer(answer);
  const demo = useDemo();
  const refusedIn = (form: string) => (refused?.form === form ? refused : null);
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
          Set. It holds from now on; <a href="/operations/company">load this page again</a> to see it here.
        </p>
      )}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        {/* What was taken shows what holds; what was refused stays as it was filled in. */}
        <CompanyForm
          key={version}
          {...{ version, choices, refused: refusedIn('company') }}
          company={version === 0 && !demo ? withoutFallbacks(company) : company}
          isSet={answer === null}
        />
        <SettingVersions title="Versions" id="versions" versions={versions} />
      </div>
      <div className="mt-10 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        <BrandForm
          key={brandVersion}
          brand={brand}
          version={brandVersion}
          refused={refusedIn('brand') ?? refusedIn('brand-back')}
        />
        <SettingVersions
          title="Versions of mark and colours"
          id="brand-versions"
          versions={brandVersions}
          back={{ form: 'brand-back', holds: brandVersion }}
        />
      </div>
      <div className="mt-10 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        <WordsForm
          key={`words ${wordsVersion}`}
          {...{ words, refused: refusedIn('words') }}
          version={wordsVersion}
        />
      </div>
    </div>
  );
}
