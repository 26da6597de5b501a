import { Readable } from 'node:stream';
import { type ImportState, type ImportTransition, importMachine } from '@linkstand/contract/sites/import-machine';
import type { Actor, Context, UserActor } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { followEvent } from '../../../platform/events.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { installJobs } from '../../../platform/run-jobs.ts';
import { testDatabase } from '../../../testing/database.ts';
import { type Walked, walkMachine } from '../../../testing/walk-machine.ts';
import { makeWorld, NOW } from '../../../testing/world.ts';
import { runImportJob } from './jobs.ts';
import { moveImportByRule } from './move-import.ts';
import { readImport } from './queries.ts';
import {
  applyImport,
  decideRows,
  declineList,
  planImportAs,
  rereadImport,
  stopImport,
  takeList,
  undoImport,
  withdrawList,
} from './steps.ts';

const database = await testDatabase();
const lookups = await makeWorld(database);
const { db, context, admin, otherSiteManager, siteManager, system } = lookups;
await installJobs(database.url, [runImportJob, followEvent]);

const MAPPING = {
  columns: ['domain' as const, 'costCents' as const],
  numbers: 'comma' as const,
  dates: 'day_first' as const,
  emptyCells: 'keep' as const,
  mode: 'both' as const,
  defaults: {},
};

const { owner: lister } = lookups;

async function make(state: ImportState): Promise<number> {
  const { id } = await db
    .insertInto('siteImports')
    .values({
      createdById: siteManager.id,
      ownerId: lister.ownerId,
      fileName: 'sites.csv',
      bytes: 10,
      storageKey: 'kept',
      encoding: 'utf-8',
      delimiter: ';',
      headers: JSON.stringify(['Domain', 'Cost']),
      headersKey: 'domain',
      guess: JSON.stringify(MAPPING),
      mapping: JSON.stringify(MAPPING),
      total: 2,
      state,
      added: 2,
      applied: state === 'applied' || state === 'stopped' ? 1 : 0,
      startedAt: NOW,
      sentAt: NOW,
      createdAt: NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const asUser = (ctx: Context<Actor>) => ctx as Context<UserActor>;
const byPeople = { by: siteManager, stranger: otherSiteManager };
const byAdmin = { by: admin, stranger: otherSiteManager, mayNot: siteManager };

/** As the job does: it holds the row, and knows no version but the one that it reads. */
const byJob =
  (name: ImportTransition, to: ImportState) =>
  (ctx: Context, { id, version }: RecordRef) =>
    db.transaction().execute(async (tx) => {
      await tx.selectFrom('siteImports').select('id').where('id', '=', id).forUpdate().execute();
      const found = await readImport(tx, id);
      if (found.version !== version) throw conflict('changed_meanwhile');
      await moveImportByRule(tx, ctx, name, found, { to, logged: {} });
    });

/** Of a stored file that says little. */
const storage = {
  put: () => Promise.resolve('kept'),
  read: () => Promise.resolve(Readable.from([Buffer.from('Domain;Price\none.example;10\n')])),
  remove: () => Promise.resolve(),
  async *list() {},
};

const moves: Readonly<Record<ImportTransition, Walked<ImportState>>> = {
  reread: {
    from: 'planned',
    to: 'uploaded',
    ...byPeople,
    mayNot: admin,
    act: (ctx, at) => rereadImport(asUser(ctx), storage, { ...at, reading: { headLine: 1 } }),
  },
  plan: {
    from: 'uploaded',
    to: 'planning',
    ...byPeople,
    mayNot: admin,
    act: (ctx, at) => planImportAs(asUser(ctx), { ...at, mapping: MAPPING }),
  },
  end_plan: { from: 'planning', to: 'planned', by: system, act: byJob('end_plan', 'planned') },
  decide: {
    from: 'planned',
    to: 'planned',
    ...byPeople,
    mayNot: admin,
    act: (ctx, at) => decideRows(asUser(ctx), { ...at, decision: { question: 'slip', isTaken: true } }),
  },
  apply: {
    from: 'planned',
    to: 'applying',
    ...byPeople,
    mayNot: admin,
    act: (ctx, at) => applyImport(asUser(ctx), at),
  },
  end_apply: { from: 'applying', to: 'applied', by: system, act: byJob('end_apply', 'applied') },
  stop: { from: 'applying', to: 'stopped', ...byPeople, act: (ctx, at) => stopImport(asUser(ctx), at) },
  undo: { from: 'applied', to: 'undoing', ...byPeople, act: (ctx, at) => undoImport(asUser(ctx), at) },
  end_undo: { from: 'undoing', to: 'undone', by: system, act: byJob('end_undo', 'undone') },
  take: { from: 'sent', to: 'planning', ...byAdmin, act: (ctx, at) => takeList(asUser(ctx), at) },
  decline: {
    from: 'sent',
    to: 'declined',
    ...byAdmin,
    act: (ctx, at) => declineList(asUser(ctx), { ...at, reason: 'Too dear.' }),
  },
  withdraw: {
    from: 'sent',
    to: 'withdrawn',
    by: lister,
    stranger: lookups.otherOwner,
    mayNot: admin,
    act: (ctx, at) => withdrawList(ctx, at),
  },
  give_up: { from: 'planning', to: 'uploaded', by: system, act: byJob('give_up', 'uploaded') },
};

walkMachine({
  machine: importMachine,
  db,
  table: 'siteImports',
  stateColumn: 'state',
  noun: 'site_import',
  context,
  make,
  moves,
});
