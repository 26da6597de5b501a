import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect } from '../../db/client.ts';
import { message } from '../../messages/messages.ts';
import type { Database } from '../../platform/context.ts';
import { deliverMail } from '../../platform/mail/deliver-mail.ts';
import { installJobs } from '../../platform/run-jobs.ts';
import { diskStorage } from '../../platform/storage.ts';
import { testDatabase } from '../../testing/database.ts';
import { hearStatements } from '../../testing/hear-statements.ts';
import { HOUSE, setSettings } from '../../testing/settings.ts';
import { makeTestFolder } from '../../testing/test-folder.ts';
import { makeWorld } from '../../testing/world.ts';
import { billingAccountFor } from '../ledger/accounts.ts';
import { readBatch, startBatch, workBatch } from './batches.ts';
import { addLines } from './commands/change-draft.ts';
import { draftDocument, partyRef } from './drafts.ts';

const database = await testDatabase();
const { admin, context, db, make } = await makeWorld(database);
const ctx = context(admin);
const storage = diskStorage(await makeTestFolder());
const run = { id: '', attempt: 1, at: new Date(), signal: new AbortController().signal };
const worker = { db, storage, timeZone: 'Europe/Madrid' };
await installJobs(database.url, [workBatch, deliverMail]);
const DOCUMENTS = 4;

/** The worker of a process that dies as soon as it would note that a document is done. */
const dyingAfterEach = (database: Database): Database =>
  database.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'RawNode' && node.sqlFragments.some((text) => text.includes('update invoice_batches')))
        throw new Error('killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  });

await setSettings(db, { fiscal_identity: HOUSE });
const person = await make.person('USER', { country: 'ES', taxNumber: 'B12345674' });
/** As many drafts as told, each of one line. */
async function drafts(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < count; i++) {
    const id = await db.transaction().execute(async (tx) => {
      const { id: accountId } = await billingAccountFor(tx, { userId: person.id, companyId: null });
      return draftDocument(tx, ctx, 'client', partyRef('client', accountId), []);
    });
    await addLines(ctx, { id, written: { description: 'A line', quantityMilli: 1000, unitPriceCents: 1000 } });
    ids.push(id);
  }
  return ids;
}
/** How often each issued document was mailed. */
const mailsOf = async (ids: readonly number[]) =>
  (
    await db
      .selectFrom('invoices as i')
      .leftJoin('mails as m', (join) => join.on(sql<boolean>`m.attachment_name = i.number || '.pdf'`))
      .select(({ fn }) => ['i.number', fn.count<number>('m.id').as('mails')])
      .where('i.id', 'in', ids)
      .groupBy('i.number')
      .execute()
  ).map(({ number, mails }) => (number === null ? null : mails));

test('a batch that dies after each document issues and mails every one once', async () => {
  const ids = await drafts(DOCUMENTS);
  const batchId = await startBatch(ctx, { kind: 'issue', ids, alsoMails: true });

  // Each document is done by one life, which dies before that is noted, and met again by the next one.
  for (let at = 0; at < DOCUMENTS; at++) {
    await db.updateTable('invoiceBatches').set({ done: at }).where('id', '=', batchId).execute();
    for (let life = 0; life < 2; life++)
      await expect(workBatch.run({ batchId }, { ...worker, db: dyingAfterEach(db) }, run)).rejects.toThrow('killed');
  }
  await workBatch.run({ batchId }, worker, run);
  expect(await readBatch(ctx, batchId)).toMatchObject({ done: DOCUMENTS, refused: [], isFinished: true });

  const issued = await db.selectFrom('invoices').select(['number', 'mailedAt']).where('id', 'in', ids).execute();
  expect(issued.every(({ number, mailedAt }) => number !== null && mailedAt !== null)).toBe(true);
  const mails = await db.selectFrom('mails').select('attachmentName').where('template', '=', 'invoice-sent').execute();
  expect(mails.map(({ attachmentName }) => attachmentName).sort()).toEqual(
    issued.map(({ number }) => `${number}.pdf`).sort(),
  );
  const { entries } = await db
    .selectFrom('auditEntries')
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .where('entity', '=', 'invoices')
    .where('action', '=', 'invoice.mail')
    .executeTakeFirstOrThrow();
  expect(entries).toBe(DOCUMENTS);
});

