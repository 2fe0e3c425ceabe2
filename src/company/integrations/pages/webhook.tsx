/** One webhook: what it is told, what was sent to it and how that went. */
import { Link, redirect } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { When } from '#src/design/when.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { WebhookEventType } from '#src/platform/webhook-events.ts';
import type { integrationsCalls, WebhookDelivery, WebhookEndpoint } from '../contract.ts';
import { citiesSaid, cityWords, EndpointFields } from '../ui/event-fields.tsx';
import { actAndShow, apart } from '../ui/made.ts';
import { ShownOnce } from '../ui/shown-once.tsx';
import type { Route } from './+types/webhook.ts';

export const meta = () => [{ title: pageTitle('Webhook') }, { name: 'robots', content: 'noindex' }];

const states = ['waiting', 'delivered', 'dead'] as const;
const stateOf = (text: string | null) => states.find((state) => state === text);

function load(request: Request, id: string, transport?: Transport) {
  const { searchParams } = new URL(request.url);
  const [state, before] = [stateOf(searchParams.get('state')), searchParams.get('before')];
  const query = { ...(state && { state }), ...(before && { before }) };
  return forOperators(request, () =>
    apiFor<typeof integrationsCalls>(transport)('GET /api/operations/webhooks/:id', {
      params: { id },
      query,
    }),
  );
}
export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  load(request, params.id, transportOf(context));
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) => load(request, params.id);

export const action = ({ context, request, params }: Route.ActionArgs) =>
  change(request, params.id, transportOf(context));
export const clientAction = ({ request, params }: Route.ClientActionArgs) => change(request, params.id);

async function change(request: Request, id: string, transport?: Transport) {
  const form = await request.formData();
  const api = apiFor<typeof integrationsCalls>(transport);
  const [intent, reason, params] = [field(form, 'intent'), field(form, 'reason'), { id }];
  const answer = await actAndShow(field(form, 'form'), async () => {
    if (intent === 'rotate') {
      const { secret } = await api('POST /api/operations/webhooks/:id/rotate', { params, body: { reason } });
      return { what: 'The new secret', secret };
    }
    if (intent === 'test') await api('POST /api/operations/webhooks/:id/test', { params });
    if (intent === 'end') await api('POST /api/operations/webhooks/:id/end', { params, body: { reason } });
    if (intent === 'replay')
      await api('POST /api/operations/webhooks/:id/replay', {
        params,
        body: field(form, 'id') === 'all' ? {} : { deliveryId: field(form, 'id') },
      });
    if (intent === 'change')
      await api('PUT /api/operations/webhooks/:id', {
        params,
        body: {
          ...{ name: field(form, 'name'), url: field(form, 'url'), reason, on: form.get('on') === 'on' },
          events: form.getAll('events').map(String) as WebhookEventType[],
          cityIds: citiesSaid(form),
        },
      });
    return undefined;
  });
  if (answer === null && intent === 'end') throw redirect('/operations/integrations');
  return answer;
}

