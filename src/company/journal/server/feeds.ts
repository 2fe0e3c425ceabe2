/** What programs read: RSS 2.0, JSON Feed 1.1, and the list of posts for search engines. */

import type { FastifyInstance } from 'fastify';
import { iconAddress } from '#src/platform/brand/brand.ts';
import { fullName } from '#src/platform/person-name.ts';
import { companyLocale, pageTitle } from '#src/platform/settings/company.ts';
import { companyWords } from '#src/platform/settings/words.ts';
import type { Post } from '../contract.ts';
import type { Journal } from './service.ts';

const feedPosts = 20;
const keptSeconds = 600;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// Besides the four signs, XML has no place for control characters, nor for the last two of the first plane.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to leave out.
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const xml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign).replace(notInXml, '');

const authorOf = ({ author }: Post) => fullName(author);

export function serveFeeds(
  app: FastifyInstance,
  blog: Pick<Journal, 'latest' | 'render' | 'addresses' | 'baseUrl'>,
): void {
  const { baseUrl } = blog;
  const linkTo = ({ slug }: { slug: string }) => `${baseUrl}/blog/${slug}`;
  const pictureOf = (post: Post) => new URL(post.featuredImage.replace(/\.svg$/, '.png'), baseUrl).href;
  // A feed is read far from this site, so its addresses must be whole.
  const htmlOf = (post: Post) => blog.render(post.content).replaceAll(/(src|href)="\//g, `$1="${baseUrl}/`);

  app.get('/blog/feed.xml', { schema: { hide: true } }, async (_request, reply) => {
    const { posts } = await blog.latest(feedPosts);
    reply
      .type('application/rss+xml; charset=utf-8')
      .header('cache-control', `public, max-age=${keptSeconds}`);
    const items = posts.map(
      (post) =>
        `<item><title>${xml(post.title)}</title><link>${linkTo(post)}</link><guid isPermaLink="false">${baseUrl}/blog/${post.id}</guid><pubDate>${new Date(post.createdAt).toUTCString()}</pubDate><dc:creator>${xml(authorOf(post))}</dc:creator><category>${xml(post.category)}</category><description>${xml(post.excerpt)}</description><content:encoded>${xml(htmlOf(post))}</content:encoded></item>`,
    );
    const newest = Math.max(...posts.map(({ updatedAt }) => Date.parse(updatedAt)));
    const built = posts.length > 0 ? `<lastBuildDate>${new Date(newest).toUTCString()}</lastBuildDate>` : '';
    return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>${xml(pageTitle(companyWords().journalTitle))}</title><link>${baseUrl}/blog</link><description>${xml(companyWords().journalText)}</description><language>${companyLocale().toLowerCase()}</language>${built}<atom:link href="${baseUrl}/blog/feed.xml" rel="self" type="application/rss+xml"/>${items.join('')}</channel></rss>`;
  });

  app.get('/blog/feed.json', { schema: { hide: true } }, async (_request, reply) => {
    const { posts } = await blog.latest(feedPosts);
    reply
      .type('application/feed+json; charset=utf-8')
      .header('cache-control', `public, max-age=${keptSeconds}`);
    return JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: pageTitle(companyWords().journalTitle),
      description: companyWords().journalText,
      language: companyLocale(),
      home_page_url: `${baseUrl}/blog`,
      feed_url: `${baseUrl}/blog/feed.json`,
      icon: `${baseUrl}${iconAddress('icon-512.png')}`,
      items: posts.map((post) => ({
        id: `${baseUrl}/blog/${post.id}`,
        url: linkTo(post),
        title: post.title,
        summary: post.excerpt,
        content_html: htmlOf(post),
        image: pictureOf(post),
        date_published: post.createdAt,
        date_modified: post.updatedAt,
        authors: [{ name: authorOf(post) }],
        tags: [post.category],
      })),
    });
  });

  app.get('/sitemap/posts.xml', { schema: { hide: true } }, async (_request, reply) => {
    const rows = await blog.addresses();
    reply.type('application/xml; charset=utf-8').header('cache-control', `public, max-age=${keptSeconds}`);
    const urls = rows.map(
      (row) => `<url><loc>${linkTo(row)}</loc><lastmod>${row.updatedAt.toISOString()}</lastmod></url>`,
    );
    return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
  });
}
