import { contract } from '@linkstand/contract';
import type { SiteProof } from '@linkstand/contract/owners/site-proof';
import type { Locale } from '@linkstand/contract/shared/locales';
import type {
  AmountWritten,
  ImportMapping,
  SiteImport,
  SiteImportFilter,
  SiteImportItem,
} from '@linkstand/contract/sites/import';
import {
  IMPORT_STATES_RUNNING,
  type ImportEncoding,
  type ImportField,
  type ImportFileKind,
  type ImportKind,
  type ImportQuestion,
} from '@linkstand/contract/sites/import-choices';
import type { ImportState } from '@linkstand/contract/sites/import-machine';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { MessageCode } from '../../../messages/en-us.ts';
import {
  type Actor,
  type Context,
  type Database,
  hasRole,
  type Tx,
  type UserActor,
} from '../../../platform/context.ts';
import type { MessageParameters } from '../../../platform/errors.ts';
import { defineList } from '../../../platform/list/list.ts';
import type { Conditions } from '../../../platform/list/list-filter.ts';
import { containsText } from '../../../platform/list/list-query.ts';
import { idsNamed } from '../../../platform/list/list-search.ts';
import { finderOf } from '../../../platform/list/read.ts';
import { notNullSort } from '../../../platform/list/sql-hints.ts';
import { openOrdersOf, takesOffSale } from '../../briefings/off-sale.ts';
import { categoryName } from '../../categories/queries.ts';

/** An administrator sees all imports, a site manager their own, an owner those that it sent. */
export const visibleTo = (actor: Actor): RawBuilder<SqlBool> => {
  if (hasRole(actor, 'ADMIN')) return sql`true`;
  if (actor.kind === 'owner' && actor.briefingId === null)
    return sql`(site_imports.owner_id = ${actor.ownerId} and site_imports.sent_at is not null)`;
  return actor.kind === 'user' ? sql`site_imports.created_by_id = ${actor.id}` : sql`false`;
};

/** An import as it is stored. */
export interface StoredImport {
  readonly id: number;
  readonly version: number;
  readonly createdById: number | null;
  readonly createdBy: string | null;
  readonly sentAt: Date | null;
  readonly closedAt: Date | null;
  readonly declineReason: string | null;
  /** Whose price list it is. */
  readonly ownerId: number | null;
  readonly ownerName: string | null;
  readonly fileName: string;
  readonly bytes: number;
  readonly storageKey: string | null;
  readonly sheetStorageKey: string | null;
  readonly encoding: ImportEncoding;
  readonly delimiter: ',' | ';' | '\t' | '|';
  readonly kind: ImportFileKind;
  readonly sheets: SiteImport['sheets'];
  readonly sheet: number;
  readonly headLine: number;
  readonly headRows: number;
  readonly top: SiteImport['top'];
  readonly notes: SiteImport['notes'];
  readonly headers: string[];
  readonly samples: string[][];
  readonly headersKey: string;
  readonly guess: ImportMapping;
  readonly mapping: ImportMapping | null;
  readonly total: number;
  readonly state: ImportState;
  readonly done: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly applied: number;
  readonly undone: number;
  readonly kept: number;
  readonly actingId: number | null;
  readonly failure: MessageCode | '';
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly appliedAt: Date | null;
  readonly undoneAt: Date | null;
  readonly sweptAt: Date | null;
  /** Of the site that its owner offered with it. */
  readonly offeredDomain: string | null;
  readonly provenBy: SiteProof | null;
  readonly provenAt: Date | null;
}

const stored = (db: Database | Tx) =>
  db
    .selectFrom('siteImports')
    .leftJoin('users as maker', 'maker.id', 'siteImports.createdById')
    .leftJoin('owners as lister', 'lister.id', 'siteImports.ownerId')
    .leftJoin('offeredSites as offered', 'offered.importId', 'siteImports.id')
    .selectAll('siteImports')
    .select(['maker.name as createdBy', 'lister.name as ownerName'])
    .select(['offered.domain as offeredDomain', 'offered.provenBy', 'offered.provenAt'])
    .$castTo<StoredImport>();

/** Without a check of who asks: for the import's job. */
export const readImport = (db: Database | Tx, id: number): Promise<StoredImport> =>
  stored(db).where('siteImports.id', '=', id).executeTakeFirstOrThrow();

const CONDITIONS: Conditions<SiteImportFilter> = {
  text: (text) =>
    sql`(${containsText(sql`plain_text(site_imports.file_name)`, text)}
      or site_imports.created_by_id in (${idsNamed('users', text)})
      or site_imports.owner_id in (${idsNamed('owners', text)}))`,
  state: (states) => sql`site_imports.state = any(${[...states]}::text[])`,
};

const CREATED = notNullSort(sql`site_imports.created_at`);
const SORTS = {
  createdAt: CREATED,
  fileName: notNullSort(sql`site_imports.file_name collate people`),
  total: notNullSort(sql`site_imports.total`),
};

/** Files of sites that somebody brought in. */
export const importsList = defineList({
  contract: contract.sites.imports,
  table: 'siteImports',
  rows: stored,
  visibleTo: ({ actor }) => visibleTo(actor),
  filters: CONDITIONS,
  sorts: SORTS,
  order: { by: CREATED, direction: 'desc' },
  isReadAtOnce: true,
});

/** @throws Refusal 404 */
export const findImport = finderOf(importsList);