export default function OperationsWebhook({
  loaderData: { endpoint, deliveries, before, cities },
  actionData: answer,
}: Route.ComponentProps) {
  const { refused, made } = apart(useLastAnswer(answer));
  const { name, url, dead, failingSince, rotatingUntil, state } = endpoint;
  return (
    <div>
      <Link
        to="/operations/integrations"
        className="inline-flex min-h-11 items-center underline underline-offset-2"
      >
        Other programs
      </Link>
      <h1 className="text-40 break-words">{name}</h1>
      <p className="mt-1 break-all text-muted">{url}</p>
      {endpoint.cityIds && <p className="mt-1 text-muted">Of {cityWords(endpoint.cityIds, cities)} alone</p>}
      {state === 'failed' && (
        <p className="mt-3 font-medium text-brick">
          Nothing is sent any more: it took nothing for days, or said that nobody listens. Switch it on again
          under Change.
        </p>
      )}
      {state === 'off' && <p className="mt-3 font-medium">It is switched off, and misses what happens.</p>}
      {failingSince && state === 'on' && (
        <p className="mt-3 font-medium text-brick">
          Nothing was taken since <When at={failingSince} />. After five days nothing more is sent.
        </p>
      )}
      {rotatingUntil && (
        <p className="mt-3">
          The earlier secret signs too until <When at={rotatingUntil} />.
        </p>
      )}
      {made && <ShownOnce {...made} />}
      <Acts {...{ endpoint, cities, refused }} />
      <section aria-labelledby="log" className="mt-8">
        <h2 id="log" className="text-28">
          What was sent
        </h2>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Filter to="?" label="All" />
          {states.map((each) => (
            <Filter key={each} to={`?state=${each}`} label={stateWords[each]} />
          ))}
          {dead > 0 && (
            <ActForm
              {...{ needs: 'integrations.manage', intent: 'replay', id: 'all', refused }}
              label={`Send all ${dead} given up once more`}
              about={name}
              confirm="Send"
            />
          )}
        </div>
        {deliveries.length === 0 && <p className="mt-4 text-muted">Nothing in the last 30 days.</p>}
        <ul className="mt-4 divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
          {deliveries.map((each) => (
            <Delivery key={each.id} {...{ delivery: each, refused }} />
          ))}
        </ul>
        {before !== null && <Filter to={`?before=${before}`} label="Older ones" />}
      </section>
    </div>
  );
}

function Acts({
  endpoint,
  cities,
  refused,
}: {
  endpoint: WebhookEndpoint;
  cities: readonly { id: string; name: string }[];
  refused: Refused | null;
}) {
  const { id, name, state } = endpoint;
  const each = { needs: 'integrations.manage', id, about: name, refused } as const;
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {state === 'on' && <ActForm {...each} intent="test" label="Send a test" confirm="Send it" />}
      <ActForm {...each} intent="change" label="Change" confirm="Save" reason={{ label: 'Why' }}>
        <EndpointFields
          of={endpoint}
          cities={cities}
          errors={refused?.form === `change:${id}` ? refused.fields : undefined}
        />
        <CheckboxField name="on" value="on" label="Switched on" defaultChecked={state === 'on'} />
      </ActForm>
      <ActForm
        {...each}
        intent="rotate"
        label="New secret"
        confirm="Make a new secret"
        reason={{ label: 'Why', hint: 'Both secrets sign for a day, so that nothing is missed.' }}
      />
      <ActForm {...each} intent="end" label="End" tone="brick" reason={{ label: 'Why' }} />
    </div>
  );
}

const stateWords = { waiting: 'Waiting', delivered: 'Taken', dead: 'Given up' } as const;
const stateTones = { waiting: 'amber', delivered: 'spruce', dead: 'brick' } as const;

const Filter = ({ to, label }: { to: string; label: string }) => (
  <Link to={to} preventScrollReset className="inline-flex min-h-11 items-center underline underline-offset-2">
    {label}
  </Link>
);

function Delivery({ delivery, refused }: { delivery: WebhookDelivery; refused: Refused | null }) {
  const { id, type, messageId, state, createdAt, nextAt, attempts, body } = delivery;
  return (
    <li className="px-5 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          <span className="font-semibold">{type}</span>{' '}
          <span className="text-15 text-muted">
            <When at={createdAt} />
          </span>
        </p>
        <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>
      </div>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-15 underline underline-offset-2">
          {attempts.length === 1 ? 'One try' : `${attempts.length} tries`}, {messageId}
        </summary>
        <pre className="overflow-x-auto rounded-card bg-well p-3 text-13">{body}</pre>
        <ul className="mt-2 space-y-1 text-15">
          {attempts.map(({ at, status, tookMs, words }) => (
            <li key={at} className="break-words">
              <When at={at} />: {status ?? 'no answer'} after {tookMs} ms. {words}
            </li>
          ))}
        </ul>
      </details>
      {nextAt && (
        <p className="text-15 text-muted">
          Next try <When at={nextAt} />
        </p>
      )}
      {(state === 'dead' || (nextAt && attempts.length > 0)) && (
        <ActForm
          {...{ needs: 'integrations.manage', intent: 'replay', id, refused }}
          label={state === 'dead' ? 'Send once more' : 'Try it now'}
          about={type}
          confirm="Send"
        />
      )}
    </li>
  );
}
