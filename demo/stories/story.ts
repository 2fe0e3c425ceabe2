import type { SceneName } from '#src/artwork/scenes/scenes.ts';
import type { Category } from '#src/company/journal/rules.ts';

export const authors = {
  maren: { firstName: 'Maren', lastName: 'Holt' },
  tobias: { firstName: 'Tobias', lastName: 'Wren' },
  anjali: { firstName: 'Anjali', lastName: 'Deshmukh' },
  luc: { firstName: 'Luc', lastName: 'Fontaine' },
  grace: { firstName: 'Grace', lastName: 'Abara' },
} as const;
export type AuthorKey = keyof typeof authors;

export interface Story {
  title: string;
  excerpt: string;
  category: Category;
  author: AuthorKey;
  scene: SceneName;
  /** What the scene shows, for those who do not see it. */
  imageAlt: string;
  /** How long before the first start it appeared. */
  daysAgo: number;
  featured?: true;
  /** Paragraphs parted by blank lines; `## ` begins a heading. */
  content: string;
}
