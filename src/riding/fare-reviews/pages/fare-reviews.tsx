/** For the desk: fares that riders called too high, and what came of each by itself. */
import { Link } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { act, field, forOperators } from '#src/design/desk/operator-page.ts';
import { putSetting, readSettingsIfAllowed, settingNow } from '#src/design/desk/setting-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Receipt } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { pageAddress } from '#src/platform/browser/page-address.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { duration } from '#src/riding/rides/ui/trip-words.ts';
import type { DeskFareReview, fareReviewCalls } from '../contract.ts';
import { fareReviewHere, personWords } from '../rules.ts';
import { readReviewSetting } from '../ui/read-review.ts';
import { ReviewForm } from '../ui/review-form.tsx';
import type { Route } from './+types/fare-reviews.ts';

export const meta = () => [
  { title: pageTitle('Fares looked at | Operations') },
  { name: 'robots', content: 'noindex' },
];

const load = (request: Request, transport?: Transport) =>
  forOperators(request, async () => {
    const before = Number(pageAddress(request).searchParams.get('before')) || undefined;
    const [page, settings] = await Promise.all([
      apiFor<typeof fareReviewCalls>(transport)('GET /api/operations/fare-reviews', { query: { before } }),
      readSettingsIfAllowed(transport),
    ]);
    const { value, version } = settingNow(settings, fareReviewHere);
    return { ...page, setting: settings && value, version };
  });
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  return act(field(form, 'form'), () =>
    putSetting(fareReviewHere.name, form, readReviewSetting(form), transport),
  );
}
export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

export default function FareReviews({
  loaderData: { reviews, before, setting, version },
  actionData,
}: Route.ComponentProps) {
  const refused = useLastAnswer(actionData);
  return (
    <div>
      <h1 className="text-40">Fares looked at</h1>
      <p className="mt-2 max-w-[680px] text-muted">
        What riders called too high. Where the car took much longer than planned, the difference went back by
        itself; where a person is to look, the rider’s question comes under Questions.
      </p>
      {reviews.length === 0 ? (
        <EmptyState
          className="mt-6"
          title="No fare was called too high"
          icon={<Receipt size={26} aria-hidden="true" />}
        >
          One comes here when a rider asks after their ride.
        </EmptyState>
      ) : (
        <ul className="mt-6 space-y-3">
          {reviews.map((review) => (
            <li key={review.rideId}>
              <Reviewed {...review} />
            </li>
          ))}
        </ul>
      )}
      {before && (
        <ButtonLink to={`/operations/fare-reviews?before=${before}`} className="mt-4">
          Older rides
        </ButtonLink>
      )}
      {setting && <ReviewForm key={version} {...{ setting, version, refused }} />}
    </div>
  );
}

const link = 'touch font-semibold text-spruce underline underline-offset-2';

function Reviewed({ rideId, rider, review, planned, driven, taken, timeZone }: DeskFareReview) {
  const { far } = useUnits();
  return (
    <Card className="space-y-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 break-words">
          <Link to={`/operations/rides/${rideId}`} className={link}>
            {rideReference(rideId)}
          </Link>
          {', '}
          <Link to={`/operations/people/${rider.userId}`} className={link}>
            {rider.name}
          </Link>
        </span>
        <Outcome review={review} />
      </div>
      <p className="text-15">
        {moneyText(taken)} taken. Planned {far(planned.meters)}, {duration(planned.seconds)}
        {driven && `; driven ${far(driven.meters)}, ${duration(driven.seconds)}`}.
      </p>
      <p className="text-13 text-muted">
        {review.why && `${personWords[review.why]} `}
        <When at={review.at} zone={timeZone} />
      </p>
    </Card>
  );
}

function Outcome({ review: { verdict, amount, isGiven } }: Pick<DeskFareReview, 'review'>) {
  if (verdict === 'person') return <Badge tone="lake">For a person</Badge>;
  if (verdict === 'as_planned') return <Badge>As planned</Badge>;
  return (
    <Badge tone={isGiven ? 'moss' : 'amber'}>
      {moneyText(amount ?? '0')} {isGiven ? 'went back' : 'is on its way back'}
    </Badge>
  );
}
