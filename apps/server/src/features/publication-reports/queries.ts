import type { ReportFile } from '@linkstand/contract/publication-reports/choices';
import type { OwnReport, PublicationReport } from '@linkstand/contract/publication-reports/schema';
import type { Paging } from '@linkstand/contract/shared/pagination';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { DB } from '../../db/types.generated.ts';
import { type Context, type Database, isStaff, type Tx, type UserActor } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { seesCompany } from '../users/company-scope.ts';

export type ReportRow = Selectable<DB['publicationReports']>;

/** Administrators see all; clients their own, and those of its people whoever sees their campaigns in the company. */
const visibleTo = (actor: UserActor) => {
  if (isStaff(actor)) return sql<SqlBool>`${actor.role === 'ADMIN'}`;
  const own = sql<SqlBool>`r.client_id = ${actor.id}`;
  const { companyId, heldProjectIds } = actor;
  if (companyId === null || !(seesCompany(actor) || heldProjectIds !== null)) return own;
  const ofCompany = sql`r.client_id in (select id from users where company_id = ${companyId})`;
  return actor.isCompanyManager || heldProjectIds === null
    ? sql<SqlBool>`(${own} or ${ofCompany})`
    : sql<SqlBool>`(${own} or (${ofCompany} and r.project_id = any(${heldProjectIds}::bigint[])))`;
};

/** @throws Refusal 404 for a report that the actor doesn't see */
export async function findReport(db: Database | Tx, actor: UserActor, id: number): Promise<ReportRow> {
  const row = await db
    .selectFrom('publicationReports as r')
    .selectAll()
    .where('r.id', '=', id)
    .where(visibleTo(actor))
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/**
 * The report that a link opens.
 * @throws Refusal 404 for a link that is unknown, ended or expired
 */
export async function findSharedReport({ db, now }: Context, key: string): Promise<ReportRow> {
  const row = await db
    .selectFrom('publicationReports')
    .selectAll()
    .where('shareKey', '=', key)
    .where('shareUntil', '>', now)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Path of a file for whoever has the key. */
export const sharedPath = (key: string, file: ReportFile): string =>
  `/api/v1/publication-reports/shared/${key}/${file}`;

/** @throws Refusal 404 */
export async function presentReport({ db, actor, now }: Context<UserActor>, id: number): Promise<PublicationReport> {
  const row = await findReport(db, actor, id);
  const { clientName, baseUrl } = await db
    .selectFrom('publicationReports as r')
    .innerJoin('users as u', 'u.id', 'r.clientId')
    .innerJoin('brands as b', 'b.id', 'r.brandId')
    .select(['u.name as clientName', 'b.baseUrl'])
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow();
  const editions = await db
    .selectFrom('publicationReports')
    .select(['id', 'edition'])
    .where('clientId', '=', row.clientId)
    .where('endCustomer', '=', row.endCustomer)
    .where('month', '=', row.month)
    .orderBy('edition', 'desc')
    .execute();
  const { shareKey, shareUntil } = row;
  return {
    id: row.id,
    version: row.version,
    client: { id: row.clientId, name: clientName },
    endCustomer: row.endCustomer,
    month: row.month.slice(0, 7),
    edition: row.edition,
    editions,
    issuedAt: row.issuedAt.toISOString(),
    issuedBy: row.issuedByName,
    pdfSha256: row.pdfSha256,
    xlsxSha256: row.xlsxSha256,
    mailedAt: row.mailedAt?.toISOString() ?? null,
    mailedTo: row.mailedTo,
    link:
      shareKey !== null && shareUntil !== null && shareUntil > now
        ? { url: `${baseUrl.replace(/\/+$/, '')}${sharedPath(shareKey, 'pdf')}`, until: shareUntil.toISOString() }
        : null,
    document: row.document,
  };
}

/** Reports about the caller's publications, the latest first. */
export async function listOwnReports(
  { db, actor }: Context<UserActor>,
  { projectId }: { readonly projectId?: number | undefined },
  { page, size }: Pick<Paging, 'page' | 'size'>,
): Promise<OwnReport[]> {
  const rows = await db
    .selectFrom('publicationReports as r')
    .select([
      'r.id',
      'r.month',
      'r.endCustomer',
      'r.projectId',
      'r.edition',
      'r.issuedAt',
      sql<number>`(r.document -> 'figures' ->> 'published')::int`.as('publications'),
    ])
    .where(visibleTo(actor))
    .$if(projectId !== undefined, (query) => query.where('r.projectId', '=', projectId ?? null))
    .orderBy('r.month', 'desc')
    .orderBy('r.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    month: row.month.slice(0, 7),
    endCustomer: row.endCustomer,
    projectId: row.projectId,
    edition: row.edition,
    issuedAt: row.issuedAt.toISOString(),
    publications: row.publications,
  }));
}
