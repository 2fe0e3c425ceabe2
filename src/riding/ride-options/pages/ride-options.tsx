/** What riders may want besides the trip: whether it is offered, what it costs, what stands below it. */
import { redirectDocument } from 'react-router';
import { act, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { putSetting, readSettings, settingNow } from '#src/design/desk/setting-page.ts';
import type { Transport } from '#src/platform/browser/api.ts';
import { pageAddress } from '#src/platform/browser/page-address.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { optionsHere } from '../ride-options.ts';
import { OptionsForm } from '../ui/options-form.tsx';
import { readOptions } from '../ui/read-options.ts';
import type { Route } from './+types/ride-options.ts';

export const meta = () => [
  { title: pageTitle('Ride options | Operations') },
  { name: 'robots', content: 'noindex' },
];

const load = (request: Request, transport?: Transport) =>
  forOperators(request, async () => {
    const { value: offers, version } = settingNow(await readSettings(transport), optionsHere);
    return { offers, version, isSet: pageAddress(request).searchParams.has('set') };
  });
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

/** What every page shows is read with the document, so after a change the document is another. */
async function change(request: Request, transport?: Transport): Promise<Refused | Response> {
  const form = await request.formData();
  const refused = await act('ride-options', () =>
    putSetting(optionsHere.name, form, readOptions(form), transport),
  );
  return refused ?? redirectDocument('/operations/ride-options?set');
}
export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

export default function RideOptionsPage({
  loaderData: { offers, version, isSet },
  actionData: answer,
}: Route.ComponentProps) {
  const refused = useLastAnswer(answer) ?? null;
  return (
    <div>
      <h1 className="text-40">Ride options</h1>
      <p className="mt-2 max-w-[680px] text-muted">
        What riders may want besides the trip. A fee stands in the fare as a part of its own and is shared
        with the driver as the fare is; what is booked already keeps its own. Service animals ride always,
        with everybody, for nothing.
      </p>
      {isSet && !refused && (
        <p role="status" className="mt-3 font-medium text-moss">
          Set. It holds from now on.
        </p>
      )}
      <OptionsForm key={version} {...{ offers, version, refused }} />
    </div>
  );
}
