import { useCallback, useEffect, useState } from 'react';
import { apiFor } from '#src/platform/browser/api.ts';
import type { RideId } from '#src/platform/ids.ts';
import { sealedLocal } from '#src/platform/offline/sealed-storage.ts';
import type { Message, talkingCalls } from '#src/riding/contact/contract.ts';
import { createOutbox, type Unsent } from './outbox.ts';

const talking = apiFor<typeof talkingCalls>();
const retryMs = 4_000;

function storeOf(rideId: RideId) {
  const name = `rove.unsent.${rideId}`;
  return {
    read(): readonly Unsent[] {
      try {
        const kept: unknown = JSON.parse(sealedLocal.getItem(name) ?? '[]');
        return Array.isArray(kept) ? kept.filter((one) => one?.key && one.text && one.writtenAt) : [];
      } catch {
        return [];
      }
    },
    write(unsent: readonly Unsent[]): void {
      try {
        if (unsent.length > 0) sealedLocal.setItem(name, JSON.stringify(unsent));
        else sealedLocal.removeItem(name);
      } catch {
        // Without storage they are kept for as long as this page is open.
      }
    },
  };
}

/** Messages of a ride that could not be sent yet; they go out by themselves. */
export function useOutbox(
  rideId: RideId,
  onSent: (message: Message) => void,
  onRefused: (e: unknown) => void,
) {
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  const [box, setBox] = useState<ReturnType<typeof createOutbox> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told changes with each drawing, the outbox with the ride.
  useEffect(() => {
    const made = createOutbox(storeOf(rideId), async ({ key, text, writtenAt }) =>
      onSent(
        await talking('POST /api/rides/:id/messages', {
          params: { id: rideId },
          body: { text, writtenAt },
          idempotencyKey: key,
        }),
      ),
    );
    setBox(made);
    setUnsent(made.waiting());
  }, [rideId]);

  /** False when the server would not have what was sent. */
  const flush = useCallback(async () => {
    if (!box) return true;
    try {
      await box.flush();
      return true;
    } catch (error) {
      onRefused(error);
      return false;
    } finally {
      setUnsent(box.waiting());
    }
  }, [box, onRefused]);
  const waits = unsent.length > 0;
  useEffect(() => {
    if (!waits) return;
    const again = () => void flush();
    const timer = setInterval(again, retryMs);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [waits, flush]);

  return {
    unsent,
    /** False when the server would not have it; without a connection it waits. */
    async send(text: string): Promise<boolean> {
      box?.add({ key: crypto.randomUUID(), text, writtenAt: new Date().toISOString() });
      return flush();
    },
  };
}
