/** Promo codes: what there are and what they have cost, a form to make one, a button to end one. */

import { Form, useNavigation } from 'react-router';
import { AmountField } from '#src/design/amount-field.tsx';
import { moneyText } from '#src/design/amount-text.ts';
import { Badge, type BadgeTone } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { DayFields } from '#src/design/day-fields.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { act, field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Tag } from '#src/design/icons.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { cityFrameOf, cityFrames } from '#src/geo/streets/city-frames.ts';
import type { PromoCode, promotionsCalls } from '#src/money/promotions/contract.ts';
import { highestGiftCents, leastPaidCents } from '#src/money/promotions/rules.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { currencySign, formatMoney } from '#src/platform/money.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import type { Route } from './+types/promo-codes.ts';

const load = (request: Request, transport?: Transport) =>
  forOperators(request, async () => ({
    codes: await apiFor<typeof promotionsCalls>(transport)('GET /api/operations/promo-codes'),
    today: localDate(new Date(), cityFrameOf(null).timeZone),
  }));
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const api = apiFor<typeof promotionsCalls>(transport);
  const said = (name: string) => field(form, name);
  if (said('intent') === 'end') {
    return act(said('form'), () =>
      api('POST /api/operations/promo-codes/:id/end', { params: { id: said('id') } }),
    );
  }
  return act('make', () =>
    api('POST /api/operations/promo-codes', {
      body: {
        code: said('code'),
        gives: said('gives') === 'percent' ? 'percent' : 'amount',
        amount: said('amount') || null,
        percent: said('percent') || null,
        cap: said('cap') || null,
        startsOn: said('startsOn'),
        endsOn: said('endsOn') || null,
        mostUses: said('mostUses'),
        usesPerPerson: said('usesPerPerson'),
        firstRideOnly: said('firstRideOnly') === 'on',
        cityId: said('cityId') || null,
      },
    }),
  );
}

const looks: Record<PromoCode['state'], { words: string; tone: BadgeTone }> = {
  coming: { words: 'Coming', tone: 'lake' },
  on: { words: 'On', tone: 'moss' },
  used_up: { words: 'Used up', tone: 'amber' },
  over: { words: 'Ended', tone: 'neutral' },
};

export default function PromoCodes({
  loaderData: { codes, today },
  actionData: answer,
}: Route.ComponentProps) {
  const actionData = useLastAnswer(answer);
  return (
    <div>
      <h1 className="text-40">Promo codes</h1>
      <p className="mt-2 max-w-[680px] text-muted">
        {companyName()} pays what a code takes off: drivers earn as much as without it. A ride with a code
        costs at least
        {formatMoney(leastPaidCents, { short: true })}.
      </p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
        {codes.length === 0 ? (
          <EmptyState title="No promo codes yet" icon={<Tag size={26} aria-hidden="true" />}>
            Make the first one, and riders can enter it before they pay for a ride.
          </EmptyState>
        ) : (
          <ul className="space-y-3">
            {codes.map((code) => (
              <li key={code.id}>
                <CodeCard code={code} refused={actionData} />
              </li>
            ))}
          </ul>
        )}
        {/* Made codes empty the form; a refused one stays as it was filled in. */}
        <NewCode key={codes[0]?.id} today={today} refused={actionData?.form === 'make' ? actionData : null} />
      </div>
    </div>
  );
}

function CodeCard({ code, refused }: { code: PromoCode; refused: Refused | null | undefined }) {
  const { words, tone } = looks[code.state];
  const gives = code.amount
    ? `${moneyText(code.amount)} off`
    : `${code.percent}% off${code.cap === null ? '' : `, at most ${moneyText(code.cap)}`}`;
  const limits = [
    `${code.usesPerPerson === 1 ? 'once' : `${code.usesPerPerson} times`} a person`,
    code.firstRideOnly && 'first rides only',
    code.cityId ? `from ${cityFrameOf(code.cityId).name}` : 'every city',
  ].filter(Boolean);
  return (
    <Card className="p-4 md:p-5">
      <h2 className="flex flex-wrap items-center justify-between gap-3 text-21">
        <span className="break-all">{code.code}</span>
        <Badge tone={tone}>{words}</Badge>
      </h2>
      <p className="mt-1 font-medium">{gives}</p>
      <p className="text-muted">{limits.join(', ')}</p>
      <p className="text-muted">
        From <When at={code.startsAt} zone={code.timeZone} show="date" />
        {code.endsAt ? (
          <>
            , ends <When at={code.endsAt} zone={code.timeZone} />
          </>
        ) : (
          ', no end'
        )}
      </p>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-3 border-t border-line pt-3">
        <p>
          Used <b className="font-semibold tabular-nums">{code.uses}</b> of{' '}
          {code.mostUses.toLocaleString('en-US')} times,{' '}
          <b className="font-semibold tabular-nums">{moneyText(code.given)}</b> given
        </p>
        {code.state !== 'over' && (
          <ActForm
            needs="promos.manage"
            intent="end"
            id={code.id}
            label="End"
            about={code.code}
            confirm="End this code now"
            tone="brick"
            refused={refused}
          >
            <p>Nobody can enter it any more. Prices promised with it are kept for their five minutes.</p>
          </ActForm>
        )}
      </div>
    </Card>
  );
}

function NewCode({ today, refused }: { today: string; refused: Refused | null }) {
  const errors = refused?.fields ?? {};
  const busy = useNavigation().formData?.get('intent') === 'make';
  return (
    <Card className="p-4 md:p-5">
      <h2 className="text-21">New code</h2>
      <Form method="post" className="mt-4 space-y-4">
        <input type="hidden" name="intent" value="make" />
        <TextField
          label="Code"
          name="code"
          required
          maxLength={20}
          autoCapitalize="characters"
          error={errors.code}
        />
        <SelectField
          label="Gives"
          name="gives"
          options={[
            { value: 'amount', label: 'An amount' },
            { value: 'percent', label: 'A part of the fare' },
          ]}
        />
        <div className="grid gap-4 [form:has(option[value=percent]:checked)_&]:hidden">
          <AmountField
            label="Amount"
            name="amount"
            leastCents={1}
            mostCents={highestGiftCents}
            lead={currencySign()}
            error={errors.amount}
          />
        </div>
        <div className="hidden grid-cols-2 gap-4 [form:has(option[value=percent]:checked)_&]:grid">
          <TextField label="Percent" name="percent" kind="digits" trail="%" error={errors.percent} />
          <AmountField
            label="At most"
            name="cap"
            leastCents={1}
            mostCents={highestGiftCents}
            lead={currencySign()}
            error={errors.cap}
          />
        </div>
        <DayFields first="startsOn" last="endsOn" today={today} errors={errors} />
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label="Uses in all"
            name="mostUses"
            kind="digits"
            required
            defaultValue="100"
            error={errors.mostUses}
          />
          <TextField
            label="A person"
            name="usesPerPerson"
            kind="digits"
            required
            defaultValue="1"
            error={errors.usesPerPerson}
          />
        </div>
        <SelectField
          label="Pickups in"
          name="cityId"
          options={[
            { value: '', label: 'Every city' },
            ...cityFrames().map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <CheckboxField name="firstRideOnly" label="First rides only" />
        {refused && Object.keys(errors).length === 0 && (
          <p role="alert" className="font-medium text-brick">
            {refused.words}
          </p>
        )}
        <Button type="submit" tone="spruce" wide busy={busy}>
          Make Code
        </Button>
      </Form>
    </Card>
  );
}
