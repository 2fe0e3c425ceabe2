/** The form of the vehicle types: what is read of it. */
import { field } from '#src/design/desk/operator-page.ts';
import { readTypedAmount } from '#src/platform/typed-numbers.ts';

/** The largest amount of a usual trip. */
export const mostUsualCents = 1_000_000;

/** The places of types in a form, in their order on the page. */
function placesOf(form: FormData): string[] {
  return [...form.keys()].flatMap((name) => /^types\.(\d+)\.id$/.exec(name)?.[1] ?? []);
}

/** Null where neither is entered; what cannot be read is left for the shape to refuse. */
function usualCentsOf(from: string, to: string): [number | null, number | null] | null {
  if (!from && !to) return null;
  const cents = (typed: string) => {
    const reading = readTypedAmount(typed, { leastCents: 0, mostCents: mostUsualCents });
    return 'cents' in reading ? reading.cents : null;
  };
  return [cents(from), cents(to)];
}

/** What was typed, for the setting's shape to check; a number that cannot be read is null. */
export function readVehicleTypes(form: FormData) {
  return placesOf(form).map((place) => {
    const said = (name: string) => field(form, `types.${place}.${name}`);
    const number = (name: string) => (/^\d{1,4}$/.test(said(name)) ? Number(said(name)) : null);
    return {
      ...{ id: said('id'), name: said('name'), words: said('words'), picture: said('picture') },
      ...{ seats: number('seats'), rank: number('rank') },
      isAccessible: said('isAccessible') === 'on',
      isOffered: said('isOffered') === 'on',
      usualCents: usualCentsOf(said('usualFrom'), said('usualTo')),
    };
  });
}
