import type { ImportDecision, ImportMapping, ImportReading, SiteImport } from '@linkstand/contract/sites/import';
import { type ImportField, OWNER_BY_SITES } from '@linkstand/contract/sites/import-choices';
import { sql } from 'kysely';
import { type Context, callerOf, type Database, type Tx, together, type UserActor } from '../../../platform/context.ts';
import { conflict, type FieldFault, fieldRule } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs.ts';
import type { ChangesOf, RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { record } from '../../../platform/record.ts';
import { storable } from '../../../platform/storable.ts';
import type { Storage } from '../../../platform/storage.ts';
import { countUploadDay, requireUploadDay } from '../../../platform/upload-day.ts';
import { ownerName } from '../queries.ts';
import { runImportJob } from './jobs.ts';
import { moveImport } from './move-import.ts';
import { presentImport } from './presenter.ts';
import { asCosts, ownerBySites, PAIRS, usualFactor } from './price-list.ts';
import { findImport, type StoredImport } from './queries.ts';
import { type FoundFile, keepSheetText, readFile } from './read-file.ts';
import { addressIn } from './read-row.ts';
import { requireUnordered } from './undo.ts';

/** The name of an uploaded file as it is kept. */
export const fileNameOf = (file: File): string => storable(file.name.trim().slice(-200)) || 'file.csv';

/** What is stored of how a file was read. */
export const readingOf = ({
  headers,
  samples,
  guess,
  sheets,
  notes,
  top,
  addresses: _addresses,
  table: _table,
  ...plain
}: FoundFile) => ({
  ...plain,
  headers: JSON.stringify(headers),
  samples: JSON.stringify(samples),
  guess: JSON.stringify(guess),
  sheets: JSON.stringify(sheets),
  notes: JSON.stringify(notes),
  top: JSON.stringify(top),
});

/** The owner that a list is said to be of, or whose sites it has. @throws Refusal 422 on `owner` */
async function ownerOf(ctx: Context<UserActor>, owner: string, { addresses }: FoundFile): Promise<number> {
  if (owner !== OWNER_BY_SITES) {
    await ownerName(ctx.db, ctx.actor, Number(owner), 'owner');
    return Number(owner);
  }
  const found = await ownerBySites(ctx, addresses.map(addressIn));
  if (found === undefined) throw fieldRule({ path: 'owner', code: 'list_owner_unknown' });
  return found;
}

/** What an owner's file seems to say: its prices are our costs, and new sites are sold as its others are. */
export async function asList(db: Database, ownerId: number, found: FoundFile): Promise<FoundFile> {
  const newPriceMilli = await usualFactor(db, ownerId);
  const guess = { ...found.guess, columns: asCosts(found.guess.columns), prices: 'keep' as const };
  return { ...found, guess: { ...guess, ...(newPriceMilli !== undefined && { newPriceMilli }) } };
}

/**
 * Reads a whole file and stores it. No site is changed yet.
 * @throws Refusal 422 on `file` or `owner`, 429 `upload_day_full`
 */
export async function uploadImport(
  ctx: Context<UserActor>,
  storage: Storage,
  { file, owner }: { readonly file: File; readonly owner?: string | undefined },
): Promise<SiteImport> {
  await requireUploadDay(ctx, file.size, 'import');
  const read = await readFile(() => file.stream(), callerOf(ctx));
  const ownerId = owner === undefined ? null : await ownerOf(ctx, owner, read);
  const found = ownerId === null ? read : await asList(ctx.db, ownerId, read);
  const storageKey = await storage.put(file.stream());
  const sheetStorageKey = await keepSheetText(storage, found);
  try {
    const id = await together(ctx, async (tx) => {
      await countUploadDay(tx, ctx, file.size, 'import');
      const made = await tx
        .insertInto('siteImports')
        .values({
          ...readingOf(found),
          createdById: ctx.actor.id,
          ownerId,
          fileName: fileNameOf(file),
          bytes: file.size,
          storageKey,
          sheetStorageKey,
          createdAt: ctx.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await record(tx, ctx, {
        entity: 'site_imports',
        entityId: made.id,
        action: 'site_import.create',
        to: 'uploaded',
      });
      return made.id;
    });
    return presentImport(ctx, await findImport(ctx.db, ctx, id));
  } catch (error) {
    for (const key of [storageKey, sheetStorageKey]) if (key !== null) await storage.remove(key);
    throw error;
  }
}

/**
 * Reads a stored file again: another sheet, other names of its columns, another encoding. What its columns were said to
 * be is forgotten, because they may be others now.
 *
 * @throws Refusal 422 on `file` or `headLine`
 */
export async function rereadImport(
  ctx: Context<UserActor>,
  storage: Storage,
  { reading, ...at }: RecordRef & { readonly reading: ImportReading },
): Promise<SiteImport> {
  const { storageKey, sheetStorageKey: former, ownerId } = await findImport(ctx.db, ctx, at.id);
  if (storageKey === null) throw conflict('import_swept');
  const source = async function* () {
    yield* await storage.read(storageKey);
  };
  const read = await readFile(source, callerOf(ctx), reading);
  const found = ownerId === null ? read : await asList(ctx.db, ownerId, read);
  const sheetStorageKey = await keepSheetText(storage, found);
  try {
    await moveImport(ctx, 'reread', at, () => ({
      to: 'uploaded',
      changes: { mapping: null, added: 0, changed: 0, unchanged: 0, refused: 0, ...FROM_THE_START },
      unlogged: { ...readingOf(found), sheetStorageKey },
      logged: { sheet: [null, found.sheets[found.sheet]?.name ?? null], headLine: [null, found.headLine] },
    }));
  } catch (error) {
    if (sheetStorageKey !== null) await storage.remove(sheetStorageKey);
    throw error;
  }
  if (former !== null) await storage.remove(former);
  return presented(ctx, at.id);
}

const presented = async (ctx: Context<UserActor>, id: number): Promise<SiteImport> =>
  presentImport(ctx, await findImport(ctx.db, ctx, id));

type ImportChanges = ChangesOf<'siteImports'>;

/** Hands a step to the import's job, which acts as the person who started it. */
const handToJob = ({ actor, locale }: Context<UserActor>) => ({
  changes: {
    actingId: actor.id,
    actingName: actor.name,
    actingLocale: locale,
    impersonatedById: actor.impersonatedBy?.id ?? null,
  } satisfies ImportChanges,
  logged: {},
  after: async (tx: Tx, { id }: StoredImport) => {
    await enqueue(tx, runImportJob, { importId: id });
  },
});
const FROM_THE_START = { done: 0, reached: 0 } satisfies ImportChanges;

/** Starts planning: what each row would do. */
export async function planImportAs(
  ctx: Context<UserActor>,
  { mapping, ...at }: RecordRef & { readonly mapping: ImportMapping },
): Promise<SiteImport> {
  await moveImport(ctx, 'plan', at, ({ headers, ownerId }) => {
    checkColumns(mapping, headers.length, ownerId !== null);
    const { changes, ...rest } = handToJob(ctx);
    const counts = { added: 0, changed: 0, unchanged: 0, refused: 0 };
    return {
      to: 'planning',
      changes: { ...changes, ...counts, ...FROM_THE_START, mapping: JSON.stringify(mapping) },
      ...rest,
    };
  });
  return presented(ctx, at.id);
}

const FIGURES: readonly ImportField[] = ['da', 'pa', 'monthlyTraffic'];

/** New figures need a source. A default source serves every row without its own. */
function lacksSource({ columns, defaults, mode }: ImportMapping): boolean {
  if (mode === 'change' || columns.includes('metricsSource') || defaults.metricsSource) return false;
  return columns.some((field) => field !== null && FIGURES.includes(field));
}

function checkColumns(mapping: ImportMapping, headers: number, isList: boolean): void {
  const { columns } = mapping;
  if (columns.length !== headers) throw fieldRule({ path: 'columns', code: 'import_columns_differ' });
  const faults = columns.flatMap((field, at): FieldFault[] =>
    field !== null && columns.indexOf(field) !== at ? [{ path: `columns.${at}`, code: 'import_column_twice' }] : [],
  );
  if (lacksSource(mapping)) faults.push({ path: 'defaults.metricsSource', code: 'metrics_need_source' });
  if (!columns.includes('domain')) faults.push({ path: 'columns', code: 'import_needs_domain' });
  if (isList) {
    const owner = columns.indexOf('owner');
    if (owner !== -1) faults.push({ path: `columns.${owner}`, code: 'list_owner_known' });
    if (!PAIRS.some(([, cost]) => columns.includes(cost))) faults.push({ path: 'columns', code: 'list_needs_cost' });
  }
  if (faults.length > 0) throw fieldRule(...faults);
}

/** Takes rows of a price list that wait for somebody to agree into the plan, or out of it. */
export async function decideRows(
  ctx: Context<UserActor>,
  { decision: { question, lines, isTaken }, ...at }: RecordRef & { readonly decision: ImportDecision },
): Promise<SiteImport> {
  await moveImport(ctx, 'decide', at, async ({ added, changed }, tx) => {
    const taken = sql`case when site_id is null then 'new' else 'changed' end`;
    const { rows } = await sql<{ wasNew: boolean }>`
      update site_import_rows set kind = ${isTaken ? taken : sql`asks`}
      where import_id = ${at.id} and asks = ${question} and kind = any(${isTaken ? [question] : ['new', 'changed']})
        and ${lines === undefined ? sql`true` : sql`line = any(${lines})`}
      returning site_id is null as was_new`.execute(tx);
    const sign = isTaken ? 1 : -1;
    const news = rows.filter(({ wasNew }) => wasNew).length;
    const counts = { added: added + sign * news, changed: changed + sign * (rows.length - news) };
    return {
      to: 'planned',
      changes: counts,
      logged: { new: [added, counts.added], changed: [changed, counts.changed] },
    };
  });
  return presented(ctx, at.id);
}

/** Starts applying the plan, or continues where it was stopped. */
export async function applyImport(ctx: Context<UserActor>, at: RecordRef): Promise<SiteImport> {
  await moveImport(ctx, 'apply', at, ({ state, startedAt }) => {
    const { changes, ...rest } = handToJob(ctx);
    const begun = state === 'stopped' ? {} : FROM_THE_START;
    return { to: 'applying', changes: { ...changes, ...begun, startedAt: startedAt ?? ctx.now }, ...rest };
  });
  return presented(ctx, at.id);
}

/** Stops the current step after its current batch. */
export async function stopImport(ctx: Context<UserActor>, at: RecordRef): Promise<SiteImport> {
  await moveImport(ctx, 'stop', at, ({ state }) => ({ to: state === 'planning' ? 'uploaded' : 'stopped' }));
  return presented(ctx, at.id);
}

/** Starts undoing everything, if nothing was ordered from it. */
export async function undoImport(ctx: Context<UserActor>, at: RecordRef): Promise<SiteImport> {
  await moveImport(ctx, 'undo', at, async ({ startedAt }, tx) => {
    if (!startedAt) throw conflict('import_nothing_to_undo');
    await requireUnordered(tx, at.id, startedAt);
    const { changes, ...rest } = handToJob(ctx);
    return { to: 'undoing', changes: { ...changes, ...FROM_THE_START }, ...rest };
  });
  return presented(ctx, at.id);
}

/** Takes over a price list that its owner sent, as it said its columns are, and plans it. @throws Refusal 404, 403, 409 */
export async function takeList(ctx: Context<UserActor>, at: RecordRef): Promise<SiteImport> {
  await moveImport(ctx, 'take', at, () => {
    const { changes, ...rest } = handToJob(ctx);
    return { to: 'planning', changes: { ...changes, ...FROM_THE_START, createdById: ctx.actor.id }, ...rest };
  });
  return presented(ctx, at.id);
}

/** Declines a price list that its owner sent, and tells it why. @throws Refusal 404, 403, 409 */
export async function declineList(
  ctx: Context<UserActor>,
  { reason, ...at }: RecordRef & { readonly reason: string },
): Promise<SiteImport> {
  // Who declined it may not see it any more, unless it is theirs from now on.
  await moveImport(ctx, 'decline', at, () => ({
    to: 'declined',
    changes: { createdById: ctx.actor.id, declineReason: reason, closedAt: ctx.now },
    logged: {},
    reason,
  }));
  return presented(ctx, at.id);
}

/** An owner takes back a price list that waits. @throws Refusal 404, 409 */
export const withdrawList = (ctx: Context, at: RecordRef): Promise<void> =>
  moveImport(ctx, 'withdraw', at, () => ({ to: 'withdrawn', changes: { closedAt: ctx.now }, logged: {} }));
