/** What the rider wrote last, large enough for a glance, with three answers that are sent by one press. */
import { useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { ApiError } from '#src/platform/browser/api.ts';
import type { Message } from '#src/riding/contact/contract.ts';
import { useOutbox } from '#src/riding/live-ride/ui/people/use-outbox.ts';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { answersAt, type RideStage } from '../answers.ts';
import { useReadAloud } from './use-read-aloud.ts';

const stageOf = ({ status, arrivedAt }: RideDetail): RideStage => {
  if (status === 'picked_up' || status === 'in_transit') return 'riding';
  return arrivedAt ? 'atPickup' : 'toPickup';
};

/** Nothing until the rider writes, and after an answer until they write again. */
export function RiderWrites({ ride, heard }: { ride: RideDetail; heard: readonly Message[] }) {
  const rider = ride.passenger.firstName;
  const newest = heard.findLast(({ from }) => from === 'rider');
  const voice = useReadAloud(newest, rider);
  const [answered, setAnswered] = useState<{ id: number; words: string } | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const outbox = useOutbox(
    ride.id,
    () => {},
    (error) => setRefused((error instanceof ApiError && error.words) || 'It was not sent. Try again.'),
  );
  if (!newest || !ride.can.message) return null;
  const isAnswered = answered?.id === newest.id || heard.at(-1)?.from === 'driver';
  const send = async (words: string) => {
    setRefused(null);
    setAnswered({ id: newest.id, words });
    if (!(await outbox.send(words))) setAnswered(null);
  };
  return (
    <section
      aria-label={`${rider} writes`}
      className="space-y-3 rounded-card border border-lake bg-wash-lake p-3"
    >
      <p>
        <span className="block text-13 text-muted">{rider} writes</span>
        <span className="line-clamp-3 text-21 font-semibold break-words">{newest.text}</span>
      </p>
      {isAnswered ? (
        answered && (
          <p role="status" className="font-medium">
            You answered: {answered.words}
          </p>
        )
      ) : (
        <div className="grid grid-cols-3 gap-2">
          {answersAt[stageOf(ride)].map((words) => (
            <Button
              key={words}
              wide
              className="min-h-16 px-1.5 text-15 leading-tight whitespace-normal"
              onClick={() => void send(words)}
            >
              {words}
            </Button>
          ))}
        </div>
      )}
      {refused && (
        <p role="alert" className="font-medium text-brick">
          {refused}
        </p>
      )}
      {voice && (
        <CheckboxField
          label="Read messages aloud"
          checked={voice.on}
          onChange={({ target }) => voice.turn(target.checked)}
        />
      )}
    </section>
  );
}
