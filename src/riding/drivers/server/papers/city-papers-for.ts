import { localDate } from '#src/platform/time/zoned-time.ts';
import {
  type AskedPaper,
  cityPaperOf,
  cityPapersOf,
  isAskedWith,
  lastDayOf,
  neededBy,
} from '#src/riding/city-papers/city-papers.ts';
import type { VehicleType } from '#src/riding/vehicle-types/vehicle-types.ts';
import { paperName } from '../../driver-status.ts';
import { driverTimeZone } from '../../rules.ts';
import type { ApplicationRow } from './papers-store.ts';

/** What their city asks of a driver, whichever car they drive, each with the day from which they need it. */
export function cityPapersFor({
  form,
  submittedAt,
}: Pick<ApplicationRow, 'form' | 'submittedAt'>): (AskedPaper & { neededBy: string })[] {
  const since = submittedAt && localDate(submittedAt, driverTimeZone(form.state ?? ''));
  return cityPapersOf(form.city ?? '', form.state ?? '').map((paper) => ({
    ...paper,
    neededBy: neededBy(paper, since),
  }));
}

/** The same for who drives cars of these types; the one of their application where none is named. */
export const cityPapersWith = (
  application: Pick<ApplicationRow, 'form' | 'submittedAt'>,
  vehicleTypes: readonly VehicleType[] = [],
) => {
  const types = vehicleTypes.length > 0 ? vehicleTypes : [application.form.vehicleType];
  return cityPapersFor(application).filter((paper) => isAskedWith(paper, types));
};

/** Those that an application cannot do without on a day. @param vehicleTypes as for `cityPapersWith` */
export const cityPapersNeeded = (
  application: Pick<ApplicationRow, 'form' | 'submittedAt'>,
  at: Date,
  vehicleTypes?: readonly VehicleType[],
): AskedPaper[] => {
  const today = localDate(at, driverTimeZone(application.form.state ?? ''));
  return cityPapersWith(application, vehicleTypes).filter((paper) => paper.neededBy <= today);
};

/** What a paper is called, whichever city asks for it. */
export function nameOfPaper(kind: string): string {
  const paper = cityPaperOf(kind);
  return paperName(kind, paper ? [paper] : []);
}

/**
 * Until when a paper is good that is approved now, by the clocks where its driver drives; nothing for one whose end its
 * driver says, or that has none.
 */
export function lastDayFrom(kind: string, at: Date, state: string): { expiresOn?: string } {
  const expiresOn = lastDayOf(cityPaperOf(kind), localDate(at, driverTimeZone(state)));
  return expiresOn === null ? {} : { expiresOn };
}
