/** Scheduled rides: those that have no driver by the set time, and who drives the others. */

import { Link, useSearchParams } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { DeskForm } from '#src/design/desk/may.tsx';
import { act, field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { putSetting, readSettingsIfAllowed, settingNow } from '#src/design/desk/setting-page.ts';
import { TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import { counted } from '#src/platform/plural.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { promiseHere } from '#src/riding/pickup-promise/promise.ts';
import { PromiseForm, promiseFormName } from '#src/riding/pickup-promise/ui/promise-form.tsx';
import { readPromise } from '#src/riding/pickup-promise/ui/read-promise.ts';
import type { DeskCandidate, DeskReserved, reservationCalls } from '#src/riding/reservations/contract.ts';
import { reservedHere } from '#src/riding/reservations/rules.ts';
import { ReservedTermsForm } from '#src/riding/reservations/ui/reserved-terms-form.tsx';
import { duration } from '#src/riding/rides/ui/trip-words.ts';
import { vehicleTypeName } from '#src/riding/vehicle-types/vehicle-types.ts';
import type { Route } from './+types/reserved.ts';

export const meta = () => [{ title: pageTitle('Rides ahead') }, { name: 'robots', content: 'noindex' }];

const apiOf = (transport?: Transport) => apiFor<typeof reservationCalls>(transport);

const load = (request: Request, transport?: Transport) =>
  forOperators(request, async () => {
    const api = apiOf(transport);
    const [list, settings] = await Promise.all([
      api('GET /api/operations/reserved-rides'),
      readSettingsIfAllowed(transport),
    ]);
    const wanted = Number(new URL(request.url).searchParams.get('ride'));
    const isListed = [...list.missing, ...list.ahead].some(({ id }) => id === wanted);
    const candidates = isListed
      ? await api('GET /api/operations/reserved-rides/:id/drivers', { params: { id: wanted as RideId } })
      : [];
    const [terms, promised] = [settingNow(settings, reservedHere), settingNow(settings, promiseHere)];
    return {
      ...{ list, candidates, version: terms.version },
      terms: settings && terms.value,
      promise: settings && promised.value,
      promiseVersion: promised.version,
    };
  });
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);
export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const api = apiOf(transport);
  const name = field(form, 'form');
  const reason = field(form, 'reason');
  const params = { id: Number(field(form, 'id')) as RideId };
  return act(name, () => {
    if (name === 'terms' || name === promiseFormName) {
      const isPromise = name === promiseFormName;
      const terms = {
        releaseMinutes: Number(field(form, 'releaseMinutes') || Number.NaN),
        missingMinutes: Number(field(form, 'missingMinutes') || Number.NaN),
      };
      return isPromise
        ? putSetting(promiseHere.name, form, readPromise(form), transport)
        : putSetting(reservedHere.name, form, terms, transport);
    }
    if (field(form, 'intent') === 'take_away')
      return api('POST /api/operations/reserved-rides/:id/take-away', { params, body: { reason } });
    const driverId = Number(field(form, 'driverId')) as DriverId;
    return api('POST /api/operations/reserved-rides/:id/set-driver', { params, body: { driverId, reason } });
  });
}

export default function OperationsReserved({ loaderData, actionData }: Route.ComponentProps) {
  const { list, candidates, terms, version, promise, promiseVersion } = loaderData;
  const refused = useLastAnswer(actionData);
  const [search] = useSearchParams();
  const chosen = Number(search.get('ride'));
  const row = (ride: DeskReserved) => (
    <Row key={ride.id} ride={ride} refused={refused} candidates={ride.id === chosen ? candidates : null} />
  );
  return (
    <div>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-40">Rides ahead</h1>
        <ButtonLink to="/operations/reserved">Look again</ButtonLink>
      </div>
      <section aria-label="Without a driver" className="mt-6">
        <h2 className="text-21">Without a driver</h2>
        <p className="mt-1 max-w-[680px] text-muted">
          Nobody has committed, and the pickup is less than {counted(list.missingMinutes, 'minute')} away. The
          soonest is first.
        </p>
        {list.missing.length === 0 ? (
          <p className="mt-3 font-medium text-moss">Every ride that near has a driver.</p>
        ) : (
          <ul className="mt-3 space-y-3">{list.missing.map(row)}</ul>
        )}
      </section>
      <section aria-label="Further ahead, or with a driver" className="mt-8">
        <h2 className="text-21">Further ahead, or with a driver</h2>
        {list.ahead.length === 0 ? (
          <p className="mt-2 text-muted">No other ride is booked ahead.</p>
        ) : (
          <ul className="mt-3 space-y-3">{list.ahead.map(row)}</ul>
        )}
      </section>
      {promise && (
        <PromiseForm
          key={`p${promiseVersion}`}
          promise={promise}
          version={promiseVersion}
          refused={refused}
        />
      )}
      {terms && <ReservedTermsForm key={version} terms={terms} version={version} refused={refused} />}
    </div>
  );
}

