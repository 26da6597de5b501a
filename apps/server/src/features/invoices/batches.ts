import type { BatchInput, InvoiceBatch } from '@linkstand/contract/invoices/schema';
import { type Locale, localeOf } from '@linkstand/contract/shared/locales';
import { sql } from 'kysely';
import { z } from 'zod';
import { message } from '../../messages/messages.ts';
import { type Context, type Database, hasRole, isUser, type Tx, together } from '../../platform/context.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import { refusalOf } from '../../platform/http/problems.ts';
import { defineJob, enqueue, type JobRun } from '../../platform/jobs.ts';
import type { Storage } from '../../platform/storage.ts';
import { brandLocaleOf, findBrandLocale, findDefaultBrandId } from '../brands/queries.ts';
import { actorOf } from '../users/actor.ts';
import { issueInvoice } from './commands/issue-invoice.ts';
import { mailInvoice } from './commands/mail-invoice.ts';

/** Queues documents to be issued or mailed. @returns the batch's id */
export const startBatch = (
  ctx: Context,
  { kind, ids, alsoMails = false }: z.output<typeof BatchInput>,
): Promise<number> =>
  together(ctx, async (tx) => {
    if (!isUser(ctx.actor)) throw forbidden();
    const { id } = await tx
      .insertInto('invoiceBatches')
      .values({ kind, invoiceIds: [...new Set(ids)], alsoMails, askedById: ctx.actor.id, createdAt: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await enqueue(tx, workBatch, { batchId: id });
    return id;
  });

type Refused = z.output<typeof InvoiceBatch>['refused'][number];

const find = (db: Database, id: number) =>
  db.selectFrom('invoiceBatches').selectAll().where('id', '=', id).executeTakeFirst();

/** @throws Refusal 404 */
export async function readBatch({ db }: Pick<Context, 'db'>, id: number): Promise<InvoiceBatch> {
  const row = await find(db, id);
  if (!row) throw notFound();
  return {
    id: row.id,
    kind: row.kind,
    total: row.invoiceIds.length,
    done: row.done,
    refused: row.refused,
    isFinished: row.finishedAt !== null,
  };
}

interface Worker {
  readonly db: Database;
  readonly storage: Storage;
  readonly timeZone: string;
}

/** The context of the person who asked; undefined if that person lost the right. */
async function contextOf({ db, timeZone }: Worker, userId: number, now: Date): Promise<Context | undefined> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!user || user.disabledAt !== null) return undefined;
  const actor = actorOf(user);
  if (!hasRole(actor, 'ADMIN')) return undefined;
  const brandId = user.brandId ?? (await findDefaultBrandId(db));
  const locale = localeOf(user.mailLanguage, await findBrandLocale(db, brandId));
  return { actor, now, timeZone, locale, brandId, requestId: '', ip: '', db };
}

async function workOn(worker: Worker, batchId: number, { at: startedAt, signal }: JobRun): Promise<void> {
  const { db, storage } = worker;
  const batch = await find(db, batchId);
  const from = performance.now();
  if (!batch || batch.finishedAt !== null) return;
  for (let at = batch.done; at < batch.invoiceIds.length; at++) {
    signal.throwIfAborted();
    // A batch takes a while; each document says when it was issued itself.
    const now = new Date(startedAt.getTime() + performance.now() - from);
    const ctx = await contextOf(worker, batch.askedById, now);
    if (!ctx) {
      await refuseRest(worker, batch, at);
      break;
    }
    const id = batch.invoiceIds[at] ?? 0;
    const failure = await attempt(ctx, async () => {
      if (batch.kind === 'issue') await issueOnce(ctx, id);
      // The previous run may have died after it mailed this one.
      if (batch.kind === 'mail' || batch.alsoMails)
        await mailInvoice(ctx, storage, { id }, { occasion: `batch:${batchId}` });
    });
    const refused: Refused[] = failure === undefined ? [] : [{ id, message: failure }];
    await sql`update invoice_batches set done = ${at + 1}, refused = refused || ${JSON.stringify(refused)}::jsonb
      where id = ${batchId} and done = ${at}`.execute(db);
  }
  await sql`update invoice_batches set finished_at = clock_timestamp() where id = ${batchId}`.execute(db);
}

async function localeOfAsker(db: Database | Tx, { askedById }: { readonly askedById: number }): Promise<Locale> {
  const asker = await db
    .selectFrom('users')
    .select(['mailLanguage as language', brandLocaleOf('brandId').as('brandLocale')])
    .where('id', '=', askedById)
    .executeTakeFirstOrThrow();
  return localeOf(asker.language, asker.brandLocale);
}

/** Refuses all remaining documents because the person who asked has lost the right. */
async function refuseRest({ db }: Worker, batch: NonNullable<Awaited<ReturnType<typeof find>>>, from: number) {
  const sentence = message(await localeOfAsker(db, batch), 'batch_without_right');
  const refused: Refused[] = batch.invoiceIds.slice(from).map((id) => ({ id, message: sentence }));
  await sql`update invoice_batches set done = ${batch.invoiceIds.length}, refused = refused || ${JSON.stringify(refused)}::jsonb
    where id = ${batch.id} and done = ${from}`.execute(db);
}

/**
 * A run that died as often as it may: what it died of, or with, is left out and said so, and the rest goes on. A batch
 * always ends.
 */
async function goOn({ db }: Worker, batchId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const batch = await tx
      .selectFrom('invoiceBatches')
      .selectAll()
      .where('id', '=', batchId)
      .forUpdate()
      .executeTakeFirst();
    if (!batch || batch.finishedAt !== null) return;
    const id = batch.invoiceIds[batch.done];
    if (id !== undefined) {
      const left: Refused = { id, message: message(await localeOfAsker(tx, batch), 'batch_interrupted') };
      await sql`update invoice_batches set done = done + 1, refused = refused || ${JSON.stringify([left])}::jsonb
        where id = ${batchId}`.execute(tx);
    }
    await enqueue(tx, workBatch, { batchId });
  });
}

/** Another run, dead or not, may have issued it: then its number is kept, and it is mailed like the others. */
async function issueOnce(ctx: Context, id: number): Promise<void> {
  try {
    await issueInvoice(ctx, { id });
  } catch (error) {
    if (!refusalOf(error)) throw error;
    const row = await ctx.db.selectFrom('invoices').select('number').where('id', '=', id).executeTakeFirst();
    if (row?.number == null) throw error;
  }
}

/** Why it failed, in the language of the person who asked; undefined if it succeeded. */
async function attempt(ctx: Context, work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const [fault] = refusal.details.faults ?? [];
    return message(ctx.locale, fault?.code ?? refusal.code, fault?.parameters ?? refusal.details.parameters);
  }
}

/** Issues or mails many documents, one after the other, each in a transaction of its own. */
export const workBatch = defineJob({
  name: 'work-invoice-batch',
  schema: z.object({ batchId: z.int() }),
  concurrency: 1,
  timeoutSeconds: 60 * 60,
  // A run continues where the previous one was interrupted.
  retries: { limit: 10, firstDelaySeconds: 2, maxDelaySeconds: 60 },
  run: ({ batchId }, tools: Worker, run) => workOn(tools, batchId, run),
  onDead: ({ batchId }, tools) => goOn(tools, batchId),
});
