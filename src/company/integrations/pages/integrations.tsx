/** Other programs: the keys by which they ask, and the webhooks by which they are told. */
import { Link } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { Card } from '#src/design/card.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { useMay } from '#src/design/desk/may.tsx';
import { field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { counted } from '#src/platform/plural.ts';
import { everyScope, type Scope, scopes } from '#src/platform/scopes.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { WebhookEventType } from '#src/platform/webhook-events.ts';
import type { ApiKey, integrationsCalls, WebhookEndpoint } from '../contract.ts';
import { citiesSaid, cityWords, EndpointFields } from '../ui/event-fields.tsx';
import { actAndShow, apart } from '../ui/made.ts';
import { ShownOnce } from '../ui/shown-once.tsx';
import type { Route } from './+types/integrations.ts';

export const meta = () => [{ title: pageTitle('Other programs') }, { name: 'robots', content: 'noindex' }];

const load = (request: Request, transport?: Transport) =>
  forOperators(request, () =>
    apiFor<typeof integrationsCalls>(transport)('GET /api/operations/integrations'),
  );
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const api = apiFor<typeof integrationsCalls>(transport);
  const name = field(form, 'name');
  const number = (of: string) => field(form, of) || undefined;
  return actAndShow(field(form, 'form'), async () => {
    if (field(form, 'intent') === 'revoke') {
      const params = { id: field(form, 'id') };
      await api('POST /api/operations/api-keys/:id/revoke', {
        params,
        body: { reason: field(form, 'reason') },
      });
      return undefined;
    }
    if (field(form, 'intent') === 'key') {
      const { secret } = await api('POST /api/operations/api-keys', {
        body: {
          ...{ name, scopes: form.getAll('scopes').map(String) as Scope[] },
          ...{ cityId: field(form, 'cityId') || null, perMinute: number('perMinute'), days: number('days') },
        },
      });
      return { what: `The key of ${name}`, secret };
    }
    const { secret } = await api('POST /api/operations/webhooks', {
      body: {
        ...{ name, url: field(form, 'url'), events: form.getAll('events').map(String) as WebhookEventType[] },
        ...{ keyId: number('keyId'), cityIds: citiesSaid(form) },
      },
    });
    return { what: `The secret of ${name}`, secret };
  });
}

export default function OperationsIntegrations({
  loaderData: { keys, endpoints, cities },
  actionData: answer,
}: Route.ComponentProps) {
  const { refused, made } = apart(useLastAnswer(answer));
  const cityName = (id: string) => cities.find((city) => city.id === id)?.name ?? id;
  return (
    <div>
      <h1 className="text-40">Other programs</h1>
      <p className="mt-2 max-w-[680px] text-muted">
        A hotel’s front desk, a clinic’s planner or a bookkeeper asks by a key and is told by a webhook. What
        the calls take and what is sent stands in the{' '}
        <a href="/api/docs" className="font-semibold underline underline-offset-2">
          API document
        </a>
        .
      </p>
      {made && <ShownOnce {...made} />}
      <section aria-labelledby="keys" className="mt-8">
        <h2 id="keys" className="text-28">
          Keys
        </h2>
        <div className="mt-4">
          <ActForm
            {...{ needs: 'integrations.manage', intent: 'key', id: 0, label: 'Make a key' }}
            about="for another program"
            refused={refused}
          >
            <KeyFields cities={cities} refused={refused?.form === 'key:0' ? refused : null} />
          </ActForm>
        </div>
        {keys.length === 0 && <p className="mt-4 text-muted">No program has a key yet.</p>}
        <ul className="mt-4 grid gap-4 lg:grid-cols-2">
          {keys.map((key) => (
            <li key={key.id}>
              <KeyCard {...{ apiKey: key, refused }} city={key.cityId && cityName(key.cityId)} />
            </li>
          ))}
        </ul>
      </section>
      <Webhooks {...{ endpoints, cities, refused }} keys={keys.filter(({ revokedAt }) => !revokedAt)} />
    </div>
  );
}

