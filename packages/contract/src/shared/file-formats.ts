import { z } from 'zod';
import { Paging } from './pagination.ts';

/** How a list leaves as a file. */
export const FILE_FORMATS = ['csv', 'xlsx'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

export const FormatQuery = z.strictObject({ format: z.enum(FILE_FORMATS).default('csv') });
/** `?sort&format` of a list's export. */
export const FileQuery = Paging.pick({ sort: true }).extend(FormatQuery.shape);
