/** Booking a visit of a car: to see it or to drive it, on a day and at a time that is free. */
import { data, Form, redirect, useNavigation, useSearchParams } from 'react-router';
import { CarHead } from '#src/cars/offers/ui/car-head.tsx';
import type { vehiclesCalls } from '#src/cars/vehicles/contract.ts';
import { carOrNone } from '#src/cars/vehicles/ui/car-or-none.ts';
import { VehicleNotFound } from '#src/cars/vehicles/ui/detail/vehicle-not-found.tsx';
import { titleText } from '#src/cars/vehicles/ui/words.ts';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { field } from '#src/design/desk/operator-page.ts';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { ErrorSummary } from '#src/design/error-summary.tsx';
import { IdCard, MapPin } from '#src/design/icons.ts';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { TextAreaField } from '#src/design/text-field.tsx';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import type { VisitTimes, visitsCalls } from '../contract.ts';
import { longestNote, type VisitKind, visitKinds } from '../rules.ts';
import { TimeChoice } from '../ui/time-choice.tsx';
import type { Route } from './+types/book-visit.ts';

export const handle: PageHandle = { shell: 'focus', back: { to: '/', label: 'Home' } };
export const meta = () => [{ title: pageTitle('See the car') }, { name: 'robots', content: 'noindex' }];

async function read(id: string, transport?: Transport) {
  const [vehicle, times] = await Promise.all([
    apiFor<typeof vehiclesCalls>(transport)('GET /api/vehicles/:id', { params: { id } }),
    apiFor<typeof visitsCalls>(transport)('GET /api/vehicles/:id/visit-times', { params: { id } }),
  ]);
  if (times.mine !== null) throw redirect(`/visits/${times.mine}`);
  return { vehicle, times, back: { to: `/vehicles/${id}`, label: 'Back to the car' } };
}
const load = (id: string, transport?: Transport) =>
  carOrNone(() => read(id, transport), { vehicle: null, times: null }, `/vehicles/${id}/visit`);
export async function loader({ context, params }: Route.LoaderArgs) {
  const loaded = await load(params.id, transportOf(context));
  return data(loaded, { status: loaded.vehicle ? 200 : 404 });
}
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(params.id);

export const action = ({ context, params, request }: Route.ActionArgs) =>
  book(params.id, request, transportOf(context));
export const clientAction = ({ params, request }: Route.ClientActionArgs) => book(params.id, request);

interface Answer {
  words: string;
  fields: Record<string, string>;
  typed: { kind: VisitKind; at: string; note: string };
}

