/** “I was charged too much”: what the ride cost and took beside what was planned, and what comes of asking. */
import { Form, redirect, useNavigation } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { When } from '#src/design/when.tsx';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import type { RideId } from '#src/platform/ids.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { duration, placeName } from '#src/riding/rides/ui/trip-words.ts';
import type { FareReview, fareReviewCalls } from '../contract.ts';
import { personWords } from '../rules.ts';
import type { Route } from './+types/fare-review.ts';

export const handle: PageHandle = { shell: 'focus', back: { to: '/', label: 'Rides' } };
export const meta = () => [
  { title: pageTitle('Was the fare too high?') },
  { name: 'robots', content: 'noindex' },
];

async function load(id: string, transport?: Transport) {
  try {
    const found = await apiFor<typeof fareReviewCalls>(transport)('GET /api/rides/:id/fare-review', {
      params: { id },
    });
    return { found, words: '' };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    if (error.status === 401) throw redirect(`/login?next=${encodeURIComponent(`/rides/${id}/fare-review`)}`);
    return { found: null, words: error.words ?? 'There is no such ride.' };
  }
}
export const loader = ({ context, params }: Route.LoaderArgs) => load(params.id, transportOf(context));
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(params.id);

async function ask(id: string, transport?: Transport): Promise<{ words: string } | null> {
  try {
    await apiFor<typeof fareReviewCalls>(transport)('POST /api/rides/:id/fare-review', { params: { id } });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { words: error.words ?? 'That did not work. Try again.' };
  }
}
export const action = ({ context, params }: Route.ActionArgs) => ask(params.id, transportOf(context));
export const clientAction = ({ params }: Route.ClientActionArgs) => ask(params.id);

export default function FareReviewPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const refused = useLastAnswer(answer);
  const busy = useNavigation().state !== 'idle';
  const { found, words } = loaderData;
  if (!found) {
    return (
      <div className="page-column grid grow place-items-center py-10">
        <EmptyState
          as="h1"
          title="No fare to look at"
          className="w-full max-w-[560px]"
          action={<ButtonLink to="/">Book a ride</ButtonLink>}
        >
          {words}
        </EmptyState>
      </div>
    );
  }
  const { review } = found;
  return (
    <div className="page-column flex grow flex-col items-center py-8">
      <Card className="w-full max-w-[560px] p-5 md:p-8">
        <h1 className="text-28">Was the fare too high?</h1>
        <p className="mt-1 text-muted">
          To {placeName(found.destination)}, <When at={found.completedAt} zone={found.timeZone} />
        </p>
        <Facts found={found} />
        {refused && (
          <ErrorPanel title="Not looked at yet" className="mt-4">
            {refused.words}
          </ErrorPanel>
        )}
        {review && <Outcome found={found} review={review} />}
        {!review && !found.isAnswered && <AskPerson rideId={found.rideId} isWanted />}
        {!review && found.isAnswered && (
          <Form method="post" className="mt-5">
            <p className="mb-3 text-muted">
              Where the ride took much longer than planned, the difference goes back. Otherwise you read why,
              and a person looks at it if you like.
            </p>
            <Button type="submit" tone="signal" size="lg" wide busy={busy}>
              Look at this fare
            </Button>
          </Form>
        )}
      </Card>
    </div>
  );
}

function Facts({ found: { promised, taken, planned, driven } }: { found: FareReview }) {
  const { far } = useUnits();
  const facts = [
    { label: 'Shown before you booked', value: moneyText(promised) },
    { label: 'Taken, without a tip', value: moneyText(taken) },
    { label: 'Planned', value: `${far(planned.meters)}, ${duration(planned.seconds)}` },
    {
      label: 'Driven',
      value: driven ? `${far(driven.meters)}, ${duration(driven.seconds)}` : 'Not known',
    },
  ];
  return (
    <dl className="mt-4 divide-y divide-line border-y border-line">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex items-baseline justify-between gap-4 py-2.5">
          <dt className="text-muted">{label}</dt>
          <dd className="figures font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What came of it, and who does what next. */
const Outcome = ({ found, review }: { found: FareReview; review: NonNullable<FareReview['review']> }) => (
  <div role="status" className="mt-5">
    <p className="rounded-control bg-tint p-4">{outcomeWords(found, review)}</p>
    <AskPerson rideId={found.rideId} isWanted={review.verdict === 'person'} />
  </div>
);

/** @param isWanted nothing else answers it */
function AskPerson({ rideId, isWanted }: { rideId: RideId; isWanted: boolean }) {
  return (
    <div className="mt-3 space-y-3">
      <p className="text-muted">
        {isWanted
          ? 'Say in a few words what was wrong. Whoever reads it has this ride before them and answers by mail.'
          : 'Was something else wrong? A person looks at it if you write.'}
      </p>
      <ButtonLink
        to={`/help?about=money&reference=${rideReference(rideId)}#contact`}
        tone={isWanted ? 'signal' : 'outline'}
        size="lg"
        wide
      >
        Ask a person
      </ButtonLink>
      <ButtonLink to={`/rides/${rideId}/receipt`} tone="ghost" wide>
        Receipt
      </ButtonLink>
    </div>
  );
}

function outcomeWords(
  { planned, driven, promised, taken }: FareReview,
  { verdict, why, amount, isGiven }: NonNullable<FareReview['review']>,
): string {
  if (verdict === 'longer')
    return isGiven
      ? `The ride took longer than planned, so ${moneyText(amount ?? '0')} goes back to what you paid with. A bank takes up to ten days to show it.`
      : `The ride took longer than planned, so ${moneyText(amount ?? '0')} goes back. It is on its way, and a mail says when it went.`;
  if (verdict === 'person') return why ? personWords[why] : '';
  const longer = driven ? Math.round((driven.seconds - planned.seconds) / 60) : 0;
  const time =
    longer > 0
      ? `It took ${duration(longer * 60)} longer than planned, less than what goes back by itself.`
      : 'It took no longer than planned.';
  return promised === taken
    ? `You paid what was shown before you booked, whatever the way was. ${time}`
    : `You paid ${moneyText(taken)}, and ${moneyText(promised)} was shown before you booked. ${time}`;
}
