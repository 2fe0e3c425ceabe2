/** A post as schema.org's Article, for search engines. */
import type { Post } from '../contract.ts';
import { blocksOf } from '../rules.ts';

/** The picture for shared links: a drawn scene as PNG, which every reader of links understands. */
export const shareImageOf = (post: Post, origin: string): string =>
  new URL(post.featuredImage.replace(/^(\/blog\/pictures\/[a-z-]+)\.svg$/, '$1.png'), origin).href;

export function articleJsonLd(post: Post, origin: string) {
  const url = `${origin}/blog/${post.id}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    '@id': url,
    mainEntityOfPage: url,
    headline: post.title,
    description: post.excerpt,
    image: [shareImageOf(post, origin)],
    datePublished: post.createdAt,
    articleSection: post.category,
    wordCount: blocksOf(post.content).reduce((sum, { text }) => sum + text.split(' ').length, 0),
    author: { '@type': 'Person', name: `${post.author.firstName} ${post.author.lastName}` },
    publisher: {
      '@type': 'Organization',
      name: 'Rove',
      url: origin,
      logo: { '@type': 'ImageObject', url: `${origin}/icon-512.png` },
    },
  };
}
