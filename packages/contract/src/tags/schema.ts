import { z } from 'zod';
import { Color, line } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { recordFields } from '../shared/resource.ts';
import { tagFilter } from './filter.ts';

/** What the catalogue says of a site in a word, such as "Google News". */
export const TagInput = z.strictObject({ name: line(60, 1), color: Color, description: line(300) });

export const Tag = TagInput.extend({ ...recordFields, sites: z.int() }).meta({ id: 'Tag' });
export type Tag = z.output<typeof Tag>;

export const TagFilter = filterSchema(tagFilter);
