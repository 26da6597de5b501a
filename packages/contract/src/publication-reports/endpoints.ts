import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Id, IdParams, Paging, pageOf } from '../shared/pagination.ts';
import {
  IssueReport,
  MailReport,
  MonthQuestion,
  OwnReport,
  PublicationReport,
  PublicationReportDocument,
  ReportedClients,
  ReportSubject,
} from './schema.ts';

const at = <P extends string>(path: P) => `/api/v1/publication-reports/${path}` as const;
const ADMIN = ['ADMIN'] as const;
/** Clients: their own reports. */
const READERS = ['ADMIN', 'USER'] as const;
const PDF = 'application/pdf';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const Key = z.object({ key: z.uuid() });

/** Monthly publication reports: what was published for a client, frozen when it is issued. */
export const publicationReports = {
  search: endpoint({
    method: 'POST',
    path: at('search'),
    isRead: true,
    access: ADMIN,
    summary: 'Clients with publications in a month, with their latest report, by name.',
    query: Paging.pick({ page: true, size: true }),
    body: MonthQuestion,
    output: ReportedClients,
  }),
  preview: endpoint({
    method: 'POST',
    path: at('preview'),
    isRead: true,
    access: ADMIN,
    summary: 'What a report would say now.',
    body: ReportSubject,
    output: PublicationReportDocument,
  }),
  issue: endpoint({
    method: 'POST',
    path: at('issue'),
    access: ADMIN,
    summary: 'Freezes a report and makes its files. An earlier report of the same month stays as it is.',
    body: IssueReport,
    output: PublicationReport,
    status: 201,
    idempotent: true,
    perMinute: 60,
  }),
  mine: endpoint({
    method: 'POST',
    path: at('mine'),
    isRead: true,
    access: ['USER'],
    summary: 'Reports about the caller’s publications, the latest first. Company managers: the company’s.',
    query: Paging.pick({ page: true, size: true }),
    body: z.strictObject({ projectId: Id.optional() }),
    output: pageOf(OwnReport),
  }),
  get: endpoint({
    method: 'GET',
    path: at(':id'),
    access: ADMIN,
    summary: 'A report as it was issued.',
    params: IdParams,
    output: PublicationReport,
  }),
  pdf: endpoint({
    method: 'GET',
    path: at(':id/pdf'),
    access: READERS,
    summary: 'The report as PDF.',
    params: IdParams,
    download: PDF,
  }),
  xlsx: endpoint({
    method: 'GET',
    path: at(':id/xlsx'),
    access: READERS,
    summary: 'The publications of the report as a workbook.',
    params: IdParams,
    download: XLSX,
  }),
  mail: endpoint({
    method: 'POST',
    path: at(':id/mail'),
    access: ADMIN,
    summary: 'Mails the report with its PDF and a link to both files.',
    params: IdParams,
    body: MailReport,
    output: PublicationReport,
    ifMatch: 'required',
    idempotent: true,
    perMinute: 30,
  }),
  share: endpoint({
    method: 'POST',
    path: at(':id/share'),
    access: ADMIN,
    summary: 'Makes a link that opens the report without signing in until it expires. An earlier link ends.',
    params: IdParams,
    output: PublicationReport,
    ifMatch: 'required',
  }),
  endShare: endpoint({
    method: 'POST',
    path: at(':id/share/end'),
    access: ADMIN,
    summary: 'Ends the link.',
    params: IdParams,
    output: PublicationReport,
    ifMatch: 'required',
  }),
  shared: endpoint({
    method: 'GET',
    path: at('shared/:key/pdf'),
    access: 'public',
    summary: 'The PDF, for whoever has a link that has not expired.',
    params: Key,
    download: PDF,
    perMinute: 60,
  }),
  sharedXlsx: endpoint({
    method: 'GET',
    path: at('shared/:key/xlsx'),
    access: 'public',
    summary: 'The workbook, for whoever has a link that has not expired.',
    params: Key,
    download: XLSX,
    perMinute: 60,
  }),
} as const;
