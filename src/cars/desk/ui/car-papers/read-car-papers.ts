/** The form of a province's papers: what is read of it, for the setting's shape to check. */
import { field } from '#src/design/desk/operator-page.ts';

const placesOf = (form: FormData, of: 'lines' | 'items', name: string): string[] =>
  [...form.keys()].flatMap((key) => new RegExp(`^${of}\\.(\\d+)\\.${name}$`).exec(key)?.[1] ?? []);

export function readCarPapers(form: FormData) {
  const lines = placesOf(form, 'lines', 'text').map((place) => {
    const said = (name: string) => field(form, `lines.${place}.${name}`);
    return { text: said('text'), source: said('source'), link: said('link') };
  });
  const items = placesOf(form, 'items', 'id').map((place) => {
    const said = (name: string) => field(form, `items.${place}.${name}`);
    return {
      ...{ id: said('id'), name: said('name'), words: said('words'), by: said('by'), proof: said('proof') },
      ...{ isWanted: said('isWanted') === 'on', seenBy: said('seenBy') },
    };
  });
  return { lines, items };
}
