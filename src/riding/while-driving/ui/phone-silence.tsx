/** What a driver has to know of a phone that tells nothing while it is locked: before, while, and after it. */
import { Button } from '#src/design/button.tsx';
import { Smartphone } from '#src/design/icons.ts';
import { useReading } from '#src/design/use-reading.ts';
import { When } from '#src/design/when.tsx';
import { apiFor } from '#src/platform/browser/api.ts';
import { useWakeLock, type WakeLock } from '#src/platform/browser/use-wake-lock.ts';
import type { DriverId } from '#src/platform/ids.ts';
import type { whileDrivingCalls } from '../contract.ts';
import { type Gap, useSilence } from './use-silence.ts';

const api = apiFor<typeof whileDrivingCalls>();

/**
 * Keeps the screen on while its driver is online or drives somebody, and notices when the page stood still all the same.
 * @param approved whether they may go online at all
 * @returns what is said of it: at the switch, and above a ride
 */
export function usePhoneAwake({
  driverId,
  online,
  riding,
  approved,
}: {
  driverId: DriverId;
  online: boolean;
  riding: boolean;
  approved: boolean;
}) {
  const lock = useWakeLock(online || riding);
  const { gap, forget } = useSilence(online || riding);
  const aboveRide = <WasSilent gap={gap} riding={riding} onClose={forget} />;
  const atSwitch = (
    <>
      {aboveRide}
      {approved && <ScreenOn driverId={driverId} online={online} lock={lock} />}
    </>
  );
  return { aboveRide, atSwitch };
}

/** That the page stood still, once it is looked at again. */
function WasSilent({ gap, riding, onClose }: { gap: Gap | null; riding: boolean; onClose: () => void }) {
  if (!gap) return null;
  return (
    <div
      role="status"
      className="flex items-center gap-3 rounded-card border border-amber bg-wash-amber px-4 py-3 short:py-1.5"
    >
      <p className="min-w-0 grow font-medium">
        Your phone told nothing from <When at={gap.from.toISOString()} show="time" /> to{' '}
        <When at={gap.until.toISOString()} show="time" />.{' '}
        {riding ? 'Your rider could not see you.' : 'No ride could come to you.'} Leave this page open and the
        screen on.
      </p>
      <Button onClick={onClose}>OK</Button>
    </div>
  );
}

/** At the switch: what being online asks of this phone, and whether the driver went offline by its silence. */
function ScreenOn({ driverId, online, lock }: { driverId: DriverId; online: boolean; lock: WakeLock }) {
  const [reading] = useReading(
    () => api('GET /api/drivers/:id/silence', { params: { id: driverId } }),
    `${driverId} ${online}`,
  );
  const ended = reading.state === 'ready' ? reading.value.offline : null;
  if (online && lock === 'off') return null;
  return (
    <div className="space-y-2 px-1">
      {!online && ended && (
        <p className="rounded-card border border-amber bg-wash-amber px-4 py-3 font-medium">
          You went offline at <When at={ended.at} show="time" />: your phone had told nothing since{' '}
          <When at={ended.since} show="time" />.
        </p>
      )}
      <p className="flex gap-2 text-15 text-muted">
        <Smartphone size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span>{wordsOf(online, lock)}</span>
      </p>
    </div>
  );
}

function wordsOf(online: boolean, lock: WakeLock): string {
  if (!online)
    return 'While you are online leave this page open, with the screen on. A locked phone does not tell where you are: after a minute no ride comes, after half an hour you are offline.';
  return lock === 'held'
    ? 'The screen stays on while you are online. Do not lock it, nor leave this page for long.'
    : 'This phone does not keep its screen on by itself. Let it lock late, or touch it now and then: locked, it gets no ride.';
}