function KeyFields({
  cities,
  refused,
}: {
  cities: readonly { id: string; name: string }[];
  refused: Refused | null;
}) {
  const errors = refused?.fields;
  const mayAll = useMay()('integrations.manage', true);
  return (
    <>
      <TextField
        label="Who uses it"
        name="name"
        maxLength={60}
        required
        placeholder="Lakeview Hotel, front desk"
        error={errors?.name}
      />
      <fieldset>
        <legend className="font-semibold">What it may do</legend>
        {errors?.scopes && <p className="text-brick">{errors.scopes}</p>}
        {everyScope.map((scope) => (
          <CheckboxField
            key={scope}
            name="scopes"
            value={scope}
            label={`${sentence(scopes[scope])} (${scope})`}
          />
        ))}
      </fieldset>
      <SelectField
        label="City"
        name="cityId"
        defaultValue=""
        error={errors?.cityId}
        options={[
          { value: '', label: mayAll ? 'All cities' : 'Choose a city' },
          ...cities.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <TextField
        label="Calls a minute"
        name="perMinute"
        inputMode="numeric"
        defaultValue="120"
        error={errors?.perMinute}
      />
      <TextField
        label="Ends after days"
        name="days"
        inputMode="numeric"
        hint="Leave it empty for a key that works until it is revoked."
        error={errors?.days}
      />
    </>
  );
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

function KeyCard({
  apiKey: { id, name, prefix, scopes: held, perMinute, madeBy, createdAt, expiresAt, lastUsedAt, revokedAt },
  city,
  refused,
}: {
  apiKey: ApiKey;
  city: string | null;
  refused: Refused | null;
}) {
  return (
    <Card className="p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="font-sans text-17 font-semibold tracking-normal break-words">{name}</h3>
        <Badge tone={revokedAt ? 'neutral' : 'spruce'}>{revokedAt ? 'Revoked' : 'In use'}</Badge>
      </div>
      <p className="mt-1 text-15">
        <code>{prefix}…</code> for {held.join(', ')}
        {city ? ` in ${city}` : ''}, {counted(perMinute, 'call')} a minute
      </p>
      <p className="mt-1 text-15 text-muted">
        Made by {madeBy}, <When at={createdAt} />.{' '}
        {lastUsedAt ? (
          <>
            Last used <When at={lastUsedAt} />.
          </>
        ) : (
          'Not used yet.'
        )}{' '}
        {expiresAt && (
          <>
            Ends <When at={expiresAt} />.
          </>
        )}
      </p>
      {!revokedAt && (
        <div className="mt-3">
          <ActForm
            {...{
              needs: 'integrations.manage',
              intent: 'revoke',
              id,
              label: 'Revoke',
              tone: 'brick',
              refused,
            }}
            about={name}
            reason={{ label: 'Why', hint: 'It opens nothing from this moment on.' }}
          />
        </div>
      )}
    </Card>
  );
}

function Webhooks({
  endpoints,
  cities,
  keys,
  refused,
}: {
  endpoints: readonly WebhookEndpoint[];
  cities: readonly { id: string; name: string }[];
  keys: readonly ApiKey[];
  refused: Refused | null;
}) {
  return (
    <section aria-labelledby="webhooks" className="mt-10">
      <h2 id="webhooks" className="text-28">
        Webhooks
      </h2>
      <div className="mt-4">
        <ActForm
          {...{ needs: 'integrations.manage', intent: 'webhook', id: 0, label: 'Add a webhook' }}
          about="that is told what happens"
          refused={refused}
        >
          <EndpointFields
            cities={cities}
            errors={refused?.form === 'webhook:0' ? refused.fields : undefined}
          />
          <SelectField
            label="Which rides"
            name="keyId"
            defaultValue=""
            options={[
              { value: '', label: 'All' },
              ...keys.map(({ id, name, prefix }) => ({
                value: String(id),
                label: `Only those booked by ${name} (${prefix}…)`,
              })),
            ]}
          />
        </ActForm>
      </div>
      {endpoints.length === 0 ? (
        <p className="mt-4 text-muted">Nobody is told anything yet.</p>
      ) : (
        <ul className="mt-4 divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
          {endpoints.map(({ id, name, url, cityIds, state, waiting, dead }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3">
              <div className="min-w-0">
                <Link
                  to={`/operations/integrations/${id}`}
                  className="inline-flex min-h-11 items-center font-semibold underline underline-offset-2"
                >
                  {name}
                </Link>
                <p className="text-15 break-all text-muted">{url}</p>
                {cityIds && <p className="text-15 text-muted">Of {cityWords(cityIds, cities)} alone</p>}
              </div>
              <p className="flex flex-wrap gap-2">
                {dead > 0 && <Badge tone="brick">{dead} given up</Badge>}
                {waiting > 0 && <Badge tone="amber">{waiting} waiting</Badge>}
                <StateBadge state={state} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const stateWords = { on: 'On', off: 'Off', failed: 'Stopped: it failed' } as const;
const stateTones = { on: 'spruce', off: 'neutral', failed: 'brick' } as const;

const StateBadge = ({ state }: Pick<WebhookEndpoint, 'state'>) => (
  <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>
);
