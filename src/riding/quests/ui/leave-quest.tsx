/** For a driver in a quest or a guarantee that is not decided: the way out of it, with what is lost. */
import { type FormEvent, useState } from 'react';
import { ConfirmButton } from '#src/design/confirm-button.tsx';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import type { DriverQuest, questCalls } from '../contract.ts';
import { lostBy, titleOf } from '../words.ts';

const api = apiFor<typeof questCalls>();

/** Nothing once it is done or over, since it is paid by itself then. */
export function LeaveQuest({
  quest,
  mine,
  onLeft,
}: {
  quest: DriverQuest;
  mine: NonNullable<DriverQuest['mine']>;
  onLeft: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const isReached = quest.rides !== null && mine.rides >= quest.rides;
  if (mine.isDone || isReached || quest.state === 'over') return null;
  const leave = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setRefused(null);
    try {
      await api('POST /api/drivers/quests/:id/leave', { params: { id: quest.id } });
      onLeft();
    } catch (error) {
      setRefused((error instanceof ApiError && error.words) || 'That did not work. Try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={leave} className="mt-3">
      <ConfirmButton
        label="Leave"
        about={titleOf(quest)}
        question={lostBy(quest, mine)}
        confirm="Leave it"
        busy={busy}
      />
      {refused && (
        <p role="alert" className="mt-1 font-medium text-brick">
          {refused}
        </p>
      )}
    </form>
  );
}
