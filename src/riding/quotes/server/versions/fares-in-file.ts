/** Fares as part of a company's settings file: of each area the document that holds. */
import { z } from 'zod';
import type { FilePart } from '#src/platform/settings/file-part.ts';
import { broughtByFile } from '#src/platform/settings/setting.ts';
import { elsewhere } from '../../versions/bounds.ts';
import { FareDocument } from '../../versions/fare-document.ts';
import { refuseFares, refuseUnfit, tell } from './fare-versions.ts';
import { findCityAreas, findLastVersion, findLiveFares, insertDraft } from './fares-store.ts';

type FaresInFile = Record<string, FareDocument>;

export const faresInFile: FilePart<FaresInFile> = {
  name: 'fares',
  schema: z
    .record(z.string().max(30), FareDocument)
    .refine((areas) => Object.keys(areas).length <= 201, 'Too many areas.'),
  async read(queries, now) {
    const rows = await findLiveFares(queries, now);
    return Object.fromEntries(
      rows.flatMap(({ area, document }) => {
        const parsed = FareDocument.safeParse(document);
        return parsed.success ? [[area, parsed.data]] : [];
      }),
    );
  },
  /** A draft that somebody has begun stays theirs. @throws Refusal fare_area_not_found, fares_changed, and as `refuseUnfit` */
  async bring(tx, areas, now) {
    const known = [...(await findCityAreas(tx)).map(({ id }) => id), elsewhere];
    const live = await findLiveFares(tx, now);
    const changed: string[] = [];
    for (const [area, document] of Object.entries(areas)) {
      if (!known.includes(area)) throw refuseFares('fare_area_not_found');
      const held = FareDocument.safeParse(live.find((row) => row.area === area)?.document);
      if (JSON.stringify(held.data) === JSON.stringify(document)) continue;
      refuseUnfit(document);
      const version = (await findLastVersion(tx, area)) + 1;
      const reason = broughtByFile;
      const row = await insertDraft(tx, {
        ...{ area, version, document, reason, state: 'published', basedOn: null },
        ...{ changedBy: null, changedAt: now, effectiveFrom: now, publishedBy: null, publishedAt: now },
      });
      if (!row) throw refuseFares('fares_changed');
      const effectiveFrom = now.toISOString();
      await tell(tx, 'published', { area, version }, { by: null, at: now, reason, effectiveFrom });
      changed.push(`fares of ${area}, version ${version}`);
    }
    return changed;
  },
};
