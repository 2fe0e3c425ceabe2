/** For the desk: recordings of rides that were handed over; who waits longest is first. */

import { ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { act, field, forOperators } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Mic } from '#src/design/icons.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { useReadAgain } from '#src/platform/browser/use-revalidate.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { rideSoundDeskCalls } from '../contract.ts';
import { DeskRecordingRow, recordingAct } from '../ui/desk-recordings.tsx';
import type { Route } from './+types/desk-recordings.ts';

export const meta = () => [
  { title: pageTitle('Recorded sound | Operations') },
  { name: 'robots', content: 'noindex' },
];

const states = ['waiting', 'settled'] as const;
const titles = { waiting: 'Waiting', settled: 'Settled' } as const;

function load(request: Request, transport?: Transport) {
  const asked = new URL(request.url).searchParams.get('state');
  const state = states.find((known) => known === asked) ?? 'waiting';
  return forOperators(request, async () => ({
    state,
    recordings: await apiFor<typeof rideSoundDeskCalls>(transport)('GET /api/operations/ride-recordings', {
      query: { state },
    }),
  }));
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const settling = recordingAct(form, transport);
  if (!settling) throw new Response(null, { status: 400 });
  return act(field(form, 'form'), settling);
}
export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

export default function DeskRecordingsPage({
  loaderData: { recordings, state },
  actionData,
}: Route.ComponentProps) {
  const refused = useLastAnswer(actionData);
  const again = useReadAgain();
  useLive(['operations'], { open: again, alarm: again });
  return (
    <div>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-40">Recorded sound</h1>
        <nav aria-label="Recordings by state" className="flex flex-wrap gap-2">
          {states.map((one) => (
            <ButtonLink
              key={one}
              size="sm"
              to={
                one === 'waiting' ? '/operations/recorded-sound' : `/operations/recorded-sound?state=${one}`
              }
              tone={one === state ? 'spruce-outline' : 'ghost'}
              aria-current={one === state ? 'page' : undefined}
            >
              {titles[one]}
            </ButtonLink>
          ))}
        </nav>
      </div>
      <p className="mt-2 max-w-[680px] text-muted">
        Riders and drivers handed these over because something was wrong. Whoever else was in the car does not
        know. Each time somebody listens is written down. Settle a recording once you have done what it asks
        for.
      </p>
      {recordings.length === 0 ? (
        <EmptyState
          className="mt-6"
          title={state === 'waiting' ? 'Nothing waits' : 'None yet'}
          icon={<Mic size={26} aria-hidden="true" />}
        >
          People hand recordings over from the page of their ride.
        </EmptyState>
      ) : (
        <ul className="mt-6 space-y-4">
          {recordings.map((recording) => (
            <li key={recording.id}>
              <Card className="p-4 md:p-5">
                <DeskRecordingRow recording={recording} refused={refused ?? null} />
              </Card>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
