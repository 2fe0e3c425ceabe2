import { cx } from '#src/design/class-names.ts';
import { useTheme } from '#src/design/shell/theme.tsx';
import { nightOf } from '../rules.ts';

/** A post's picture, 3:2. A drawn scene has its night for the dark theme; only the one that is shown is loaded. */
export function LeadImage({
  src,
  alt,
  eager = false,
  className = 'w-full',
}: {
  src: string;
  /** Empty where the title beside it says enough. */
  alt: string;
  /** For the picture that is seen first: a lazy one waits for styles and layout before it is asked for. */
  eager?: boolean;
  /** Its width, and more. */
  className?: string;
}) {
  const { theme } = useTheme();
  const night = nightOf(src);
  return (
    <picture className="contents">
      {night && theme === 'system' && <source media="(prefers-color-scheme: dark)" srcSet={night} />}
      <img
        width={900}
        height={600}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        src={theme === 'dark' ? (night ?? src) : src}
        alt={alt}
        className={cx('aspect-3/2 bg-ground object-cover', className)}
      />
    </picture>
  );
}
