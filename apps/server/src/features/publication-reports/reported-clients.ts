import type { MonthQuestion, ReportedClient } from '@linkstand/contract/publication-reports/schema';
import type { Paging } from '@linkstand/contract/shared/pagination';
import { sql } from 'kysely';
import { PLANNED_EACH_TIME } from '../../db/prepared-statements.ts';
import type { Context } from '../../platform/context.ts';
import { containsText, EVERYTHING } from '../../platform/list/list-query.ts';
import { lastMonth, spanOfMonth } from './months.ts';
import { IS_REPORTED } from './report-sql.ts';

interface Row {
  readonly clientId: number;
  readonly clientName: string;
  readonly companyName: string | null;
  readonly endCustomer: string;
  readonly publications: number;
  readonly lost: number;
  readonly spendCents: number;
  readonly reportId: number | null;
  readonly edition: number | null;
  readonly issuedAt: Date | null;
  readonly mailedAt: Date | null;
  readonly total: number;
}

/** Clients, and customers of agencies, with publications in a month. By name. */
export async function searchReportedClients(
  { db, now, timeZone }: Context,
  { month = lastMonth(now, timeZone), text = '' }: MonthQuestion,
  { page, size }: Pick<Paging, 'page' | 'size'>,
): Promise<{ data: ReportedClient[]; total: number; month: string }> {
  const { from, to, fromDay } = spanOfMonth(month, timeZone);
  const isNamed =
    text === ''
      ? EVERYTHING
      : containsText(sql`plain_text(u.name || ' ' || coalesce(k.name, '') || ' ' || c.end_customer)`, text);
  // A month is a small part of all publications, which a plan for any month doesn't know.
  const { rows } = await sql<Row>`
    select ${PLANNED_EACH_TIME} c.user_id as client_id, u.name as client_name, k.name as company_name, c.end_customer,
      count(*) as publications, count(*) filter (where w.state = 'lost') as lost, sum(b.sold_cents) as spend_cents,
      r.id as report_id, r.edition, r.issued_at, r.mailed_at, count(*) over () as total
    from briefings b
      join campaigns c on c.id = b.campaign_id
      join users u on u.id = c.user_id
      left join companies k on k.id = u.company_id
      left join link_watches w on w.briefing_id = b.id
      left join lateral (
        select id, edition, issued_at, mailed_at from publication_reports
        where client_id = c.user_id and end_customer = c.end_customer and month = ${fromDay}::date
        order by edition desc limit 1
      ) r on true
    where b.published_at >= ${from} and b.published_at < ${to} and ${IS_REPORTED}
      and ${isNamed}
    group by c.user_id, u.name, k.name, c.end_customer, r.id, r.edition, r.issued_at, r.mailed_at
    order by u.name collate people, c.user_id, c.end_customer collate people
    limit ${size} offset ${page * size}
  `.execute(db);
  return {
    month,
    total: rows[0]?.total ?? 0,
    data: rows.map((row) => ({
      client: { id: row.clientId, name: row.clientName },
      company: row.companyName,
      endCustomer: row.endCustomer,
      publications: row.publications,
      lost: row.lost,
      spendCents: row.spendCents,
      report:
        row.reportId === null || row.edition === null || row.issuedAt === null
          ? null
          : {
              id: row.reportId,
              edition: row.edition,
              issuedAt: row.issuedAt.toISOString(),
              mailedAt: row.mailedAt?.toISOString() ?? null,
            },
    })),
  };
}
