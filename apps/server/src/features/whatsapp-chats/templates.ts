import type { ChatTemplate } from '@linkstand/contract/whatsapp-chats/schema';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Tx } from '../../platform/context.ts';
import { unavailable } from '../../platform/errors.ts';
import { defineJob } from '../../platform/jobs.ts';
import { type Whatsapp, WhatsappFailed } from '../../platform/whatsapp/cloud-api.ts';

/** Older ones are read again before they are shown. */
const FRESH_MS = 24 * 60 * 60_000;

/** Takes over the templates as WhatsApp has them; those that it has no more go. @throws WhatsappFailed */
export async function takeTemplates(db: Database, whatsapp: Whatsapp, now: Date): Promise<void> {
  const known = await whatsapp.templates();
  await db.transaction().execute(async (tx) => {
    // One after the other: an older answer must not follow a newer one.
    await sql`select pg_advisory_xact_lock(hashtext('whatsapp_templates'))`.execute(tx);
    if (known.length > 0)
      await tx
        .insertInto('whatsappTemplates')
        .values(known.map((each) => ({ ...each, variables: JSON.stringify(each.variables), syncedAt: now })))
        .onConflict((conflict) =>
          conflict.columns(['name', 'language']).doUpdateSet((eb) => ({
            category: eb.ref('excluded.category'),
            status: eb.ref('excluded.status'),
            reason: eb.ref('excluded.reason'),
            header: eb.ref('excluded.header'),
            body: eb.ref('excluded.body'),
            footer: eb.ref('excluded.footer'),
            variables: eb.ref('excluded.variables'),
            isSupported: eb.ref('excluded.isSupported'),
            syncedAt: eb.ref('excluded.syncedAt'),
          })),
        )
        .execute();
    await tx.deleteFrom('whatsappTemplates').where('syncedAt', '<', now).execute();
  });
}

/** Reads the templates again. */
export const syncTemplates = defineJob({
  name: 'sync-chat-templates',
  schema: z.object({}),
  concurrency: 1,
  schedule: { cron: '15 4 * * *', zone: 'UTC' },
  run: async (_data, { db, whatsapp }: { readonly db: Database; readonly whatsapp: Whatsapp }, { at }) => {
    if (whatsapp.account()) await takeTemplates(db, whatsapp, at);
  },
});

/**
 * All templates by name, whatever their state. Read from WhatsApp first if nobody has since yesterday, or if wanted.
 * @throws Refusal 503 if WhatsApp can't be asked and nothing is known
 */
export async function listTemplates(
  db: Database,
  whatsapp: Whatsapp,
  now: Date,
  isWanted = false,
): Promise<ChatTemplate[]> {
  const { at } = await db
    .selectFrom('whatsappTemplates')
    .select(({ fn }) => fn.max('syncedAt').as('at'))
    .executeTakeFirstOrThrow();
  const isOld = !at || now.getTime() - at.getTime() > FRESH_MS;
  if (whatsapp.account() && (isOld || isWanted))
    try {
      await takeTemplates(db, whatsapp, now);
    } catch (error) {
      if (!(error instanceof WhatsappFailed)) throw error;
      if (isWanted || !at) throw unavailable();
    }
  const rows = await db.selectFrom('whatsappTemplates').selectAll().orderBy('name').orderBy('language').execute();
  return rows.map(({ variables, syncedAt, ...row }) => ({
    ...row,
    variables: variables.map(({ name }) => name),
    canBeSent: row.status === 'APPROVED' && row.isSupported,
    syncedAt: syncedAt.toISOString(),
  }));
}

export const findTemplate = (db: Database | Tx, name: string, language: string) =>
  db
    .selectFrom('whatsappTemplates')
    .selectAll()
    .where('name', '=', name)
    .where('language', '=', language)
    .executeTakeFirst();

/** WhatsApp says that a template's state has changed. @returns whether we know it */
export async function noteTemplate(
  tx: Tx,
  {
    name,
    language,
    status,
    reason,
  }: { readonly name: string; readonly language: string; readonly status: string; readonly reason: string },
): Promise<boolean> {
  const noted = await tx
    .updateTable('whatsappTemplates')
    .set({ status, reason })
    .where('name', '=', name)
    .where('language', '=', language)
    .returning('name')
    .executeTakeFirst();
  return noted !== undefined;
}
