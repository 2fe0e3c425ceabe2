/** Drivers whom a rider keeps, and those whom they never want to meet again. Plain forms, without a script too. */
import { data, Form, redirect } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { When } from '#src/design/when.tsx';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import type { RideId } from '#src/platform/ids.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { ridesCalls } from '#src/riding/rides/contract.ts';
import type { keptDriverCalls, MyDrivers, OwnDriver } from '../contract.ts';
import type { Route } from './+types/my-drivers.ts';

export const meta = () => [{ title: pageTitle('My drivers') }, { name: 'robots', content: 'noindex' }];

async function load(transport?: Transport): Promise<MyDrivers> {
  const found = await apiFor<typeof keptDriverCalls>(transport)('GET /api/rides/my-drivers', {
    on401: 'null',
  });
  if (found === null) throw redirect('/login?next=%2Fmy-drivers');
  return found;
}
export const loader = ({ context }: Route.LoaderArgs) => load(transportOf(context));
export const clientLoader = () => load();

async function undo(request: Request, transport?: Transport) {
  const form = await request.formData();
  const params = { id: Number(form.get('rideId')) as RideId };
  try {
    if (form.get('what') === 'unblock')
      await apiFor<typeof ridesCalls>(transport)('DELETE /api/rides/:id/block', { params });
    else await apiFor<typeof keptDriverCalls>(transport)('DELETE /api/rides/:id/keep-driver', { params });
    return redirect('/my-drivers');
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return data({ problem: error.words ?? 'That did not work. Try again.' }, { status: error.status });
  }
}
export const action = ({ context, request }: Route.ActionArgs) => undo(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => undo(request);

export default function MyDriversPage({ loaderData: { kept, blocked }, actionData }: Route.ComponentProps) {
  const refused = useLastAnswer(actionData);
  return (
    <div className="page-column max-w-[720px] py-8 md:py-12">
      <h1 className="text-40">My drivers</h1>
      <p className="mt-2 text-muted">Neither is told to the driver.</p>
      {refused && (
        <p role="alert" className="mt-4 font-medium text-brick">
          {refused.problem}
        </p>
      )}
      <DriverList
        id="kept"
        title="Whom you keep"
        words="Your rides ahead are shown to them first. A ride now goes to one of them where you do not wait longer for it."
        none="Nobody yet. Keep a driver after a ride that you rate with four stars or five."
        drivers={kept}
        what="let_go"
        label="Keep no longer"
      />
      <DriverList
        id="blocked"
        title="Whom you never meet again"
        words="You are never matched with them. Taken back, you may be."
        none="Nobody."
        drivers={blocked}
        what="unblock"
        label="Take back"
      />
    </div>
  );
}

function DriverList({
  id,
  title,
  words,
  none,
  drivers,
  what,
  label,
}: {
  id: string;
  title: string;
  words: string;
  none: string;
  drivers: readonly OwnDriver[];
  what: 'let_go' | 'unblock';
  label: string;
}) {
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-21">
        {title}
      </h2>
      <p className="mt-1 text-muted">{drivers.length === 0 ? none : words}</p>
      {drivers.length > 0 && (
        <ul className="mt-3 space-y-3">
          {drivers.map(({ rideId, firstName, car, riddenAt, timeZone, reference }) => (
            <li key={rideId}>
              <Card className="flex flex-wrap items-center justify-between gap-3 p-4">
                <p className="min-w-0 break-words">
                  <b className="font-semibold">{firstName}</b>
                  {car && `, ${car}`}
                  <span className="block text-13 text-muted">
                    {reference}, <When at={riddenAt} zone={timeZone} />
                  </span>
                </p>
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="what" value={what} />
                  <input type="hidden" name="rideId" value={rideId} />
                  <Button type="submit" aria-label={`${label}: ${firstName}, ${reference}`}>
                    {label}
                  </Button>
                </Form>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
