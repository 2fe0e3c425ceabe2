/** What the desk typed into the form of recorded sound. Pure. */
import { field } from '#src/design/desk/operator-page.ts';
import type { SoundTerms } from '../rules.ts';

/** `yes`, `no`, or nothing for a city that is as all others. */
const isYes = (typed: string): boolean | undefined =>
  typed === 'yes' ? true : typed === 'no' ? false : undefined;

/** What is no number is left to the server to refuse. */
const days = (typed: string): number => (/^\d{1,5}$/.test(typed) ? Number(typed) : Number.NaN);

export function readSoundTerms(form: FormData): SoundTerms {
  const onIn: Record<string, boolean> = {};
  for (const name of form.keys()) {
    const is = name.startsWith('on.') ? isYes(field(form, name)) : undefined;
    if (is !== undefined) onIn[name.slice('on.'.length)] = is;
  }
  return {
    isOn: isYes(field(form, 'isOn')) ?? false,
    onIn,
    daysOnPhone: days(field(form, 'daysOnPhone')),
    daysKept: days(field(form, 'daysKept')),
  };
}
