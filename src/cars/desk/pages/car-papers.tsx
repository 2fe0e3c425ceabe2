/** What papers a car's sale has by province: lines of law on the bill, and what is brought along. */
import { Form, Link } from 'react-router';
import { salePapersHere } from '#src/cars/sale-papers/sale-papers.ts';
import { returnTermsHere } from '#src/cars/vehicles/return-terms.ts';
import { Button } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { act, field, forOperators } from '#src/design/desk/operator-page.ts';
import { putSetting, readSettings, settingNow } from '#src/design/desk/setting-page.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { regions } from '#src/money/tax/regions.ts';
import type { Transport } from '#src/platform/browser/api.ts';
import { pageAddress } from '#src/platform/browser/page-address.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { CarPapersForm } from '../ui/car-papers/car-papers-form.tsx';
import { readCarPapers } from '../ui/car-papers/read-car-papers.ts';
import { readReturnTerms } from '../ui/read-return-terms.ts';
import { ReturnTermsForm, returnTermsForm } from '../ui/return-terms-form.tsx';
import type { Route } from './+types/car-papers.ts';

export const meta = () => [
  { title: pageTitle('Papers of car sales | Operations') },
  { name: 'robots', content: 'noindex' },
];

async function settingsNow(transport?: Transport) {
  const all = await readSettings(transport);
  return { papers: settingNow(all, salePapersHere), returns: settingNow(all, returnTermsHere) };
}

const keyOf = ({ country, code }: { country: string; code: string }) => `${country}-${code}`;
const nameOf = (key: string): string => regions.find((one) => keyOf(one) === key)?.name ?? key;

const load = (request: Request, transport?: Transport) =>
  forOperators(request, async () => {
    const { papers, returns } = await settingsNow(transport);
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
  if (field(form, 'form') === returnTermsForm)
    return act(returnTermsForm, () =>
      putSetting(returnTermsHere.name, form, readReturnTerms(form), transport),
    );
  return act('car-papers', async () => {
    const { provinces } = (await settingsNow(transport)).papers.value;
    const value = {
      billWanted: field(form, 'billWanted') === 'on',
      provinces: { ...provinces, [field(form, 'place')]: readCarPapers(form) },
    };
    await putSetting(salePapersHere.name, form, value, transport);
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
