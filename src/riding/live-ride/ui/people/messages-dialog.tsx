import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { cx } from '#src/design/class-names.ts';
import { Sheet } from '#src/design/dialog.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { controlClass } from '#src/design/field.tsx';
import { SendHorizontal } from '#src/design/icons.ts';
import { Loading, Skeleton } from '#src/design/skeleton.tsx';
import { When } from '#src/design/when.tsx';
import { emergencyNumberAt } from '#src/geo/streets/emergency-number.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { Message, talkingCalls } from '#src/riding/contact/contract.ts';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { CallLine } from './call-line.tsx';
import type { Unsent } from './outbox.ts';
import { useOutbox } from './use-outbox.ts';

const talking = apiFor<typeof talkingCalls>();
const readyWords = {
  rider: ['I am at the pickup', 'Be there in 2 minutes', 'Where are you?'],
  driver: ['I am outside', 'I will be there in 2 minutes', 'Which side of the street?'],
};

/** What rider and driver write to each other. Phone numbers are never shown; Call opens this too. */
export function MessagesDialog({
  open,
  onClose,
  rideId,
  pickup,
  side,
  other,
  instead,
  heard,
  mayWrite,
}: {
  open: boolean;
  onClose: () => void;
  rideId: RideId;
  /** Of the ride, where it is known. */
  pickup?: RideDetail['pickup'];
  side: 'rider' | 'driver';
  /** The other's first name. */
  other: string;
  /** Opened by Call: calls, and says what comes of it. */
  instead: boolean;
  /** Messages that came over the live stream since the page was opened. */
  heard: readonly Message[];
  mayWrite: boolean;
}) {
  const { read, setRead, failed, again } = useEarlierMessages(open, rideId);
  const [text, setText] = useState('');
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const end = useRef<HTMLDivElement>(null);
  const sayRefused = useCallback(
    (error: unknown) =>
      setRefused((error instanceof ApiError && error.words) || 'The message was not sent. Try again.'),
    [],
  );

  const outbox = useOutbox(rideId, (sent) => setRead((known) => [...(known ?? []), sent]), sayRefused);
  const byId = new Map([...(read ?? []), ...heard].map((message) => [message.id, message]));
  const messages = [...byId.values()].sort((a, b) => a.id - b.id);
  const count = messages.length + outbox.unsent.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new message is scrolled to.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);

  const send = async (words: string) => {
    if (!words.trim() || sending) return;
    setSending(true);
    setRefused(null);
    setText('');
    if (!(await outbox.send(words.trim()))) setText(words);
    setSending(false);
  };

  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={instead ? `Reach ${other}` : `Messages with ${other}`}
      description={instead ? 'Phone numbers stay private.' : undefined}
      footer={
        mayWrite && (
          <WriteLine
            other={other}
            text={text}
            onText={setText}
            refused={refused !== null}
            sending={sending}
            onSend={() => void send(text)}
          />
        )
      }
    >
      {open && instead && <CallLine rideId={rideId} other={other} emergency={emergencyNumberAt(pickup)} />}
      {failed && <ErrorPanel title="The messages could not be loaded" onRetry={again} />}
      {!failed && read === null && (
        <Loading label="Loading messages" className="space-y-3">
          <Skeleton className="h-10 w-3/5 rounded-card" />
          <Skeleton className="ml-auto h-10 w-2/5 rounded-card" />
        </Loading>
      )}
      {read !== null && count === 0 && <p className="text-muted">No messages yet.</p>}
      <MessageList messages={messages} unsent={outbox.unsent} side={side} other={other} />
      <div ref={end} />
      {refused && (
        <p role="alert" className="mt-3 text-13 font-medium text-brick">
          {refused}
        </p>
      )}
      {mayWrite && read !== null && (
        <div className="mt-4 flex flex-wrap gap-2">
          {readyWords[side].map((words) => (
            <button
              key={words}
              type="button"
              onClick={() => void send(words)}
              className="touch h-10 rounded-full border border-edge px-3.5 hover:bg-well"
            >
              {words}
            </button>
          ))}
        </div>
      )}
    </Sheet>
  );
}

/** What was written before this page was opened, read anew each time the dialog opens; null until it is there. */
function useEarlierMessages(open: boolean, rideId: RideId) {
  const [read, setRead] = useState<readonly Message[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a wish to read again.
  useEffect(() => {
    if (!open) return;
    let gone = false;
    setFailed(false);
    talking('GET /api/rides/:id/messages', { params: { id: rideId } }).then(
      (found) => !gone && setRead(found),
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [open, rideId, attempt]);
  return { read, setRead, failed, again: () => setAttempt(attempt + 1) };
}

function WriteLine({
  other,
  text,
  onText,
  refused,
  sending,
  onSend,
}: {
  other: string;
  text: string;
  onText: (text: string) => void;
  refused: boolean;
  sending: boolean;
  onSend: () => void;
}) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <form onSubmit={onSubmit} className="flex w-full gap-2">
      <label className="min-w-0 grow">
        <span className="sr-only">Message to {other}</span>
        <input
          value={text}
          onChange={({ target }) => onText(target.value)}
          maxLength={500}
          autoComplete="off"
          enterKeyHint="send"
          placeholder={`Write to ${other}`}
          className={cx(controlClass(refused), 'h-12')}
        />
      </label>
      <button
        type="submit"
        aria-label="Send"
        disabled={sending || !text.trim()}
        className="grid size-12 shrink-0 place-items-center rounded-control bg-signal text-on-signal hover:bg-signal-deep disabled:opacity-55"
      >
        <SendHorizontal size={20} aria-hidden="true" />
      </button>
    </form>
  );
}

function MessageList({
  messages,
  unsent,
  side,
  other,
}: {
  messages: readonly Message[];
  /** Waiting for a connection. */
  unsent: readonly Unsent[];
  side: 'rider' | 'driver';
  other: string;
}) {
  return (
    <ol aria-label="Messages" aria-live="polite" className="space-y-2">
      {messages.map(({ id, from, text: words, at }) => (
        <li key={id} className={cx('flex', from === side && 'justify-end')}>
          <div
            className={cx(
              'max-w-[80%] rounded-card px-3.5 py-2',
              from === side ? 'bg-tint' : 'border border-line bg-well',
            )}
          >
            <p className="break-words">
              <span className="sr-only">{from === side ? 'You' : other}: </span>
              {words}
            </p>
            <p className="text-13 text-muted">
              <When at={at} show="time" />
            </p>
          </div>
        </li>
      ))}
      {unsent.map(({ key, text: words }) => (
        <li key={key} className="flex justify-end">
          <div className="max-w-[80%] rounded-card border border-dashed border-edge px-3.5 py-2">
            <p className="break-words">
              <span className="sr-only">You: </span>
              {words}
            </p>
            <p className="text-13 text-muted">No connection; it goes out by itself</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
