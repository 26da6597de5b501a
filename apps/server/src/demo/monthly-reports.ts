import { sql } from 'kysely';
import { issueReport } from '../features/publication-reports/commands/issue-report.ts';
import { lastMonth, spanOfMonth } from '../features/publication-reports/months.ts';
import { IS_REPORTED } from '../features/publication-reports/report-sql.ts';
import { actorOf } from '../features/users/actor.ts';
import type { Context, Database, UserActor } from '../platform/context.ts';
import type { Storage } from '../platform/storage.ts';
import { DEMO_EMAILS } from './people.ts';

const ISSUED = 'demo_monthly_reports';
/** Publications of a report worth looking at. */
const FEW = 3;
const SUMMARY =
  'Thank you for a good month. The table shows each publication with its link and its state today. ' +
  'Next month continues with the topics that we agreed on.';

export interface IssueOptions {
  readonly db: Database;
  readonly storage: Storage;
  readonly timeZone: string;
  readonly now: Date;
}

/**
 * Issues the last month's report to one client and to one customer of an agency, with the files it has in the product.
 * Once for a demo world: the seed has no file store, so this comes after the start.
 */
export async function issueDemoReports({ db, storage, timeZone, now }: IssueOptions): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('instanceFacts')
    .values({ key: ISSUED, value: JSON.stringify({ at: now }) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return;
  const admin = await db.selectFrom('users').selectAll().where('email', '=', DEMO_EMAILS.admin).executeTakeFirst();
  if (!admin) return;
  const ctx: Context<UserActor> = {
    actor: actorOf(admin),
    now,
    timeZone,
    locale: 'en-US',
    brandId: admin.brandId ?? 1,
    requestId: '',
    ip: '',
    db,
  };
  const month = lastMonth(now, timeZone);
  for (const subject of await findSubjects(ctx, month))
    await issueReport(ctx, storage, { ...subject, month, summary: SUMMARY });
}

/** Of each kind the one with the most publications in the month. */
async function findSubjects(
  { db, timeZone }: Context,
  month: string,
): Promise<{ clientId: number; endCustomer: string }[]> {
  const { from, to } = spanOfMonth(month, timeZone);
  const { rows } = await sql<{ clientId: number; endCustomer: string }>`
    select distinct on (c.end_customer <> '') c.user_id as client_id, c.end_customer
    from briefings b join campaigns c on c.id = b.campaign_id
    where b.published_at >= ${from} and b.published_at < ${to} and ${IS_REPORTED}
    group by c.user_id, c.end_customer having count(*) >= ${FEW}
    order by c.end_customer <> '', count(*) desc, c.user_id`.execute(db);
  return rows;
}
