/** Under what stands against a driver: having it looked at again. */
import { useCallback, useEffect, useState } from 'react';
import { apiFor } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import type { appealCalls, OwnAppeals } from '../contract.ts';
import { AppealForm, AppealOutcome } from './appeal-form.tsx';

const calls = apiFor<typeof appealCalls>();

export function SuspensionAppeal() {
  const [own, setOwn] = useState<OwnAppeals | null>(null);
  const read = useCallback(() => void calls('GET /api/drivers/appeals').then(setOwn, () => {}), []);
  useEffect(read, [read]);
  useLive([], { 'driver.appeal_answered': read, 'driver.reviewed': read });
  const standing = own?.standing;
  if (!standing) return null;
  const { about, reason, appeal } = standing;
  const what = about === 'suspension' ? 'suspension' : 'decision';
  return (
    <section aria-label="Appeal" className="rounded-card border border-line bg-card p-5">
      <h2 className="text-21">Is this {what} wrong?</h2>
      {reason && <p className="mt-1 text-muted">Our reason: “{reason}”</p>}
      <div className="mt-3">
        {appeal ? (
          <AppealOutcome appeal={appeal} />
        ) : (
          <AppealForm label={`Appeal the ${what}`} onSent={read} />
        )}
      </div>
    </section>
  );
}
