import { type Mail, type MailFilter, type MailRow, mails } from '@linkstand/contract/mails/endpoints';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Tx } from '../context.ts';
import { notFound } from '../errors.ts';
import { enqueue } from '../jobs.ts';
import { defineList } from '../list/list.ts';
import type { Conditions } from '../list/list-filter.ts';
import { containsText, type Sorts } from '../list/list-query.ts';
import { notNullSort } from '../list/sql-hints.ts';
import { deliverMail } from './deliver-mail.ts';
import { maskHtml, maskText } from './mask-secrets.ts';

type Row = z.output<typeof MailRow>;

const SORTS: Sorts = {
  createdAt: notNullSort(sql`mails.created_at`),
  sentAt: sql`mails.sent_at`,
  to: notNullSort(sql`mails.to_address`),
  template: notNullSort(sql`mails.template`),
  status: notNullSort(sql`mails.status`),
  attempts: notNullSort(sql`mails.attempts`),
};

/** A mail in the administrators' list. */
function rows(db: Database | Tx) {
  return db
    .selectFrom('mails')
    .select([
      'mails.id',
      'mails.toAddress as to',
      'mails.template',
      'mails.subject',
      'mails.locale',
      'mails.status',
      'mails.attempts',
      'mails.lastError',
      'mails.createdAt',
      'mails.sentAt',
    ]);
}

const CONDITIONS: Conditions<z.output<typeof MailFilter>> = {
  /** Part of address, subject or template. */
  text: (text) => containsText(sql`mails.search_text`, text),
  status: (statuses) => sql`mails.status = any(${[...statuses]}::text[])`,
};

/** Mails for administrators: newest first by default. */
export const mailsList = defineList({
  contract: mails,
  table: 'mails',
  rows,
  filters: CONDITIONS,
  sorts: SORTS,
  order: { by: notNullSort(sql`mails.id`), direction: 'desc' },
  isReadAtOnce: true,
});

/**
 * One mail with its text for an administrator. One-time links are masked.
 *
 * @throws Refusal 404
 */
export async function findMail(db: Database, id: number): Promise<z.output<typeof Mail>> {
  const row = await rows(db)
    .select(['mails.fromName', 'mails.html', 'mails.text', 'mails.isConfidential'])
    .where('mails.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { fromName, html, text, isConfidential, ...listed } = row;
  return {
    ...presentMail(listed),
    fromName,
    html: html === null ? null : maskHtml(html),
    text: text === null ? null : maskText(text),
    isConfidential,
  };
}

/**
 * Sends again what failed, or what nobody knows of, now and with fresh retries. Does nothing if it is sent or on its way.
 *
 * @returns the mail as it is now
 * @throws Refusal 404
 */
export async function queueAgain(tx: Tx, id: number): Promise<Row> {
  const queued = await tx
    .updateTable('mails')
    .set({ status: 'queued', begunAt: null, repeatedAt: null })
    .where('id', '=', id)
    .where((row) => row.or([row('status', 'in', ['dead', 'unknown']), row.and({ status: 'failed', begunAt: null })]))
    .returning('id')
    .executeTakeFirst();
  if (queued) await enqueue(tx, deliverMail, { mailId: id }, { singletonKey: `again-${id}` });
  const row = await rows(tx).where('mails.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return presentMail(row);
}

/** A mail in the contract's shape. */
export function presentMail(row: Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>): Row {
  return {
    ...row,
    locale: row.locale,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}
