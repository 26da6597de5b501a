import { contract } from '@linkstand/contract';
import type { AuditEntity } from '@linkstand/contract/audit/entities';
import type { AUDIT_SORTS, AuditEntry, AuditFilter } from '@linkstand/contract/audit/schema';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DB } from '../../db/types.generated.ts';
import type { Context, Database } from '../../platform/context.ts';
import { defineList } from '../../platform/list/list.ts';
import type { Conditions } from '../../platform/list/list-filter.ts';
import { containsText, endOfDay, startOfDay } from '../../platform/list/list-query.ts';
import { presentEntry } from '../../platform/resource/history.ts';

const SORTS = { at: sql`audit_entries.at` } satisfies Record<(typeof AUDIT_SORTS)[number], RawBuilder<unknown>>;

const CONDITIONS: Conditions<AuditFilter> = {
  actor: (text) => containsText(sql`audit_entries.actor_text`, text),
  actorKind: (kinds) => sql`audit_entries.actor_kind = any(${[...kinds]}::text[])`,
  action: (action) => sql`starts_with(audit_entries.action, ${action})`,
  entity: (entities) => sql`audit_entries.entity = any(${[...entities]}::text[])`,
  entityId: (id) => sql`audit_entries.entity_id = ${id}`,
  forced: () => sql`audit_entries.forced`,
  reason: (text) => sql`(${containsText(sql`audit_entries.reason_text`, text)} and audit_entries.reason <> '')`,
  atFrom: (day, { timeZone }) => sql`audit_entries.at >= ${startOfDay(day, timeZone)}`,
  atTo: (day, { timeZone }) => sql`audit_entries.at < ${endOfDay(day, timeZone)}`,
};

type Row = Selectable<DB['auditEntries']>;

/** What records are called. */
const NAMED_BY: Readonly<Record<AuditEntity, RawBuilder<string | null>>> = {
  agencies: sql`name`,
  billing_accounts: sql`coalesce(nullif(legal_name, ''), (select k.name from companies k where k.id = company_id),
    (select u.name from users u where u.id = user_id))`,
  bank_statements: sql`file_name`,
  brands: sql`name`,
  briefings: sql`coalesce(nullif(title, ''), nullif(keyword, ''), '#' || id)`,
  campaigns: sql`coalesce(nullif(name, ''), general_title)`,
  cases: sql`title`,
  categories: sql`name_en`,
  category_costs: sql`name`,
  companies: sql`name`,
  crm_accounts: sql`name`,
  crm_tags: sql`name`,
  mail_suppressions: sql`address`,
  mails: sql`subject`,
  newsletters: sql`name`,
  projects: sql`name`,
  publication_reports: sql`(select u.name from users u where u.id = client_id) || ', ' || to_char(month, 'YYYY-MM')`,
  whatsapp_chats: sql`coalesce(nullif(name, ''), '+' || wa_id, scoped_id, '#' || id)`,
  owners: sql`name`,
  failed_jobs: sql`job`,
  fiscal_records: sql`number`,
  fiscal_sending: sql`environment`,
  invoices: sql`coalesce(number, '#' || id)`,
  invoice_series: sql`series`,
  withholding_remittances: sql`year || '-Q' || quarter`,
  payments: sql`coalesce(reference, comments)`,
  payout_runs: sql`day::text`,
  release_bills: sql`description`,
  review_requests: sql`coalesce(
    (select s.name from sites s where s.id = site_id),
    (select coalesce(nullif(c.name, ''), c.general_title) from campaigns c where c.id = campaign_id))`,
  sender_domains: sql`domain`,
  services: sql`name`,
  settings: sql`key`,
  site_imports: sql`file_name`,
  sites: sql`name`,
  tags: sql`name`,
  tasks: sql`title`,
  users: sql`name`,
  views: sql`name`,
};

/** The names of the records that some entries are about; one query for each kind. */
export async function namesOf(
  db: Database,
  rows: readonly Pick<Row, 'entity' | 'entityId'>[],
): Promise<(row: Pick<Row, 'entity' | 'entityId'>) => string | null> {
  const names = new Map<string, string>();
  for (const [entity, name] of Object.entries(NAMED_BY)) {
    const ids = [...new Set(rows.filter((row) => row.entity === entity).map((row) => row.entityId))];
    if (ids.length === 0) continue;
    const { rows: found } = await sql<{ id: number; name: string }>`
      select id, ${name} as name from ${sql.table(entity)} where id = any(${ids})`.execute(db);
    for (const { id, name } of found) names.set(`${entity} ${id}`, name);
  }
  return ({ entity, entityId }) => names.get(`${entity} ${entityId}`) || null;
}

/** Entries with the names of what they are about. */
export async function presentEntries(rows: readonly Row[], { db }: Context): Promise<AuditEntry[]> {
  const nameOf = await namesOf(db, rows);
  return rows.map((row) => ({
    ...presentEntry(row),
    entity: row.entity,
    entityId: row.entityId,
    entityName: nameOf(row),
    requestId: row.requestId,
  }));
}

/** The log of what happened. */
export const auditList = defineList({
  contract: contract.audit,
  table: 'auditEntries',
  rows: (db) => db.selectFrom('auditEntries').selectAll('auditEntries'),
  filters: CONDITIONS,
  sorts: SORTS,
  order: { by: SORTS.at, direction: 'desc' },
  isReadAtOnce: true,
});

/** Every kind of record and every action there is, by a walk along the indexes rather than over the log. */
export async function auditKinds(db: Database): Promise<{ entities: string[]; actions: string[] }> {
  const distinct = async (column: 'entity' | 'action') => {
    const { rows } = await sql<{ value: string }>`
      with recursive walk as (
        (select ${sql.ref(column)} as value from audit_entries order by 1 limit 1)
        union all
        select (select ${sql.ref(column)} from audit_entries where ${sql.ref(column)} > walk.value order by 1 limit 1)
        from walk where walk.value is not null
      )
      select value from walk where value is not null`.execute(db);
    return rows.map(({ value }) => value);
  };
  return { entities: await distinct('entity'), actions: await distinct('action') };
}
