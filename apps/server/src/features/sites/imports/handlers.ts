import type { contract } from '@linkstand/contract';
import { asUser } from '../../../platform/http/as-user.ts';
import { download } from '../../../platform/http/download.ts';
import type { Handlers } from '../../../platform/http/mount.ts';
import { listHandlers } from '../../../platform/list/handlers.ts';
import type { Services } from '../../../services.ts';
import { findNearSites } from '../near-sites.ts';
import { refusedFile, templateFile } from './files.ts';
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

const CSV = 'text/csv; charset=utf-8';

/** Answers the endpoints of imports. */
export const importHandlers = ({ storage }: Pick<Services, 'storage'>): Handlers<typeof contract.sites.imports> => ({
  create: ({ body }, ctx) => uploadImport(asUser(ctx), storage, body),
  ...listHandlers(importsList, (rows) => rows.map(presentRow), { name: 'site-imports' }),
  template: (_received, { locale }) =>
    download({ body: templateFile(locale), mediaType: CSV, fileName: 'sites-template.csv' }),
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
  refused: async ({ params }, ctx) => {
    const found = await findImport(ctx.db, ctx, params.id);
    const name = found.fileName.replace(/\.[a-z]{3,4}$/i, '');
    return download({
      body: await refusedFile(asUser(ctx), storage, found),
      mediaType: CSV,
      fileName: `${name}-refused.csv`,
    });
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
