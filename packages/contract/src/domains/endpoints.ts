import { z } from 'zod';
import { wantedFields } from '../media/schema.ts';
import { endpoint } from '../shared/endpoint.ts';
import { MAX_LIST_TEXT } from './limits.ts';
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
} as const;
