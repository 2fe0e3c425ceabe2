/** When and where my cars are seen, how long a visit is, and whether they are driven. */
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { HoursFields } from '#src/cars/dealers/ui/dealership-fields.tsx';
import { Button } from '#src/design/button.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { ErrorSummary } from '#src/design/error-summary.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { dayWords } from '#src/platform/time/moments.ts';
import type { VisitHoursShown, visitsCalls } from '../contract.ts';
import { readVisitHours } from '../ui/hours-form.ts';
import type { Route } from './+types/visit-hours.ts';

export const meta = () => [
  { title: pageTitle('When your cars are seen') },
  { name: 'robots', content: 'noindex' },
];

async function load(address: string, transport?: Transport) {
  try {
    const hours = await apiFor<typeof visitsCalls>(transport)('GET /api/visit-hours');
    return { hours, isSaved: new URL(address).searchParams.has('saved') };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      throw redirect('/login?next=%2Fsell%2Fvisit-hours');
    throw error;
  }
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request.url, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request.url);

export const action = ({ context, request }: Route.ActionArgs) => save(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => save(request);

type Typed = ReturnType<typeof readVisitHours>;
interface Answer {
  words: string | undefined;
  errors: Record<string, string>;
  typed: Typed;
}

async function save(request: Request, transport?: Transport) {
  const typed = readVisitHours(await request.formData());
  try {
    await apiFor<typeof visitsCalls>(transport)('PUT /api/visit-hours', { body: typed });
    return redirect('/sell/visit-hours?saved');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const answer: Answer = { words: error.words ?? undefined, errors: error.fieldErrors, typed };
    return data(answer, 422);
  }
}

export default function VisitHoursPage({ loaderData: { hours, isSaved }, actionData }: Route.ComponentProps) {
  const answer: Answer | undefined = actionData;
  return (
    <div className="page-column max-w-[760px] py-8">
      <Link to="/sell/visits" className="touch text-13 font-semibold text-spruce underline">
        Visits of your cars
      </Link>
      <h1 className="mt-3 text-40">When your cars are seen</h1>
      <p className="mt-2 max-w-[64ch] text-17 text-muted">
        Buyers book a free time from these hours, for each of your cars that is for sale. Visits that are
        booked stay as they are when you change something here.
      </p>
      {answer && (
        <div className="mt-5">
          <ErrorSummary
            title="That was not kept"
            problems={Object.entries(answer.errors).map(([fieldId, message]) => ({ fieldId, message }))}
            of={answer}
          >
            {answer.words}
          </ErrorSummary>
        </div>
      )}
      {isSaved && !answer && (
        <p role="status" className="mt-5 rounded-control bg-wash-moss p-3 text-moss">
          Saved.
        </p>
      )}
      <HoursForm hours={hours} answer={answer} />
    </div>
  );
}

function HoursForm({ hours, answer }: { hours: VisitHoursShown; answer: Answer | undefined }) {
  const busy = useNavigation().formMethod === 'POST';
  const first = answer?.typed ?? hours;
  const errors = answer?.errors ?? {};
  return (
    <Form method="post" className="mt-6 space-y-8" noValidate>
      <div className="divide-y divide-line border-y border-line">
        <CheckboxField
          name="offered"
          defaultChecked={first.offered}
          label="Buyers may book visits of my cars"
          hint="Without it they write to you, and you agree on a time."
        />
        <CheckboxField
          name="testDrives"
          defaultChecked={first.testDrives}
          label="They may book a test drive"
          hint="You decide at the car who drives it."
        />
        <CheckboxField
          name="asksLicence"
          defaultChecked={first.asksLicence}
          label="Who drives shows me a licence"
          hint="They bring it, you look at it and tick it on the page of the visit. Nothing of it is sent or kept."
        />
      </div>
      {/* What was typed is shown again beside its problem. */}
      <HoursFields
        key={JSON.stringify(first.hours)}
        first={first.hours}
        errors={errors}
        title="When"
        clocks="By the clocks of where each car stands"
      />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField
          id="minutes"
          label="Minutes for one visit"
          name="minutes"
          kind="digits"
          maxLength={4}
          defaultValue={first.minutes}
          error={errors.minutes}
        />
        <TextField
          id="noticeHours"
          label="Hours of notice"
          name="noticeHours"
          kind="digits"
          maxLength={4}
          defaultValue={first.noticeHours}
          error={errors.noticeHours}
        />
        <TextField
          id="atOnce"
          label="Visits at a time"
          name="atOnce"
          kind="digits"
          maxLength={3}
          hint="Each of another car."
          defaultValue={first.atOnce}
          error={errors.atOnce}
        />
      </div>
      {hours.dealerPlace ? (
        <div>
          <h2 className="text-21">Where</h2>
          <p className="mt-1 break-words">{hours.dealerPlace}</p>
          <input type="hidden" name="street" value={first.street} />
        </div>
      ) : (
        <TextField
          id="street"
          label="Street and number where your cars are seen"
          name="street"
          maxLength={120}
          autoComplete="address-line1"
          hint="Only whoever has a visit that you confirmed reads it, until the visit is over. All others read the town."
          defaultValue={first.street}
          error={errors.street}
        />
      )}
      <DaysOff first={first.daysOff} errors={errors} />
      <Button type="submit" tone="spruce" size="lg" busy={busy}>
        Save
      </Button>
    </Form>
  );
}

function DaysOff({ first, errors }: { first: readonly string[]; errors: Record<string, string> }) {
  return (
    <fieldset id="daysOff" tabIndex={-1}>
      <legend className="text-21 font-semibold">Days off</legend>
      {errors.daysOff && <p className="mt-1 font-medium text-brick">{errors.daysOff}</p>}
      {first.length > 0 && (
        <div className="mt-2 grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {first.map((day) => (
            <CheckboxField
              key={day}
              name="daysOff"
              value={day}
              defaultChecked
              label={/^\d{4}-\d\d-\d\d$/.test(day) ? dayWords(day) : day}
            />
          ))}
        </div>
      )}
      <div className="mt-3 grid max-w-[480px] items-start gap-4 sm:grid-cols-2">
        <TextField label="From" name="offFrom" type="date" optional />
        <TextField label="To" name="offTo" type="date" optional hint="The same day unless you say another." />
      </div>
    </fieldset>
  );
}
