/** What a buyer says of the car they would give towards another one, what cars like it are listed at, and asking its dealer. */
import { data, Form, redirect, useNavigation } from 'react-router';
import { CarHead } from '#src/cars/offers/ui/car-head.tsx';
import type { vehiclesCalls } from '#src/cars/vehicles/contract.ts';
import type { VehicleDetail } from '#src/cars/vehicles/shapes.ts';
import { carOrNone } from '#src/cars/vehicles/ui/car-or-none.ts';
import { VehicleNotFound } from '#src/cars/vehicles/ui/detail/vehicle-not-found.tsx';
import { titleText } from '#src/cars/vehicles/ui/words.ts';
import { priceText } from '#src/design/amount-text.ts';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { field } from '#src/design/desk/operator-page.ts';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { ErrorSummary } from '#src/design/error-summary.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { TextAreaField, TextField } from '#src/design/text-field.tsx';
import { useUnitChoice } from '#src/people/accounts/ui/session.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import { rideUnit } from '#src/platform/units.ts';
import type { TradeIn, tradeInCalls } from '../contract.ts';
import { accidents, accidentWords, looks, looksWords } from '../rules.ts';
import type { Route } from './+types/ask-trade-in.ts';

export const handle: PageHandle = { shell: 'focus', back: { to: '/', label: 'Home' } };
export const meta = () => [{ title: pageTitle('Trade in your car') }, { name: 'robots', content: 'noindex' }];

async function read(id: string, transport?: Transport) {
  const vehicle = await apiFor<typeof vehiclesCalls>(transport)('GET /api/vehicles/:id', { params: { id } });
  return { vehicle, back: { to: `/vehicles/${id}`, label: 'Back to the car' } };
}
const load = (id: string, transport?: Transport) => carOrNone(() => read(id, transport), { vehicle: null });
export async function loader({ context, params }: Route.LoaderArgs) {
  const loaded = await load(params.id, transportOf(context));
  return data(loaded, { status: loaded.vehicle ? 200 : 404 });
}
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(params.id);
export const action = ({ context, params, request }: Route.ActionArgs) =>
  ask(params.id, request, transportOf(context));
export const clientAction = ({ params, request }: Route.ClientActionArgs) => ask(params.id, request);

interface Answer {
  words: string | null;
  fields: Record<string, string>;
  typed: Record<string, string>;
  /** What was found, where it was looked at; `range` is null where too few are known. */
  found?: { range: TradeIn['range'] };
}

const names = ['year', 'make', 'model', 'trim', 'mileage', 'unit', 'looks', 'accidents', 'words'] as const;

async function ask(id: string, request: Request, transport?: Transport): Promise<Response | Answer> {
  const form = await request.formData();
  const typed = Object.fromEntries(names.map((name) => [name, field(form, name)]));
  const { words = '', ...car } = typed;
  const api = apiFor<typeof tradeInCalls>(transport);
  try {
    if (field(form, 'intent') === 'look') {
      const found = await api('POST /api/trade-in-ranges', { body: car as never });
      return { words: null, fields: {}, typed, found };
    }
    const { inquiryId } = await api('POST /api/vehicles/:id/trade-ins', {
      params: { id },
      body: { ...car, words } as never,
    });
    return redirect(`/inquiries/${inquiryId}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return redirect(`/login?next=%2Fvehicles%2F${id}%2Ftrade-in`);
    return { words: error.words ?? 'That did not work. Try again.', fields: error.fieldErrors, typed };
  }
}

export default function AskTradeIn({ loaderData: { vehicle }, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData as Answer | undefined) ?? null;
  if (!vehicle) return <VehicleNotFound />;
  const why = whyNot(vehicle);
  return (
    <div className="mx-auto w-full max-w-[640px] grow px-4 py-6 lg:py-10">
      <CarHead
        car={{ ...vehicle, vehicleId: vehicle.id, title: titleText(vehicle), listed: vehicle.price }}
      />
      <h1 className="mt-6 text-40">Trade in your car</h1>
      <p className="mt-2 text-17 text-muted">
        Say what you have. {vehicle.seller.name} answers in your conversation with what they would give for
        it, and until when. It is a talk about a price: no money moves here.
      </p>
      {why ? (
        <ErrorPanel title="No car can be traded in for this one" className="mt-6">
          {why}
          <ButtonLink to={`/vehicles/${vehicle.id}`} className="mt-3">
            Back to the car
          </ButtonLink>
        </ErrorPanel>
      ) : (
        <CarForm answer={answer} />
      )}
    </div>
  );
}

const whyNot = ({ isMine, status, seller }: VehicleDetail): string | null => {
  if (isMine) return 'It is your own listing.';
  if (status === 'sold') return 'It has been sold.';
  return seller.type === 'dealer' ? null : 'Only dealers take cars in trade. You can sell yours here.';
};

function CarForm({ answer }: { answer: Answer | null }) {
  const busy = useNavigation().formData?.get('intent');
  const own = (useUnitChoice().distance ?? rideUnit()) === 'miles' ? 'mi' : 'km';
  const fields = answer?.fields ?? {};
  const typed = answer?.typed ?? {};
  const given = (name: string) => ({ name, defaultValue: typed[name], error: fields[name] });
  return (
    <Card className="mt-6 p-4 md:p-6">
      <Form method="post" className="space-y-4" noValidate>
        {answer?.words && (
          <ErrorSummary title="Not sent" problems={[]}>
            {answer.words}
          </ErrorSummary>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Make" {...given('make')} maxLength={40} required />
          <TextField label="Model" {...given('model')} maxLength={60} required />
          <TextField label="Year" {...given('year')} kind="digits" maxLength={10} required />
          <TextField label="Trim" {...given('trim')} maxLength={80} optional />
          <TextField
            label="How far it has been driven"
            {...given('mileage')}
            kind="digits"
            maxLength={40}
            required
          />
          <SelectField
            label="In"
            name="unit"
            defaultValue={typed.unit || own}
            options={[
              { value: 'km', label: 'Kilometres' },
              { value: 'mi', label: 'Miles' },
            ]}
          />
        </div>
        <SelectField
          label="How it is"
          name="looks"
          defaultValue={typed.looks || 'good'}
          error={fields.looks}
          options={looks.map((value) => ({ value, label: looksWords[value] }))}
        />
        <SelectField
          label="Accidents"
          name="accidents"
          defaultValue={typed.accidents || 'none'}
          error={fields.accidents}
          options={accidents.map((value) => ({
            value,
            label: accidentWords[value].replace(/^./, (first) => first.toUpperCase()),
          }))}
        />
        <TextAreaField
          label="Anything besides"
          name="words"
          defaultValue={typed.words}
          error={fields.words}
          rows={2}
          maxLength={1000}
          optional
        />
        {answer?.found && <Found range={answer.found.range} />}
        <Button type="submit" name="intent" value="ask" tone="signal" size="xl" wide busy={busy === 'ask'}>
          Ask what they would give
        </Button>
        <Button type="submit" name="intent" value="look" size="lg" wide busy={busy === 'look'}>
          See what it may be worth
        </Button>
      </Form>
    </Card>
  );
}

const Found = ({ range }: { range: TradeIn['range'] }) => (
  <p role="status" className="rounded-card bg-well p-4">
    {range ? (
      <>
        <span className="block text-21 font-semibold tabular-nums">
          {priceText(range.low)} to {priceText(range.high)}
        </span>
        Cars like yours are listed on {companyName()} at that. Dealers give less: they sell it on.
      </>
    ) : (
      `Too few cars like yours are listed on ${companyName()} to say. The dealer may know more.`
    )}
  </p>
);
