import { expect, test } from 'vitest';
import type { Database } from '../../platform/context.ts';
import { installJobs } from '../../platform/jobs.ts';
import { mailDelivery } from '../../platform/mail/deliver-mail.ts';
import { diskStorage } from '../../platform/storage.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeTestFolder } from '../../testing/test-folder.ts';
import { makeWorld } from '../../testing/world.ts';
import { billingAccountFor } from '../ledger/accounts.ts';
import { batchWorker, readBatch, startBatch } from './batches.ts';
import { addLines } from './commands/change-draft.ts';
import { draftDocument, partyRef } from './drafts.ts';

const database = await testDatabase();
const { admin, context, db, make } = await makeWorld(database);
const ctx = context(admin);
const storage = diskStorage(await makeTestFolder());
const run = { id: '', attempt: 1, at: new Date(), signal: new AbortController().signal };
const worker = { storage, timeZone: 'Europe/Madrid' };
const transport = { send: async () => {}, close() {} };
await installJobs(database.url, [
  batchWorker({ ...worker, db }),
  mailDelivery({ db, transport, from: 'x@links.example', storage }),
]);
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

test('a batch that dies after each document issues and mails every one once', async () => {
  await db
    .insertInto('settings')
    .values({
      key: 'fiscal_identity',
      changedBy: 'Test',
      value: JSON.stringify({
        ...{ legalName: 'House S.L.', taxNumber: 'B64717838', address: 'Street 1', postalCode: '08005' },
        ...{ city: 'Barcelona', country: 'ES', email: 'house@linkstand.test', iban: '', bic: '', usesOss: false },
      }),
    })
    .execute();
  const person = await make.person('USER', { country: 'ES', taxNumber: 'B12345674' });
  const ids: number[] = [];
  for (let i = 0; i < DOCUMENTS; i++)
    ids.push(
      await db.transaction().execute(async (tx) => {
        const { id } = await billingAccountFor(tx, { userId: person.id, companyId: null });
        return draftDocument(tx, ctx, 'client', partyRef('client', id), []);
      }),
    );
  for (const id of ids)
    await addLines(ctx, { id, written: { description: 'A line', quantityMilli: 1000, unitPriceCents: 1000 } });
  const batchId = await startBatch(ctx, { kind: 'issue', ids, alsoMails: true });

  // Each document is done by one life, which dies before that is noted, and met again by the next one.
  for (let at = 0; at < DOCUMENTS; at++) {
    await db.updateTable('invoiceBatches').set({ done: at }).where('id', '=', batchId).execute();
    for (let life = 0; life < 2; life++)
      await expect(batchWorker({ ...worker, db: dyingAfterEach(db) }).run({ batchId }, run)).rejects.toThrow('killed');
  }
  await batchWorker({ ...worker, db }).run({ batchId }, run);
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
