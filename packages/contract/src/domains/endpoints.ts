import { z } from 'zod';
import { wantedFields } from '../media/schema.ts';
import { endpoint } from '../shared/endpoint.ts';
import { line } from '../shared/fields.ts';
import { FormatQuery } from '../shared/file-formats.ts';
import { DOMAIN_STANDINGS, MAX_LIST_LINES, MAX_LIST_TEXT } from './limits.ts';
import { DomainList, DomainText } from './schema.ts';

/** Lists of domains that clients upload. */
export const domains = {
  file: endpoint({
    method: 'POST',
    path: '/api/v1/domains/file',
    isRead: true,
    access: ['USER'],
    summary: 'The text of a list in a file of any kind: CSV, XLSX, XLS or ODS.',
    body: z.strictObject({ file: z.file() }),
    form: true,
    fileLimit: MAX_LIST_TEXT,
    output: z.object({ text: z.string() }),
    perMinute: 20,
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/v1/domains/check',
    isRead: true,
    access: ['USER'],
    summary:
      'The state of each domain of a pasted list: for sale with its price, bought, excluded, unknown, or no domain.',
    body: z.strictObject({ text: DomainText, ...wantedFields }),
    output: DomainList,
    bodyLimit: 16 * 1024 * 1024,
    perMinute: 20,
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/v1/domains/export',
    isRead: true,
    access: ['USER'],
    summary:
      'What a pasted list came to as a file: CSV or XLSX. Sites beyond the limit of an export without their data.',
    query: FormatQuery,
    body: z.strictObject({
      text: DomainText,
      ...wantedFields,
      /** Only those with this status. */
      standing: z.enum(DOMAIN_STANDINGS).optional(),
      /** Only these. */
      domains: z.array(line(2048, 1)).min(1).max(MAX_LIST_LINES).optional(),
    }),
    download: 'application/octet-stream',
    bodyLimit: 16 * 1024 * 1024,
    perMinute: 20,
  }),
} as const;
