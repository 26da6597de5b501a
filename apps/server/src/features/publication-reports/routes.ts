import type { contract } from '@linkstand/contract';
import type { ReportFile } from '@linkstand/contract/publication-reports/choices';
import type { Context, UserActor } from '../../platform/context.ts';
import { asUser } from '../../platform/http/as-user.ts';
import { download } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import type { Services } from '../../services.ts';
import { endShare } from './commands/end-share.ts';
import { issueReport } from './commands/issue-report.ts';
import { mailReport } from './commands/mail-report.ts';
import { shareReport } from './commands/share-report.ts';
import { fileNameOf } from './file-name.ts';
import { findReport, findSharedReport, listOwnReports, presentReport, type ReportRow } from './queries.ts';
import { readDocument } from './read-document.ts';
import { searchReportedClients } from './reported-clients.ts';

const MEDIA_TYPES: Readonly<Record<ReportFile, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export const publicationReportsRoutes = (
  services: Pick<Services, 'storage'>,
): Handlers<typeof contract.publicationReports> => {
  const fileOf = async (row: ReportRow, file: ReportFile) =>
    download({
      body: await services.storage.read(file === 'pdf' ? row.pdfKey : row.xlsxKey),
      mediaType: MEDIA_TYPES[file],
      fileName: fileNameOf(row, file),
    });
  const after = async (ctx: Context<UserActor>, id: number, write: Promise<void>) => {
    await write;
    return presentReport(ctx, id);
  };
  return {
    search: async ({ query, body }, ctx) => ({
      ...(await searchReportedClients(ctx, body, query)),
      page: query.page,
      size: query.size,
    }),
    preview: ({ body }, ctx) => readDocument(ctx, body),
    issue: async ({ body }, ctx) => presentReport(asUser(ctx), await issueReport(asUser(ctx), services.storage, body)),
    mine: async ({ query, body }, ctx) => ({
      data: await listOwnReports(asUser(ctx), body, query),
      page: query.page,
      size: query.size,
    }),
    get: ({ params: { id } }, ctx) => presentReport(asUser(ctx), id),
    pdf: async ({ params: { id } }, ctx) => fileOf(await findReport(ctx.db, asUser(ctx).actor, id), 'pdf'),
    xlsx: async ({ params: { id } }, ctx) => fileOf(await findReport(ctx.db, asUser(ctx).actor, id), 'xlsx'),
    mail: ({ params: { id }, version, body: { to } }, ctx) =>
      after(asUser(ctx), id, mailReport(asUser(ctx), { id, version }, to)),
    share: ({ params: { id }, version }, ctx) => after(asUser(ctx), id, shareReport(asUser(ctx), { id, version })),
    endShare: ({ params: { id }, version }, ctx) => after(asUser(ctx), id, endShare(asUser(ctx), { id, version })),
    shared: async ({ params: { key } }, ctx) => fileOf(await findSharedReport(ctx, key), 'pdf'),
    sharedXlsx: async ({ params: { key } }, ctx) => fileOf(await findSharedReport(ctx, key), 'xlsx'),
  };
};
