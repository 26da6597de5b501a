import { z } from 'zod';
import { Id } from '../shared/pagination.ts';
import { ABOUT_KINDS } from './kinds.ts';

/** What something is about, as it is sent: a kind and an id. */
export const About = z.strictObject({ kind: z.enum(ABOUT_KINDS), id: Id }).meta({ id: 'About' });
export type About = z.output<typeof About>;

/** The same as it is shown: with its name for a reader who may see it; null for others, and once it is gone. */
export const ShownAbout = z
  .object({ kind: z.enum(ABOUT_KINDS), id: Id, name: z.string().nullable() })
  .meta({ id: 'ShownAbout' });
export type ShownAbout = z.output<typeof ShownAbout>;
