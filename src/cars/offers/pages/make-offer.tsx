/** Naming a price for a car: what it is listed at, what others ask, and from which amount its seller looks at offers. */
import { data, Form, redirect, useNavigation } from 'react-router';
import type { vehiclesCalls } from '#src/cars/vehicles/contract.ts';
import { carOrNone } from '#src/cars/vehicles/ui/car-or-none.ts';
import { VehicleNotFound } from '#src/cars/vehicles/ui/detail/vehicle-not-found.tsx';
import { titleText } from '#src/cars/vehicles/ui/words.ts';
import { priceText } from '#src/design/amount-text.ts';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { field } from '#src/design/desk/operator-page.ts';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { ErrorSummary } from '#src/design/error-summary.tsx';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { OfferTermsShown, offersCalls } from '../contract.ts';
import { mostTries } from '../rules.ts';
import { AmountFields } from '../ui/amount-form.tsx';
import { CarHead } from '../ui/car-head.tsx';
import { OfferScale } from '../ui/offer-scale.tsx';
import type { Route } from './+types/make-offer.ts';

export const handle: PageHandle = { shell: 'focus', back: { to: '/', label: 'Home' } };

export const meta = () => [{ title: pageTitle('Make an offer') }, { name: 'robots', content: 'noindex' }];

async function read(id: string, transport?: Transport) {
  const [vehicle, terms] = await Promise.all([
    apiFor<typeof vehiclesCalls>(transport)('GET /api/vehicles/:id', { params: { id } }),
    apiFor<typeof offersCalls>(transport)('GET /api/vehicles/:id/offer-terms', { params: { id } }),
  ]);
  if (terms.mine !== null) throw redirect(`/offers/${terms.mine}`);
  return { vehicle, terms, back: { to: `/vehicles/${id}`, label: 'Back to the car' } };
}
const load = (id: string, transport?: Transport) =>
  carOrNone(() => read(id, transport), { vehicle: null, terms: null }, `/vehicles/${id}/offer`);
export async function loader({ context, params }: Route.LoaderArgs) {
  const loaded = await load(params.id, transportOf(context));
  return data(loaded, { status: loaded.vehicle ? 200 : 404 });
}
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(params.id);

export const action = ({ context, params, request }: Route.ActionArgs) =>
  make(params.id, request, transportOf(context));
export const clientAction = ({ params, request }: Route.ClientActionArgs) => make(params.id, request);

interface Answer {
  words: string;
  fields: Record<string, string>;
  typed: { amount: string; words: string };
}

async function make(id: string, request: Request, transport?: Transport): Promise<Response | Answer> {
  const form = await request.formData();
  const typed = { amount: field(form, 'amount'), words: field(form, 'words') };
  try {
    const offer = await apiFor<typeof offersCalls>(transport)('POST /api/vehicles/:id/offers', {
      params: { id },
      body: typed,
    });
    return redirect(`/offers/${offer.id}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return redirect(`/login?next=%2Fvehicles%2F${id}%2Foffer`);
    return { words: error.words ?? 'The offer was not sent.', fields: error.fieldErrors, typed };
  }
}

export default function MakeOffer({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData as Answer | undefined);
  const busy = useNavigation().formMethod === 'POST';
  const { vehicle, terms } = loaderData;
  if (!vehicle || !terms) return <VehicleNotFound />;
  const why = whyNot(vehicle, terms);
  return (
    <div className="mx-auto w-full max-w-[640px] grow px-4 py-6 lg:py-10">
      <CarHead car={{ ...vehicle, vehicleId: vehicle.id, title: titleText(vehicle), listed: terms.listed }} />
      <h1 className="mt-6 text-40">Make an offer</h1>
      <p className="mt-2 text-17 text-muted">
        The seller accepts it, names another price or declines, within {terms.answerHours} hours. If you
        agree, the car waits {terms.holdHours} hours for you to pay, at that price for you alone.
      </p>
      {why ? (
        <ErrorPanel title="No offer can be made now" className="mt-6">
          {why}
          <ButtonLink to={`/vehicles/${vehicle.id}`} className="mt-3">
            Back to the car
          </ButtonLink>
        </ErrorPanel>
      ) : (
        <>
          <div className="mt-6">
            <OfferScale
              marks={[
                ...(terms.market ? [{ name: 'market', amount: terms.market, look: 'market' as const }] : []),
                { name: 'listed', amount: terms.listed, look: 'listed' },
                { name: 'offers from', amount: terms.least, look: 'mine' },
              ]}
            />
          </div>
          <Card className="mt-4 p-4 md:p-6">
            <Form method="post" className="space-y-4" noValidate>
              {answer && Object.keys(answer.fields).length === 0 && (
                <ErrorSummary title="Not sent" problems={[]}>
                  {answer.words}
                </ErrorSummary>
              )}
              <AmountFields
                label="You offer"
                least={terms.least}
                most={terms.listed}
                errors={answer?.fields ?? {}}
                typed={answer?.typed}
                wordsHint="The seller reads it beside the amount. Your address and number stay yours."
              />
              <Button type="submit" tone="signal" size="xl" wide busy={busy}>
                Send Offer
              </Button>
              <p className="text-13 text-muted">
                {terms.triesLeft} of {mostTries} tries left for this car. Nothing is charged, and others still
                see {priceText(terms.listed)}.
              </p>
            </Form>
          </Card>
        </>
      )}
    </div>
  );
}

/** Why there is nothing to offer, in words; null where there is. */
function whyNot(
  { isMine, status }: { isMine: boolean; status: string },
  { taken, triesLeft }: OfferTermsShown,
): string | null {
  if (isMine) return 'It is your own listing.';
  if (status === 'reserved') return 'Another buyer holds it; it may come back.';
  if (status !== 'published') return 'It is not for sale.';
  if (!taken) return 'The seller of this car takes no offers. It can be bought at its price.';
  return triesLeft === 0
    ? `You have named ${mostTries} amounts for this car. It can still be bought at its price.`
    : null;
}
