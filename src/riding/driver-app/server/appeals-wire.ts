/** Appeals as drivers and operators read them. */
import type { Appeal, AppealCase } from '#src/riding/appeals/contract.ts';
import type { AppealRow, CaseRow } from './appeals-store.ts';

export const toAppeal = (row: AppealRow): Appeal => ({
  id: row.id,
  about: row.about,
  state: row.state,
  words: row.words,
  createdAt: row.createdAt.toISOString(),
  answer: row.answer,
  answeredAt: row.answeredAt?.toISOString() ?? null,
});

export const toCase = (
  { appeal: row, name, email, vehicleInfo, comment }: CaseRow,
  names: Map<number, string>,
): AppealCase => ({
  ...toAppeal(row),
  driver: { id: row.driverId, name, email, vehicleInfo },
  applicationId: row.applicationId,
  ride: row.rideId,
  decided: row.decided,
  comment,
  answeredBy: row.answeredBy === null ? null : (names.get(row.answeredBy) ?? null),
});
