/** Companies on whose account I ride: asked for here, and for their administrators what they owe, who rides and by which rules. */
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { act, field, type Refused } from '#src/design/desk/operator-page.ts';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import type { BusinessId } from '#src/platform/ids.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import type { Business, businessCalls } from '../contract.ts';
import type { MemberRole } from '../rules.ts';
import { BillingAddress } from '../ui/billing-address.tsx';
import { Managed } from '../ui/managed.tsx';
import { readRules } from '../ui/rules-form.tsx';
import type { Route } from './+types/business.ts';

export const meta = () => [
  { title: pageTitle('Rides for your company') },
  { name: 'robots', content: 'noindex' },
];

const api = (transport?: Transport) => apiFor<typeof businessCalls>(transport);

async function load(transport?: Transport): Promise<Business[]> {
  const found = await api(transport)('GET /api/businesses', { on401: 'null' });
  if (found === null) throw redirect('/login?next=%2Fbusiness');
  return found;
}
export const loader = ({ context }: Route.LoaderArgs) => load(transportOf(context));
export const clientLoader = () => load();

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const call = api(transport);
  const name = field(form, 'form');
  const params = { id: Number(field(form, 'id')) as BusinessId };
  const refused = await act(name, async () => {
    if (name === 'apply')
      await call('POST /api/businesses', {
        body: {
          legalName: field(form, 'legalName'),
          postalAddress: field(form, 'postalAddress'),
          taxNumber: field(form, 'taxNumber') || null,
          billingEmail: field(form, 'billingEmail'),
        },
      });
    else if (name === 'billing')
      await call('PUT /api/businesses/:id/billing-address', {
        params,
        body: { billingEmail: field(form, 'billingEmail') },
      });
    else if (name === 'address')
      await call('PUT /api/businesses/:id/address', {
        params,
        body: {
          postalAddress: field(form, 'postalAddress'),
          taxNumber: field(form, 'taxNumber') || null,
        },
      });
    else if (name === 'invite')
      await call('POST /api/businesses/:id/invitations', {
        params,
        body: { email: field(form, 'email'), role: field(form, 'role') as MemberRole },
      });
    else if (name.startsWith('uninvite:'))
      await call('POST /api/businesses/:id/invitations/:invitationId/end', {
        params: { ...params, invitationId: Number(name.slice(9)) },
      });
    else if (name.startsWith('role:'))
      await call('PUT /api/businesses/:id/members/:memberId', {
        params: { ...params, memberId: Number(name.slice(5)) },
        body: { role: field(form, name) as MemberRole },
      });
    else if (name.startsWith('end:'))
      await call('POST /api/businesses/:id/members/:memberId/end', {
        params: { ...params, memberId: Number(name.slice(4)) },
      });
    else
      await call('PUT /api/businesses/:id/rules', {
        params,
        body: readRules(form, Number(field(form, 'cityCount'))),
      });
  });
  return refused ? data(refused, 422) : data(null);
}
export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

export default function BusinessPage({ loaderData: accounts, actionData }: Route.ComponentProps) {
  const refused = useLastAnswer(actionData) ?? null;
  const mayAsk = !accounts.some(({ state }) => state === 'applied');
  return (
    <div className="page-column max-w-[880px] space-y-6 py-8 md:py-12">
      <div>
        <h1 className="text-40">Rides for your company</h1>
        <p className="mt-2 max-w-[640px] text-muted">
          Its people book as always, and the company pays for a month at once, by the rules it sets. You pay
          and hand in receipts?{' '}
          <Link to="/expense-address" className="touch text-spruce underline underline-offset-2">
            Send them to your expenses
          </Link>
        </p>
      </div>
      {accounts.map((business) => (
        <Account key={business.id} {...{ business, refused }} />
      ))}
      {mayAsk && (
        <details open={accounts.length === 0} className="group">
          <summary className="touch cursor-pointer font-semibold text-spruce underline underline-offset-2">
            Ask for an account for your company
          </summary>
          <Application refused={refused?.form === 'apply' ? refused : null} />
        </details>
      )}
    </div>
  );
}

const states = {
  applied: { tone: 'amber', words: 'Being looked at' },
  approved: { tone: 'moss', words: 'Open' },
  refused: { tone: 'brick', words: 'Refused' },
  suspended: { tone: 'brick', words: 'Suspended' },
} as const;

function Account({ business, refused }: { business: Business; refused: Refused | null }) {
  const { legalName, state, reason, role, rulesWords, managed } = business;
  return (
    <Card className="p-5 md:p-6">
      <h2 className="flex flex-wrap items-center gap-3 text-21">
        <span id={`company-${business.id}`} className="min-w-0 break-words">
          {legalName}
        </span>
        <Badge tone={states[state].tone}>{states[state].words}</Badge>
      </h2>
      {state === 'applied' && managed && (
        <p className="mt-3 rounded-control bg-wash-amber p-3">
          {managed.billingConfirmed
            ? `Somebody at ${companyName()} looks at it, and you have a mail when it is decided.`
            : `Open the link that went to ${managed.billingEmail}: nothing is decided before that address is confirmed.`}
        </p>
      )}
      {state === 'applied' && managed && !managed.billingConfirmed && (
        <BillingAddress
          {...{ id: business.id, email: managed.billingEmail }}
          label="Send the link again"
          refused={refused?.form === 'billing' ? refused : null}
        />
      )}
      {reason && <p className="mt-3 rounded-control bg-wash-amber p-3 break-words">Why: {reason}</p>}
      {state === 'approved' && (
        <p className="mt-2 text-muted">
          {rulesWords} Book as always: in the step before you pay, choose the company’s account.
        </p>
      )}
      {role !== 'administrator' && (
        <p className="mt-2 text-muted">
          {role === 'coordinator' ? 'You also book for others on it.' : 'You book your own rides on it.'}
        </p>
      )}
      {managed && (state === 'approved' || state === 'suspended') && (
        <Managed {...{ business, managed, refused }} />
      )}
    </Card>
  );
}

function Application({ refused }: { refused: Refused | null }) {
  const busy = useNavigation().state !== 'idle';
  return (
    <Card className="mt-4 p-5 md:p-6">
      <Form method="post" className="grid gap-4 sm:grid-cols-2">
        <input type="hidden" name="form" value="apply" />
        <TextField
          label="Legal name"
          name="legalName"
          required
          maxLength={120}
          autoComplete="organization"
          hint="As its papers and the tax office have it."
          error={refused?.fields?.legalName}
        />
        <TextField
          label="Tax number"
          name="taxNumber"
          optional
          maxLength={40}
          autoComplete="off"
          hint="It stands on your invoices."
          error={refused?.fields?.taxNumber}
        />
        <TextField
          label="Postal address"
          name="postalAddress"
          required
          maxLength={200}
          autoComplete="off"
          className="sm:col-span-2"
          error={refused?.fields?.postalAddress}
        />
        <TextField
          label="Address for invoices"
          kind="email"
          name="billingEmail"
          required
          className="sm:col-span-2"
          hint="A mail asks there whether it is right."
          error={refused?.fields?.billingEmail}
        />
        {refused && !Object.keys(refused.fields ?? {}).length && (
          <div className="sm:col-span-2">
            <ErrorPanel title="Not sent">{refused.words}</ErrorPanel>
          </div>
        )}
        <p className="text-13 text-muted sm:col-span-2">
          Somebody at {companyName()} looks at it and sets what the company may ride for in a month. You are
          its first administrator.
        </p>
        <Button type="submit" tone="signal" size="lg" busy={busy}>
          Ask for an account
        </Button>
      </Form>
    </Card>
  );
}