/** Works on a batch in a process of which every statement after so many fails. @returns the statements it made */
async function killedAfter(survives: number): Promise<string[]> {
  const ids = await drafts(1);
  const batchId = await startBatch(ctx, { kind: 'issue', ids, alsoMails: true });
  const dying = connect(database.url, { max: 4 });
  const heard: string[] = [];
  const hear = (text: string) => {
    if (heard.length >= survives) throw new Error('killed');
    heard.push(text);
  };
  await hearStatements(dying.pool, hear, () =>
    workBatch
      .run({ batchId }, { ...worker, db: dying.db }, run)
      .catch((error: Error) => expect(error.message).toBe('killed')),
  );
  await dying.close();
  await workBatch.run({ batchId }, worker, run);
  expect(await readBatch(ctx, batchId)).toMatchObject({ done: 1, refused: [], isFinished: true });
  expect(await mailsOf(ids), `killed after ${heard.at(-1)}`).toEqual([1]);
  return heard;
}

test('a batch whose process dies at any commit mails its document once and leaves out no number', async () => {
  const all = await killedAfter(Number.POSITIVE_INFINITY);
  // What a death leaves behind changes only where something is committed.
  const commits = all.flatMap((text, at) => (/^(commit|update)/.test(text) ? [at, at + 1] : []));
  expect(commits.length).toBeGreaterThan(6);
  for (const survives of process.env.LONG_TESTS ? all.keys() : new Set(commits)) await killedAfter(survives);
  const issued = await db.selectFrom('invoices').select('seriesNumber').where('series', '=', 'INV').execute();
  const numbers = issued.map(({ seriesNumber }) => seriesNumber ?? 0).sort((one, other) => one - other);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('two runs of one batch at once leave no document unmailed and mail none twice', async () => {
  const ids = await drafts(3);
  const batchId = await startBatch(ctx, { kind: 'issue', ids, alsoMails: true });
  const both = await Promise.allSettled([1, 2].map(() => workBatch.run({ batchId }, worker, run)));
  expect(both.map(({ status }) => status)).toContain('fulfilled');
  await workBatch.run({ batchId }, worker, run);
  expect(await readBatch(ctx, batchId)).toMatchObject({ done: 3, refused: [], isFinished: true });
  expect(await mailsOf(ids)).toEqual([1, 1, 1]);
});

test('a batch whose asker loses the right midway says so of every document that is left', async () => {
  const ids = await drafts(4);
  const asker = await make.person('ADMIN', { language: 'es' });
  const batchId = await startBatch(context(asker), { kind: 'issue', ids });
  // The right goes while the second one is being worked on.
  let worked = 0;
  const losing = db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'RawNode' && node.sqlFragments.some((text) => text.includes('update invoice_batches')))
        worked++;
      return node;
    },
    transformResult: async ({ result }) => {
      if (worked === 2) await db.updateTable('users').set({ disabledAt: ctx.now }).where('id', '=', asker.id).execute();
      return result;
    },
  });
  await workBatch.run({ batchId }, { ...worker, db: losing }, run);
  const after = await readBatch(ctx, batchId);
  const why = message('es', 'batch_without_right');
  expect(after).toMatchObject({ done: 4, isFinished: true });
  expect(after.refused).toEqual(ids.slice(2).map((id) => ({ id, message: why })));
  const rows = await db.selectFrom('invoices').select('number').where('id', 'in', ids).orderBy('id').execute();
  expect(rows.map(({ number }) => number !== null)).toEqual([true, true, false, false]);
});

test('a batch whose runs died as often as they may leaves one document out each time, and ends', async () => {
  const ids = await drafts(3);
  const batchId = await startBatch(ctx, { kind: 'issue', ids, alsoMails: false });
  const dying = { ...worker, db: dyingAfterEach(db) };
  await expect(workBatch.run({ batchId }, dying, run)).rejects.toThrow('killed');
  await workBatch.onDead?.({ batchId }, worker, { reason: 'killed', at: run.at });
  expect(await readBatch(ctx, batchId)).toMatchObject({ done: 1, isFinished: false, refused: [{ id: ids[0] }] });
  await workBatch.run({ batchId }, worker, run);
  expect(await readBatch(ctx, batchId)).toMatchObject({
    done: 3,
    isFinished: true,
    refused: [{ id: ids[0], message: message('en-US', 'batch_interrupted') }],
  });
  // An end that is told twice changes nothing.
  await workBatch.onDead?.({ batchId }, worker, { reason: 'killed', at: run.at });
  expect((await readBatch(ctx, batchId)).refused).toHaveLength(1);
});
