/** The places somebody keeps: Home, Work and others. Plain forms, so that they work without a script too. */

import { useState } from 'react';
import { Form, redirect, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { Plus } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';
import type { PlaceToSave, placesCalls, SavedPlace } from '#src/geo/places/contract.ts';
import type { SavedKind } from '#src/geo/places/rules.ts';
import { cityFrameOf, middleOf } from '#src/geo/streets/city-frames.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { noPlace, type PlaceChoice } from '../ui/booking-form.ts';
import { PlaceField, pickupMark } from '../ui/places/place-field.tsx';
import { savedIcon } from '../ui/places/saved-icon.ts';
import { loadSavedPlaces } from '../ui/places/saved-places-store.ts';
import type { Route } from './+types/saved-places.ts';

export const meta = () => [{ title: pageTitle('Saved places') }, { name: 'robots', content: 'noindex' }];

async function load(transport?: Transport): Promise<SavedPlace[]> {
  const places = await apiFor<typeof placesCalls>(transport)('GET /api/saved-places', { on401: 'null' });
  if (places === null) throw redirect('/login?next=%2Fsaved-places');
  return places;
}
export const loader = ({ context }: Route.LoaderArgs) => load(transportOf(context));
export const clientLoader = () => load();

/** What a form was refused for; `gone` is what was just taken away and may be put back. */
interface Outcome {
  form: string;
  words?: string;
  fields?: Record<string, string>;
  gone?: PlaceToSave;
}

export const action = ({ context, request }: Route.ActionArgs) => act(request, transportOf(context));
export async function clientAction({ request }: Route.ClientActionArgs) {
  const outcome = await act(request);
  // What the booking form offers is read anew.
  await loadSavedPlaces(null);
  return outcome;
}

async function act(request: Request, transport?: Transport): Promise<Outcome> {
  const form = await request.formData();
  const said = (name: string) => String(form.get(name) ?? '').trim();
  const api = apiFor<typeof placesCalls>(transport);
  const [lat, lng] = said('at').split(',').map(Number);
  const known = said('at') !== '';
  const body: PlaceToSave = {
    kind: said('kind') as SavedKind,
    name: said('name') || null,
    address: said('place'),
    lat: known ? lat : null,
    lng: known ? lng : null,
  };
  const id = Number(said('id'));
  try {
    if (said('intent') === 'remove') {
      await api('DELETE /api/saved-places/:id', { params: { id } });
      return { form: said('form'), gone: body };
    }
    if (id) await api('PUT /api/saved-places/:id', { params: { id }, body });
    else await api('POST /api/saved-places', { body });
    return { form: '' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const fields = { ...error.fieldErrors };
    if (error.code === 'place_not_found') fields.address ??= error.words ?? '';
    return { form: said('form'), words: error.words ?? 'That did not work. Try again.', fields };
  }
}

const places = (saved: readonly SavedPlace[], kind: SavedKind) => saved.filter((one) => one.kind === kind);

export default function SavedPlaces({ loaderData: saved, actionData: outcome }: Route.ComponentProps) {
  const others = places(saved, 'other');
  return (
    <div className="page-column max-w-[680px] py-8">
      <h1 className="text-40">Saved places</h1>
      <p className="mt-2 text-muted">
        They are offered first wherever you enter a place for a ride. Only you see them.
      </p>
      {outcome?.gone && <Gone place={outcome.gone} />}
      <ul className="mt-6 space-y-3">
        {(['home', 'work'] as const).map((kind) => (
          <li key={kind}>
            <PlaceRow kind={kind} place={places(saved, kind)[0]} outcome={outcome} />
          </li>
        ))}
        {others.map((place) => (
          <li key={place.id}>
            <PlaceRow kind="other" place={place} outcome={outcome} />
          </li>
        ))}
        <li key={`new ${others.length}`}>
          <PlaceRow kind="other" place={undefined} outcome={outcome} />
        </li>
      </ul>
      <ButtonLink to="/" tone="signal" className="mt-6">
        Book a ride
      </ButtonLink>
    </div>
  );
}

/** What was taken away can be put back as it was. */
function Gone({ place }: { place: PlaceToSave }) {
  return (
    <Form
      method="post"
      role="status"
      className="mt-4 flex items-center justify-between gap-4 rounded-card bg-ink px-4 py-3 text-paper"
    >
      <Hidden place={place} />
      <span className="min-w-0 truncate">{place.name} was taken away</span>
      <button type="submit" className="touch shrink-0 font-semibold underline underline-offset-2">
        Undo
      </button>
    </Form>
  );
}

const Hidden = ({ place: { kind, name, address, lat, lng } }: { place: PlaceToSave }) => (
  <>
    <input type="hidden" name="kind" value={kind} />
    <input type="hidden" name="name" value={name ?? ''} />
    <input type="hidden" name="place" value={address} />
    <input type="hidden" name="at" value={`${lat},${lng}`} />
  </>
);

function PlaceRow({
  kind,
  place,
  outcome,
}: {
  kind: SavedKind;
  place: SavedPlace | undefined;
  outcome: Outcome | undefined;
}) {
  const form = place ? `${place.id}` : kind;
  const refused = outcome?.form === form && outcome.words ? outcome : undefined;
  const Icon = place || kind !== 'other' ? savedIcon[kind] : Plus;
  const title = place?.name ?? { home: 'Home', work: 'Work', other: 'Add a place' }[kind];
  return (
    <Card className="p-4">
      <details key={place?.address} open={refused !== undefined || undefined} className="group">
        <summary className="flex cursor-pointer list-none items-center gap-3.5">
          <Icon size={20} aria-hidden="true" className="shrink-0 text-spruce" />
          <span className="min-w-0 grow">
            <span className="block truncate font-semibold">{title}</span>
            {(place || kind !== 'other') && (
              <span className="block truncate text-13 text-muted">{place?.address ?? 'Not saved yet'}</span>
            )}
          </span>
          <span className="touch shrink-0 font-medium text-spruce underline underline-offset-2">
            {place ? 'Edit' : 'Add'}
          </span>
        </summary>
        <PlaceForm form={form} kind={kind} place={place} refused={refused} />
        {place && (
          <Form method="post" className="mt-3 border-t border-line pt-3">
            <input type="hidden" name="form" value={form} />
            <input type="hidden" name="id" value={place.id} />
            <Hidden place={place} />
            <Button type="submit" tone="ghost" name="intent" value="remove" className="-ml-3 text-brick">
              Take {place.name} away
            </Button>
          </Form>
        )}
      </details>
    </Card>
  );
}

function PlaceForm({
  form,
  kind,
  place,
  refused,
}: {
  form: string;
  kind: SavedKind;
  place: SavedPlace | undefined;
  refused: Outcome | undefined;
}) {
  const [choice, setChoice] = useState<PlaceChoice>(place ?? noPlace);
  const busy = useNavigation().formData?.get('form') === form;
  return (
    <Form method="post" className="mt-4 space-y-3">
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="kind" value={kind} />
      {place && <input type="hidden" name="id" value={place.id} />}
      <input type="hidden" name="at" value={choice.lat === null ? '' : `${choice.lat},${choice.lng}`} />
      {kind === 'other' && (
        <TextField
          label="Name"
          name="name"
          defaultValue={place?.name ?? ''}
          maxLength={40}
          placeholder="Nana’s"
          error={refused?.fields?.name}
        />
      )}
      <div className="rounded-[10px] border border-edge bg-card">
        <PlaceField
          label="Address"
          name="place"
          mark={pickupMark}
          value={choice}
          onChange={setChoice}
          onFocus={() => {}}
          near={middleOf(cityFrameOf(null))}
          error={refused?.fields?.address}
        />
      </div>
      {refused && Object.keys(refused.fields ?? {}).length === 0 && (
        <p role="alert" className="font-medium text-brick">
          {refused.words}
        </p>
      )}
      <Button type="submit" tone="spruce" busy={busy}>
        Save
      </Button>
    </Form>
  );
}
