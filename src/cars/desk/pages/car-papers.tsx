/** What papers a car's sale has by province: lines of law on the bill, and what is brought along. */
import { Form, Link } from 'react-router';
import { type SalePapers, salePapersHere } from '#src/cars/sale-papers/sale-papers.ts';
import { type ReturnTermsSetting, returnTermsHere } from '#src/cars/vehicles/return-terms.ts';
import { Button } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { act, field, forOperators } from '#src/design/desk/operator-page.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { regions } from '#src/money/tax/regions.ts';
import { type Api, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { pageAddress } from '#src/platform/browser/page-address.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { settingCalls } from '#src/platform/settings/contract.ts';
import { CarPapersForm } from '../ui/car-papers/car-papers-form.tsx';
import { readCarPapers } from '../ui/car-papers/read-car-papers.ts';
import { readReturnTerms } from '../ui/read-return-terms.ts';
import { ReturnTermsForm, returnTermsForm } from '../ui/return-terms-form.tsx';
import type { Route } from './+types/car-papers.ts';

export const meta = () => [
  { title: pageTitle('Papers of car sales | Operations') },
  { name: 'robots', content: 'noindex' },
];

type Calls = typeof settingCalls;

async function settingsNow(api: Api<Calls>) {
  const all = await api('GET /api/operations/settings');
  const named = <T,>(called: string): { value: T; version: number } => {
    const found = all.find(({ name }) => name === called);
    if (!found) throw new Response(null, { status: 404 });
    return { value: found.value as unknown as T, version: found.version };
  };
  return {
    papers: named<SalePapers>(salePapersHere.name),
    returns: named<ReturnTermsSetting>(returnTermsHere.name),
  };
}

const keyOf = ({ country, code }: { country: string; code: string }) => `${country}-${code}`;
const nameOf = (key: string): string => regions.find((one) => keyOf(one) === key)?.name ?? key;

const load = (request: Request, transport?: Transport) =>
  forOperators(request, async () => {
    const { papers, returns } = await settingsNow(apiFor<Calls>(transport));
    const now = papers.value;
    const known = Object.keys(now.provinces).sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
    const asked = pageAddress(request).searchParams.get('place');
    const isPlace = asked !== null && (known.includes(asked) || regions.some((one) => keyOf(one) === asked));
    const place = isPlace ? asked : (known[0] ?? 'CA-ON');
    return {
      ...{ returns, version: papers.version, billWanted: now.billWanted, place, name: nameOf(place) },
      places: [...new Set([...known, place])].map((key) => ({ key, name: nameOf(key) })),
      others: regions
        .filter((one) => !known.includes(keyOf(one)))
        .map((one) => ({ value: keyOf(one), label: one.name })),
      papers: now.provinces[place] ?? { lines: [], items: [] },
    };
  });
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

/** The other provinces stay as they are in the version that was looked at; a newer one is refused. */
async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const api = apiFor<Calls>(transport);
  const version = Number(field(form, 'version'));
  const reason = field(form, 'reason');
  if (field(form, 'form') === returnTermsForm)
    return act(returnTermsForm, () =>
      api('PUT /api/operations/settings/:name', {
        params: { name: returnTermsHere.name },
        body: { version, value: { ...readReturnTerms(form) }, reason },
      }),
    );
  return act('car-papers', async () => {
    const { provinces } = (await settingsNow(api)).papers.value;
    await api('PUT /api/operations/settings/:name', {
      params: { name: salePapersHere.name },
      body: {
        version,
        value: {
          billWanted: field(form, 'billWanted') === 'on',
          provinces: { ...provinces, [field(form, 'place')]: readCarPapers(form) },
        },
        reason,
      },
    });
  });
}
export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

export default function CarPapersPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { places, others, place, name, papers, billWanted, version, returns } = loaderData;
  const refused = useLastAnswer(answer) ?? null;
  return (
    <div>
      <h1 className="text-40">Papers of car sales</h1>
      <p className="mt-2 max-w-[680px] text-muted">
        What a bill of sale says by province, each line with its source, and what buyer and seller bring. What
        nobody set is left out. The lines for Ontario and Alberta that came with the installation are from
        general knowledge: have them checked.
      </p>
      <nav aria-label="Province or state" className="mt-4 flex gap-1 overflow-x-auto">
        {places.map(({ key, name: called }) => (
          <Link
            key={key}
            to={`/operations/car-papers?place=${key}`}
            aria-current={key === place ? 'page' : undefined}
            className={cx(
              'inline-flex min-h-11 shrink-0 items-center rounded-full border px-4 focus-visible:-outline-offset-2',
              key === place
                ? 'border-transparent bg-selected font-semibold text-on-selected'
                : 'border-line text-muted hover:text-ink',
            )}
          >
            {called}
          </Link>
        ))}
      </nav>
      <Form className="mt-4 flex max-w-[480px] flex-wrap items-end gap-3">
        <SelectField label="Another province or state" name="place" options={others} className="grow" />
        <Button type="submit">Look at it</Button>
      </Form>
      {answer === null && (
        <p role="status" className="mt-3 font-medium text-moss">
          Set. It holds from now on.
        </p>
      )}
      <CarPapersForm key={`${place} ${version}`} {...{ place, name, papers, billWanted, version, refused }} />
      <ReturnTermsForm
        key={`returns ${returns.version}`}
        terms={returns.value}
        version={returns.version}
        refused={refused}
      />
    </div>
  );
}
