import { z } from 'zod';
import { line } from '../shared/fields.ts';
import { MAX_SENTENCE, MEDIA_SORTS } from './choices.ts';
import { MediaFilter } from './schema.ts';

export const Sentence = line(MAX_SENTENCE, 1);

/** The same format as `sort` of a search. */
export const MediaSortItem = z.templateLiteral([z.enum(MEDIA_SORTS), ',', z.enum(['asc', 'desc'])]);

const span = {
  /** The words of the sentence concerned (trimmed), as UTF-16 offsets, the end exclusive. */
  text: z.string(),
  start: z.int(),
  end: z.int(),
};

/** Words of a sentence that became a filter or the order. What a model can't locate belongs to the whole sentence. */
export const UnderstoodPart = z.object({
  ...span,
  field: z.enum([...MediaFilter.keyof().options, 'sort']),
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]),
});
export type UnderstoodPart = z.output<typeof UnderstoodPart>;

/** `no_filter`: understood, but the catalogue has no such filter, such as excluding a category. */
export const NotUnderstood = z.object({ ...span, why: z.enum(['not_understood', 'no_filter']) });
export type NotUnderstood = z.output<typeof NotUnderstood>;

/** The search that a sentence describes. */
export const Understood = z
  .object({
    filter: MediaFilter,
    sort: MediaSortItem.nullable(),
    parts: z.array(UnderstoodPart),
    leftover: z.array(NotUnderstood),
    /** Also `rules` if the configured model failed. */
    by: z.enum(['rules', 'model']),
  })
  .meta({ id: 'Understood' });
export type Understood = z.output<typeof Understood>;
