/** The papers of cars' sales: what other rooms are given. */

import { needsPapers } from '#src/cars/sales/rules.ts';
import type { PapersOfSale } from '#src/cars/sales/server/parts.ts';
import { createInterval } from '#src/platform/time/interval.ts';
import { drawUp } from './drawing-up.ts';
import { forgetOldPapers } from './forgetting.ts';
import { missingItems, requireItems } from './items.ts';
import { type PaperParts, papersFolder, refuse } from './parts.ts';
import { photosOf } from './photos.ts';
import { findStanding, findStorageKeys } from './store.ts';

const sweepEveryMs = 3_600_000;

export type SalePapersService = ReturnType<typeof createSalePapers>;

export function createSalePapers(parts: PaperParts & { isSweeping?: () => boolean }) {
  parts.uploads.namedBy(papersFolder, findStorageKeys);
  const sweep = () => forgetOldPapers(parts);
  const rounds = createInterval(sweep, {
    everyMs: sweepEveryMs,
    failed: 'old papers of cars’ sales were not removed',
    log: parts.sales.log,
    isMine: parts.isSweeping,
  });
  const ofSale: PapersOfSale = {
    async standingOf(queries, sale) {
      const [standing, missing] = [
        await findStanding(queries, sale.orderId),
        await missingItems(queries, sale),
      ];
      return {
        signedBy: standing.map(({ side }) => side),
        missing: missing.map(({ name, by }) => ({ name, by })),
      };
    },
    photosOf: (queries, sale) => photosOf(queries, sale.orderId),
    async drawUp(tx, locked, why) {
      if (locked.sale.papersWanted) await drawUp(parts, tx, locked, why);
    },
    async requireDone(tx, { sale }) {
      if (needsPapers(sale)) throw refuse('papers_unsigned');
      if (sale.papersWanted) await requireItems(tx, sale);
    },
  };
  return {
    /** What the verbs beside this file take first. */
    parts: parts as PaperParts,
    ofSale,
    sweep,
    start: () => rounds.start(),
    stop: () => rounds.stop(),
  };
}
