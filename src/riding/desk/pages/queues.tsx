/** The drivers in line at airports and stations. */
import { Link } from 'react-router';
import { ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { act, field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ListOrdered } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { counted } from '#src/platform/plural.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { Line, queueCalls, Waiting } from '#src/riding/queues/contract.ts';
import { vehicleTypeName } from '#src/riding/vehicle-types/vehicle-types.ts';
import type { Route } from './+types/queues.ts';

export const meta = () => [{ title: pageTitle('Queues') }];

const load = (request: Request, transport?: Transport) =>
  forOperators(request, () => apiFor<typeof queueCalls>(transport)('GET /api/operations/queues'));
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  return act(field(form, 'form'), () =>
    apiFor<typeof queueCalls>(transport)('POST /api/operations/queues/:id/take-out', {
      params: { id: field(form, 'id') },
      body: { reason: field(form, 'reason') },
    }),
  );
}

export default function OperationsQueues({ loaderData: lines, actionData }: Route.ComponentProps) {
  const refused = useLastAnswer(actionData);
  return (
    <div>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-40">Queues</h1>
        {lines.length > 0 && <ButtonLink to="/operations/queues">Look again</ButtonLink>}
      </div>
      <p className="mt-2 max-w-[680px] text-muted">
        Pickups at these airports and stations are offered to their drivers in line, in order.
      </p>
      {lines.length === 0 ? (
        <EmptyState
          className="mt-6"
          title="No airport or station has a queue"
          icon={<ListOrdered size={26} aria-hidden="true" />}
          action={<ButtonLink to="/operations/cities">Cities</ButtonLink>}
        >
          It is switched on with the areas of a city.
        </EmptyState>
      ) : (
        <div className="mt-6 space-y-6">
          {lines.map((line) => (
            <LineCard key={`${line.cityId}/${line.areaId}`} line={line} refused={refused} />
          ))}
        </div>
      )}
    </div>
  );
}

function LineCard({
  line: { cityId, city, name, waiting, line },
  refused,
}: {
  line: Line;
  refused: Refused | null | undefined;
}) {
  return (
    <Card className="p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-21 break-words">{name}</h2>
          <p className="text-muted">
            {city}, {waiting === 0 ? 'nobody waits' : `${counted(waiting, 'driver')} in line`}
          </p>
        </div>
        <Link
          to={`/operations/cities/${cityId}/areas`}
          className="touch font-semibold text-spruce underline underline-offset-2"
        >
          Areas of {city}
        </Link>
      </div>
      {line.length > 0 && (
        <ol aria-label={`In line at ${name}`} className="mt-4 divide-y divide-line border-t border-line">
          {line.map((one) => (
            <Row key={one.id} one={one} refused={refused} />
          ))}
        </ol>
      )}
      {waiting > line.length && <p className="mt-3 text-muted">The first {line.length} are listed.</p>}
    </Card>
  );
}

function Row({ one, refused }: { one: Waiting; refused: Refused | null | undefined }) {
  const { id, number, driver, since, outsideSince, declines } = one;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-3">
      <span className="figures w-10 shrink-0 text-21" aria-hidden="true">
        {number}
      </span>
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold break-words">
          {driver.name}, {driver.licensePlate}
        </p>
        <p className="text-13 text-muted">
          {vehicleTypeName(driver.vehicleType)}, since <When at={since} />
          {declines > 0 && `, ${counted(declines, 'trip')} declined`}
        </p>
        {outsideSince && (
          <p className="text-13 font-medium text-amber">
            Outside the waiting area since <When at={outsideSince} show="time" />
          </p>
        )}
      </div>
      <ActForm
        needs="rides.dispatch"
        intent="take_out"
        id={id}
        label="Take out"
        about={driver.name}
        reason={{ label: 'Why?', hint: 'The driver reads it, and is not let in again for an hour.' }}
        refused={refused}
      />
    </li>
  );
}
