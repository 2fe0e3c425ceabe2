/** Above every page of the desk: who asks for help, and who looks after it. */

import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from '#src/design/button.tsx';
import { Siren, Volume2 } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { counted } from '#src/platform/plural.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import type { Alarm, safetyOperationsCalls } from '#src/riding/safety/operations-contract.ts';
import { alarmHeadline } from './alarm-words.ts';
import { useAlarmSigns } from './use-alarm-signs.ts';
import { useAlarms } from './use-alarms.ts';

const desk = apiFor<typeof safetyOperationsCalls>();

/** Says in `--alarms-height` how much of the page's top alarms take, for what is fixed below them. */
function useSpaceTaken() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--alarms-height', `${entry?.contentRect.height ?? 0}px`),
    );
    if (box.current) observer.observe(box.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--alarms-height');
    };
  }, []);
  return box;
}

export function AlarmWatch({ first }: { first: readonly Alarm[] | null }) {
  const { alarms, failing, read } = useAlarms(first);
  const unclaimed = alarms.filter(({ claimed }) => claimed === null).length;
  // The one that waits longest for somebody. All of them would push the page they stand above off a telephone.
  const pressing = alarms.find(({ claimed }) => claimed === null) ?? alarms[0];
  const unclaimedElse = alarms.filter((alarm) => alarm !== pressing && alarm.claimed === null).length;
  // Another alarm takes the place of the one just taken, and with it the way to who needs help, and where.
  const [takenId, setTakenId] = useState<number | null>(null);
  const taken = alarms.find(({ id, claimed }) => id === takenId && claimed !== null);
  const audible = useAlarmSigns(alarms.length, unclaimed);
  const box = useSpaceTaken();
  return (
    // Above what lies at the side of a table: nothing covers the press that takes an alarm.
    <div ref={box} className="sticky top-(--network-height) z-40 print:hidden">
      <div role="alert">
        {failing && (
          <p className="border-b border-brick bg-wash-brick px-4 py-2 text-center font-medium text-brick">
            Alarms cannot be read now. They are asked for again by themselves; meanwhile watch your telephone
            and mail.
          </p>
        )}
        {pressing && (
          <div className="border-b-2 border-brick bg-wash-brick">
            {taken && taken !== pressing && <TakenAlarm key={taken.id} alarm={taken} />}
            <OpenAlarm key={pressing.id} alarm={pressing} onTaken={setTakenId} onAnswer={read} />
            {alarms.length > 1 && (
              <p className="page-column pb-2 text-15 font-semibold">
                <Link to="/operations#alarms" className="touch text-brick underline underline-offset-2">
                  {othersWords(alarms.length - 1, unclaimedElse)}
                </Link>
              </p>
            )}
          </div>
        )}
      </div>
      {unclaimed > 0 && !audible && (
        <p className="flex items-center justify-center gap-2 border-b border-line bg-wash-amber px-4 py-1.5 text-13 font-medium">
          <Volume2 size={16} aria-hidden="true" />
          Your browser keeps this page silent until you press somewhere on it.
        </p>
      )}
    </div>
  );
}

/** @param unclaimed how many of those have nobody who looks after them */
function othersWords(others: number, unclaimed: number): string {
  const words = counted(others, 'more alarm');
  if (unclaimed === 0) return words;
  return unclaimed === others
    ? `${words} that nobody looks after`
    : `${words}, ${unclaimed} that nobody looks after`;
}

/** The way to the alarm just taken; the focus goes there from the button that is gone. */
function TakenAlarm({ alarm }: { alarm: Alarm }) {
  const way = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) way.current?.focus({ preventScroll: true });
  }, []);
  return (
    <p className="page-column pt-2 text-15 font-semibold">
      <Link
        ref={way}
        to={`/operations#alarm-${alarm.id}`}
        className="touch text-ink underline underline-offset-2"
      >
        {alarm.claimed?.by} looks after {rideReference(alarm.ride.id)}: who and where
      </Link>
    </p>
  );
}

interface OpenAlarmProps {
  alarm: Alarm;
  /** Called with the alarm's id when this operator has taken it. */
  onTaken: (id: number) => void;
  /** Called when the claim was answered, whatever the answer. */
  onAnswer: () => void;
}

function OpenAlarm({ alarm, onTaken, onAnswer }: OpenAlarmProps) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { claimed, ride, raisedAt, passedOn } = alarm;
  const me = useSession();
  const isMine = claimed !== null && claimed.byId === me?.id;
  const take = async () => {
    setBusy(true);
    setRefused(null);
    try {
      await desk('POST /api/operations/alarms/:id/claim', {
        params: { id: alarm.id },
        body: { from: claimed?.byId ?? null },
      });
      onTaken(alarm.id);
    } catch (error) {
      setRefused((error instanceof ApiError && error.words) || 'That did not get through. Press again.');
    } finally {
      setBusy(false);
      onAnswer();
    }
  };
  return (
    <div className="page-column flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <Siren size={24} aria-hidden="true" className="shrink-0 text-brick" />
      <p className="min-w-0 grow basis-[220px] font-semibold text-ink">
        {alarmHeadline(alarm)}
        <span className="block text-13 font-medium text-muted">
          <When at={raisedAt} />
          {isMine
            ? ', you look after it'
            : claimed
              ? `, ${claimed.by} looks after it`
              : passedOn > 0
                ? ', passed on to everybody'
                : ''}
          {refused && <span className="block text-brick">{refused}</span>}
        </span>
      </p>
      {!isMine && (
        <Button
          size="sm"
          tone={claimed ? 'outline' : 'brick'}
          busy={busy}
          onClick={take}
          aria-label={`${claimed ? 'Take over' : 'I take it'}: the alarm of ride ${rideReference(ride.id)}`}
        >
          {claimed ? 'Take over' : 'I take it'}
        </Button>
      )}
      <Link to={`/operations#alarm-${alarm.id}`} className={buttonClass({ tone: 'outline', size: 'sm' })}>
        Who and where
      </Link>
    </div>
  );
}
