/** When a visit is, by the clocks of where the car stands, and by the reader's own where they differ. */
import { useTimeZone, When } from '#src/design/when.tsx';
import { useScripted } from '#src/platform/browser/use-scripted.ts';
import { momentWords } from '#src/platform/time/moments.ts';

export function OwnTime({ at, zone }: { at: string; zone: string }) {
  const own = useTimeZone();
  const scripted = useScripted();
  // Without a script nobody knows the reader's own time.
  if (!scripted || momentWords(at, own) === momentWords(at, zone)) return null;
  return (
    <span className="block text-13 text-muted">
      By your own clock <When at={at} show="ahead" zone={own} />.
    </span>
  );
}

/** Said once above times to choose from. */
export function ZoneNote({ at, zone }: { at: string; zone: string }) {
  const own = useTimeZone();
  const scripted = useScripted();
  const differs = scripted && momentWords(at, own) !== momentWords(at, zone);
  return (
    <p className={differs ? 'rounded-control bg-wash-amber p-3' : 'text-13 text-muted'}>
      Times are by the clocks of where the car stands.
      {differs && (
        <>
          {' '}
          Yours show another time: the first one below is <When at={at} show="ahead" zone={own} /> for you.
        </>
      )}
    </p>
  );
}
