/** The form of a city's papers: what is read of it. */
import { field } from '#src/design/desk/operator-page.ts';

/** What was typed, for the setting's shape to check; months that cannot be read are null. */
export function readCityPapers(form: FormData) {
  const places = [...form.keys()].flatMap((name) => /^papers\.(\d+)\.id$/.exec(name)?.[1] ?? []);
  return places.map((place) => {
    const said = (name: string) => field(form, `papers.${place}.${name}`);
    const months = /^\d{1,3}$/.test(said('months')) && said('months') !== '0' ? Number(said('months')) : null;
    const lasts = said('lasts') === 'dated' ? 'dated' : said('lasts') === 'good' ? 0 : months;
    return {
      ...{ id: said('id'), name: said('name'), words: said('words'), of: said('of'), lasts },
      ...(said('isForAccessible') === 'yes' && { isForAccessible: true }),
      ...{ neededFrom: said('neededFrom'), graceUntil: said('graceUntil') || said('neededFrom') },
    };
  });
}
