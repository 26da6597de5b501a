import { z } from 'zod';
import { dayIn, daysBetween } from '../../platform/calendar.ts';
import { type Context, type Database, systemContext } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { record } from '../../platform/record.ts';
import { findDefaultBrandId, findMailBrand } from '../brands/queries.ts';
import { clientReminder } from './emails/client-reminder.ts';
import { liveReminders } from './reminder-settings.ts';
import { findDue, judge, nextSending, type ReminderSettings } from './reminders.ts';
import { type ReminderTexts, writeReminder } from './write-reminder.ts';

const BATCH = 200;
/** The rest waits for the next run, so that one hour doesn't fill the outbox. */
const MOST = 2000;

export interface ReminderOptions {
  readonly db: Database;
  readonly timeZone: string;
  /** What holds now. */
  readonly settings: () => ReminderSettings & ReminderTexts;
}

/**
 * Reminds every client whose reminder is due, within working hours. Each client is looked at again under a lock in the
 * transaction that writes its mail, so whoever just ordered, answered, was called or muted gets none. May run at any
 * time and in two processes at once: a client's time of quiet has each reminder once.
 *
 * @returns how many were mailed
 */
export async function remindQuietClients({ db, timeZone, settings }: ReminderOptions, now: Date): Promise<number> {
  const held = settings();
  if (!held.isOn || nextSending(now, timeZone, held) > now) return 0;
  const asked = { now, timeZone, settings: held, defaultBrandId: await findDefaultBrandId(db) };
  let mailed = 0;
  for (let after = 0, isMore = true; isMore && mailed < MOST; ) {
    const ids = await findDue(db, asked, after, BATCH);
    for (const id of ids) if (await remind(db, { ...asked, id }, held)) mailed += 1;
    after = ids.at(-1) ?? after;
    isMore = ids.length === BATCH;
  }
  return mailed;
}

const remind = (db: Database, asked: Parameters<typeof judge>[1], texts: ReminderTexts): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { id, now, timeZone } = asked;
    const locked = await tx.selectFrom('crmAccounts').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
    const client = locked && (await judge(tx, asked));
    if (!client || (client.excluded !== null && client.excluded !== 'held_out')) return false;
    const { locale, quietSince, afterDays, email, brandId } = client;
    const isHeldOut = client.excluded === 'held_out';
    const { key } = await tx
      .insertInto('clientReminders')
      .values({ accountId: id, quietSince, afterDays, at: now, isHeldOut, address: email.trim().toLowerCase(), locale })
      .returning('key')
      .executeTakeFirstOrThrow();
    if (isHeldOut) return false;
    const brand = await findMailBrand(tx, brandId);
    const days = String(daysBetween(dayIn(quietSince, timeZone), dayIn(now, timeZone)));
    const { name, company, executive } = client;
    await sendMail(tx, {
      to: email,
      locale,
      brand,
      template: clientReminder,
      data: writeReminder(texts, locale, { name, company, executive, brand: brand.name, days, key }),
      dedupeKey: `client-reminder:${key}`,
    });
    await record(tx, systemContext(tx, 'Reminders', brandId, now, timeZone), {
      entity: 'crm_accounts',
      entityId: id,
      action: 'crm_account.remind',
      data: { afterDays },
    });
    return true;
  });

/** Mails quiet clients, if that is turned on. */
export const remindClients = defineJob({
  name: 'remind-clients',
  schema: z.object({}),
  concurrency: 1,
  timeoutSeconds: 30 * 60,
  schedule: { cron: '25 * * * *', zone: 'installation' },
  run: (_data, { db, timeZone }: Pick<Context, 'db' | 'timeZone'>, { at }) =>
    remindQuietClients({ db, timeZone, settings: liveReminders }, at),
});
