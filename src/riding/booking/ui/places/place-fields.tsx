import { type CSSProperties, type RefObject, useRef } from 'react';
import { stopFieldOf } from '../booking-form.ts';
import type { BookingState } from '../use-booking.ts';
import { destinationMark, PlaceField, pickupMark, stopMark } from './place-field.tsx';
import { useStopMoves } from './use-stop-moves.ts';

const fillIn = { pickupLocation: 'Enter a pickup location.', destination: 'Enter a destination.' };

/** The places of a trip in their order: the pickup, stops on the way, the destination. */
export function PlaceFields({
  booking: { form, problem, missing, change },
  near,
  lastFocused,
  onChosen,
}: {
  booking: BookingState;
  /** Nearer places are found first. */
  near: { lat: number; lng: number };
  /** Which end was focused last, for who asks where a place that is picked elsewhere belongs. */
  lastFocused: RefObject<'pickup' | 'destination'>;
  /** A suggestion was taken in one of them. */
  onChosen: () => void;
}) {
  const fields = useRef<HTMLDivElement>(null);
  const latestStops = useRef(form.stops);
  latestStops.current = form.stops;
  const { movesOf, said } = useStopMoves(fields, form.stops, (stops) => change({ stops }));
  const taken = [form.pickup, ...form.stops, form.destination].map(({ address }) => address);
  const errorOf = (field: 'pickupLocation' | 'destination', filled: boolean) =>
    problem.fields[field] ?? (missing && !filled ? fillIn[field] : undefined);
  return (
    <div ref={fields} className="relative rounded-[10px] border border-edge bg-card">
      {['pickup', ...form.stops].map((_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: one dotted line from each field to the next.
          key={index}
          aria-hidden="true"
          style={{ '--row': index } as CSSProperties}
          className="pointer-events-none absolute top-[calc(39px+var(--row)*59px)] left-[25px] z-1 h-[40px] border-l-2 border-dotted border-edge max-lg:with-stops:top-[calc(35px+var(--row)*49px)] max-lg:with-stops:h-[28px]"
        />
      ))}
      <PlaceField
        label="Pickup"
        name="pickup"
        mark={pickupMark}
        value={form.pickup}
        onChange={(pickup) => change({ pickup })}
        onFocus={() => {
          lastFocused.current = 'pickup';
        }}
        onChosen={onChosen}
        near={near}
        taken={taken}
        error={errorOf('pickupLocation', form.pickup.address !== '')}
      />
      {form.stops.map((stop, index) => (
        <PlaceField
          // biome-ignore lint/suspicious/noArrayIndexKey: a stop is the place in the row it stands in.
          key={index}
          label={`Stop ${index + 1}`}
          name="stop"
          mark={stopMark(index + 1)}
          value={stop}
          onChange={(place) => change({ stops: latestStops.current.with(index, place) })}
          onFocus={() => {}}
          moves={movesOf(index)}
          onChosen={onChosen}
          near={near}
          taken={taken}
          error={problem.fields[stopFieldOf(form, index)]}
        />
      ))}
      <PlaceField
        label="Destination"
        name="destination"
        mark={destinationMark}
        value={form.destination}
        onChange={(destination) => change({ destination })}
        onFocus={() => {
          lastFocused.current = 'destination';
        }}
        onChosen={onChosen}
        near={near}
        taken={taken}
        error={errorOf('destination', form.destination.address !== '')}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
