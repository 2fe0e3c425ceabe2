/** What stands in a cell of a dealer's file, as words. Pure. */
import sanitizeHtml from 'sanitize-html';

const nothing = /^(?:-+|—|n\/?a|none|null|nil|tbd|unknown|unspecified|not specified|\?+|call|\.)$/i;
const isMarkup = /<\/?[a-z][^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z]{2,8});/i;

// Far longer than a description may be, and than any price or name.
const longestCell = 20_000;
const longestValue = 500;

/** A cell as one value; nothing where it only says that there is none. What is far too long is cut. */
export function valueIn(cell: string | undefined): string {
  const value = wordsIn(cell).replace(/\s+/g, ' ').slice(0, longestValue);
  return nothing.test(value) ? '' : value;
}

/** A cell as text of several lines: markup becomes words, and characters nobody can see are left out. */
export function wordsIn(cell: string | undefined): string {
  const text = (cell ?? '').slice(0, longestCell);
  const words = isMarkup.test(text) ? withoutMarkup(text) : text;
  return words
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\u202f\u2007]/g, ' ')
    .replace(/[\u200b-\u200f\u2060\ufeff\u202a-\u202e\u2066-\u2069\u00ad]/g, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function withoutMarkup(html: string): string {
  const lined = html
    .replace(/<li\b[^<>]*>/gi, '\n- ')
    .replace(/<br\s*\/?>|<\/(?:p|div|tr|h[1-6]|ul|ol|table)>/gi, '\n');
  // It leaves these four escaped, as they would have to be in a page.
  return sanitizeHtml(lined, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** Whether a spreadsheet would run this cell instead of showing it. */
export const isFormula = (cell: string): boolean => /^\s*=\s*[A-Za-z@"'(+-]/.test(cell);

/** The addresses of photos in a cell: parted by bars, commas, semicolons, spaces or lines. */
export function addressesIn(cell: string | undefined, most: number): string[] {
  const found = (cell ?? '').match(/https?:\/\/[^\s|;"'<>]+?(?=[\s|;"'<>]|,\s*https?:|,?$)/gi) ?? [];
  return [...new Set(found.map((address) => address.slice(0, 1000)))].slice(0, most);
}
