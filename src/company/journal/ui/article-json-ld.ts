/** A post as schema.org's BlogPosting, for search engines; names are checked by schema.org's own types. */

import type { BlogPosting, WithContext } from 'schema-dts';
import { iconAddress } from '#src/platform/brand/brand.ts';
import { fullName } from '#src/platform/person-name.ts';
import { companyLocale, companyName } from '#src/platform/settings/company.ts';
import { companyWords } from '#src/platform/settings/words.ts';
import type { Post } from '../contract.ts';

/** The picture for shared links: a drawn scene as PNG, which every reader of links understands. */
export const shareImageOf = (post: Post, origin: string): string =>
  new URL(post.featuredImage.replace(/^(\/blog\/pictures\/[a-z-]+)\.svg$/, '$1.png'), origin).href;

/** The one address of a post that search engines and shared links name. */
export const addressForPeople = (post: Pick<Post, 'slug'>, origin: string): string =>
  `${origin}/blog/${post.slug}`;

export function articleJsonLd(post: Post, words: number, origin: string): WithContext<BlogPosting> {
  const url = addressForPeople(post, origin);
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    '@id': url,
    url,
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    isPartOf: { '@type': 'Blog', '@id': `${origin}/blog`, name: companyWords().journalTitle },
    inLanguage: companyLocale(),
    headline: post.title,
    description: post.excerpt,
    image: [shareImageOf(post, origin)],
    datePublished: post.createdAt,
    dateModified: post.updatedAt,
    articleSection: post.category,
    wordCount: words,
    timeRequired: `PT${post.readMinutes}M`,
    author: { '@type': 'Person', name: fullName(post.author) },
    publisher: {
      '@type': 'Organization',
      name: companyName(),
      url: origin,
      logo: { '@type': 'ImageObject', url: `${origin}${iconAddress('icon-512.png')}` },
    },
  };
}
