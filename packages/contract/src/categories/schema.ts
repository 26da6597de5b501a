import { z } from 'zod';
import { line } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { recordFields } from '../shared/resource.ts';
import { TOPICS } from '../shared/topics.ts';
import { categoryFilter } from './filter.ts';

/** What a site or a publication is about; its topic decides what it costs and which sites take it. */
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
  /** Made from the English name when it was new, and kept: `real-estate`. */
  key: z.string(),
  /** Sites that stand in it. */
  sites: z.int(),
  /** Sites that publish about its topic, whatever category they stand in; null for a harmless one. */
  accepting: z.int().nullable(),
  /** That have it as their category, or for one of their further targets. */
  briefings: z.int(),
}).meta({ id: 'Category' });
export type Category = z.output<typeof Category>;

export const CategoryFilter = filterSchema(categoryFilter);
