import {
  listOfReport,
  REPORT_KEYS,
  REPORTS,
  type Report,
  type ReportKey,
  reportKeyOf,
  reportPath,
} from '@linkstand/contract/reports/definitions';
import { questionOf } from '@linkstand/contract/reports/question';
import { REPORT_WORDS } from '@linkstand/contract/reports/report-words';
import type { ReportAnswer } from '@linkstand/contract/reports/schema';
import { valueText } from '@linkstand/contract/reports/value-text';
import { localeOf } from '@linkstand/contract/shared/locales';
import type { View } from '@linkstand/contract/views/schema';
import { z } from 'zod';
import { addDays, lastMonday } from '../../platform/calendar.ts';
import { type Context, type Database, isOneOf, type UserActor } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Storage } from '../../platform/storage.ts';
import { findBrandLocale, findDefaultBrandId, findMailBrand } from '../brands/queries.ts';
import { actorOf } from '../users/actor.ts';
import { viewPath } from '../views/view-path.ts';
import { weeklyReport } from './emails/weekly-report.ts';
import { makeReportFile } from './files.ts';
import { valueFormat } from './value-format.ts';

const BATCH = 100;

export interface ReportMailOptions {
  readonly db: Database;
  readonly storage: Storage;
  readonly timeZone: string;
}

/**
 * Mails each saved report view once for each Monday. It may run at any time, again, and in two processes at once: which
 * Monday a view was mailed for is written with the mail in one transaction.
 *
 * @throws AggregateError after all others were mailed
 */
export async function mailMondayReports(options: ReportMailOptions, now: Date): Promise<void> {
  const monday = lastMonday(now, options.timeZone);
  const failures: Error[] = [];
  for (let after = 0, isMore = true; isMore; ) {
    const batch = await options.db
      .selectFrom('views')
      .innerJoin('users', 'users.id', 'views.userId')
      .selectAll('views')
      .select('users.name as maker')
      .where('list', 'in', REPORT_KEYS.map(listOfReport))
      .where('mailedUntil', '<', monday.at)
      .where('views.id', '>', after)
      .orderBy('views.id')
      .limit(BATCH)
      .execute();
    for (const view of batch)
      await mailView(options, view, monday).catch((cause: unknown) =>
        failures.push(new Error(`view ${view.id}`, { cause })),
      );
    after = batch.at(-1)?.id ?? after;
    isMore = batch.length === BATCH;
  }
  if (failures.length > 0) throw new AggregateError(failures, `Reports failed: ${failures.map(String).join(', ')}`);
}

interface MailedView {
  readonly id: number;
  readonly userId: number;
  readonly list: string;
  readonly name: string;
  readonly search: View['search'];
  readonly mailKey: string;
  readonly maker: string;
}

async function mailView(
  { db, storage, timeZone }: ReportMailOptions,
  view: MailedView,
  { at, sunday }: ReturnType<typeof lastMonday>,
): Promise<void> {
  const key = reportKeyOf(view.list);
  const made = key ? await drawFor(key, await readersOf(db, view, key)) : [];
  const isMailed = await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('views')
      .set({ mailedUntil: at })
      .where('id', '=', view.id)
      .where('mailedUntil', '<', at)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    for (const { ctx, mailKey, file, attachment } of made)
      await sendMail(tx, {
        to: ctx.actor.email,
        locale: ctx.locale,
        brand: await findMailBrand(tx, ctx.brandId),
        template: weeklyReport,
        data: {
          name: ctx.actor.name,
          view: view.name,
          ...(ctx.actor.id === view.userId ? {} : { from: view.maker }),
          ...presentAnswer(file.answer, ctx),
          path: viewPath(reportPath(file.answer.report, ctx.actor.role), view.search),
          key: mailKey,
        },
        attachment: { name: file.fileName, type: file.mediaType, key: attachment },
        dedupeKey: `weekly-report:${view.id}:${at.toISOString()}:${ctx.actor.id}`,
      });
    return true;
  });
  // Another process mailed it meanwhile, or its maker ended the mails.
  if (!isMailed) for (const { attachment } of made) await storage.remove(attachment);

  /** Each as that person may see it, before the transaction, which then only takes a moment. */
  async function drawFor(report: ReportKey, readers: readonly Reader[]) {
    const drawn = [];
    try {
      for (const { mailKey, ...reader } of readers) {
        const ctx: Context<UserActor> = { ...reader, db, now: sunday, timeZone, requestId: '', ip: '' };
        const file = await makeReportFile(ctx, 'pdf', report, questionOf(REPORTS[report], view.search));
        if (file.answer.rowCount > 0) drawn.push({ ctx, mailKey, file, attachment: await storage.put(file.body) });
      }
    } catch (error) {
      for (const { attachment } of drawn) await storage.remove(attachment);
      throw error;
    }
    return drawn;
  }
}

type Reader = Pick<Context<UserActor>, 'actor' | 'locale' | 'brandId'> & { readonly mailKey: string };

/** Its maker and those who get it, too, as far as they may read the report. */
async function readersOf(db: Database, view: MailedView, key: ReportKey): Promise<Reader[]> {
  const others = await db
    .selectFrom('viewRecipients')
    .select(['userId', 'mailKey'])
    .where('viewId', '=', view.id)
    .where('endedAt', 'is', null)
    .orderBy('userId')
    .execute();
  const readers: Reader[] = [];
  for (const { userId, mailKey } of [view, ...others]) {
    const reader = await readerOf(db, userId, key);
    if (reader) readers.push({ ...reader, mailKey });
  }
  return readers;
}

/** The person as a context for the report. Undefined if they may not read it or can't be mailed. */
async function readerOf(
  db: Database,
  userId: number,
  key: ReportKey,
): Promise<Pick<Context<UserActor>, 'actor' | 'locale' | 'brandId'> | undefined> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const actor = actorOf(user);
  if (user.disabledAt !== null || !actor.emailVerified || !isOneOf(actor, REPORTS[key].see)) return undefined;
  const brandId = user.brandId ?? (await findDefaultBrandId(db));
  return { actor, locale: localeOf(user.mailLanguage, await findBrandLocale(db, brandId)), brandId };
}

/** Title, days and cards of a report as the mail shows them. */
function presentAnswer(answer: ReportAnswer, { locale, timeZone }: Context) {
  const words = REPORT_WORDS[locale];
  const format = valueFormat(locale, timeZone);
  const report: Report = REPORTS[answer.report];
  return {
    report: words.title[answer.report],
    fromDay: answer.span.fromDay,
    toDay: addDays(answer.span.toDay, -1),
    figures: report.cards.map((name) => ({
      label: words.measure[name],
      value: valueText(name, answer.totals[name], format),
      before: answer.totalsBefore && valueText(name, answer.totalsBefore[name], format),
    })),
  };
}

/** Mails saved views of reports to those who asked for them, once a week. */
export const mailReports = defineJob({
  name: 'mail-reports',
  schema: z.object({}),
  concurrency: 1,
  timeoutSeconds: 60 * 60,
  schedule: { cron: '10 * * * *', zone: 'UTC' },
  run: (_data, tools: ReportMailOptions, { at }) => mailMondayReports(tools, at),
});
