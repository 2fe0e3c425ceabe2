/** Finds `sql` templates in source text; for the tidy test. */

/** The words of each `sql` template, every inserted value written as `?`. Templates inside others come on their own. */
export function sqlTemplatesIn(text: string): string[] {
  return [...text.matchAll(/\bsql(?:<[^`]*?>)?`/g)].map((found) =>
    wordsFrom(text, found.index + found[0].length),
  );
}

function wordsFrom(text: string, start: number): string {
  let words = '';
  for (let at = start; at < text.length && text[at] !== '`'; at++) {
    if (text.startsWith('${', at)) {
      at = endOfInsert(text, at + 2);
      words += '?';
    } else words += text[at];
  }
  return words;
}

/** Where the brace that opened before `start` closes; templates inside may hold braces of their own. */
function endOfInsert(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  return text.length;
}

/**
 * Whether a template has an `or` that no bracket holds. `and(a, sql'b or c')` puts no brackets around its parts, so it
 * would mean `(a and b) or c`.
 */
export function hasBareOr(words: string): boolean {
  let outside = words.replace(/'(?:[^']|'')*'/g, "''").replace(/--.*$/gm, '');
  for (let before = ''; before !== outside; ) {
    before = outside;
    outside = outside.replace(/\([^()]*\)/g, '?');
  }
  return /\bor\b/i.test(outside.replace(/\bcase\b[\s\S]*?\bend\b/gi, '?'));
}
