/** Which cities may ask what of us, what they asked, and the files of their audits. */
import { May } from '#src/design/desk/may.tsx';
import { act, field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Landmark } from '#src/design/icons.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { pageAddress } from '#src/platform/browser/page-address.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { regulatorCalls } from '../contract.ts';
import { AuditForm } from '../ui/audit-form.tsx';
import { CallLog } from '../ui/call-log.tsx';
import { ProviderList, providerIntent } from '../ui/provider-list.tsx';
import { MadeToken, makeForm, TokenForm } from '../ui/token-form.tsx';
import { TokenList } from '../ui/token-list.tsx';
import type { Route } from './+types/regulators.ts';

export const meta = () => [
  { title: pageTitle('Regulators | Operations') },
  { name: 'robots', content: 'noindex' },
];

function load(request: Request, transport?: Transport) {
  const { searchParams } = pageAddress(request);
  const city = searchParams.get('city') ?? '';
  return forOperators(request, async () => ({
    city,
    ...(await apiFor<typeof regulatorCalls>(transport)('GET /api/operations/regulators', {
      query: { city: city || undefined, before: Number(searchParams.get('before')) || undefined },
    })),
  }));
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

async function change(
  request: Request,
  transport?: Transport,
): Promise<Refused | { form: string; token: string } | null> {
  const form = await request.formData();
  const api = apiFor<typeof regulatorCalls>(transport);
  const [name, reason] = [field(form, 'form'), field(form, 'reason')];
  const [intent, id] = name.split(':');
  if (intent === providerIntent)
    return act(name, () =>
      api('PUT /api/operations/regulators/cities/:city/provider', {
        params: { city: id ?? '' },
        body: { providerId: field(form, 'providerId'), reason },
      }),
    );
  if (name !== makeForm)
    return act(name, () =>
      api('POST /api/operations/regulators/tokens/:id/revoke', {
        params: { id: Number(field(form, 'id')) },
        body: { reason },
      }),
    );
  let token = '';
  const refused = await act(name, async () => {
    const body = { city: field(form, 'city'), name: field(form, 'name'), reason };
    token = (await api('POST /api/operations/regulators/tokens', { body })).token;
  });
  return refused ?? { form: name, token };
}
export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

export default function OperationsRegulators({ loaderData, actionData }: Route.ComponentProps) {
  const { tokens, cities, calls, older, city, days, address } = loaderData;
  const answer = useLastAnswer(actionData);
  const made = answer && 'token' in answer ? answer.token : null;
  const refused = answer && 'words' in answer ? answer : null;
  return (
    <div>
      <h1 className="text-40">Regulators</h1>
      <p className="mt-2 max-w-[720px] text-muted">
        A city reads cars, trips and events within its service area by MDS 2.0, with a token of its own and
        under names that only it knows: no person’s name, number or address is in it. It is answered {days}{' '}
        days back.
      </p>
      {made && <MadeToken token={made} address={address} />}
      <section aria-labelledby="tokens" className="mt-8">
        <h2 id="tokens" className="text-28">
          Tokens
        </h2>
        {tokens.length === 0 ? (
          <EmptyState
            className="mt-4"
            title="No city asks anything yet"
            icon={<Landmark size={26} aria-hidden="true" />}
          >
            Make a token where a city asks for data, and hand it to whoever looks after it there.
          </EmptyState>
        ) : (
          <TokenList tokens={tokens} refused={refused} />
        )}
      </section>
      <May needs="regulators.manage">
        {cities.length > 0 && (
          <section aria-labelledby="new-token" className="mt-8">
            <h2 id="new-token" className="text-28">
              New token
            </h2>
            <TokenForm
              key={made ?? 'new'}
              cities={cities}
              refused={refused?.form === makeForm ? refused : null}
            />
          </section>
        )}
      </May>
      <May needs="regulators.manage">
        {cities.length > 0 && (
          <section aria-labelledby="audit" className="mt-8">
            <h2 id="audit" className="text-28">
              Files for an audit
            </h2>
            <AuditForm cities={cities} />
          </section>
        )}
      </May>
      {cities.length > 0 && (
        <section aria-labelledby="providers" className="mt-8">
          <h2 id="providers" className="text-28">
            What the company is called
          </h2>
          <ProviderList cities={cities} refused={refused} />
        </section>
      )}
      <section aria-labelledby="calls" className="mt-8">
        <h2 id="calls" className="text-28">
          What was asked
        </h2>
        <CallLog {...{ cities, calls, older, city }} />
      </section>
    </div>
  );
}
