/** Writing a listing: by VIN or by hand, with the price rated as it is typed; then photos, preview and publishing. */

import { useEffect, useRef, useState } from 'react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { StatusBadge } from '#src/design/badge.tsx';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { ErrorSummary } from '#src/design/error-summary.tsx';
import { Eye, Info } from '#src/design/icons.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextAreaField, TextField } from '#src/design/text-field.tsx';
import { toast } from '#src/design/toast.ts';
import { bodies, colours, fuels, transmissions, wordFor } from '#src/features/vehicles/filters.ts';
import { VehicleNotFound } from '#src/features/vehicles/ui/vehicle-not-found.tsx';
import { ApiError, apiFor, type Transport } from '#src/platform/api.ts';
import { transportOf } from '#src/platform/page-context.ts';
import type { sellingCalls } from '../contract.ts';
import { longestDescription } from '../rules.ts';
import type { MyListing } from '../shapes.ts';
import { listingBody, typedValues } from '../ui/listing-form.ts';
import { PhotoEditor } from '../ui/photo-editor.tsx';
import { PriceField } from '../ui/price-field.tsx';
import { SellBar, SellProgress, useSellSteps } from '../ui/sell-steps.tsx';
import { VinField } from '../ui/vin-field.tsx';
import type { Route } from './+types/sell-listing.ts';

export const meta = () => [{ title: 'List a vehicle | Rove' }, { name: 'robots', content: 'noindex' }];

const api = (transport?: Transport) => apiFor<typeof sellingCalls>(transport);

async function load(
  id: string,
  transport?: Transport,
): Promise<{ listing: MyListing | null; missing: boolean }> {
  const calls = api(transport);
  try {
    if (id === 'new') {
      await calls('GET /api/vehicles/mine');
      return { listing: null, missing: false };
    }
    return { listing: await calls('GET /api/vehicles/:id/mine', { params: { id } }), missing: false };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    if (error.status === 401) throw redirect(`/login?next=${encodeURIComponent(`/sell/${id}`)}`);
    return { listing: null, missing: true };
  }
}

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const loaded = await load(params.id, transportOf(context));
  return data(loaded, { status: loaded.missing ? 404 : 200 });
};
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(params.id);

export const action = ({ context, params, request }: Route.ActionArgs) =>
  act(params.id, request, transportOf(context));
export const clientAction = ({ params, request }: Route.ClientActionArgs) => act(params.id, request);

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

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: wordFor(value) }));

export default function SellListing({ loaderData, actionData, params }: Route.ComponentProps) {
  if (loaderData.missing) return <VehicleNotFound />;
  return <Editor key={params.id} first={loaderData.listing} answer={actionData as Answer | undefined} />;
}

