import { cx } from '#src/design/class-names.ts';

/** Two letters in a circle, for people whose face nobody needs to know: authors, and whoever is signed in. */
export function Initials({
  name,
  size = 44,
  className,
}: {
  name: string;
  size?: number;
  className?: string;
}) {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.charAt(0) ?? '')
    .join('');
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: size * 0.36 }}
      className={cx(
        'grid shrink-0 place-items-center rounded-full bg-tint font-bold text-spruce uppercase',
        className,
      )}
    >
      {letters}
    </span>
  );
}
