import { buffer } from 'node:stream/consumers';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../db/types.generated.ts';
import { type Database, systemContext, type Tx } from '../context.ts';
import { defineJob, UnrecoverableJobError } from '../jobs.ts';
import { record } from '../record.ts';
import type { Storage } from '../storage.ts';
import { oneLine } from './clean-text.ts';
import { maskHtml, maskText } from './mask-secrets.ts';
import { addressOf } from './sender-domains.ts';
import { MailRefused, type MailTransport, type OutgoingMail } from './transport.ts';

interface Tools {
  readonly db: Database;
  readonly transport: MailTransport;
  /** The installation's sender, `Name <address>` or an address; a brand may have its own. */
  readonly mailFrom: string;
  /** The store of the files that are attached to mails. */
  readonly storage: Pick<Storage, 'read'>;
  /** Where answers go now; empty: to the sender. */
  readonly mailReplyTo?: () => string;
}

type MailRow = Selectable<DB['mails']>;

/**
 * Sends one row of `mails`. A run marks the mail right before its first byte leaves, and only one run can. So a mail
 * without a mark has surely not been sent, and is tried again; one with a mark whose answer nobody heard may have
 * arrived, and is `unknown`. Its kind says whether it is repeated once, under the same Message-ID, or a person is asked.
 *
 * No transaction is open while the mail server is waited for, which may take minutes.
 */
export const deliverMail = defineJob({
  name: 'deliver-mail',
  schema: z.object({ mailId: z.int() }),
  // About 1, 2, 4, 8 and 16 minutes: enough for a server that greylists or restarts.
  retries: { limit: 5, firstDelaySeconds: 60, maxDelaySeconds: 60 * 60 },
  // Longer than a server may take to answer.
  timeoutSeconds: 15 * 60,
  concurrency: 5,
  run: ({ mailId }, tools: Tools, { at }) => deliver(tools, mailId, at),
  async onDead({ mailId }, { db }, { reason, at }) {
    const mail = await findUnsent(db, mailId);
    if (!mail) return;
    if (mail.begunAt === null)
      await noteFailure(db, mail, { status: 'dead', lastError: mail.lastError || oneLine(reason, 500) });
    else await noteUnknown(db, mail, UNHEARD, at);
  },
});

/** Of a run that began a mail and ended without an answer. */
const UNHEARD = 'The process that sent it stopped before the mail server answered.';

async function deliver(
  { db, transport, mailFrom, storage, mailReplyTo }: Tools,
  mailId: number,
  now: Date,
): Promise<void> {
  const mail = await findUnsent(db, mailId);
  // An earlier run sent it.
  if (!mail || mail.html === null || mail.text === null) return;
  if (mail.begunAt !== null && !(await repeatOnce(db, mail, UNHEARD, now))) return;
  let begunAt: Date | null = null;
  try {
    await transport.send({
      ...(await outgoing(mail, storage)),
      from: { name: mail.fromName, address: mail.fromAddress || addressOf(mailFrom) },
      html: mail.html,
      text: mail.text,
      replyTo: mailReplyTo?.() ?? '',
      async onBegin() {
        await markBegun(db, mailId, now);
        begunAt = now;
      },
    });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    const reason = oneLine(error.message, 500);
    if (!error.mayHaveArrived) await noteFailure(db, { id: mailId, begunAt }, { status: 'failed', lastError: reason });
    else if (!(await repeatOnce(db, { ...mail, begunAt }, reason, now))) return;
    if (error.isPermanent) throw new UnrecoverableJobError(error.message, { cause: error });
    throw error;
  }
  await db
    .updateTable('mails')
    .set((row) => ({
      status: 'sent',
      attempts: row('attempts', '+', 1),
      lastError: '',
      sentAt: sql<Date>`clock_timestamp()`,
      // One-time links are erased once sent. The rest of the text is kept.
      ...(mail.isConfidential && { html: maskHtml(mail.html ?? ''), text: maskText(mail.text ?? '') }),
    }))
    .where('id', '=', mailId)
    .where('status', '<>', 'sent')
    .execute();
}

const findUnsent = (db: Database, id: number): Promise<MailRow | undefined> =>
  db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'failed'])
    .executeTakeFirst();

async function outgoing(
  mail: MailRow,
  storage: Tools['storage'],
): Promise<Pick<OutgoingMail, 'messageId' | 'to' | 'subject' | 'unsubscribeUrl' | 'attachment'>> {
  const { messageId, toAddress: to, subject, unsubscribeUrl, attachmentKey } = mail;
  if (attachmentKey === null) return { messageId, to, subject, unsubscribeUrl };
  const attachment = {
    name: mail.attachmentName ?? 'file',
    type: mail.attachmentType ?? 'application/octet-stream',
    bytes: await buffer(await storage.read(attachmentKey)),
  };
  return { messageId, to, subject, unsubscribeUrl, attachment };
}

/** @throws Error if another run has begun it, which is still waiting for its answer or was killed */
async function markBegun(db: Database, id: number, begunAt: Date): Promise<void> {
  const marked = await stillOf(db, { id, begunAt: null }).set({ begunAt }).returning('id').executeTakeFirst();
  if (!marked) throw new Error('Another run has begun this mail.');
}

type Failed = Pick<MailRow, 'id' | 'begunAt'>;

/** Unless another run has begun the mail since, or it was sent. */
const stillOf = (db: Pick<Tx, 'updateTable'>, { id, begunAt }: Failed) =>
  db
    .updateTable('mails')
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'failed'])
    .where('begunAt', 'is not distinct from', begunAt);

/** It has surely not arrived. */
const noteFailure = (
  db: Database,
  mail: Failed,
  set: { readonly status: 'failed' | 'dead'; readonly lastError: string },
) =>
  stillOf(db, mail)
    .set((row) => ({ ...set, attempts: row('attempts', '+', set.status === 'failed' ? 1 : 0), begunAt: null }))
    .execute();

/**
 * Marks a mail that may have arrived to be sent once more, if its kind allows it and that has not been done yet.
 * Otherwise it becomes `unknown`. @returns true if it is sent once more
 */
async function repeatOnce(db: Database, mail: MailRow, reason: string, now: Date): Promise<boolean> {
  if (!mail.mayRepeat || mail.repeatedAt !== null) {
    await noteUnknown(db, mail, reason, now);
    return false;
  }
  const repeated = await stillOf(db, mail)
    .set((row) => ({
      status: 'failed',
      attempts: row('attempts', '+', 1),
      lastError: `It may have arrived, and is sent once more: ${reason}`,
      begunAt: null,
      repeatedAt: now,
    }))
    .returning('id')
    .executeTakeFirst();
  return repeated !== undefined;
}

/** Nobody knows whether it arrived: administrators are asked. */
const noteUnknown = (db: Database, mail: MailRow, reason: string, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const noted = await stillOf(tx, mail)
      .set((row) => ({
        status: 'unknown',
        attempts: row('attempts', '+', 1),
        lastError: `It may have arrived: ${reason}`,
      }))
      .returning('id')
      .executeTakeFirst();
    if (!noted) return;
    const ctx = systemContext(db, 'Mails', mail.brandId ?? 0, now, 'UTC');
    await record(tx, ctx, { entity: 'mails', entityId: mail.id, action: 'mail.lose', data: { title: mail.subject } });
  });
