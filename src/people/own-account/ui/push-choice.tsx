import { useEffect, useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { toast } from '#src/design/toast.ts';
import type { pushCalls } from '#src/people/own-account/push-contract.ts';
import { apiFor } from '#src/platform/browser/api.ts';
import { companyName } from '#src/platform/settings/company.ts';

const api = apiFor<typeof pushCalls>();

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** News of rides on this device. Not shown where the server has no keys, or the browser cannot. */
export function PushChoice() {
  const [standing, setStanding] = useState<{ key: string; on: boolean } | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!canPush()) return;
    api('GET /api/account/push').then(
      ({ key, on }) => setStanding(key === null ? null : { key, on }),
      () => setStanding(null),
    );
  }, []);
  if (!standing) return null;

  const turn = async (change: () => Promise<boolean>) => {
    setBusy(true);
    try {
      const on = await change();
      setStanding({ ...standing, on });
    } catch {
      toast({
        title: 'Nothing was changed',
        description: 'This browser could not reach its push service. Try again.',
        tone: 'failure',
      });
    } finally {
      setBusy(false);
    }
  };
  const { key, on } = standing;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <div className="min-w-0">
        <p className="font-semibold">On this device</p>
        <p className="text-13 text-muted">
          {on
            ? 'You are told when a driver is found, is on the way, is there, and what the ride cost; until you sign out here.'
            : `Be told when a driver is found, is on the way and is there, while ${companyName()} is closed.`}
        </p>
      </div>
      <Button busy={busy} onClick={() => void turn(on ? turnOff : () => turnOn(key))}>
        {on ? 'Turn off' : 'Turn on'}
      </Button>
    </div>
  );
}

async function turnOn(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') {
    toast({
      title: 'Your browser does not allow it',
      description: 'Allow notifications for this site in the browser’s settings, then try again.',
    });
    return false;
  }
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription of other keys would have to end first.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys = {} } = made.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await api('POST /api/account/push', { body: { endpoint, keys: { p256dh, auth } } });
  return true;
}

async function turnOff(): Promise<boolean> {
  await api('DELETE /api/account/push');
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  return false;
}
