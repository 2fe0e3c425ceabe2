/** One ride, whole: where it went and should have gone, what happened, offers, money and questions. Each part fails alone. */
import { QuestionsAbout } from '#src/company/help/ui/questions-about.tsx';
import { act, field, forOperators, partOrNull } from '#src/design/desk/operator-page.ts';
import { useMissingAgain } from '#src/design/desk/use-missing-again.ts';
import type { paymentOperationsCalls } from '#src/money/payments/operations-contract.ts';
import { myPermissions } from '#src/people/operators/ui/my-permissions.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { useReadAgain } from '#src/platform/browser/use-revalidate.ts';
import { readTablePage } from '#src/platform/desk-tables/read-table.ts';
import type { RideId } from '#src/platform/ids.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { compensationAct, DeskCompensation } from '#src/riding/compensations/ui/desk-compensation.tsx';
import type { lostOperationsCalls } from '#src/riding/contact/lost-contract.ts';
import { DeskLost, lostAct } from '#src/riding/contact/ui/desk-lost.tsx';
import type { rideStoryCalls } from '#src/riding/desk/story-contract.ts';
import { RideActs } from '#src/riding/desk/ui/ride-acts-list.tsx';
import { RideFacts, RideHead } from '#src/riding/desk/ui/ride-facts.tsx';
import { RideOnMap } from '#src/riding/desk/ui/ride-on-map.tsx';
import { RideEvents, RideMessages, RideOffers } from '#src/riding/desk/ui/ride-story.tsx';
import { DeskFlight } from '#src/riding/flights/ui/desk-flight.tsx';
import type { handCalls } from '#src/riding/hand-dispatch/contract.ts';
import { ChooseDriver } from '#src/riding/hand-dispatch/ui/choose-driver.tsx';
import { handAct } from '#src/riding/hand-dispatch/ui/hand-acts.ts';
import { RideNotes } from '#src/riding/hand-dispatch/ui/ride-notes.tsx';
import type { changesCalls } from '#src/riding/ride-changes/contract.ts';
import { DeskChanges } from '#src/riding/ride-changes/ui/desk-changes.tsx';
import { DeskRecordings } from '#src/riding/ride-sound/ui/desk-recordings.tsx';
import type { ridesCalls } from '#src/riding/rides/contract.ts';
import type { rideOperationsCalls } from '#src/riding/rides/operations-contract.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { RideMoney } from '../ui/ride-money.tsx';
import type { Route } from './+types/ride.ts';

export const meta = ({ params }: Route.MetaArgs) => [
  { title: pageTitle(rideReference(Number(params.id) as RideId)) },
  { name: 'robots', content: 'noindex' },
];

function load(request: Request, id: string, transport?: Transport) {
  const params = { id };
  return forOperators(request, async () => {
    if (!/^\d{1,9}$/.test(id)) throw new Response(null, { status: 404 });
    const may = await myPermissions(transport);
    const operations = apiFor<typeof rideOperationsCalls>(transport);
    const { rides } = await operations('GET /api/operations/rides', { query: { find: id } });
    const [ride] = rides;
    if (!ride) throw new Response(null, { status: 404 });
    const reference = rideReference(ride.id);
    const dispatch = apiFor<typeof handCalls>(transport);
    const [lost, story, detail, changes, hand, notes, file, questions] = await Promise.all([
      partOrNull(
        apiFor<typeof lostOperationsCalls>(transport)('GET /api/operations/rides/:id/lost-item', {
          params,
        }).then((item) => ({ item })),
      ),
      partOrNull(apiFor<typeof rideStoryCalls>(transport)('GET /api/operations/rides/:id/story', { params })),
      partOrNull(apiFor<typeof ridesCalls>(transport)('GET /api/rides/:id', { params })),
      partOrNull(apiFor<typeof changesCalls>(transport)('GET /api/rides/:id/changes', { params })),
      partOrNull(dispatch('GET /api/operations/rides/:id/hand', { params })),
      partOrNull(dispatch('GET /api/operations/rides/:id/notes', { params })),
      may('payments.read')
        ? partOrNull(
            apiFor<typeof paymentOperationsCalls>(transport)('GET /api/operations/payments/:id', {
              params: { id: ride.paymentIntentId },
            }),
          )
        : undefined,
      may('tickets.read')
        ? partOrNull(readTablePage({ key: 'questions' }, { reference }, { transport }))
        : undefined,
    ]);
    return { ride, lost, story, detail, changes, hand, notes, file, questions };
  });
}
export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  load(request, params.id, transportOf(context));
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) => load(request, params.id);

