import { Segmented } from '#src/design/segmented.tsx';
import type { PositionSource } from './use-position-reports.ts';

const sources = [
  { value: 'phone', label: 'My position' },
  { value: 'driven', label: 'Drive for me' },
] as const;
const speeds = [
  { value: '1', label: 'Real speed' },
  { value: '10', label: '10 x faster' },
] as const;

/** Where the reported position comes from; a demo can drive by itself. */
export function PositionSettings({
  source,
  onSource,
  speed,
  onSpeed,
  trouble,
  demo,
}: {
  source: PositionSource;
  onSource: (source: PositionSource) => void;
  speed: string;
  onSpeed: (speed: string) => void;
  trouble: string | null;
  demo: boolean;
}) {
  if (!demo && !trouble) return null;
  return (
    <section aria-label="Position" className="rounded-card border border-line bg-well p-4">
      {demo && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Segmented label="Position" options={sources} value={source} onChange={onSource} />
            {source === 'driven' && (
              <Segmented
                label="Speed"
                options={speeds}
                value={speed === '10' ? '10' : '1'}
                onChange={onSpeed}
              />
            )}
          </div>
          <p className="mt-2 text-13 text-muted">
            {source === 'driven'
              ? 'Demo: the car drives its ways by itself. You still accept, arrive, ask for the PIN and complete.'
              : 'Your phone’s position is reported while you are online, every 2 seconds on a ride.'}
          </p>
        </>
      )}
      {trouble && (
        <p role="status" className="mt-2 font-medium text-amber">
          {trouble}
          {demo ? ': let the demo drive for you.' : ': riders cannot be sent to you until it is known.'}
        </p>
      )}
    </section>
  );
}
