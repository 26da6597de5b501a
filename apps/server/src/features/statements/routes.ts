import type { contract } from '@linkstand/contract';
import { tableOf } from '@linkstand/contract/shared/tables';
import { LINE_GROUPS, LINE_STATES, RECOGNITIONS } from '@linkstand/contract/statements/choices';
import type { StatementLine } from '@linkstand/contract/statements/schema';
import { type Context, callerOf } from '../../platform/context.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { findRow } from '../../platform/list/read.ts';
import { answerWith, resourceHandlers } from '../../platform/resource/handlers.ts';
import { workers } from '../../platform/workers/workers.ts';
import { bookExact } from './commands/book-exact.ts';
import { bookLine } from './commands/book-line.ts';
import { bringInStatement } from './commands/bring-in-statement.ts';
import { decideLine } from './commands/decide-line.ts';
import { readCsvHead } from './formats/read-csv-head.ts';
import { sheetText } from './formats/sheet-text.ts';
import { findMapping } from './mappings.ts';
import { presentLine } from './presenter.ts';
import { countLines, findLines } from './queries.ts';
import { recogniseLines } from './recognise.ts';
import { statementsResource } from './resource.ts';

type PageRef = { readonly page: number; readonly size: number };

/** A page of movements: of one group, or of all. */
async function readLines(
  ctx: Context,
  id: number,
  group: (typeof LINE_GROUPS)[number] | undefined,
  asked: PageRef,
): Promise<StatementLine[]> {
  const state = LINE_STATES.find((each) => each === group);
  if (state) return (await findLines(ctx.db, id, { state }, asked)).map((row) => presentLine(row, undefined));
  const recognised = await recogniseLines(ctx.db, id);
  const start = asked.page * asked.size;
  const ids = [...recognised].flatMap(([lineId, { recognition }]) => (recognition === group ? [lineId] : []));
  const rows = group
    ? await findLines(ctx.db, id, { ids: ids.slice(start, start + asked.size) })
    : await findLines(ctx.db, id, 'all', asked);
  return rows.map((row) => presentLine(row, recognised.get(row.id)));
}

async function readLine(ctx: Context, id: number, lineId: number): Promise<StatementLine> {
  const recognised = await recogniseLines(ctx.db, id);
  const [row] = await findLines(ctx.db, id, { ids: [lineId] });
  if (!row) throw new Error(`The line ${lineId} that was just decided on is not there.`);
  return presentLine(row, recognised.get(lineId));
}

export function statementsRoutes(): Handlers<typeof contract.statements> {
  const { search, count, get, history, ...plain } = resourceHandlers(statementsResource);
  const fresh = answerWith(get);
  const seen = (ctx: Context, id: number) => findRow(statementsResource, ctx.db, ctx, id);
  return {
    search,
    count,
    export: plain.export,
    get,
    history,
    create: async ({ body: { file, mapping } }, ctx) => {
      const { ids, isKnown } = await bringInStatement(ctx, file, mapping);
      return { data: await Promise.all(ids.map((id) => fresh(id, ctx))), isKnown };
    },
    head: async ({ body: { file } }, ctx) => {
      const text = await sheetText(new Uint8Array(await file.arrayBuffer()), callerOf(ctx));
      const rows = await workers.run(readCsvHead, text, callerOf(ctx));
      return { rows, mapping: (await findMapping(ctx.db, rows)) ?? null };
    },
    lineCounts: async ({ params: { id } }, ctx) => {
      await seen(ctx, id);
      const [recognised, states] = [await recogniseLines(ctx.db, id), await countLines(ctx.db, id)];
      const counts = tableOf(LINE_GROUPS, (group) => states.get(group) ?? 0);
      for (const each of RECOGNITIONS) counts[each] = 0;
      for (const { recognition } of recognised.values()) counts[recognition]++;
      return counts;
    },
    lines: async ({ params: { id }, query: { group, page, size } }, ctx) => {
      await seen(ctx, id);
      return { data: await readLines(ctx, id, group, { page, size }), page, size };
    },
    bookExact: async ({ params: { id } }, ctx) => {
      await seen(ctx, id);
      const { booked, refused } = await bookExact(ctx, id);
      return { booked, refused: [...refused] };
    },
    book: async ({ params: { id, lineId }, body: { items } }, ctx) => {
      await seen(ctx, id);
      await bookLine(ctx, { statementId: id, lineId }, items);
      return readLine(ctx, id, lineId);
    },
    ignore: async ({ params: { id, lineId }, body: { reason } }, ctx) => {
      await seen(ctx, id);
      await decideLine(ctx, { statementId: id, lineId }, 'ignore', reason);
      return readLine(ctx, id, lineId);
    },
    reopen: async ({ params: { id, lineId } }, ctx) => {
      await seen(ctx, id);
      await decideLine(ctx, { statementId: id, lineId }, 'reopen');
      return readLine(ctx, id, lineId);
    },
  };
}
