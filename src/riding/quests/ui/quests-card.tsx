/** For a driver: what their city promises for rides and hours, and what is still to do. */
import { useRef, useState } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { useReading } from '#src/design/use-reading.ts';
import { cityFrameOf } from '#src/geo/streets/city-frames.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import { counted } from '#src/platform/plural.ts';
import { dateLocale } from '#src/platform/time/date-locale.ts';
import { zonedWords } from '#src/platform/time/zoned-time.ts';
import { duration } from '#src/riding/rides/ui/trip-words.ts';
import type { DriverQuest, questCalls } from '../contract.ts';
import { askedOf, hoursOf, titleOf } from '../words.ts';
import { LeaveQuest } from './leave-quest.tsx';

const api = apiFor<typeof questCalls>();

/** Nothing where the city promises nothing, or it cannot be read. @param turn says when to read again */
export function QuestsCard({ turn }: { turn: unknown }) {
  const [reading, readAgain] = useReading(() => api('GET /api/drivers/quests'), String(turn));
  useLive([], { 'quest.paid': readAgain, 'quest.decided': readAgain });
  if (reading.state !== 'ready' || reading.value.length === 0) return null;
  return (
    <section aria-labelledby="quests" className="rounded-card border border-line bg-card p-4">
      <h2 id="quests" className="text-17">
        Quests and guarantees
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {reading.value.map((quest) => (
          <li key={quest.id} className="py-3 last:pb-0">
            <QuestItem quest={quest} onChanged={readAgain} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function QuestItem({ quest, onChanged }: { quest: DriverQuest; onChanged: () => void }) {
  const city = cityFrameOf(quest.cityId).name;
  const item = useRef<HTMLElement>(null);
  const changed = () => {
    // What was pressed goes with the answer, and the focus would go with it.
    item.current?.focus({ preventScroll: true });
    onChanged();
  };
  return (
    <article ref={item} tabIndex={-1} aria-label={titleOf(quest)} className="outline-none">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <b className="font-semibold">{titleOf(quest)}</b>
        <QuestBadge quest={quest} />
      </p>
      <p className="text-15 text-muted">{hoursOf(quest)}</p>
      <p className="mt-1 text-15">{askedOf(quest, city)}</p>
      {quest.mine ? (
        <>
          <Progress quest={quest} mine={quest.mine} />
          <LeaveQuest quest={quest} mine={quest.mine} onLeft={changed} />
        </>
      ) : (
        <Begin quest={quest} onBegun={changed} />
      )}
    </article>
  );
}

function QuestBadge({ quest: { state, mine } }: { quest: DriverQuest }) {
  if (mine && Number(mine.paid) > 0) return <Badge tone="moss">{moneyText(mine.paid)} paid</Badge>;
  if (mine?.isDone) return <Badge>Over</Badge>;
  if (state === 'coming') return <Badge tone="lake">Coming</Badge>;
  if (state === 'over') return <Badge tone="amber">Being counted</Badge>;
  return <Badge tone={mine ? 'moss' : 'lake'}>{mine ? 'You are in' : 'On'}</Badge>;
}

/** From the press on, the company owes it to whoever does it. */
function Begin({ quest, onBegun }: { quest: DriverQuest; onBegun: () => void }) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  if (!quest.hasRoom)
    return <p className="mt-2 text-15 text-muted">All its places are taken by other drivers.</p>;
  const begin = async () => {
    setBusy(true);
    setRefused(null);
    try {
      await api('POST /api/drivers/quests/:id/join', { params: { id: quest.id } });
      onBegun();
    } catch (error) {
      setRefused((error instanceof ApiError && error.words) || 'That did not work. Try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button wide className="mt-3" busy={busy} onClick={begin}>
        Take part
      </Button>
      <p className="mt-1 text-13 text-muted">What you do from then on counts, and what it says is kept.</p>
      {refused && (
        <p role="alert" className="mt-1 font-medium text-brick">
          {refused}
        </p>
      )}
    </>
  );
}

type Mine = NonNullable<DriverQuest['mine']>;

function Progress({ quest, mine }: { quest: DriverQuest; mine: Mine }) {
  if (quest.kind === 'hours') return <HoursDone quest={quest} mine={mine} />;
  const wanted = quest.rides ?? 0;
  const done = Math.min(mine.rides, wanted);
  const left = wanted - done;
  const words =
    left === 0
      ? 'All done.'
      : mine.isDone
        ? `${counted(done, 'ride')} of ${wanted}. It is over.`
        : `${counted(left, 'ride')} to go, ${done} of ${wanted} done.`;
  return (
    <div className="mt-2">
      <progress
        aria-label={titleOf(quest)}
        value={done}
        max={wanted}
        className="h-2.5 w-full overflow-hidden rounded-full accent-moss"
      />
      <p className="text-15 font-medium">{words}</p>
    </div>
  );
}

const shownHours = 3;

function HoursDone({ quest, mine }: { quest: DriverQuest; mine: Mine }) {
  if (mine.hours.length === 0)
    return (
      <p className="mt-2 text-15 font-medium">
        {mine.isDone ? 'It is over.' : 'Go online in these hours; what you earn in them stands here.'}
      </p>
    );
  return (
    <ul className="mt-2 space-y-2">
      {mine.hours.slice(0, shownHours).map((hours) => (
        <li key={hours.from} className="rounded-control bg-well p-3 text-15">
          <p className="font-medium">
            {zonedWords(new Date(hours.from), dateLocale(), {
              timeZone: quest.timeZone,
              weekday: 'long',
              month: 'short',
              day: 'numeric',
            })}
            : {moneyText(hours.earned)} in {duration(hours.onlineSeconds)} online
          </p>
          <p className="text-muted">{addedWords(quest, hours)}</p>
        </li>
      ))}
    </ul>
  );
}

function addedWords({ acceptPercent }: DriverQuest, hours: Mine['hours'][number]): string {
  const { asked, accepted, added, isPaid } = hours;
  if (asked > 0 && accepted * 100 < asked * (acceptPercent ?? 0))
    return `You took ${accepted} of ${counted(asked, 'request')}, fewer than ${acceptPercent}%, so nothing is added${isPaid ? '' : ' as it stands'}.`;
  const took = asked > 0 ? ` You took ${accepted} of ${counted(asked, 'request')}.` : '';
  if (Number(added) === 0) return `That is as much as was promised.${took}`;
  return isPaid
    ? `${moneyText(added)} was added.${took}`
    : `${moneyText(added)} would be added as it stands.${took} It is counted two hours after the end.`;
}
