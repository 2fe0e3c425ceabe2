/** The form of a city's areas as what is changed. Pure; both sides read it. */
import { z } from 'zod';
import { field } from '#src/design/desk/operator-page.ts';
import { areaProblem, type Ring } from '#src/geo/streets/cities/area.ts';
import { areasProblem } from '#src/geo/streets/cities/areas-problem.ts';
import { CityFacts } from '#src/geo/streets/cities/city-facts.ts';
import { zonedTime } from '#src/platform/time/zoned-time.ts';
import type { Drawn } from './editing.ts';

const Posted = z.object({
  serviceArea: CityFacts.shape.serviceArea,
  centre: CityFacts.shape.centre,
  areas: CityFacts.shape.areas,
  openingHours: CityFacts.shape.openingHours,
});

export type ReadAreas =
  | { version: number; drawn: Drawn; effectiveFrom: string | null; reason: string }
  | { fields: Record<string, string> };

/** What is wrong is answered by its field; `areas` for what was drawn. */
export function readAreasForm(form: FormData, timeZone: string): ReadAreas {
  const drawn = drawnOf(field(form, 'drawn'));
  if ('problem' in drawn) return { fields: { areas: drawn.problem } };
  const from = field(form, 'effectiveFrom');
  const [date = '', time = ''] = from.split('T');
  const at = from ? zonedTime(date, time, timeZone) : null;
  if (at && Number.isNaN(at.getTime()))
    return { fields: { effectiveFrom: 'Enter a day and a time, or neither.' } };
  return {
    ...{ version: Number(field(form, 'version')), drawn, reason: field(form, 'reason') },
    effectiveFrom: at?.toISOString() ?? null,
  };
}

function drawnOf(text: string): Drawn | { problem: string } {
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch {
    return { problem: 'What was drawn did not arrive. Load the page again.' };
  }
  const read = Posted.safeParse(written);
  if (!read.success) return { problem: problemIn(written, read.error.issues[0]) };
  const problem = areaProblem(read.data.serviceArea as Ring[]) ?? areasProblem(read.data);
  return problem ? { problem } : read.data;
}

/** Under the name of the area it is about. */
function problemIn(written: unknown, issue: z.core.$ZodIssue | undefined): string {
  const [list, index] = issue?.path ?? [];
  const words = issue?.message ?? 'This cannot be read.';
  if (list !== 'areas' || typeof index !== 'number') return words;
  const { areas } = written as { areas: { name?: unknown }[] };
  return `${String(areas[index]?.name ?? `Area ${index + 1}`)}: ${words}`;
}
