import { cx } from '#src/design/class-names.ts';

/** `/blog/pictures/parkway.svg` to where the same scene is by night; `null` for a picture from elsewhere. */
const nightOf = (src: string) =>
  /^\/blog\/pictures\/[a-z-]+\.svg$/.test(src) ? src.replace(/\.svg$/, '-night.svg') : null;

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
  /** For the picture that is seen first. */
  eager?: boolean;
  /** Its width, and more. */
  className?: string;
}) {
  const night = nightOf(src);
  const shared = {
    width: 900,
    height: 600,
    // A lazy picture that is not displayed is not fetched, which an eager one would be in both themes.
    loading: 'lazy',
    fetchPriority: eager ? 'high' : 'auto',
  } as const;
  const shape = 'aspect-3/2 bg-ground object-cover';
  return (
    <>
      <img {...shared} src={src} alt={alt} className={cx(shape, night && 'dark:hidden', className)} />
      {night && (
        <img {...shared} src={night} alt={alt} className={cx(shape, 'hidden dark:block', className)} />
      )}
    </>
  );
}
