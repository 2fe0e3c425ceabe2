/** Writing a listing: by VIN or by hand, with the price rated as it is typed; then photos, preview and publishing. */

import { useEffect, useRef, useState } from 'react';
import { data, Form, Link, redirect, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router';
import type { DealerWork, dealerMemberCalls } from '#src/cars/dealer-members/contract.ts';
import { mayNow } from '#src/cars/dealer-members/rules.ts';
import { WorksFor } from '#src/cars/dealer-members/ui/works-for.tsx';
import { PhotoEditor } from '#src/cars/listing-photos/ui/photo-editor.tsx';
import type { sellingCalls } from '#src/cars/listings/contract.ts';
import type { MyListing } from '#src/cars/listings/shapes.ts';
import { givingBackWords } from '#src/cars/vehicles/rules.ts';
import { VehicleNotFound } from '#src/cars/vehicles/ui/detail/vehicle-not-found.tsx';
import { StatusBadge } from '#src/design/badge.tsx';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { ErrorSummary } from '#src/design/error-summary.tsx';
import { Eye, Info, Undo2 } from '#src/design/icons.ts';
import { toast } from '#src/design/toast.ts';
import { useUnitChoice } from '#src/people/accounts/ui/session.ts';
import { ApiError, apiFor, orNull, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { forgetTyped, useFormDraft } from '../ui/form-draft.ts';
import { CarFields, DetailFields, type FactOf, PastFields } from '../ui/listing-fields.tsx';
import { asTyped, type ListingField, listingBody, typedValues } from '../ui/listing-form.ts';
import { PriceField, type RatedDeal } from '../ui/price-field.tsx';
import { SellBar, SellProgress, useSellSteps } from '../ui/sell-steps.tsx';
import { typedCar } from '../ui/typed-car.ts';
import { HowBuyersSeeIt, TypedCar, useTyped } from '../ui/typed-car-views.tsx';
import { VinField } from '../ui/vin-field.tsx';
import type { Route } from './+types/sell-listing.ts';

export const meta = () => [{ title: pageTitle('List a vehicle') }, { name: 'robots', content: 'noindex' }];

const api = (transport?: Transport) => apiFor<typeof sellingCalls>(transport);

async function load(
  id: string,
  transport?: Transport,
): Promise<{ listing: MyListing | null; missing: boolean; work: DealerWork | null }> {
  const calls = api(transport);
  try {
    // Read first, so that whoever is signed out is asked to sign in.
    const listing =
      id === 'new'
        ? await calls('GET /api/vehicles/mine').then(() => null)
        : await calls('GET /api/vehicles/:id/mine', { params: { id } });
    const work = await orNull(apiFor<typeof dealerMemberCalls>(transport)('GET /api/dealer-work'));
    return { listing, missing: false, work };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    if (error.status === 401) throw redirect(`/login?next=${encodeURIComponent(`/sell/${id}`)}`);
    return { listing: null, missing: true, work: null };
  }
}

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const loaded = await load(params.id, transportOf(context));
  return data(loaded, { status: loaded.missing ? 404 : 200 });
};
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(params.id);

/** A step of the form is an address; that is no reason to read the listing again. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href
    ? false
    : defaultShouldRevalidate;

export const action = ({ context, params, request }: Route.ActionArgs) =>
  act(params.id, request, transportOf(context));
export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const answer = await act(params.id, request);
  const isSaved =
    answer instanceof Response && /\?(saved|published)$/.test(answer.headers.get('location') ?? '');
  if (isSaved) forgetTyped(params.id);
  return answer;
}

interface Answer {
  problem: string;
  errors: Record<string, string>;
  values: Record<string, string>;
}

async function act(id: string, request: Request, transport?: Transport): Promise<Response | Answer> {
  const form = await request.formData();
  const calls = api(transport);
  try {
    const body = listingBody(form);
    const saved =
      id === 'new'
        ? await calls('POST /api/vehicles', { body })
        : await calls('PATCH /api/vehicles/:id', { params: { id }, body });
    if (form.get('intent') !== 'publish') return redirect(`/sell/${saved.id}?saved`);
    await calls('POST /api/vehicles/:id/:move', { params: { id: saved.id, move: 'publish' } });
    return redirect(`/sell/${saved.id}?published`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return redirect(`/login?next=${encodeURIComponent(`/sell/${id}`)}`);
    return {
      problem: error.words ?? 'It was not saved.',
      errors: error.fieldErrors,
      values: typedValues(form),
    };
  }
}

export default function SellListing({ loaderData, actionData, params }: Route.ComponentProps) {
  if (loaderData.missing) return <VehicleNotFound />;
  if (!mayNow(loaderData.work, 'stock')) return <NotInRole work={loaderData.work} />;
  return (
    <Editor
      key={params.id}
      id={params.id}
      first={loaderData.listing}
      answer={actionData as Answer | undefined}
    />
  );
}

/** Before four steps are typed that would be refused. */
function NotInRole({ work }: { work: DealerWork | null }) {
  return (
    <div className="page-column py-8">
      <h1 className="text-28 md:text-40">List a vehicle</h1>
      <WorksFor work={work} back="/sell" />
      <p className="mt-4 text-17">
        Your role there does not include listing cars. Whoever gave it to you can change that; or act as
        yourself, and sell a car of your own.
      </p>
      <ButtonLink to="/sell" className="mt-5">
        My listings
      </ButtonLink>
    </div>
  );
}

/** What the last saving answered, until the next one: the router forgets it at each step. */
function useLastAnswer(answer: Answer | undefined): Answer | undefined {
  const { state } = useNavigation();
  const [{ seen, shown }, keep] = useState({ seen: answer, shown: answer });
  const isNewer = answer !== undefined && answer !== seen;
  if (isNewer) keep({ seen: answer, shown: answer });
  useEffect(() => {
    if (state === 'submitting') keep((last) => ({ ...last, shown: undefined }));
  }, [state]);
  return isNewer ? answer : shown;
}

/** What each field holds: what was typed and refused, what is kept, or what is usual. */
function useFacts(listing: MyListing | null, answer: Answer | undefined): FactOf {
  const { distance } = useUnitChoice();
  const kept = (name: ListingField) => {
    if (name === 'mileage') return listing?.odometer.reading;
    if (name === 'mileageUnit') return listing?.odometer.unit ?? (distance === 'km' ? 'km' : 'mi');
    return listing?.[name];
  };
  return (name, usual = '') => ({
    id: name,
    name,
    defaultValue: answer?.values[name] ?? asTyped(name, String(kept(name) ?? usual)),
    error: answer?.errors[name],
  });
}

function ListingHead({ listing }: { listing: MyListing | null }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-28 md:text-40">{listing ? 'Your listing' : 'List a vehicle'}</h1>
        {listing && (
          <div className="flex items-center gap-3">
            <StatusBadge status={listing.status} />
            <ButtonLink to={`/vehicles/${listing.id}`} size="sm">
              <Eye size={16} aria-hidden="true" />
              Preview
            </ButtonLink>
          </div>
        )}
      </div>
      {listing && <ReviewNotes listing={listing} />}
      {listing?.vinQuestion && (
        <p className="mt-5 rounded-card bg-wash-amber p-4">
          <b className="font-semibold">Is the VIN right? </b>
          {listing.vinQuestion} Nothing waits for your answer.
        </p>
      )}
    </>
  );
}