export const action = ({ context, request, params }: Route.ActionArgs) =>
  change(request, params.id, transportOf(context));
export const clientAction = ({ request, params }: Route.ClientActionArgs) => change(request, params.id);

async function change(request: Request, id: string, transport?: Transport) {
  const form = await request.formData();
  const intent = field(form, 'intent');
  const reason = field(form, 'reason');
  const byHand =
    handAct(form, id, transport) ?? compensationAct(form, id, transport) ?? lostAct(form, id, transport);
  if (byHand) return act(field(form, 'form'), byHand);
  return act(field(form, 'form'), () =>
    intent === 'cancel'
      ? apiFor<typeof ridesCalls>(transport)('POST /api/rides/:id/cancel', {
          params: { id },
          body: { reason },
        })
      : apiFor<typeof rideOperationsCalls>(transport)('POST /api/operations/rides/:id/end', {
          params: { id },
          body: { charged: intent === 'complete', reason },
        }),
  );
}

export default function OperationsRide({ loaderData, actionData: answer }: Route.ComponentProps) {
  const refused = useLastAnswer(answer);
  const { ride, lost, story, detail, changes, hand, notes, file, questions } = loaderData;
  const again = useReadAgain();
  useLive(['operations'], { open: again, changed: again, alarm: again });
  useMissingAgain({ lost, story, detail, changes, hand, notes, file, questions });
  const zone = ride.timeZone;
  return (
    <div className="space-y-6">
      <RideHead ride={ride} />
      <RideActs ride={ride} refused={refused} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        <div className="min-w-0 space-y-5">
          {detail ? <RideOnMap ride={detail} zone={zone} /> : <Missing what="The map" />}
          <RideFacts
            ride={ride}
            riderId={story?.riderId ?? null}
            driverUserId={story?.driverUserId ?? null}
          />
          {file !== undefined &&
            (file ? <RideMoney file={file} zone={zone} /> : <Missing what="The money" />)}
        </div>
        <div className="min-w-0 space-y-5">
          {hand ? (
            <ChooseDriver state={hand} zone={zone} refused={refused} />
          ) : (
            <Missing what="Who could drive it" />
          )}
          {notes ? (
            <RideNotes notes={notes} rideId={ride.id} zone={zone} refused={refused} />
          ) : (
            <Missing what="Notes about it" />
          )}
          <DeskRecordings rideId={ride.id} />
          {detail?.compensation && (
            <DeskCompensation given={detail.compensation} ride={ride} refused={refused} />
          )}
          {ride.status === 'completed' &&
            (lost ? (
              <DeskLost lost={lost.item} ride={ride} refused={refused} />
            ) : (
              <Missing what="What was left in the car" />
            ))}
          {detail && <DeskFlight ride={detail} />}
          {changes && detail ? (
            <DeskChanges changes={changes} ride={detail} onMade={again} />
          ) : (
            <Missing what="What was changed" />
          )}
          {story ? (
            <>
              <RideEvents story={story} zone={zone} />
              <RideOffers story={story} zone={zone} />
              <RideMessages story={story} zone={zone} />
            </>
          ) : (
            <Missing what="What happened" />
          )}
          {questions !== undefined &&
            (questions ? <QuestionsAbout page={questions} /> : <Missing what="Questions about it" />)}
        </div>
      </div>
    </div>
  );
}

const Missing = ({ what }: { what: string }) => (
  <p className="rounded-card border border-line bg-well p-4 text-muted">
    {what} cannot be read now. It is asked for again by itself.
  </p>
);
