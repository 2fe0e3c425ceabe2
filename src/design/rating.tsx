import { useId } from 'react';
import { cx } from './class-names.ts';
import { Star } from './icons.ts';

/** A rating to read: a star and the number. `count` adds how many gave it. */
export function Rating({
  value,
  count,
  className,
}: {
  value: number | string;
  count?: number;
  className?: string;
}) {
  return (
    <span className={cx('inline-flex items-center gap-1 text-13 tabular-nums', className)}>
      <Star size={14} aria-hidden="true" className="fill-current text-amber" />
      <span className="font-semibold">
        <span className="sr-only">Rated </span>
        {value}
      </span>
      {count !== undefined && <span className="text-muted">({count.toLocaleString('en-US')})</span>}
    </span>
  );
}

const words = ['', 'Poor', 'Fair', 'Good', 'Very good', 'Excellent'];

/** A rating to give: five radio buttons drawn as stars. */
export function RatingInput({
  label,
  name,
  value,
  onChange,
}: {
  label: string;
  name?: string;
  /** 0 while nothing is chosen. */
  value: number;
  onChange: (value: number) => void;
}) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-13 font-semibold">{label}</legend>
      <div className="-ml-2 flex flex-wrap items-center">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className="grid size-11 place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-spruce"
          >
            <input
              type="radio"
              className="sr-only"
              name={name ?? id}
              value={stars}
              checked={stars === value}
              onChange={() => onChange(stars)}
            />
            <span className="sr-only">
              {stars} of 5, {words[stars]}
            </span>
            <Star
              size={28}
              aria-hidden="true"
              className={cx('transition-colors', stars <= value ? 'fill-current text-amber' : 'text-edge')}
            />
          </label>
        ))}
        <span aria-hidden="true" className="ml-2 text-muted">
          {words[value]}
        </span>
      </div>
    </fieldset>
  );
}

/** Stars to read; a share of the last one is filled for an average. */
export function Stars({ stars, size }: { stars: number; size: number }) {
  const row = [1, 2, 3, 4, 5].map((star) => (
    <Star key={star} size={size} aria-hidden="true" className="shrink-0 fill-current" />
  ));
  return (
    <span role="img" aria-label={`${stars} of 5 stars`} className="relative inline-flex">
      <span className="inline-flex gap-0.5 text-line">{row}</span>
      <span
        className="absolute inset-y-0 left-0 flex gap-0.5 overflow-hidden text-amber"
        style={{ width: `${stars * 20}%` }}
      >
        {row}
      </span>
    </span>
  );
}
