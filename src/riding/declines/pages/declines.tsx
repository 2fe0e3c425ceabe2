/** Drivers who let rides go that ask for a wheelchair or for something besides. */
import { Link } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { forOperators } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Accessibility } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { pageAddress } from '#src/platform/browser/page-address.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { declineWords } from '#src/riding/rides/road.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { vehicleTypeName } from '#src/riding/vehicle-types/vehicle-types.ts';
import type { Decline, declineCalls } from '../contract.ts';
import { countedDays } from '../rules.ts';
import type { Route } from './+types/declines.ts';

export const meta = () => [
  { title: pageTitle('Declined wishes | Operations') },
  { name: 'robots', content: 'noindex' },
];

const load = (request: Request, transport?: Transport) =>
  forOperators(request, () =>
    apiFor<typeof declineCalls>(transport)('GET /api/operations/declines', {
      query: { before: Number(pageAddress(request).searchParams.get('before')) || undefined },
    }),
  );
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

const howWords: Record<Decline['how'], string> = {
  declined: 'Declined',
  expired: 'Let it pass',
  given_back: 'Gave it back',
};

export default function Declines({ loaderData: { declines, before } }: Route.ComponentProps) {
  return (
    <div>
      <h1 className="text-40">Declined wishes</h1>
      <p className="mt-2 max-w-[680px] text-muted">
        Offers that drivers let go of rides for a wheelchair, or with a pet, a child seat or another wish. A
        service animal may be declined by nobody; where a rider says that one was, their question is under
        Help.
      </p>
      {declines.length === 0 ? (
        <EmptyState
          className="mt-6"
          title="No such ride was let go"
          icon={<Accessibility size={26} aria-hidden="true" />}
        >
          One comes here when a driver declines it, lets its time pass or gives it back.
        </EmptyState>
      ) : (
        <ul className="mt-6 space-y-3">
          {declines.map((decline) => (
            <li key={decline.id}>
              <DeclineCard decline={decline} />
            </li>
          ))}
        </ul>
      )}
      {before && (
        <ButtonLink to={`/operations/declines?before=${before}`} className="mt-4">
          Older ones
        </ButtonLink>
      )}
    </div>
  );
}

const link = 'touch font-semibold text-spruce underline underline-offset-2';

function DeclineCard({ decline }: { decline: Decline }) {
  const { driver, rideId, rideOptions, reason, letGo, offered } = decline;
  return (
    <Card className="space-y-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Link to={`/operations/people/${driver.userId}`} className={`${link} min-w-0 break-words`}>
          {driver.name}
        </Link>
        <span className="text-13 text-muted">
          Let {letGo} of {offered} go in {countedDays} days
        </span>
      </div>
      <p className="flex flex-wrap gap-2">
        {decline.isAccessible && (
          <Badge tone="lake" icon={<Accessibility size={14} aria-hidden="true" />}>
            {vehicleTypeName(decline.vehicleType)}
          </Badge>
        )}
        {rideOptions.map(({ id, name }) => (
          <Badge key={id}>{name}</Badge>
        ))}
      </p>
      <p className="text-13 text-muted">
        {howWords[decline.how]}
        {reason && `: ${declineWords[reason]}`}, <When at={decline.at} zone={decline.timeZone} />,{' '}
        <Link to={`/operations/rides/${rideId}`} className={link}>
          {rideReference(rideId)}
        </Link>
      </p>
    </Card>
  );
}
