/** A ride that was booked for a time is repeated: on which days of the week, until when, without holidays. */
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { type Weekday, weekdays } from '#src/platform/time/week-hours.ts';
import { zonedTime } from '#src/platform/time/zoned-time.ts';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';
import type { Repeatable, repeatedCalls } from '../contract.ts';
import { mostAheadDays, mostRides } from '../rules.ts';
import { wholeWeekdays } from '../weekday-words.ts';
import type { Route } from './+types/repeat-ride.ts';

export const handle: PageHandle = { shell: 'focus' };
export const meta = () => [{ title: pageTitle('Repeat this ride') }, { name: 'robots', content: 'noindex' }];

async function load(id: string, transport?: Transport) {
  try {
    const found = await apiFor<typeof repeatedCalls>(transport)('GET /api/rides/:id/repeat', {
      params: { id },
    });
    return { found, words: '' };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    if (error.status === 401) throw redirect(`/login?next=${encodeURIComponent(`/rides/${id}/repeat`)}`);
    return { found: null, words: error.words ?? 'There is no such ride.' };
  }
}
export const loader = ({ context, params }: Route.LoaderArgs) => load(params.id, transportOf(context));
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(params.id);

async function change(request: Request, id: string, transport?: Transport) {
  const form = await request.formData();
  const chosen = form.getAll('weekdays').map(String) as Weekday[];
  try {
    await apiFor<typeof repeatedCalls>(transport)('POST /api/rides/:id/repeat', {
      params: { id },
      body: {
        weekdays: chosen,
        until: String(form.get('until') ?? ''),
        withoutHolidays: form.has('withoutHolidays'),
        flight: String(form.get('flight') ?? ''),
      },
    });
    return redirect('/repeated-rides');
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const words = error.words ?? 'That did not work. Try again.';
    return data({ words, fields: error.fieldErrors }, { status: error.status });
  }
}
export const action = ({ context, params, request }: Route.ActionArgs) =>
  change(request, params.id, transportOf(context));
export const clientAction = ({ params, request }: Route.ClientActionArgs) => change(request, params.id);

export default function RepeatRide({ loaderData, actionData: answer, params }: Route.ComponentProps) {
  const refused = useLastAnswer(answer);
  const busy = useNavigation().state !== 'idle';
  const { found, words } = loaderData;
  if (!found) {
    return (
      <div className="page-column grid grow place-items-center py-10">
        <EmptyState
          as="h1"
          title="Nothing to repeat"
          className="w-full max-w-[560px]"
          action={<ButtonLink to="/">Book a ride</ButtonLink>}
        >
          {words}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="page-column flex grow flex-col items-center py-8">
      <Card className="w-full max-w-[560px] p-5 md:p-8">
        <h1 className="text-28">Repeat this ride</h1>
        <p className="mt-1 text-muted">
          {placeName(found.pickup.address)} to {placeName(found.destination.address)}, at{' '}
          <When at={pickupOn(found, found.firstDay)} show="time" zone={found.timeZone} />.
        </p>
        {refused && (
          <ErrorPanel title="Not repeated" className="mt-4">
            {refused.fields.weekdays ?? refused.fields.until ?? refused.fields.flight ?? refused.words}
          </ErrorPanel>
        )}
        <Form method="post" className="mt-5 space-y-5">
          <fieldset>
            <legend className="font-semibold">On</legend>
            <div className="mt-1 grid grid-cols-2 gap-x-4 sm:grid-cols-3">
              {weekdays.map((day, index) => (
                <CheckboxField
                  key={day}
                  name="weekdays"
                  value={day}
                  label={wholeWeekdays[day]}
                  defaultChecked={index < 5}
                />
              ))}
            </div>
          </fieldset>
          <TextField
            label="Last day"
            hint={`At most ${mostRides} rides within ${mostAheadDays / 7} weeks.`}
            name="until"
            type="date"
            min={found.firstDay}
            max={found.lastDay}
            required
            error={refused?.fields.until}
          />
          {found.airport && (
            <TextField
              label="Flight number"
              hint={`Where you land at ${found.airport} with the same flight each time: AC 123. Each ride has it of its own day.`}
              name="flight"
              optional
              maxLength={60}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              defaultValue={found.flight ?? ''}
              error={refused?.fields.flight}
            />
          )}
          {found.holidays.length > 0 && <Holidays found={found} />}
          <HowItIsPaid found={found} />
          <div className="grid gap-3 sm:grid-cols-2">
            <Button type="submit" tone="signal" wide busy={busy} disabled={found.card === null}>
              Repeat this ride
            </Button>
            <ButtonLink wide to={`/live-tracking?rideId=${params.id}`}>
              Back to the ride
            </ButtonLink>
          </div>
        </Form>
      </Card>
    </div>
  );
}

const pickupOn = ({ time, timeZone }: Repeatable, day: string): string =>
  zonedTime(day, time, timeZone).toISOString();

function Holidays({ found }: { found: Repeatable }) {
  return (
    <div>
      <CheckboxField name="withoutHolidays" label="Not on public holidays" defaultChecked />
      <ul className="ml-8 text-13 text-muted">
        {found.holidays.map(({ day, name }) => (
          <li key={day}>
            <When at={pickupOn(found, day)} show="date" zone={found.timeZone} />, {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

const HowItIsPaid = ({ found: { card } }: { found: Repeatable }) =>
  card === null ? (
    <p className="rounded-control bg-well px-3.5 py-2.5">
      <b className="font-semibold">Each ride is paid by a saved card, and you have none.</b>{' '}
      <Link to="/?dashboard=payment-methods" className="touch font-semibold text-spruce underline">
        Save a card
      </Link>{' '}
      and come back here.
    </p>
  ) : (
    <p className="rounded-control bg-well px-3.5 py-2.5">
      Each ride is booked by itself three days before, at the price of then, on{' '}
      <b className="font-semibold">{card}</b>. You get a mail for each, and one where a ride could not be
      booked. Any of them can be changed or called off alone.
    </p>
  );