function Row({
  ride,
  refused,
  candidates,
}: {
  ride: DeskReserved;
  refused: Refused | null | undefined;
  /** Null until an operator asks who could drive it. */
  candidates: readonly DeskCandidate[] | null;
}) {
  const { committed } = ride;
  return (
    <li className="rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-72">
          <p className="flex flex-wrap items-center gap-2 text-17 font-semibold">
            <When at={ride.scheduledAt} show="ahead" zone={ride.timeZone} />
            {ride.missing && <Badge tone="amber">No driver</Badge>}
          </p>
          <p className="break-words">
            {ride.from} to {ride.to}
          </p>
          <p className="text-13 text-muted">
            {ride.reference}, {ride.rider}, {vehicleTypeName(ride.vehicleType)},{' '}
            {duration(ride.durationSeconds)}
            {ride.stops > 0 && `, ${counted(ride.stops, 'stop')}`}
            {ride.city && `, ${ride.city}`}
          </p>
          {committed && (
            <p className="mt-1">
              <b className="font-semibold">{committed.name}</b>, {committed.licensePlate},{' '}
              {committed.phone ? <a href={`tel:${committed.phone}`}>{committed.phone}</a> : 'no number'}
              <span className="block text-13 text-muted">
                {committed.byDesk ? 'Set by the desk' : 'Committed'} <When at={committed.since} />
              </span>
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-start gap-2">
          {candidates === null && (
            <ButtonLink size="sm" to={`/operations/reserved?ride=${ride.id}`} preventScrollReset>
              Who could drive {ride.reference}?
            </ButtonLink>
          )}
          {committed && (
            <ActForm
              needs="rides.dispatch"
              intent="take_away"
              id={ride.id}
              label="Take away"
              about={`${ride.reference} from ${committed.name}`}
              reason={{ label: 'Why?', hint: 'The driver reads it.' }}
              refused={refused}
            />
          )}
        </div>
      </div>
      {candidates && <Candidates ride={ride} candidates={candidates} refused={refused} />}
    </li>
  );
}

function Candidates({
  ride,
  candidates,
  refused,
}: {
  ride: DeskReserved;
  candidates: readonly DeskCandidate[];
  refused: Refused | null | undefined;
}) {
  const name = `set_driver:${ride.id}`;
  const words = refused?.form === name ? refused.words : undefined;
  if (candidates.length === 0)
    return (
      <p className="mt-3 text-muted">
        No approved driver of this city may drive it at that time. See{' '}
        <Link to="/operations/drivers" className="font-semibold text-spruce underline">
          drivers
        </Link>
        .
      </p>
    );
  return (
    <DeskForm
      needs="rides.dispatch"
      method="post"
      preventScrollReset
      className="mt-3 space-y-3 rounded-card bg-well p-4"
    >
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="id" value={ride.id} />
      <fieldset>
        <legend className="font-semibold">Who drives it? Ask them first.</legend>
        {candidates.map(({ id, name: driver, licensePlate, vehicleInfo, online, late }) => (
          <label key={id} className="touch flex items-center gap-3 py-1">
            <input type="radio" name="driverId" value={id} required className="size-5" />
            <span className="min-w-0 break-words">
              {driver}, {licensePlate}, {vehicleInfo}
              {online && ', on the road now'}
              {late > 0 && `, ${late} given back late`}
            </span>
          </label>
        ))}
      </fieldset>
      <TextField label="Why?" name="reason" required maxLength={300} hint="The driver reads it." />
      {words && (
        <p role="alert" className="font-medium text-brick">
          {words}
        </p>
      )}
      <Button type="submit" tone="spruce">
        Set as the driver
      </Button>
    </DeskForm>
  );
}
