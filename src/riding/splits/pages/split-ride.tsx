/** The rider's side: into how many parts, the link to send, and who has paid. */

import { useEffect } from 'react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { Figure } from '#src/design/figures.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { When } from '#src/design/when.tsx';
import { leastByCardCents } from '#src/money/payments/rules.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { useReadAgain } from '#src/platform/browser/use-revalidate.ts';
import { centsOf, formatMoney, toDecimal } from '#src/platform/money.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';
import type { Split, Splittable, splitsCalls } from '../contract.ts';
import { LinkToSend } from '../ui/link-to-send.tsx';
import { WhoPaid } from '../ui/who-paid.tsx';
import type { Route } from './+types/split-ride.ts';

export const handle: PageHandle = { shell: 'focus' };
export const meta = () => [{ title: pageTitle('Split the fare') }, { name: 'robots', content: 'noindex' }];

async function load(request: Request, id: string, transport?: Transport) {
  const back = { to: `/live-tracking?rideId=${id}`, label: 'Back to the ride' };
  const { origin } = new URL(request.url);
  try {
    const found = await apiFor<typeof splitsCalls>(transport)('GET /api/rides/:id/split', { params: { id } });
    return { ...found, words: '', mayCome: false, origin, back };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    if (error.status === 401) throw redirect(`/login?next=${encodeURIComponent(`/rides/${id}/split`)}`);
    const words = error.words ?? 'There is no such ride.';
    return { split: null, splittable: null, words, mayCome: error.code === 'split_not_yet', origin, back };
  }
}
export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  load(request, params.id, transportOf(context));
export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => load(request, params.id);

async function change(request: Request, id: string, transport?: Transport) {
  const form = await request.formData();
  const api = apiFor<typeof splitsCalls>(transport);
  try {
    if (form.get('what') === 'end') await api('DELETE /api/rides/:id/split', { params: { id } });
    else
      await api('POST /api/rides/:id/split', {
        params: { id },
        body: { people: Number(form.get('people')) },
      });
    return redirect(`/rides/${id}/split`);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return data({ problem: error.words ?? 'That did not work. Try again.' }, { status: error.status });
  }
}
export const action = ({ context, params, request }: Route.ActionArgs) =>
  change(request, params.id, transportOf(context));
export const clientAction = ({ params, request }: Route.ClientActionArgs) => change(request, params.id);

/** Soon, because a fare is charged moments after the drop-off, and ever less often, because a ride may have just begun. */
function useTimeAndAgain(look: (() => void) | null): void {
  useEffect(() => {
    if (!look) return;
    let afterMs = 1_000;
    const again = () => {
      look();
      afterMs = Math.min(afterMs * 1.5, 30_000);
      timer = setTimeout(again, afterMs);
    };
    let timer = setTimeout(again, afterMs);
    return () => clearTimeout(timer);
  }, [look]);
}

export default function SplitRide({ loaderData, actionData: answer }: Route.ComponentProps) {
  const actionData = useLastAnswer(answer);
  const { split, splittable, words, mayCome, origin, back } = loaderData;
  const readAgain = useReadAgain();
  useLive(split?.open ? [] : null, { 'split.passed_on': readAgain });
  useTimeAndAgain(mayCome ? readAgain : null);
  if (!splittable) {
    return (
      <div className="page-column grid grow place-items-center py-10">
        <EmptyState
          as="h1"
          title={mayCome ? 'Not charged yet' : 'Nothing to split'}
          className="w-full max-w-[560px]"
          action={<ButtonLink to={back.to}>{back.label}</ButtonLink>}
        >
          {words}
          {mayCome && ' This page goes on by itself.'}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="page-column flex grow flex-col items-center py-8">
      <Card className="w-full max-w-[560px] p-5 md:p-8">
        <h1 className="text-28">Split the fare</h1>
        <p className="mt-1 text-muted">
          Ride {splittable.reference}, {moneyText(splittable.fare)} without waiting and tip.
        </p>
        {actionData && 'problem' in actionData && (
          <ErrorPanel title="Not done" className="mt-4">
            {actionData.problem}
          </ErrorPanel>
        )}
        {split?.path ? (
          <Shared split={split} link={origin + split.path} />
        ) : (
          <Parting split={split} splittable={splittable} />
        )}
      </Card>
    </div>
  );
}

/** The link is out: who has paid, and how to take it back. */
function Shared({ split, link }: { split: Split; link: string }) {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <div className="mt-5 space-y-5">
      <p className="flex items-baseline justify-between gap-3">
        <span>
          Each friend pays <span className="text-muted">(1 of {split.people} equal parts)</span>
        </span>
        <Figure size={28}>{moneyText(split.share)}</Figure>
      </p>
      {split.open > 0 ? (
        <LinkToSend link={link} words={`Your part of our ride to ${placeName(split.destination)}`} />
      ) : (
        <p role="status" className="font-semibold text-moss">
          Everybody has paid.
        </p>
      )}
      <WhoPaid split={split} rider="You" />
      <p className="text-13 text-muted">
        What a friend pays goes back to what you paid the ride with: {moneyText(split.paidBack)} so far.
        Friends see the trip, your first name and who has paid; nothing of the driver or your card. The link
        ends <When at={split.expiresAt} zone={split.timeZone} />.
      </p>
      {split.open > 0 && (
        <Form method="post">
          <input type="hidden" name="what" value="end" />
          <Button type="submit" tone="ghost" wide className="text-brick" busy={busy}>
            Take the link back
          </Button>
        </Form>
      )}
    </div>
  );
}

/** Not split, or the link has ended. */
function Parting({ split, splittable }: { split: Split | null; splittable: Splittable }) {
  const busy = useNavigation().formMethod === 'POST';
  const paid = (split?.parts.length ?? 0) > 0;
  const ways = split && paid ? [split.people] : splittable.ways;
  if (ways.length === 0)
    return (
      <p className="mt-5">
        This fare is too small to be split: each part would be under {formatMoney(leastByCardCents())}.
      </p>
    );
  return (
    <div className="mt-5 space-y-5">
      {split && (
        <p role="status">
          The link has ended, so nobody can pay by it. {paid ? 'What was paid stays paid.' : ''}
        </p>
      )}
      {split && paid && <WhoPaid split={split} rider="You" />}
      {(!split || split.open > 0) && (
        <Form method="post" className="space-y-4">
          <SelectField
            label="How many were you?"
            name="people"
            defaultValue={String(split?.people ?? ways[0])}
            hint="You count too. Cents that do not divide are yours."
            options={ways.map((people) => ({
              value: String(people),
              label: `${people} people, ${moneyText(shareText(splittable.fare, people))} each`,
            }))}
          />
          <Button type="submit" tone="signal" size="lg" wide busy={busy}>
            {split ? 'Make a new link' : 'Make the link'}
          </Button>
        </Form>
      )}
    </div>
  );
}

const shareText = (fare: string, people: number): string => toDecimal(Math.floor(centsOf(fare) / people));
