/** A request is above everything, whatever is on the screen: a ring around it runs out with the seconds. */
import { useEffect, useRef, useState } from 'react';
import { playNotes, requestNotesHz } from '#src/design/sound.ts';
import type { RideRequest } from '#src/riding/rides/contract.ts';
import type { Driving } from '../use-driving.ts';
import { RequestCard } from './request-card.tsx';

/** An offer is asked for this long (15 s); the ring is full then. */
const offerSeconds = 15;
const tickMs = 250;
const soundEveryMs = 4_000;

/** The offer that waits for an answer, if there is one. */
export const offeredTo = (requests: readonly RideRequest[]) =>
  requests.find((request): request is RideRequest & { offer: NonNullable<RideRequest['offer']> } =>
    Boolean(request.offer),
  );

export function RequestOverlay({ driving }: { driving: Driving }) {
  const request = offeredTo(driving.requests);
  return request ? <Asking key={request.offer.id} request={request} driving={driving} /> : null;
}

function Asking({
  request,
  driving,
}: {
  request: RideRequest & { offer: NonNullable<RideRequest['offer']> };
  driving: Driving;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const left = useSecondsLeft(request.offer.expiresAt);
  useEffect(() => {
    // The browser's own top layer: nothing lies above it, and what lies below cannot be reached.
    const shown = dialog.current;
    if (shown && !shown.open) {
      shown.showModal();
      // A key that was meant for what lies below is no answer.
      shown.focus();
    }
    return () => shown?.close();
  }, []);
  useEffect(() => {
    const call = () => {
      playNotes(requestNotesHz);
      if ('vibrate' in navigator) navigator.vibrate([200, 100, 200]);
    };
    call();
    const timer = setInterval(call, soundEveryMs);
    return () => clearInterval(timer);
  }, []);
  const { expired } = driving;
  useEffect(() => {
    if (left === 0) expired(request.id);
  }, [left, expired, request.id]);
  return (
    <dialog
      ref={dialog}
      aria-label="New request"
      tabIndex={-1}
      // Escape would look like an answer; there are two buttons for that.
      onCancel={(event) => event.preventDefault()}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none bg-veil p-0 text-ink outline-none backdrop:bg-transparent"
    >
      <svg aria-hidden="true" className="pointer-events-none fixed inset-0 z-2 size-full" fill="none">
        {(
          ['stroke-line', 'stroke-amber transition-[stroke-dashoffset] duration-250 ease-linear'] as const
        ).map((look, i) => (
          <rect
            key={look}
            x="4"
            y="4"
            rx="24"
            pathLength="100"
            strokeDasharray="100"
            strokeDashoffset={i === 0 ? 0 : 100 - (left / offerSeconds) * 100}
            strokeWidth="8"
            className={`h-[calc(100%-8px)] w-[calc(100%-8px)] ${look}`}
          />
        ))}
      </svg>
      <div className="flex h-full flex-col items-center overflow-y-auto p-3 pb-[calc(12px+env(safe-area-inset-bottom))] sm:p-6 short:p-3">
        <RequestCard
          request={request}
          place={driving.queue?.waiting ?? null}
          seconds={Math.ceil(left)}
          busy={driving.busy}
          onAccept={() => driving.accept(request)}
          onDecline={() => driving.decline(request)}
        />
      </div>
    </dialog>
  );
}

function useSecondsLeft(expiresAt: string): number {
  const [left, setLeft] = useState(offerSeconds);
  useEffect(() => {
    const look = () =>
      setLeft(Math.min(offerSeconds, Math.max(0, (Date.parse(expiresAt) - Date.now()) / 1000)));
    look();
    const timer = setInterval(look, tickMs);
    return () => clearInterval(timer);
  }, [expiresAt]);
  return left;
}
