import { cx } from './class-names.ts';

/** A turning ring, for work inside a control. Say in words elsewhere what is happening. */
export function Spinner({ size = 18, className }: { size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      className={cx('shrink-0 animate-turn motion-reduce:animate-breathe', className)}
    >
      <circle cx="10" cy="10" r="8" opacity=".25" />
      <path d="M10 2a8 8 0 0 1 8 8" />
    </svg>
  );
}
