import { z } from 'zod';
import { Id } from '../shared/pagination.ts';
import { ABOUT_KINDS } from './kinds.ts';

/** What something is about, as input: a kind and an id. */
export const About = z.strictObject({ kind: z.enum(ABOUT_KINDS), id: Id }).meta({ id: 'About' });
export type About = z.output<typeof About>;

/**
 * The same as output, with the record's name. The name is null for readers who may not see the record, and after it is
 * deleted.
 */
export const ShownAbout = z
  .object({ kind: z.enum(ABOUT_KINDS), id: Id, name: z.string().nullable() })
  .meta({ id: 'ShownAbout' });
export type ShownAbout = z.output<typeof ShownAbout>;
