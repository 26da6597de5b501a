import type { ImportMapping, SiteImport } from '@linkstand/contract/sites/import';
import type { ImportField, ImportState } from '@linkstand/contract/sites/import-choices';
import type { Context, Tx, UserActor } from '../../../platform/context.ts';
import { conflict, type FieldFault, fieldRule, forbidden } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { record } from '../../../platform/record.ts';
import type { Storage } from '../../../platform/storage.ts';
import { carryImport } from './jobs.ts';
import { importCan, presentImport } from './presenter.ts';
import { findImport, lockImport, type StoredImport } from './queries.ts';
import { readFile, storable } from './read-file.ts';
import { requireUnordered } from './undo.ts';

const MOST_NAME = 200;

/**
 * Brings a file in: looks at all of it, and keeps it. Nothing is changed yet.
 * @throws Refusal 400 on `file`
 */
export async function bringIn(ctx: Context<UserActor>, storage: Storage, file: File): Promise<SiteImport> {
  const { delimiter, encoding, guess, headers, headersKey, samples, total } = await readFile(() => file.stream());
  const storageKey = await storage.put(file.stream());
  try {
    const id = await ctx.db.transaction().execute(async (tx) => {
      const made = await tx
        .insertInto('siteImports')
        .values({
          createdById: ctx.actor.id,
          fileName:
            storable(
              file.name
                .replace(/\p{Cc}/gu, ' ')
                .trim()
                .slice(-MOST_NAME),
            ) || 'file.csv',
          bytes: file.size,
          storageKey,
          encoding,
          delimiter,
          headers: JSON.stringify(headers),
          samples: JSON.stringify(samples),
          headersKey,
          guess: JSON.stringify(guess),
          total,
          createdAt: ctx.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await note(tx, ctx, made.id, 'create', null, 'uploaded');
      return made.id;
    });
    return presentImport(ctx, await findImport(ctx, id));
  } catch (error) {
    await storage.remove(storageKey);
    throw error;
  }
}

const note = (tx: Tx, ctx: Context, id: number, verb: string, from: ImportState | null, to: ImportState) =>
  record(tx, ctx, { entity: 'site_imports', entityId: id, action: `site_import.${verb}`, from, to });

interface Step {
  readonly verb: keyof SiteImport['can'];
  readonly to: (from: ImportState) => ImportState;
  readonly isCarriedOut: boolean;
  /** Refuses what the state alone doesn't tell. */
  readonly check?: (tx: Tx, found: StoredImport) => Promise<void> | void;
  readonly also?: { readonly mapping?: string; readonly startedAt?: Date };
}

/** May I see it (404), may I do it (403), is it possible now (409): then the import is in another state, and noted. */
async function take(ctx: Context<UserActor>, id: number, { verb, to, isCarriedOut, check, also }: Step) {
  await ctx.db.transaction().execute(async (tx) => {
    const found = await lockImport(tx, ctx, id);
    const isMakers = verb === 'plan' || verb === 'apply';
    if (isMakers && found.createdById !== ctx.actor.id) throw forbidden();
    if (!importCan(ctx, found)[verb]) throw impossible(found, verb);
    await check?.(tx, found);
    const state = to(found.state);
    const { impersonatedBy } = ctx.actor;
    const { startedAt = found.startedAt, ...rest } = also ?? {};
    await tx
      .updateTable('siteImports')
      .set({
        ...rest,
        state,
        startedAt: found.startedAt ?? startedAt,
        failure: '',
        ...(verb === 'plan' ? { added: 0, changed: 0, unchanged: 0, refused: 0 } : {}),
        // Going on keeps how far it had come.
        ...(isCarriedOut && !(verb === 'apply' && found.state === 'stopped') ? { done: 0, reached: 0 } : {}),
        ...(isCarriedOut
          ? {
              actingId: ctx.actor.id,
              actingName: ctx.actor.name,
              actingLocale: ctx.locale,
              impersonatedById: impersonatedBy?.id ?? null,
            }
          : {}),
      })
      .where('id', '=', id)
      .execute();
    await note(tx, ctx, id, verb, found.state, state);
    if (isCarriedOut) await enqueue(tx, carryImport, { importId: id });
  });
  return presentImport(ctx, await findImport(ctx, id));
}

function impossible({ sweptAt, state, applied }: StoredImport, verb: Step['verb']) {
  if (sweptAt !== null) return conflict('import_swept');
  if (verb === 'apply' && state === 'planned') return conflict('import_not_planned');
  if (verb === 'undo' && applied === 0) return conflict('import_nothing_to_undo');
  return conflict('not_possible_now');
}

/** Has it planned what each row would do. */
export function planImportAs(ctx: Context<UserActor>, id: number, mapping: ImportMapping): Promise<SiteImport> {
  const check = (_tx: Tx, { headers }: StoredImport) => checkColumns(mapping, headers.length);
  return take(ctx, id, {
    verb: 'plan',
    to: () => 'planning',
    isCarriedOut: true,
    check,
    also: { mapping: JSON.stringify(mapping) },
  });
}

const FIGURES: readonly ImportField[] = ['da', 'pa', 'monthlyTraffic'];

/** New figures need a source: said once here, every row that has none of its own takes it. */
function lacksSource({ columns, defaults, mode }: ImportMapping): boolean {
  if (mode === 'change' || columns.includes('metricsSource') || defaults.metricsSource) return false;
  return columns.some((field) => field !== null && FIGURES.includes(field));
}

function checkColumns(mapping: ImportMapping, headers: number): void {
  const { columns } = mapping;
  if (columns.length !== headers) throw fieldRule({ path: 'columns', code: 'import_columns_differ' });
  const faults = columns.flatMap((field, at): FieldFault[] =>
    field !== null && columns.indexOf(field) !== at ? [{ path: `columns.${at}`, code: 'import_column_twice' }] : [],
  );
  if (lacksSource(mapping)) faults.push({ path: 'defaults.metricsSource', code: 'metrics_need_source' });
  if (!columns.includes('domain')) faults.push({ path: 'columns', code: 'import_needs_domain' });
  if (faults.length > 0) throw fieldRule(...faults);
}

/** Has the plan carried out, or goes on where it was stopped. */
export const applyImport = (ctx: Context<UserActor>, id: number): Promise<SiteImport> =>
  take(ctx, id, { verb: 'apply', to: () => 'applying', isCarriedOut: true, also: { startedAt: ctx.now } });

/** Ends what is under way after the rows that it is at. */
export const stopImport = (ctx: Context<UserActor>, id: number): Promise<SiteImport> =>
  take(ctx, id, {
    verb: 'stop',
    to: (from) => (from === 'planning' ? 'uploaded' : 'stopped'),
    isCarriedOut: false,
  });

/** Has everything taken back, while nothing was ordered from it. */
export const undoImport = (ctx: Context<UserActor>, id: number): Promise<SiteImport> =>
  take(ctx, id, {
    verb: 'undo',
    to: () => 'undoing',
    isCarriedOut: true,
    check: async (tx, { startedAt }) => {
      if (!startedAt) throw conflict('import_nothing_to_undo');
      await requireUnordered(tx, id, startedAt);
    },
  });
