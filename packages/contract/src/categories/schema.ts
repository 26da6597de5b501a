import { z } from 'zod';
import { line } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { recordFields } from '../shared/resource.ts';
import { TOPICS } from '../shared/topics.ts';
import { categoryFilter } from './filter.ts';

/** What a site or a publication is about. Its topic decides the price and which sites accept it. */
export const CategoryInput = z.strictObject({
  nameEn: line(80, 1),
  nameEs: line(80, 1),
  namePt: line(80, 1),
  topic: z.enum(TOPICS),
});

export const Category = CategoryInput.extend({
  ...recordFields,
  /** In the reader's language. */
  name: z.string(),
  /** Made from the English name at creation, and never changed: `real-estate`. */
  key: z.string(),
  /** Number of sites in it. */
  sites: z.int(),
  /** Number of sites that accept its topic, whatever their category. Null for a category without topic. */
  accepting: z.int().nullable(),
  /** Number of briefings with this category, for the main or a further target. */
  briefings: z.int(),
}).meta({ id: 'Category' });
export type Category = z.output<typeof Category>;

export const CategoryFilter = filterSchema(categoryFilter);
