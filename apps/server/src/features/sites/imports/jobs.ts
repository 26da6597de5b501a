import { localeOf } from '@linkstand/contract/shared/locales';
import type { ImportState } from '@linkstand/contract/sites/import-machine';
import { sql } from 'kysely';
import { z } from 'zod';
import type { MessageCode } from '../../../messages/en-us.ts';
import {
  type BatchRun,
  type Context,
  callerOf,
  type Database,
  hasRole,
  systemContext,
  type Tx,
  type UserActor,
} from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs.ts';
import { storable } from '../../../platform/storable.ts';
import type { Storage } from '../../../platform/storage.ts';
import { uuidOf } from '../../../platform/uuid-of.ts';
import { findDefaultBrandId } from '../../brands/queries.ts';
import { actorOf } from '../../users/actor.ts';
import { applying, processDueRows } from './carry-out.ts';
import { ImportRun, RunOver } from './import-run.ts';
import { moveImportByRule } from './move-import.ts';
import { planImport } from './plan.ts';
import { readImport } from './queries.ts';
import { storedRows } from './read-file.ts';
import { undoing } from './undo.ts';

type Running = 'planning' | 'applying' | 'undoing';
/** The state that an import returns to when its step is given up. */
const GIVEN_UP: Readonly<Record<Running, ImportState>> = {
  planning: 'uploaded',
  applying: 'stopped',
  undoing: 'applied',
};
const isRunningState = (state: string): state is Running => state in GIVEN_UP;

interface Tools {
  readonly db: Database;
  readonly storage: Storage;
  readonly timeZone: string;
}

/** The name of an import in the log: its file and number. */
export const nameOfImport = ({ id, fileName }: { readonly id: number; readonly fileName: string }): string =>
  `${storable(fileName)}, #${id}`;

async function readJobsImport(db: Database, id: number) {
  return db.selectFrom('siteImports').selectAll().where('id', '=', id).executeTakeFirst();
}
type Stored = NonNullable<Awaited<ReturnType<typeof readJobsImport>>>;

/** A context of the person who asked for the step. Undefined if they no longer may. */
async function contextOf({ db, timeZone }: Tools, found: Stored, now: Date): Promise<Context<UserActor> | undefined> {
  if (found.actingId === null) return undefined;
  const user = await db.selectFrom('users').selectAll().where('id', '=', found.actingId).executeTakeFirst();
  if (!user || user.disabledAt !== null) return undefined;
  const actor = actorOf(user);
  if (!hasRole(actor, 'ADMIN', 'SITE_MANAGER')) return undefined;
  const { impersonatedById } = found;
  return {
    actor: {
      ...actor,
      name: found.actingName,
      ...(impersonatedById === null ? {} : { impersonatedBy: { id: impersonatedById, uid: '', name: '', until: now } }),
    },
    now,
    timeZone,
    locale: localeOf(found.actingLocale),
    brandId: user.brandId ?? (await findDefaultBrandId(db)),
    requestId: '',
    ip: '',
    db,
  };
}

/** All rows of an import are one batch, and so is what undoes them. */
async function runOf(db: Database, { id, state }: Stored): Promise<BatchRun> {
  const key = uuidOf(`import ${id}`);
  if (state !== 'undoing') return { key };
  const made = await db.selectFrom('batches').select('id').where('key', '=', key).executeTakeFirst();
  return { key: uuidOf(`undo import ${id}`), ...(made ? { undoesId: made.id } : {}) };
}

/** Returns the import to its state before the step, unless it has moved on. */
async function giveUp({ db, timeZone }: Tools, { id, state }: Stored, failure: MessageCode): Promise<void> {
  const brandId = await findDefaultBrandId(db);
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('siteImports').select('id').where('id', '=', id).forUpdate().execute();
    const found = await readImport(tx, id);
    if (found.state !== state || !isRunningState(found.state)) return;
    // The reason is shown on the import. Nothing is logged, so the time doesn't matter.
    const ctx = systemContext(db, 'Import', brandId, found.createdAt, timeZone);
    const planned = { to: GIVEN_UP[found.state], changes: { failure }, unrecorded: true } as const;
    await moveImportByRule(tx, ctx, 'give_up', found, planned);
  });
}

async function runStep(tools: Tools, importId: number, now: Date, signal: AbortSignal): Promise<void> {
  const { db, storage, timeZone } = tools;
  const found = await readJobsImport(db, importId);
  if (!found || !isRunningState(found.state)) return;
  const acting = await contextOf(tools, found, now);
  if (!acting) return giveUp(tools, found, 'import_person_left');
  const ctx = { ...acting, batch: await runOf(db, found) };
  const run = await ImportRun.claim(db, importId, found.state);
  if (!run) return;
  if (found.state === 'planning') {
    const { storageKey, mapping } = found;
    if (storageKey === null || mapping === null) return giveUp(tools, found, 'import_swept');
    const stored = await readImport(db, importId);
    const { kind, encoding, delimiter, sheet, sheetStorageKey, headLine, headRows, sheets, fileName, ownerId } = stored;
    const listOwner = ownerId ?? undefined;
    const format = { kind, encoding, delimiter, sheet, headLine, headRows };
    const titles = [sheets[sheet]?.name ?? '', fileName];
    return planImport(ctx, run, {
      ...format,
      titles,
      rows: storedRows(storage, { ...format, storageKey, sheetStorageKey }, callerOf(ctx)),
      mapping,
      listOwner,
    });
  }
  const isApplying = found.state === 'applying';
  const name = nameOfImport(found);
  await processDueRows(run, isApplying ? applying(ctx, name) : undoing(ctx, name), signal);
  const end = async (tx: Tx) => {
    await sql`update site_imports set ${sql.ref(isApplying ? 'applied_at' : 'undone_at')} = clock_timestamp()
      where id = ${importId}`.execute(tx);
  };
  // The system is the actor, because people are not notified of their own acts.
  const system = systemContext(db, 'Import', ctx.brandId, now, timeZone);
  await run.finish(system, isApplying ? 'end_apply' : 'end_undo', {
    to: isApplying ? 'applied' : 'undone',
    logged: {},
    after: end,
  });
}

/** Plans, applies or undoes an import, whichever its state says. */
export const runImportJob = defineJob({
  name: 'carry-import',
  schema: z.object({ importId: z.int() }),
  concurrency: 2,
  timeoutSeconds: 2 * 60 * 60,
  // A run continues where the last one was interrupted, so a crash costs nothing.
  retries: { limit: 10, firstDelaySeconds: 2, maxDelaySeconds: 60 },
  run: async ({ importId }, tools: Tools, { at, signal }) => {
    await runStep(tools, importId, at, signal).catch((error: unknown) => {
      // It was stopped, or another run took over.
      if (!(error instanceof RunOver)) throw error;
    });
  },
  onDead: async ({ importId }, tools) => {
    const found = await readJobsImport(tools.db, importId);
    if (found && isRunningState(found.state)) await giveUp(tools, found, 'import_broke_off');
  },
});
