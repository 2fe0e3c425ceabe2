/** News of what a city begins to ask for, to those who drive there already. */
import { cities } from '#src/geo/streets/cities/cities.ts';
import { settingOf } from '#src/platform/settings/setting.ts';
import { dayWords } from '#src/platform/time/moments.ts';
import { type CityPaper, cityPapersHere, isAskedWith } from '#src/riding/city-papers/city-papers.ts';
import { daysLeft, noticeDays } from '../../driver-status.ts';
import { cityPapersFor } from '../papers/city-papers-for.ts';
import { type ApplicationRow, findVehicles } from '../papers/papers-store.ts';
import { findDriversWithoutPaper } from '../papers/unsent-store.ts';
import { type Parts, tellDriver } from '../review/deciding.ts';

const dayMs = 24 * 3_600_000;

/** Tells 30, 7 and 1 days ahead, and on the day, whoever drives and has not sent what they will need. */
export async function tellOfNeededPapers(parts: Parts): Promise<void> {
  const at = parts.clock.now();
  for (const kind of kindsAhead(at)) {
    for (const { application, told } of await findDriversWithoutPaper(parts.database.db, kind, newsKind)) {
      const paper = cityPapersFor(application).find((one) => one.kind === kind);
      const state = application.form.state ?? '';
      const left = paper ? daysLeft(paper.neededBy, at, state) : null;
      const days =
        left === null ? undefined : left <= 0 ? 0 : noticeDays.findLast((notice) => left <= notice);
      if (paper && !(await isAsked(parts, application, paper))) continue;
      if (!paper || days === undefined || told.includes(`${kind}:${paper.neededBy}:${days}`)) continue;
      const when = dayWords(paper.neededBy);
      await parts.database.transaction((tx) =>
        tellDriver(parts, tx, application, at, {
          kind: newsKind,
          about: `${kind}:${paper.neededBy}:${days}`,
          subject: days === 0 ? `${paper.name} is needed now` : `${paper.name} is needed from ${when}`,
          text:
            days === 0
              ? `${paper.name} is needed since ${when}. You stay offline until it is approved. ${paper.words}`
              : `From ${when} nobody drives here without it: ${paper.name}. ${paper.words} Send it before then, and you drive on without a break.`,
        }),
      );
    }
  }
}

/** Whoever drives a car of several is asked for what any of them needs. */
async function isAsked(
  { database }: Parts,
  { driverId, form }: ApplicationRow,
  paper: CityPaper,
): Promise<boolean> {
  if (!paper.isForAccessible) return true;
  const vehicles = driverId === null ? [] : await findVehicles(database.db, driverId);
  return isAskedWith(paper, [form.vehicleType, ...vehicles.map(({ vehicleType }) => vehicleType)]);
}

const newsKind = 'paper_needed';

/** Those that drivers need within a month, or since not much longer: most minutes there are none. */
function kindsAhead(at: Date): string[] {
  const { cities: asked } = settingOf(cityPapersHere);
  // A day wider than the longest notice, for clocks on both sides of the world.
  const dayIn = (days: number) => new Date(at.getTime() + days * dayMs).toISOString().slice(0, 10);
  const [past, ahead] = [dayIn(-32), dayIn(32)];
  const isNear = (day: string) => day >= past && day <= ahead;
  return cities().flatMap(({ id }) =>
    (asked[id] ?? [])
      .filter(({ neededFrom, graceUntil }) => isNear(neededFrom) || isNear(graceUntil))
      .map((paper) => `${id}:${paper.id}`),
  );
}