/** The mapping that this person used for the last file with the same headers. Undefined for the first file. */
export async function rememberedMapping(
  { db, actor }: Context<UserActor>,
  headersKey: string,
): Promise<ImportMapping | undefined> {
  const found = await db
    .selectFrom('siteImports')
    .select('mapping')
    .where('createdById', '=', actor.id)
    .where('ownerId', 'is', null)
    .where('headersKey', '=', headersKey)
    .where('mapping', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found?.mapping) return undefined;
  // What was put right in one row is of that file alone; what a cell means is of all.
  const { fixes = [], ...mapping } = found.mapping;
  const kept = fixes.filter(({ line }) => line === undefined);
  return kept.length === 0 ? mapping : { ...mapping, fixes: kept };
}

export interface StoredFault {
  readonly column: number;
  readonly cell: string | null;
  readonly code: MessageCode;
  readonly parameters?: MessageParameters;
}

type Shown = SiteImportItem['changes'][number]['before'];
type ShownOffer = Readonly<Partial<Record<ImportField, Shown>>>;
/**
 * What a row changes, before and after. Fields of its offer are together; `written` are amounts in another currency,
 * `guessed` fields that the row doesn't say, `margins` what a price list does to what is earned.
 */
type StoredChanges = Readonly<Partial<Record<ImportField, readonly [Shown, Shown]>>> & {
  readonly offer?: readonly [ShownOffer | null, ShownOffer | null];
  readonly written?: readonly [null, Readonly<Partial<Record<ImportField, AmountWritten>>>];
  readonly guessed?: readonly [null, readonly ImportField[]];
  readonly margins?: readonly [null, SiteImportItem['margins']];
};

/** A row of an import as it is stored. */
export interface StoredRow {
  readonly line: number;
  readonly kind: ImportKind;
  readonly asks: ImportQuestion | null;
  readonly siteId: number | null;
  readonly name: string;
  readonly domain: string;
  readonly changes: StoredChanges;
  readonly faults: readonly StoredFault[];
  readonly undoFault: MessageCode | '';
}

const KINDS: Readonly<Record<ImportKind, RawBuilder<SqlBool>>> = {
  new: sql`r.kind = 'new'`,
  changed: sql`r.kind = 'changed'`,
  unchanged: sql`r.kind = 'unchanged'`,
  refused: sql`r.kind = 'refused'`,
  // Also those that somebody agreed to, so that it can be taken back.
  slip: sql`(r.asks = 'slip' and r.kind <> 'refused')`,
  gone: sql`((r.asks = 'gone' or r.kind = 'gone') and r.kind <> 'refused')`,
  kept: sql`r.undo_fault <> ''`,
};

/** The categories on one side of a change. The row has them in the language of whoever planned it. */
const categoriesIn = (side: 'before' | 'after', locale: Locale) => sql`(
  select jsonb_agg(${categoryName('c', locale)} order by ${categoryName('c', locale)} collate people)
  from categories c where ${sql.ref(`r.${side}`)} -> 'categoryIds' @> to_jsonb(c.id))`;

/** Rows of one kind, in the file's order, from an offset or after a row. */
export async function listRows(
  { db, locale }: Pick<Context, 'db' | 'locale'>,
  importId: number,
  { kind, offset = 0, after = 0, limit }: { kind: ImportKind; offset?: number; after?: number; limit: number },
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select r.line, r.kind, r.asks, r.site_id, r.name, r.domain, r.faults, r.undo_fault,
      case when r.after -> 'categoryIds' is null then r.changes else r.changes || jsonb_build_object('categories',
        jsonb_build_array(${categoriesIn('before', locale)}, ${categoriesIn('after', locale)})) end as changes
    from site_import_rows r where r.import_id = ${importId} and ${KINDS[kind]} and r.line > ${after}
    order by r.line limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** What is wrong with many rows: how many cells say what. The most frequent come first. */
export async function countFaults(db: Database, importId: number) {
  const { rows } = await sql<{
    isRefused: boolean;
    column: number;
    code: MessageCode;
    parameters: MessageParameters | null;
    cell: string | null;
    count: number;
  }>`
    select r.kind = 'refused' as is_refused, (f ->> 'column')::int as column, f ->> 'code' as code,
      (array_agg(f -> 'parameters'))[1] as parameters, f ->> 'cell' as cell, count(*)::int as count
    from site_import_rows r cross join lateral jsonb_array_elements(r.faults) f
    where r.import_id = ${importId} and r.kind <> 'gone' and not starts_with(f ->> 'code', 'slip_')
    -- Fields that no column has differ in their names alone.
    group by 1, 2, 3, 5, case when (f ->> 'column')::int < 0 then f -> 'parameters' ->> 'field' end
    order by count(*) desc, 2, 3, 5 limit 2000`.execute(db);
  return rows;
}

/** What was guessed for new sites. */
export async function countGuesses(db: Database, importId: number) {
  const { rows } = await sql<{ field: ImportField; value: string; count: number }>`
    select g.field, r.after ->> g.field as value, count(*)::int as count
    from site_import_rows r cross join lateral jsonb_array_elements_text(r.changes -> 'guessed' -> 1) g (field)
    where r.import_id = ${importId} and r.kind = 'new' and g.field <> 'name' and g.field not like '%Cents'
    group by 1, 2 order by 1, 3 desc, 2 limit 200`.execute(db);
  return rows;
}

/** Unpublished orders on the sites that a plan takes off sale. */
export async function countOpenOrders({ db, actor }: Context<UserActor>, importId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(${openOrdersOf(actor, 'r.site_id')}), 0)::int as count
    from site_import_rows r where r.import_id = ${importId} and ${takesOffSale('r')}`.execute(db);
  return rows[0]?.count ?? 0;
}

export const isRunning = (state: ImportState): boolean => IMPORT_STATES_RUNNING.some((running) => running === state);
