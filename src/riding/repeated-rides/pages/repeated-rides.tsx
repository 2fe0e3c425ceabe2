/** Rides that are repeated, with their next days: leave one out, open one, end it. */
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { ConfirmButton } from '#src/design/confirm-button.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { When } from '#src/design/when.tsx';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { weekdayNames } from '#src/platform/time/week-hours.ts';
import { zonedTime } from '#src/platform/time/zoned-time.ts';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';
import { vehicleTypeName } from '#src/riding/vehicle-types/vehicle-types.ts';
import type { RepeatedDay, RepeatedRide, repeatedCalls } from '../contract.ts';
import { weekdayOf } from '../rules.ts';
import { weekdayWords } from '../weekday-words.ts';
import type { Route } from './+types/repeated-rides.ts';

export const meta = () => [{ title: pageTitle('Repeated rides') }, { name: 'robots', content: 'noindex' }];

async function load(transport?: Transport) {
  try {
    return await apiFor<typeof repeatedCalls>(transport)('GET /api/repeated-rides');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirect('/login?next=%2Frepeated-rides');
    throw error;
  }
}
export const loader = ({ context }: Route.LoaderArgs) => load(transportOf(context));
export const clientLoader = () => load();

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const api = apiFor<typeof repeatedCalls>(transport);
  const id = String(form.get('id'));
  const day = String(form.get('day') ?? '');
  try {
    if (form.get('what') === 'end') await api('POST /api/repeated-rides/:id/end', { params: { id } });
    else
      await api('POST /api/repeated-rides/:id/days/:day', {
        params: { id, day },
        body: { skipped: form.get('what') === 'skip' },
      });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return data({ words: error.words ?? 'That did not work. Try again.' }, { status: error.status });
  }
}
export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

export default function RepeatedRides({ loaderData: list, actionData: answer }: Route.ComponentProps) {
  const refused = useLastAnswer(answer);
  return (
    <div className="page-column grow py-8">
      <h1 className="text-40">Repeated rides</h1>
      {refused && (
        <ErrorPanel title="Nothing was changed" className="mt-4 max-w-[720px]">
          {refused.words}
        </ErrorPanel>
      )}
      {list.length === 0 ? (
        <EmptyState
          as="h2"
          title="No ride is repeated"
          className="mt-6 max-w-[720px]"
          action={
            <ButtonLink to="/" tone="signal">
              Book a ride
            </ButtonLink>
          }
        >
          Book a ride for a time, then press Repeat this ride on its page: on weekdays at ten past eight, say.
        </EmptyState>
      ) : (
        <div className="mt-6 max-w-[720px] space-y-6">
          {list.map((series) => (
            <Series key={series.id} series={series} />
          ))}
        </div>
      )}
    </div>
  );
}

function Series({ series }: { series: RepeatedRide }) {
  const { id, pickup, destination, timeZone, time, until, days } = series;
  const from = placeName(pickup.address);
  const to = placeName(destination.address);
  return (
    <Card className="p-4 md:p-6">
      <h2 className="text-21 break-words">
        {from} to {to}
      </h2>
      <p className="mt-1 text-muted">
        {weekdayWords(series.weekdays)} at{' '}
        <When at={zonedTime(until, time, timeZone).toISOString()} show="time" zone={timeZone} />, until{' '}
        <When at={zonedTime(until, time, timeZone).toISOString()} show="date" zone={timeZone} />.{' '}
        {vehicleTypeName(series.vehicleType)}.
      </p>
      {series.flight && <p className="mt-1 text-muted">Each with flight {series.flight} of its day.</p>}
      <ol className="mt-4 border-t border-line">
        {days.map((day) => (
          <Day key={day.day} series={series} day={day} />
        ))}
      </ol>
      <Form method="post" preventScrollReset className="mt-4">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="what" value="end" />
        <ConfirmButton
          label="Repeat no longer"
          about={`${from} to ${to}`}
          question="No further day is booked. Rides that are booked stay booked; call those off one by one."
          confirm="Repeat it no longer"
        />
      </Form>
    </Card>
  );
}

const states: Record<RepeatedDay['state'], { label: string; tone: 'moss' | 'amber' | 'brick' | 'neutral' }> =
  {
    coming: { label: 'Coming', tone: 'neutral' },
    booking: { label: 'Being booked', tone: 'amber' },
    booked: { label: 'Booked', tone: 'moss' },
    called_off: { label: 'Called off', tone: 'neutral' },
    skipped: { label: 'Left out', tone: 'neutral' },
    failed: { label: 'Not booked', tone: 'brick' },
  };

function Day({ series, day }: { series: RepeatedRide; day: RepeatedDay }) {
  const state = states[day.state];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
      <span className="min-w-[150px] font-medium tabular-nums">
        {weekdayNames[weekdayOf(day.day)]}, <When at={day.at} show="date" zone={series.timeZone} />
      </span>
      <Badge tone={state.tone}>{state.label}</Badge>
      <span className="ml-auto">
        <DayAct series={series} day={day} />
      </span>
      {day.why && <p className="w-full text-13 text-brick">{day.why}</p>}
    </li>
  );
}

/** What can be done about one day. */
function DayAct({ series, day }: { series: RepeatedRide; day: RepeatedDay }) {
  const { formData } = useNavigation();
  if (day.rideId !== null)
    return (
      <Link
        to={`/live-tracking?rideId=${day.rideId}`}
        className="touch inline-flex min-h-11 items-center font-semibold text-spruce underline-offset-2 hover:underline"
      >
        Open the ride
      </Link>
    );
  if (day.state === 'booking') return null;
  const what = day.state === 'coming' ? 'skip' : 'back';
  const label = { coming: 'Leave out', skipped: 'Have it back', failed: 'Try again' }[
    day.state as 'coming' | 'skipped' | 'failed'
  ];
  const busy = formData?.get('day') === day.day && formData.get('id') === String(series.id);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={series.id} />
      <input type="hidden" name="day" value={day.day} />
      <input type="hidden" name="what" value={what} />
      <Button type="submit" size="sm" busy={busy} aria-label={`${label}, ${day.day}`}>
        {label}
      </Button>
    </Form>
  );
}
