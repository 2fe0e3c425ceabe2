/** The vehicle types of the company: what riders choose among, drivers register and fares are set for. */

import { Link, redirectDocument } from 'react-router';
import { act, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { putSetting, readSettings, settingNow } from '#src/design/desk/setting-page.ts';
import type { Transport } from '#src/platform/browser/api.ts';
import { pageAddress } from '#src/platform/browser/page-address.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { vehicleTypesHere } from '#src/riding/vehicle-types/vehicle-types.ts';
import { readVehicleTypes } from '../ui/vehicle-types/read-vehicle-types.ts';
import { VehicleTypesForm } from '../ui/vehicle-types/vehicle-types-form.tsx';
import type { Route } from './+types/vehicle-types.ts';

export const meta = () => [
  { title: pageTitle('Vehicle types | Operations') },
  { name: 'robots', content: 'noindex' },
];

const load = (request: Request, transport?: Transport) =>
  forOperators(request, async () => {
    const { value, version } = settingNow(await readSettings(transport), vehicleTypesHere);
    return { types: value.types, version, isSet: pageAddress(request).searchParams.has('set') };
  });
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

/** What every page shows is read with the document, so after a change the document is another. */
async function change(request: Request, transport?: Transport): Promise<Refused | Response> {
  const form = await request.formData();
  const refused = await act('vehicle-types', () =>
    putSetting(vehicleTypesHere.name, form, { types: readVehicleTypes(form) }, transport),
  );
  return refused ?? redirectDocument('/operations/vehicle-types?set');
}
export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

export default function VehicleTypesPage({
  loaderData: { types, version, isSet },
  actionData: answer,
}: Route.ComponentProps) {
  const refused = useLastAnswer(answer) ?? null;
  return (
    <div>
      <h1 className="text-40">Vehicle types</h1>
      <p className="mt-2 max-w-[680px] text-muted">
        What riders choose among, in this order, and what drivers register their cars as. A change holds
        within a second. A new type is offered in a city once it has{' '}
        <Link to="/operations/fares" className="font-semibold text-spruce underline">
          fares
        </Link>{' '}
        there; one that is withdrawn has no new rides and cars, and whatever names it goes on.
      </p>
      {isSet && !refused && (
        <p role="status" className="mt-3 font-medium text-moss">
          Set. It holds from now on.
        </p>
      )}
      {/* What was taken shows what holds; what was refused stays as it was filled in. */}
      <VehicleTypesForm key={version} {...{ types, version, refused }} />
    </div>
  );
}
