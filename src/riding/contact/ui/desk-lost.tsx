/** For the desk: what was left in a ride's car, who looks, and what the desk does about it. */
import { Badge } from '#src/design/badge.tsx';
import { Card } from '#src/design/card.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { field, type Refused } from '#src/design/desk/operator-page.ts';
import { TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import type { RideId } from '#src/platform/ids.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import type { DeskLostItem, lostOperationsCalls } from '../lost-contract.ts';

/** What the form asks for; null where another form was sent. */
export function lostAct(form: FormData, id: string, transport?: Transport): (() => Promise<unknown>) | null {
  const api = apiFor<typeof lostOperationsCalls>(transport);
  const params = { id };
  switch (field(form, 'intent')) {
    case 'lost_report':
      return () =>
        api('POST /api/operations/rides/:id/lost-item', { params, body: { what: field(form, 'what') } });
    case 'lost_ask':
      return () => api('POST /api/operations/rides/:id/lost-item/ask-again', { params });
    case 'lost_end':
      return () =>
        api('POST /api/operations/rides/:id/lost-item/end', {
          params,
          body: { words: field(form, 'reason') },
        });
    default:
      return null;
  }
}

const stateOf = ({ closedAt, found }: Pick<DeskLostItem, 'closedAt' | 'found'>) =>
  closedAt
    ? ({ tone: 'neutral', words: 'Over' } as const)
    : found === null
      ? ({ tone: 'amber', words: 'Driver asked' } as const)
      : found
        ? ({ tone: 'moss', words: 'In the car' } as const)
        : ({ tone: 'brick', words: 'Not found' } as const);

/** Who does what next; it ends when the rider has it back, or nobody looks any longer. */
export function nextWords({ closedAt, found }: Pick<DeskLostItem, 'closedAt' | 'found'>): string {
  if (closedAt) return 'Nobody looks any longer.';
  if (found === null) return 'The driver looks in the car and answers.';
  return found
    ? 'The two agree by message when it comes back; the rider closes it then, or you do.'
    : 'Ask the driver once more, or end the search with words to both.';
}

export function DeskLost({
  lost,
  ride,
  refused,
}: {
  lost: DeskLostItem | null;
  ride: { id: RideId; timeZone: string };
  refused: Refused | null | undefined;
}) {
  const act = {
    needs: 'rides.dispatch',
    id: ride.id,
    about: `ride ${rideReference(ride.id)}`,
    refused,
  } as const;
  return (
    <Card className="min-w-0 scroll-mt-20 p-4 md:p-5">
      <h2 id="lost" className="text-17 font-semibold">
        Left in the car
      </h2>
      {lost ? (
        <>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-15">
            <b className="min-w-0 font-semibold break-words">{lost.what}</b>
            <Badge tone={stateOf(lost).tone}>{stateOf(lost).words}</Badge>
            <When at={lost.reportedAt} zone={ride.timeZone} show="near" className="text-muted" />
          </p>
          <p className="mt-1 text-15 break-words">
            Rider: {lost.rider}
            <span className="block">Driver: {lost.driver}</span>
          </p>
          <p className="mt-1 text-15 text-muted">{nextWords(lost)}</p>
        </>
      ) : (
        <p className="mt-2 text-15 text-muted">Nobody has told of anything.</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {!lost && (
          <ActForm {...act} intent="lost_report" label="The rider left something" confirm="Ask the driver">
            <TextField
              label="What is it?"
              name="what"
              required
              maxLength={300}
              hint="The driver reads it, and looks."
            />
          </ActForm>
        )}
        {lost && !lost.closedAt && lost.found === false && (
          <ActForm {...act} intent="lost_ask" label="Ask the driver again" />
        )}
        {lost && !lost.closedAt && (
          <ActForm
            {...act}
            intent="lost_end"
            label="End the search"
            reason={{ label: 'Where is it, or why does nobody look on?', hint: 'Rider and driver read it.' }}
          />
        )}
      </div>
    </Card>
  );
}
