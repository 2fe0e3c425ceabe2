/** Markdown to HTML that is safe to show: parsed by markdown-it, then sanitised by sanitize-html. */
import { createHash } from 'node:crypto';
import MarkdownIt, { type Token } from 'markdown-it';
import footnote from 'markdown-it-footnote';
import sanitize from 'sanitize-html';

// HTML in a text is shown as it was typed. Without reference links and notes in notes no short text grows into a long page.
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
markdown.use(footnote);
markdown.disable(['reference', 'footnote_inline']);

/** For what has more of them than is shown. */
const plain = new MarkdownIt({ html: false, linkify: false, typographer: false });
plain.disable(['reference', 'table']);

/** More cells or notes than anybody reads: a short text of short rows would fill them all up. */
const mostCells = 3000;
const mostNotes = 200;

// A table scrolls inside itself; the keyboard reaches what scrolls.
markdown.renderer.rules.table_open = () =>
  '<div class="table-scroll" role="region" aria-label="Table" tabindex="0"><table>\n';
markdown.renderer.rules.table_close = () => '</table></div>\n';

const { footnote_anchor: backToText } = markdown.renderer.rules;
markdown.renderer.rules.footnote_anchor = (...drawn) =>
  backToText?.(...drawn).replace('class="footnote-backref"', 'aria-label="Back to the text"') ?? '';
markdown.renderer.rules.footnote_block_open = () =>
  '<section class="footnotes" role="doc-endnotes" aria-label="Notes">\n<ol>\n';

const withDirection = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'blockquote', 'th', 'td']);

/** Every block stands as its own words run; what is inside an item or a quote follows the whole of it. */
markdown.core.ruler.push('direction', ({ tokens }) => {
  let inside = 0;
  for (const token of tokens) {
    const gathers = token.tag === 'blockquote' || token.tag === 'li';
    if (token.nesting === -1 && gathers) inside -= 1;
    if (token.nesting !== 1) continue;
    // An item of a list in a list runs as its own words, as one in a quote does.
    if (withDirection.has(token.tag) && (inside === 0 || token.tag === 'li')) token.attrSet('dir', 'auto');
    if (gathers) inside += 1;
  }
});

const ownPicture = /^\/blog\/(pictures\/[a-z-]+\.(svg|png)|uploads\/[0-9a-f]{32}-(\d+)x(\d+)\.webp)$/;

const allowed: sanitize.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'br',
    'hr',
    'ul',
    'ol',
    'li',
    'blockquote',
    'strong',
    'em',
    's',
    'code',
    'pre',
    'a',
    'img',
    'div',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'sup',
    'section',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'id', 'role', 'aria-label'],
    li: ['id'],
    div: ['role', 'aria-label', 'tabindex'],
    section: ['role', 'aria-label'],
    '*': ['dir'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    ol: ['start'],
  },
  allowedClasses: {
    div: ['table-scroll'],
    section: ['footnotes'],
    th: ['text-center', 'text-end'],
    td: ['text-center', 'text-end'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    // The page's title is the only heading of the first order.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    th: (tagName, attribs) => ({ tagName, attribs: cellOf(attribs) }),
    td: (tagName, attribs) => ({ tagName, attribs: cellOf(attribs) }),
    a: (tagName, attribs) => ({
      tagName,
      attribs: /^https?:/i.test(attribs.href ?? '') ? { ...attribs, rel: 'noopener' } : attribs,
    }),
    img: (tagName, attribs) => {
      const own = ownPicture.exec(attribs.src ?? '');
      const [, , , width = '900', height = '600'] = own ?? [];
      return { tagName, attribs: own ? { ...attribs, width, height, loading: 'lazy' } : {} };
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
};

/** Markdown says by a style where a cell's words stand; pages allow no styles, so a class says it. */
function cellOf({ style, ...attribs }: sanitize.Attributes): sanitize.Attributes {
  const side = /text-align:(center|right)/.exec(style ?? '')?.[1];
  return side ? { ...attribs, class: side === 'right' ? 'text-end' : 'text-center' } : attribs;
}

/** The names of a text's notes, alike at each reading and other than those of another text on the same page. */
const nameOf = (content: string): string => createHash('sha256').update(content).digest('hex').slice(0, 8);

const isNote = ({ type }: Token): boolean => type === 'footnote_ref';

/** A text of the journal as HTML: no script, no style, no frame, and no picture from elsewhere. */
export function renderMarkdown(content: string): string {
  const env = { docId: nameOf(content) };
  const tokens = markdown.parse(content, env);
  const cells = tokens.filter(({ tag, nesting }) => nesting === 1 && (tag === 'td' || tag === 'th')).length;
  const notes = tokens.reduce((sum, { children }) => sum + (children?.filter(isNote).length ?? 0), 0);
  if (cells > mostCells || notes > mostNotes) return sanitize(plain.render(content), allowed);
  return sanitize(markdown.renderer.render(tokens, markdown.options, env), allowed);
}
