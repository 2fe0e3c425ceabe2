/** For the desk: how long it takes from a landing to the car, by airport. */
import { act, field, forOperators } from '#src/design/desk/operator-page.ts';
import { putSetting, readSettings, settingNow } from '#src/design/desk/setting-page.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { flightCalls } from '../contract.ts';
import { flightTermsHere } from '../rules.ts';
import { FlightTermsForm } from '../ui/flight-terms-form.tsx';
import { readFlightTerms } from '../ui/read-flight-terms.ts';
import type { Route } from './+types/flight-terms.ts';

export const meta = () => [
  { title: pageTitle('Flights | Operations') },
  { name: 'robots', content: 'noindex' },
];

const load = (request: Request, transport?: Transport) =>
  forOperators(request, async () => {
    const [settings, known] = await Promise.all([
      readSettings(transport),
      apiFor<typeof flightCalls>(transport)('GET /api/operations/airports'),
    ]);
    const { value: terms, version } = settingNow(settings, flightTermsHere);
    return { terms, version, ...known };
  });
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  return act(field(form, 'form'), () =>
    putSetting(flightTermsHere.name, form, readFlightTerms(form), transport),
  );
}
export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

export default function FlightTermsPage({
  loaderData: { terms, version, airports, isAsked },
  actionData,
}: Route.ComponentProps) {
  const refused = useLastAnswer(actionData);
  return (
    <div>
      <h1 className="text-40">Flights</h1>
      <p className="mt-2 max-w-[680px] text-muted">
        Riders who are picked up at an airport may name their flight. Where it lands so late, or so early,
        that the pickup does not fit it, they are told what would, and move it themselves. Here stands how
        many minutes there are from a landing to the car.
      </p>
      {!isAsked && (
        <p className="mt-3 max-w-[680px] rounded-control bg-wash-amber px-3 py-2 font-medium text-amber">
          No service is set that knows when flights land, so numbers are passed to drivers and nobody is told
          anything. Whoever runs the server sets FLIGHTS_URL and FLIGHTS_KEY.
        </p>
      )}
      <FlightTermsForm key={version} terms={terms} version={version} airports={airports} refused={refused} />
    </div>
  );
}
