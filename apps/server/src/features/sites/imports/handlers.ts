import type { contract } from '@linkstand/contract';
import { asUser } from '../../../platform/http/as-user.ts';
import type { Handlers } from '../../../platform/http/mount.ts';
import { exportWhole } from '../../../platform/list/export-list.ts';
import { listHandlers } from '../../../platform/list/handlers.ts';
import { tableDownload } from '../../../platform/list/table-file.ts';
import { requireUploadDay } from '../../../platform/upload-day.ts';
import type { Services } from '../../../services.ts';
import { findNearSites } from '../near-sites.ts';
import { fetchTable } from './fetch-table.ts';
import { EXAMPLES, refusedTable, templateColumns } from './files.ts';
import { presentFindings, presentImport, presentItem, presentRow } from './presenter.ts';
import { countFaults, countGuesses, findImport, importsList, listRows } from './queries.ts';
import {
  applyImport,
  decideRows,
  declineList,
  planImportAs,
  rereadImport,
  stopImport,
  takeList,
  undoImport,
  uploadImport,
} from './steps.ts';

/** Answers the endpoints of imports. */
export const importHandlers = ({
  storage,
  ...services
}: Pick<Services, 'storage' | 'fetchTable'>): Handlers<typeof contract.sites.imports> => ({
  create: ({ body }, ctx) => uploadImport(asUser(ctx), storage, body),
  fetch: async ({ body: { address, owner } }, ctx) => {
    // Refused before somebody else's server is asked. How large the table is, is known then.
    await requireUploadDay(ctx, 0, 'import');
    return uploadImport(asUser(ctx), storage, { file: await fetchTable(services, address), owner });
  },
  ...listHandlers(importsList, (rows) => rows.map(presentRow), { name: 'site-imports' }),
  template: ({ query: { format } }, ctx) =>
    exportWhole(ctx, 'sites-template', EXAMPLES, templateColumns(ctx.locale), format),
  get: async ({ params }, ctx) => presentImport(asUser(ctx), await findImport(ctx.db, ctx, params.id)),
  items: async ({ params, query }, ctx) => {
    const { headers } = await findImport(ctx.db, ctx, params.id);
    const { kind, page, size } = query;
    const rows = await listRows(ctx, params.id, { kind, offset: page * size, limit: size });
    // A changed row names the site that it is about, and so does a new one once it is added.
    const near = await findNearSites(ctx.db, kind === 'new' ? rows.map(({ domain }) => domain) : []);
    const othersNear = ({ domain, siteId }: (typeof rows)[number]) =>
      (near.get(domain) ?? []).filter(({ id }) => id !== siteId);
    return {
      data: rows.map((row) => presentItem(row, headers, ctx.locale, othersNear(row))),
      page,
      size,
    };
  },
  findings: async ({ params }, ctx) => {
    const found = await findImport(ctx.db, ctx, params.id);
    const [faults, guesses] = [await countFaults(ctx.db, found.id), await countGuesses(ctx.db, found.id)];
    return presentFindings(found, faults, guesses, ctx.locale);
  },
  refused: async ({ params, query: { format } }, ctx) => {
    const found = await findImport(ctx.db, ctx, params.id);
    return tableDownload(await refusedTable(asUser(ctx), storage, found), ctx.locale, format);
  },
  reread: ({ params, body }, ctx) => rereadImport(asUser(ctx), storage, { ...params, reading: body }),
  plan: ({ params, body }, ctx) => planImportAs(asUser(ctx), { ...params, mapping: body }),
  decide: ({ params, body }, ctx) => decideRows(asUser(ctx), { ...params, decision: body }),
  apply: ({ params }, ctx) => applyImport(asUser(ctx), params),
  stop: ({ params }, ctx) => stopImport(asUser(ctx), params),
  take: ({ params }, ctx) => takeList(asUser(ctx), params),
  decline: ({ params, body }, ctx) => declineList(asUser(ctx), { ...params, ...body }),
  undo: ({ params }, ctx) => undoImport(asUser(ctx), params),
});
