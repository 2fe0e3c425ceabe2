/** The form of a seller's hours: what is read of it, for the contract's shape to check. */

import { readHours } from '#src/cars/dealers/ui/dealership-form.ts';
import { field } from '#src/design/desk/operator-page.ts';
import { daysLater } from '#src/platform/time/day-after.ts';

/** A range of days off that is typed at once is no longer. */
const longestRange = 60;

export function readVisitHours(form: FormData) {
  const days = form.getAll('daysOff').map(String);
  const first = field(form, 'offFrom');
  const last = field(form, 'offTo') || first;
  for (let day = first, i = 0; day !== '' && day <= last && i < longestRange; day = daysLater(day, 1), i += 1)
    days.push(day);
  return {
    ...{ offered: form.has('offered'), hours: [...readHours(form)], daysOff: [...new Set(days)] },
    ...{ minutes: field(form, 'minutes'), noticeHours: field(form, 'noticeHours') },
    ...{ atOnce: field(form, 'atOnce'), street: field(form, 'street') },
    ...{ testDrives: form.has('testDrives'), asksLicence: form.has('asksLicence') },
  };
}
