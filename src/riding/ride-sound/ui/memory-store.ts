/** For tests only. */
import { lengthBytes } from '../rules.ts';
import type { KeptRecording, PhoneStore } from './phone-store.ts';

/** A phone's store, in memory. */
export function memoryStore(room = Number.POSITIVE_INFINITY): PhoneStore & { all: KeptRecording[] } {
  const pieces = new Map<string, Uint8Array<ArrayBuffer>>();
  const store = {
    all: [] as KeptRecording[],
    list: async () => [...store.all].sort((a, b) => b.startedAt.localeCompare(a.startedAt)),
    async put(recording: KeptRecording) {
      store.all = [...store.all.filter((one) => one.recordingId !== recording.recordingId), recording];
    },
    async add(recording: KeptRecording, index: number, piece: Uint8Array<ArrayBuffer>) {
      if (pieces.size >= room) throw new DOMException('No room', 'QuotaExceededError');
      pieces.set(`${recording.recordingId} ${index}`, piece);
      await store.put(recording);
    },
    async pieces(recordingId: string, from: number, mostBytes: number) {
      const found: Uint8Array<ArrayBuffer>[] = [];
      for (let index = from, bytes = 0; ; index += 1) {
        const piece = pieces.get(`${recordingId} ${index}`);
        bytes += lengthBytes + (piece?.length ?? 0);
        if (!piece || (found.length > 0 && bytes > mostBytes)) return found;
        found.push(piece);
      }
    },
    async remove(recordingId: string) {
      store.all = store.all.filter((one) => one.recordingId !== recordingId);
      for (const key of pieces.keys()) if (key.startsWith(recordingId)) pieces.delete(key);
    },
  };
  return store;
}
