import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Paging } from '../shared/pagination.ts';
import { Dashboard, ReportAnswer, ReportKeySchema, ReportQuestion } from './schema.ts';

const READERS = ['ADMIN', 'SELLER'] as const;
const params = z.object({ report: ReportKeySchema });

/** Reports, each described in `definitions.ts`; a seller reads only its own commission. */
export const reports = {
  read: endpoint({
    method: 'POST',
    path: '/api/v1/reports/:report/read',
    isRead: true,
    access: READERS,
    summary: 'A report: totals, series, a page of rows, and figures they must agree with.',
    params,
    query: Paging,
    body: ReportQuestion,
    output: ReportAnswer,
  }),
  dashboard: endpoint({
    method: 'GET',
    path: '/api/v1/dashboard',
    access: ['ADMIN'],
    summary: 'What waits, is late, was lost or is new; the best sites; and the current cash.',
    output: Dashboard,
  }),
  csv: endpoint({
    method: 'POST',
    path: '/api/v1/reports/:report/csv',
    isRead: true,
    access: READERS,
    summary: 'All rows of a report with their totals, as CSV.',
    params,
    body: ReportQuestion,
    download: 'text/csv',
    perMinute: 30,
  }),
  xlsx: endpoint({
    method: 'POST',
    path: '/api/v1/reports/:report/xlsx',
    isRead: true,
    access: READERS,
    summary: 'All rows of a report with their totals, as a workbook.',
    params,
    body: ReportQuestion,
    download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    perMinute: 30,
  }),
  pdf: endpoint({
    method: 'POST',
    path: '/api/v1/reports/:report/pdf',
    isRead: true,
    access: READERS,
    summary: 'A report with cards, chart, its first 1,000 rows and their totals, as PDF.',
    params,
    body: ReportQuestion,
    download: 'application/pdf',
    perMinute: 30,
  }),
} as const;
