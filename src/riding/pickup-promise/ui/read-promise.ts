/** What the desk typed into the form of the promise. Pure. */
import { field } from '#src/design/desk/operator-page.ts';
import { readTypedAmount, readTypedCount } from '#src/platform/typed-numbers.ts';
import type { PromiseSetting } from '../promise.ts';

/** What cannot be read is left to the server to refuse. */
export function readPromise(form: FormData): PromiseSetting {
  const count = (name: string): number => {
    const typed = readTypedCount(field(form, name));
    return 'value' in typed ? typed.value : Number.NaN;
  };
  const cents = (name: string): number => {
    const typed = readTypedAmount(field(form, name), { leastCents: 0 });
    return 'cents' in typed ? typed.cents : Number.NaN;
  };
  const notIn = form
    .getAll('city')
    .map(String)
    .filter((id) => !form.getAll('promisedIn').includes(id));
  return {
    ...(notIn.length > 0 && { notIn }),
    isOn: form.has('isOn'),
    lateMinutes: count('lateMinutes'),
    noticeMinutes: count('noticeMinutes'),
    gives: field(form, 'gives') === 'fare' ? 'fare' : 'card',
    lateCents: cents('late'),
    noneCents: cents('none'),
  };
}