async function book(id: string, request: Request, transport?: Transport): Promise<Response | Answer> {
  const form = await request.formData();
  const kind = visitKinds.find((one) => one === field(form, 'kind')) ?? 'look';
  const typed = { kind, at: field(form, 'at'), note: field(form, 'note') };
  if (typed.at === '') return { words: 'Choose a time.', fields: { at: 'Choose a time.' }, typed };
  try {
    const visit = await apiFor<typeof visitsCalls>(transport)('POST /api/vehicles/:id/visits', {
      params: { id },
      body: typed,
    });
    return redirect(`/visits/${visit.id}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return redirect(`/login?next=%2Fvehicles%2F${id}%2Fvisit`);
    return { words: error.words ?? 'The visit was not booked.', fields: error.fieldErrors, typed };
  }
}

export default function BookVisit({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData as Answer | undefined);
  const [query] = useSearchParams();
  const { vehicle, times } = loaderData;
  if (!vehicle || !times) return <VehicleNotFound />;
  const asked = answer?.typed.kind ?? visitKinds.find((one) => one === query.get('kind')) ?? 'look';
  const kind = times.testDrives ? asked : 'look';
  const why = whyNot(vehicle, times);
  return (
    <div className="mx-auto w-full max-w-[640px] grow px-4 py-6 lg:py-10">
      <CarHead
        car={{ ...vehicle, vehicleId: vehicle.id, title: titleText(vehicle), listed: vehicle.price }}
      />
      <h1 className="mt-6 text-40">See the car</h1>
      <p className="mt-2 text-17 text-muted">
        {times.minutes} minutes with its seller.{' '}
        {times.isConfirmedByHand
          ? 'The seller confirms your time, then you read where it is.'
          : 'Your time holds at once.'}
      </p>
      {why ? (
        <ErrorPanel title="No visit can be booked now" className="mt-6">
          {why}
          <ButtonLink to={`/vehicles/${vehicle.id}`} className="mt-3">
            Back to the car
          </ButtonLink>
        </ErrorPanel>
      ) : (
        <BookForm {...{ times, kind, answer, day: query.get('day') }} />
      )}
    </div>
  );
}

function BookForm({
  times,
  kind,
  answer,
  day,
}: {
  times: VisitTimes;
  kind: VisitKind;
  answer: Answer | null | undefined;
  day: string | null;
}) {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Card className="mt-5 p-4 md:p-6">
      <Form method="post" className="space-y-6" noValidate>
        {answer && (
          <ErrorSummary
            title="Not booked"
            problems={Object.entries(answer.fields).map(([fieldId, message]) => ({ fieldId, message }))}
            of={answer}
          >
            {answer.words}
          </ErrorSummary>
        )}
        {times.testDrives && (
          <fieldset>
            <legend className="mb-2 font-medium">What you come for</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              <KindChoice value="look" label="See it" kind={kind} />
              <KindChoice value="drive" label="Test drive" kind={kind} />
            </div>
          </fieldset>
        )}
        {!times.testDrives && <input type="hidden" name="kind" value="look" />}
        <TimeChoice
          {...{ days: times.days, zone: times.zone, chosen: day }}
          addressOf={(to) => `?day=${to}`}
          error={answer?.fields.at}
          typed={answer?.typed.at}
        />
        <TextAreaField
          id="note"
          label="A few words to the seller"
          optional
          hint="Without addresses, links and telephone numbers. Yours stay yours."
          name="note"
          rows={2}
          maxLength={longestNote}
          defaultValue={answer?.typed.note}
          error={answer?.fields.note}
        />
        <ul className="space-y-2">
          <li className="flex gap-3">
            <MapPin size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-spruce" />
            <span className="min-w-0 break-words">
              {times.place}
              {!times.isPlaceWhole && '. You read the address once the visit is booked.'}
            </span>
          </li>
          {times.testDrives && times.asksLicence && (
            <li className="flex gap-3">
              <IdCard size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-spruce" />
              <span className="min-w-0">
                For a test drive bring your driver’s licence. The seller looks at it; nothing is sent or kept.
              </span>
            </li>
          )}
        </ul>
        <Button type="submit" tone="signal" size="xl" wide busy={busy}>
          {times.isConfirmedByHand ? 'Ask for This Time' : 'Book This Time'}
        </Button>
      </Form>
    </Card>
  );
}

const KindChoice = ({ value, label, kind }: { value: VisitKind; label: string; kind: VisitKind }) => (
  <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line px-4 font-medium has-checked:border-spruce has-checked:bg-tint has-focus-visible:outline-2 has-focus-visible:outline-spruce">
    <input type="radio" name="kind" value={value} defaultChecked={kind === value} className="accent-spruce" />
    {label}
  </label>
);

/** Why there is nothing to book, in words; null where there is. */
function whyNot(
  { isMine, status }: { isMine: boolean; status: string },
  { offered, pausedUntil, zone, days }: VisitTimes,
): string | null {
  if (isMine) return 'It is your own listing.';
  if (status !== 'published') return 'It is not for sale at the moment.';
  if (!offered) return 'The seller of this car shows it by agreement alone. Write to them.';
  if (pausedUntil)
    return `Sellers waited for you several times. You can book again from ${momentWords(pausedUntil, zone, 'date')} on.`;
  return days.length === 0 ? 'No time is free in the next three weeks. Look again later.' : null;
}