interface EditorProps {
  id: string;
  first: MyListing | null;
  answer: Answer | undefined;
}

function Editor({ id, first, answer: newest }: EditorProps) {
  const answer = useLastAnswer(newest);
  const form = useRef<HTMLFormElement>(null);
  const [listing, setListing] = useState(first);
  useEffect(() => setListing(first), [first]);
  const navigation = useNavigation();
  const busy = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const errors = answer?.errors ?? {};
  const fact = useFacts(listing, answer);
  useEffect(() => {
    if (answer) toast({ title: 'Not saved', description: answer.problem, tone: 'failure' });
  }, [answer]);
  const { typed, read } = useTyped(form);
  const keepTyped = useFormDraft(form, id, answer !== undefined);
  const [deal, setDeal] = useState<RatedDeal | null>(null);
  const car = typedCar(typed, listing, deal);
  const steps = useSellSteps(form, { saved: listing !== null, errors });
  const mayPublish = !listing || listing.status === 'draft' || listing.status === 'paused';
  const problems = Object.entries(errors).map(([fieldId, message]) => ({ fieldId, message }));

  return (
    <div className="page-column max-w-[920px] py-8">
      <ListingHead listing={listing} />
      <SellProgress steps={steps} />
      <Form
        ref={form}
        id="listing"
        method="post"
        noValidate
        onInput={() => {
          read();
          keepTyped();
        }}
        className="mt-6 space-y-8"
      >
        {answer && (
          <ErrorSummary title="Not saved" problems={problems}>
            {answer.problem}
          </ErrorSummary>
        )}
        <section
          aria-labelledby="about"
          className={cx(
            'space-y-4 rounded-card border border-line bg-card p-5',
            steps.step !== 'details' && steps.shownIn('car'),
          )}
        >
          <h2 id="about" className="text-21">
            <span className="md:hidden">
              {steps.step === 'car' ? 'Start with the VIN' : 'What else it is'}
            </span>
            <span className="max-md:hidden">The vehicle</span>
          </h2>
          <div data-step="car" className={cx('space-y-4', steps.shownIn('car'))}>
            <VinField form={form} {...fact('vin')} />
            {car && <TypedCar car={car} />}
            <CarFields fact={fact} typed={typed} />
          </div>
          <div data-step="details" className={cx('space-y-4', steps.shownIn('details'))}>
            <DetailFields fact={fact} />
            {typed.condition !== 'new' && <PastFields fact={fact} />}
          </div>
        </section>
        <section
          aria-labelledby="price-title"
          data-step="price"
          className={cx('rounded-card border border-line bg-card p-5', steps.shownIn('price'))}
        >
          <h2 id="price-title" className="mb-4 text-21">
            <span className="md:hidden">What should it cost?</span>
            <span className="max-md:hidden">Price</span>
          </h2>
          <div className="max-w-md">
            <PriceField
              typed={typed}
              deal={deal}
              onDeal={setDeal}
              vehicleId={listing?.id}
              {...fact('price')}
            />
          </div>
          <GivingBackNotice />
        </section>
        <div className={cx('flex flex-wrap justify-end gap-3', steps.stepped && 'max-md:hidden')}>
          <Button type="submit" size="lg" busy={busy}>
            {listing ? 'Save changes' : 'Save draft'}
          </Button>
          {mayPublish && (
            <Button type="submit" name="intent" value="publish" tone="signal" size="lg" busy={busy}>
              Publish
            </Button>
          )}
        </div>
      </Form>
      {car && Number(car.price) > 0 && (
        <div className={steps.shownIn('price')}>
          <HowBuyersSeeIt car={car} />
        </div>
      )}
      {listing ? (
        <div
          data-step="photos"
          className={cx('mt-8 rounded-card border border-line bg-card p-5', steps.shownIn('photos'))}
        >
          <PhotoEditor listing={listing} onChange={setListing} />
        </div>
      ) : (
        <p className={cx('mt-4 text-right text-13 text-muted', steps.stepped && 'max-md:hidden')}>
          Save the draft, then add photos.
        </p>
      )}
      <SellBar steps={steps} formId="listing" saved={listing !== null} mayPublish={mayPublish} busy={busy} />
    </div>
  );
}

/** What whoever sells here agrees to, said before they publish. */
function GivingBackNotice() {
  return (
    <p className="mt-4 flex max-w-[65ch] gap-3 border-t border-line pt-4 text-15">
      <Undo2 size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-spruce" />
      <span>
        {givingBackWords()}{' '}
        <Link to="/refunds#cars" className="font-semibold text-spruce underline underline-offset-2">
          How refunds work
        </Link>
      </span>
    </p>
  );
}

/** What operators said of a listing, or why they look at it before it is shown. */
function ReviewNotes({ listing }: { listing: MyListing }) {
  return (
    <>
      {listing.operatorNote && listing.status !== 'review' && (
        <p className="mt-5 rounded-card bg-wash-amber p-4">
          <b className="font-semibold">Sent back by our reviewers: </b>
          {listing.operatorNote}
        </p>
      )}
      {listing.status === 'review' && (
        <div className="mt-5 flex gap-3 rounded-card bg-wash-amber p-4">
          <Info size={20} aria-hidden="true" className="text-amber" />
          <div>
            <p className="font-semibold">This listing is not shown yet.</p>
            <ul className="mt-1 list-disc pl-5">
              {listing.reviewReasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </>
  );
}
