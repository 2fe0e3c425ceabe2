/** Taxes: the rules in force by place with what says so, the numbers they are collected under, and forms to change both. */

import { Card } from '#src/design/card.tsx';
import { act, field, forOperators } from '#src/design/desk/operator-page.ts';
import { cityFrameOf } from '#src/geo/streets/city-frames.ts';
import { NewRegistration, RegistrationList } from '#src/money/desk/ui/tax-registrations.tsx';
import { NewRule, RuleList } from '#src/money/desk/ui/tax-rules.tsx';
import type { taxCalls } from '#src/money/tax/contract.ts';
import { type Collector, collectors, type Supply, supplies } from '#src/money/tax/tax-rule.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import type { Route } from './+types/taxes.ts';

export const meta = () => [{ title: pageTitle('Taxes') }];

const load = (request: Request, transport?: Transport) =>
  forOperators(request, async () => {
    const api = apiFor<typeof taxCalls>(transport);
    const [rules, registrations] = await Promise.all([
      api('GET /api/operations/tax-rules'),
      api('GET /api/operations/tax-registrations'),
    ]);
    return { rules, registrations, today: localDate(new Date(), cityFrameOf(null).timeZone) };
  });
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

const collectorOf = (said: string): Collector => collectors.find((one) => one === said) ?? 'company';

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const api = apiFor<typeof taxCalls>(transport);
  const said = (name: string) => field(form, name);
  const params = { id: said('id') };
  switch (said('intent')) {
    case 'end':
      return act(said('form'), () => api('POST /api/operations/tax-rules/:id/end', { params }));
    case 'end_number':
      return act(said('form'), () => api('POST /api/operations/tax-registrations/:id/end', { params }));
    case 'number':
      return act('number', () =>
        api('POST /api/operations/tax-registrations', {
          body: {
            jurisdiction: said('jurisdiction'),
            number: said('number'),
            owner: collectorOf(said('owner')),
            email: said('email') || null,
            from: said('from'),
            until: said('until') || null,
          },
        }),
      );
    default:
      return act('rule', () =>
        api('POST /api/operations/tax-rules', {
          body: {
            country: said('country'),
            region: said('region'),
            supplies: supplies.filter((supply: Supply) => form.getAll('supplies').includes(supply)),
            code: said('code'),
            name: said('name'),
            rate: said('rate'),
            compound: said('compound') === 'on',
            included: said('included') === 'on',
            collector: collectorOf(said('collector')),
            from: said('from'),
            until: said('until') || null,
            authority: said('authority'),
            document: said('document'),
          },
        }),
      );
  }
}

const jump = 'inline-flex min-h-11 items-center text-spruce underline underline-offset-2';

export default function Taxes({
  loaderData: { rules, registrations, today },
  actionData: answer,
}: Route.ComponentProps) {
  const refused = useLastAnswer(answer);
  const added = rules.filter(({ id }) => id !== null).length;
  return (
    <div>
      <h1 className="text-40">Taxes</h1>
      <p className="mt-2 max-w-[680px] text-muted">
        What each sale is taxed with. A change holds for new prices within a second; what was promised keeps
        what it was promised with. Confirm a rule with its authority before you rely on it.
      </p>
      {answer === null && (
        <p role="status" className="mt-3 font-medium text-moss">
          Done. It stands in the list and holds within a second.
        </p>
      )}
      <p className="mt-3 flex flex-wrap gap-x-6 lg:hidden">
        <a href="#add-rule" className={jump}>
          Add a rule
        </a>
        <a href="#enter-number" className={jump}>
          Enter a registration number
        </a>
      </p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="space-y-8">
          <RegistrationList registrations={registrations} refused={refused} />
          <RuleList rules={rules} refused={refused} />
        </div>
        <div className="space-y-6">
          <Card className="p-4 md:p-5">
            <h2 id="add-rule" className="text-21">
              Add a rule
            </h2>
            {/* What was taken empties its form; what was refused stays as it was filled in. */}
            <NewRule key={added} today={today} refused={refused?.form === 'rule' ? refused : null} />
          </Card>
          <Card className="p-4 md:p-5">
            <h2 id="enter-number" className="text-21">
              Enter a registration number
            </h2>
            <NewRegistration
              key={registrations.length}
              today={today}
              refused={refused?.form === 'number' ? refused : null}
            />
          </Card>
        </div>
      </div>
    </div>
  );
}
