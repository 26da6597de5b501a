import { z } from 'zod';
import { DomainText } from '../domains/schema.ts';
import { endpoint } from '../shared/endpoint.ts';
import { FormatQuery } from '../shared/file-formats.ts';
import { Count, Id, Paging } from '../shared/pagination.ts';
import { ExclusionFilter, ExclusionListSchema, ExclusionLists, ExclusionPage, ExclusionsAdded } from './schema.ts';

const at = <P extends string>(path: P) => `/api/v1/exclusions/${path}` as const;

/** Domains whose sites a client never wants to see. */
export const exclusions = {
  lists: endpoint({
    method: 'GET',
    path: at('lists'),
    access: ['USER'],
    summary: 'The reader’s lists with their length, and whether the reader may change them.',
    output: ExclusionLists,
  }),
  search: endpoint({
    method: 'POST',
    path: at('search'),
    isRead: true,
    access: ['USER'],
    summary: 'Excluded domains of the reader and of the reader’s company.',
    query: Paging,
    body: ExclusionFilter,
    output: ExclusionPage,
  }),
  count: endpoint({
    method: 'POST',
    path: at('count'),
    isRead: true,
    access: ['USER'],
    summary: 'How many exclusions a filter finds.',
    body: ExclusionFilter,
    output: Count,
  }),
  add: endpoint({
    method: 'POST',
    path: at('add'),
    access: ['USER'],
    summary: 'Excludes every domain of a pasted text. Only the company’s manager changes its list.',
    body: z.strictObject({ list: ExclusionListSchema, text: DomainText }),
    output: ExclusionsAdded,
    bodyLimit: 16 * 1024 * 1024,
    perMinute: 30,
  }),
  remove: endpoint({
    method: 'POST',
    path: at('remove'),
    access: ['USER'],
    summary: 'Removes exclusions.',
    body: z.strictObject({ ids: z.array(Id).min(1).max(1000) }),
    output: z.object({ removed: z.int() }),
  }),
  clear: endpoint({
    method: 'POST',
    path: at('clear'),
    access: ['USER'],
    summary: 'Empties a list.',
    body: z.strictObject({ list: ExclusionListSchema }),
    output: z.object({ removed: z.int() }),
  }),
  export: endpoint({
    method: 'POST',
    path: at('export'),
    isRead: true,
    access: ['USER'],
    summary: 'All filtered exclusions as CSV or XLSX.',
    query: FormatQuery,
    body: ExclusionFilter,
    download: 'application/octet-stream',
    perMinute: 20,
  }),
} as const;
