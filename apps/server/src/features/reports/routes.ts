import type { contract } from '@linkstand/contract';
import type { ReportFileKind } from '@linkstand/contract/reports/choices';
import type { ReportKey } from '@linkstand/contract/reports/definitions';
import type { ReportQuestion } from '@linkstand/contract/reports/schema';
import type { Context } from '../../platform/context.ts';
import { asUser } from '../../platform/http/as-user.ts';
import { download } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { readDashboard } from './dashboard.ts';
import { makeReportFile } from './files.ts';
import { readReport } from './read-report.ts';

interface FileCall {
  readonly params: { readonly report: ReportKey };
  readonly body: ReportQuestion;
}
const fileOf =
  (file: ReportFileKind) =>
  async ({ params: { report }, body }: FileCall, ctx: Context) => {
    const made = await makeReportFile(asUser(ctx), file, report, body);
    return download({ body: made.body, mediaType: made.mediaType, fileName: made.fileName });
  };

export const reportsRoutes = (): Handlers<typeof contract.reports> => ({
  read: ({ params: { report }, query, body }, ctx) => readReport(asUser(ctx), report, body, query),
  dashboard: (_call, ctx) => readDashboard(asUser(ctx)),
  csv: fileOf('csv'),
  xlsx: fileOf('xlsx'),
  pdf: fileOf('pdf'),
});
