/** What one thing in the shop is. An id once given is never given again. */
import type { DrawingName } from '#src/artwork/gear/drawings.ts';
import type { Category } from '../rules.ts';

export interface CatalogueItem {
  id: number;
  name: string;
  priceCents: number;
  description: string;
  features: readonly string[];
  category: Category;
  brand: string;
  rating: number;
  inStock: boolean;
  drawing: DrawingName;
}