function Editor({ first, answer }: { first: MyListing | null; answer: Answer | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const [listing, setListing] = useState(first);
  useEffect(() => setListing(first), [first]);
  const navigation = useNavigation();
  const busy = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const errors = answer?.errors ?? {};
  const value = (name: string, kept: string | number | null | undefined): string =>
    answer?.values[name] ?? (kept === null || kept === undefined ? '' : String(kept));
  useEffect(() => {
    if (answer) toast({ title: 'Not saved', description: answer.problem, tone: 'failure' });
  }, [answer]);
  const steps = useSellSteps(form, { saved: listing !== null, errors });
  const mayPublish = !listing || listing.status === 'draft' || listing.status === 'paused';
  const problems = Object.entries(errors).map(([fieldId, message]) => ({ fieldId, message }));

  return (
    <div className="page-column max-w-[920px] py-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-40">{listing ? 'Your listing' : 'List a vehicle'}</h1>
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
      {listing?.operatorNote && listing.status !== 'review' && (
        <p className="mt-5 rounded-card bg-wash-amber p-4">
          <b className="font-semibold">Sent back by our reviewers: </b>
          {listing.operatorNote}
        </p>
      )}
      {listing?.status === 'review' && (
        <div className="mt-5 flex gap-3 rounded-card bg-wash-amber p-4">
          <Info size={20} aria-hidden="true" className="text-amber" />
          <div>
            <p className="font-semibold">A person looks at this listing before it is shown.</p>
            <ul className="mt-1 list-disc pl-5">
              {listing.reviewReasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
      <SellProgress steps={steps} />
      <Form ref={form} id="listing" method="post" noValidate className="mt-6 space-y-8">
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
            <VinField form={form} defaultValue={value('vin', listing?.vin)} error={errors.vin} />
            <div className="grid gap-4 sm:grid-cols-3">
              <TextField
                id="year"
                label="Year"
                kind="digits"
                name="year"
                required
                maxLength={4}
                defaultValue={value('year', listing?.year)}
                error={errors.year}
              />
              <TextField
                id="make"
                label="Make"
                name="make"
                required
                maxLength={40}
                defaultValue={value('make', listing?.make)}
                error={errors.make}
              />
              <TextField
                id="model"
                label="Model"
                name="model"
                required
                maxLength={60}
                defaultValue={value('model', listing?.model)}
                error={errors.model}
              />
              <TextField
                id="trim"
                label="Trim"
                name="trim"
                optional
                maxLength={80}
                defaultValue={value('trim', listing?.trim)}
                error={errors.trim}
              />
              <SelectField
                id="condition"
                label="Condition"
                name="condition"
                defaultValue={value('condition', listing?.condition) || 'used'}
                options={choices(['used', 'new'])}
                error={errors.condition}
              />
              <TextField
                id="mileage"
                label="Mileage, miles"
                kind="digits"
                name="mileage"
                maxLength={9}
                defaultValue={value('mileage', listing?.mileage)}
                error={errors.mileage}
              />
            </div>
          </div>
          <div data-step="details" className={cx('space-y-4', steps.shownIn('details'))}>
            <div className="grid gap-4 sm:grid-cols-3">
              <SelectField
                id="body"
                label="Body"
                name="body"
                defaultValue={value('body', listing?.body) || 'sedan'}
                options={choices(bodies)}
                error={errors.body}
              />
              <SelectField
                id="fuelType"
                label="Fuel"
                name="fuelType"
                defaultValue={value('fuelType', listing?.fuelType.toLowerCase()) || 'gasoline'}
                options={choices(fuels)}
                error={errors.fuelType}
              />
              <SelectField
                id="transmission"
                label="Transmission"
                name="transmission"
                defaultValue={value('transmission', listing?.transmission.toLowerCase()) || 'automatic'}
                options={choices(transmissions)}
                error={errors.transmission}
              />
              <SelectField
                id="colour"
                label="Colour"
                name="colour"
                defaultValue={value('colour', listing?.colour) || 'white'}
                options={choices(colours)}
                error={errors.colour}
              />
              <TextField
                id="drivetrain"
                label="Drivetrain"
                name="drivetrain"
                optional
                maxLength={40}
                defaultValue={value('drivetrain', listing?.drivetrain)}
                error={errors.drivetrain}
              />
              <TextField
                id="location"
                label="Town"
                name="location"
                required
                maxLength={80}
                placeholder="Oakville, ON"
                defaultValue={value('location', listing?.location)}
                error={errors.location}
              />
              <TextField
                id="doors"
                label="Doors"
                kind="digits"
                name="doors"
                optional
                maxLength={1}
                defaultValue={value('doors', listing?.doors)}
                error={errors.doors}
              />
              <TextField
                id="seats"
                label="Seats"
                kind="digits"
                name="seats"
                optional
                maxLength={2}
                defaultValue={value('seats', listing?.seats)}
                error={errors.seats}
              />
              <TextField
                id="owners"
                label="Owners so far"
                kind="digits"
                name="owners"
                optional
                maxLength={2}
                defaultValue={value('owners', listing?.owners)}
                error={errors.owners}
              />
            </div>
            <TextAreaField
              id="description"
              label="Description"
              name="description"
              rows={5}
              required
              maxLength={longestDescription}
              hint="Service, owners, what works and what does not. No phone numbers or links; buyers write to you here."
              defaultValue={value('description', listing?.description)}
              error={errors.description}
            />
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
              form={form}
              vehicleId={listing?.id}
              defaultValue={value('price', listing?.price.replace(/\.00$/, ''))}
              error={errors.price}
            />
          </div>
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
