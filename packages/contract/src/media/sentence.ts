import { z } from 'zod';
import { line } from '../shared/fields.ts';
import { MAX_SENTENCE, MEDIA_SORTS } from './choices.ts';
import { MediaFilter } from './schema.ts';

export const Sentence = line(MAX_SENTENCE, 1);

/** As `sort` of a search takes it. */
export const MediaSortItem = z.templateLiteral([z.enum(MEDIA_SORTS), ',', z.enum(['asc', 'desc'])]);

const span = {
  /** These words of the sentence (trimmed), in UTF-16 units, the end exclusive. */
  text: z.string(),
  start: z.int(),
  end: z.int(),
};

/** Words of a sentence that became a filter or the order. What a model doesn't place belongs to the whole sentence. */
export const UnderstoodPart = z.object({
  ...span,
  field: z.enum([...MediaFilter.keyof().options, 'sort']),
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]),
});
export type UnderstoodPart = z.output<typeof UnderstoodPart>;

/** `no_filter`: understood, but the catalogue can't be filtered by it, such as leaving out a category. */
export const NotUnderstood = z.object({ ...span, why: z.enum(['not_understood', 'no_filter']) });
export type NotUnderstood = z.output<typeof NotUnderstood>;

/** What a sentence asks the catalogue for. */
export const Understood = z
  .object({
    filter: MediaFilter,
    sort: MediaSortItem.nullable(),
    parts: z.array(UnderstoodPart),
    leftover: z.array(NotUnderstood),
    /** Rules also where a model is configured but failed. */
    by: z.enum(['rules', 'model']),
  })
  .meta({ id: 'Understood' });
export type Understood = z.output<typeof Understood>;
