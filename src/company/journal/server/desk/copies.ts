/** What is in a copy of a post, compared and checked. Pure. */
import { changeInWords, isSlug, picturesWithoutWords, slugOf } from '../../rules.ts';
import type { WorkingCopy } from '../../shapes.ts';

const names: [keyof WorkingCopy, string][] = [
  ['title', 'the title'],
  ['excerpt', 'the excerpt'],
  ['slug', 'the address changed'],
  ['featuredImage', 'another lead picture'],
  ['imageAlt', 'the picture’s words'],
  ['category', 'the category'],
  ['authorId', 'another author'],
  ['featured', 'whether it leads'],
];

/** The change from one copy to the next in a few words; null when there is none. */
export function whatChanged(before: WorkingCopy, after: WorkingCopy): string | null {
  const text = changeInWords(before.content, after.content);
  if (text) return text;
  const changed = names.find(([field]) => before[field] !== after[field]);
  return changed ? changed[1] : null;
}

/** The address a copy will have: the chosen one, or one made from its title. */
export const addressOf = (copy: WorkingCopy): string => copy.slug || slugOf(copy.title);

/** Why a copy may not go out, by field; empty when it may. */
export function faultsOf(copy: WorkingCopy): Record<string, string> {
  const faults: Record<string, string> = {};
  if (!copy.title.trim()) faults.title = 'Give the post a title.';
  if (!copy.excerpt.trim()) faults.excerpt = 'Say in a sentence what the post is about.';
  if (!copy.content.trim()) faults.content = 'There is no text yet.';
  const [silent] = picturesWithoutWords(copy.content);
  if (silent !== undefined) {
    faults.content = `Say what the picture ${silent} shows, for those who do not see it.`;
  }
  if (!copy.imageAlt.trim())
    faults.imageAlt = 'Say what the lead picture shows, for those who do not see it.';
  if (!isSlug(addressOf(copy))) {
    faults.slug =
      'An address has small letters, digits and single hyphens, and at least one letter, such as winter-box.';
  }
  return faults;
}
