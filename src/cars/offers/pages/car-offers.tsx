/** Offers for one of my cars, and whether and from which price on I take them. */
import { Form, Link, redirect, useNavigation } from 'react-router';
import type { sellingCalls } from '#src/cars/listings/contract.ts';
import { titleText } from '#src/cars/vehicles/ui/words.ts';
import { priceText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { field } from '#src/design/desk/operator-page.ts';
import { TextField } from '#src/design/text-field.tsx';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { offersCalls } from '../contract.ts';
import { CarHead } from '../ui/car-head.tsx';
import { OfferList } from '../ui/offer-list.tsx';
import type { Route } from './+types/car-offers.ts';

export const meta = () => [
  { title: pageTitle('Offers for your car') },
  { name: 'robots', content: 'noindex' },
];

async function load(id: string, transport?: Transport) {
  const api = apiFor<typeof offersCalls>(transport);
  try {
    const [listing, terms, offers] = await Promise.all([
      apiFor<typeof sellingCalls>(transport)('GET /api/vehicles/:id/mine', { params: { id } }),
      api('GET /api/vehicles/:id/offer-terms', { params: { id } }),
      api('GET /api/car-offers'),
    ]);
    const forIt = offers.filter(({ vehicleId, side }) => side === 'seller' && vehicleId === listing.id);
    return { listing, terms, offers: forIt, now: Date.now() };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      throw redirect(`/login?next=%2Fsell%2F${id}%2Foffers`);
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw redirect('/sell');
    throw error;
  }
}
export const loader = ({ context, params }: Route.LoaderArgs) => load(params.id, transportOf(context));
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(params.id);

export const action = ({ context, params, request }: Route.ActionArgs) =>
  save(params.id, request, transportOf(context));
export const clientAction = ({ params, request }: Route.ClientActionArgs) => save(params.id, request);

async function save(id: string, request: Request, transport?: Transport) {
  const form = await request.formData();
  try {
    await apiFor<typeof offersCalls>(transport)('PUT /api/vehicles/:id/offer-terms', {
      params: { id },
      body: { taken: form.has('taken'), leastPercent: field(form, 'leastPercent') },
    });
    return { saved: true, words: null, fields: {} as Record<string, string> };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { saved: false, words: error.words ?? 'It was not saved.', fields: error.fieldErrors };
  }
}

export default function CarOffers({ loaderData, actionData }: Route.ComponentProps) {
  const { listing, terms, offers, now } = loaderData;
  const answer = useLastAnswer(actionData);
  const busy = useNavigation().formMethod === 'POST';
  return (
    <div className="page-column max-w-[920px] py-8">
      <Link to="/sell" className="touch text-13 font-semibold text-spruce underline">
        My listings
      </Link>
      <h1 className="mt-3 mb-5 text-40">Offers for your car</h1>
      <CarHead car={{ ...listing, vehicleId: listing.id, title: titleText(listing), listed: terms.listed }} />
      <section className="mt-6">
        <h2 className="sr-only">Offers</h2>
        {offers.length === 0 ? (
          <p className="rounded-card border border-line bg-well p-4 text-muted">
            Nobody has offered a price for it yet.
          </p>
        ) : (
          <OfferList offers={offers} now={now} />
        )}
      </section>
      <Card className="mt-6 max-w-[560px] p-4 md:p-6">
        <h2 className="text-21">What you look at</h2>
        <Form method="post" className="mt-3 space-y-4" noValidate>
          <CheckboxField
            name="taken"
            defaultChecked={terms.taken}
            label="Buyers may offer another price"
            hint="Without it they buy at the listed price, or write to you."
          />
          <TextField
            label="From which share of the price on"
            name="leastPercent"
            kind="digits"
            maxLength={4}
            required
            trail={<span className="px-4 text-muted">%</span>}
            defaultValue={terms.leastPercent}
            error={answer?.fields.leastPercent}
            hint={`Now ${priceText(terms.least)} or more. What is less cannot be sent.`}
          />
          {answer && (
            <p role={answer.saved ? 'status' : 'alert'} className={answer.saved ? 'text-moss' : 'text-brick'}>
              {answer.saved ? 'Saved. Offers that stand go on as they are.' : answer.words}
            </p>
          )}
          <Button type="submit" tone="spruce" busy={busy}>
            Save
          </Button>
        </Form>
      </Card>
    </div>
  );
}
