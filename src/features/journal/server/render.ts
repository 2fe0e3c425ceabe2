/** Markdown to HTML that is safe to show: parsed by markdown-it, then sanitised by sanitize-html. */
import MarkdownIt from 'markdown-it';
import sanitize from 'sanitize-html';

// HTML in a text is shown as it was typed. Without reference links and tables no short text grows into a long page.
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
markdown.disable(['reference', 'table']);

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
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    // The page's title is the only heading of the first order.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
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

/** A text of the journal as HTML: no script, no style, no frame, and no picture from elsewhere. */
export const renderMarkdown = (content: string): string => sanitize(markdown.render(content), allowed);
