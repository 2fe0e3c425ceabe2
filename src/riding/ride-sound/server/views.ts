/** Recordings as whoever handed them over, and the desk, are shown them. */
import { timeZoneAt } from '#src/geo/places/server/service.ts';
import type { DeskRecording, HandedRecording } from '../contract.ts';
import { soundTerms } from '../rules.ts';
import type { DeskRow, RecordingRow } from './store.ts';

const dayMs = 24 * 3_600_000;
const keptUntil = (settledAt: Date | null): string | null =>
  settledAt && new Date(settledAt.getTime() + soundTerms().daysKept * dayMs).toISOString();

export const toHanded = (row: RecordingRow): HandedRecording => ({
  recordingId: row.recordingId,
  rideId: row.rideId,
  startedAt: row.startedAt.toISOString(),
  seconds: row.seconds,
  handedOverAt: row.handedOverAt?.toISOString() ?? null,
  settledAt: row.settledAt?.toISOString() ?? null,
  keptUntil: keptUntil(row.settledAt),
});

export const toDesk = ({ recording: row, name, settledByName, ...ride }: DeskRow): DeskRecording => ({
  id: row.id,
  rideId: row.rideId,
  timeZone: timeZoneAt({ lat: ride.pickupLat, lng: ride.pickupLng }),
  side: row.side,
  name,
  startedAt: row.startedAt.toISOString(),
  seconds: row.seconds,
  handedOverAt: (row.handedOverAt ?? row.begunAt).toISOString(),
  settled:
    row.settledAt && row.note !== null
      ? { by: settledByName ?? '', at: row.settledAt.toISOString(), note: row.note }
      : null,
  keptUntil: keptUntil(row.settledAt),
});
