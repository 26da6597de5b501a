import type { contract } from '@linkstand/contract';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { readDashboard } from './dashboard.ts';
import { csvOfReport, workbookOfReport } from './files.ts';
import { readReport } from './read-report.ts';

export const reportsRoutes = (): Handlers<typeof contract.reports> => ({
  read: ({ params: { report }, query, body }, ctx) => readReport(asUser(ctx), report, body, query),
  dashboard: (_call, ctx) => readDashboard(asUser(ctx)),
  xlsx: ({ params: { report }, body }, ctx) => workbookOfReport(asUser(ctx), report, body),
  csv: ({ params: { report }, body }, ctx) => csvOfReport(asUser(ctx), report, body),
});
