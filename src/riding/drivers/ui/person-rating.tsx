import { cx } from '#src/design/class-names.ts';
import { Rating } from '#src/design/rating.tsx';
import { startingRating } from '../rules.ts';

/** The rating of a driver or rider; "New" for somebody whom nobody has rated, instead of stars that nobody gave. */
export const PersonRating = ({ value, className }: { value: string; className?: string }) =>
  value === startingRating ? (
    <span className={cx('inline-flex items-center text-13 font-semibold', className)}>New</span>
  ) : (
    <Rating value={value} {...(className && { className })} />
  );
