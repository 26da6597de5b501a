/**
 * The schema of a database as SQL to read and compare: each table with everything that belongs to it, ordered by name.
 */
import { type QueryExecutorProvider, sql } from 'kysely';

const HEADER = `-- Generated from the migrations by \`npm run db:types\`. Do not edit, and do not run: it is for reading and comparing.
-- A comment says what something is. Why it is made so is told in migrations/.`;
const LINE = 120;
/** The table of applied migrations. */
const BOOKKEEPING = ['kysely_migration', 'kysely_migration_lock', 'migration_checksums'];

interface Column {
  table: string;
  name: string;
  type: string;
  collation: string | null;
  isIdentity: boolean;
  generation: '' | 's' | 'v';
  expression: string | null;
  notNull: boolean;
}

/** A table, or something that belongs to one. */
interface Part {
  table: string;
  text: string;
  /** What COMMENT ON says. */
  comment?: string | null;
}

interface Table extends Part {
  /** Of a partitioned table, or storage options. */
  options: string;
  /** Its columns and rules are those of its parent. */
  isPartition: boolean;
}

/** All our schemas. Names in `public` are written without it. */
export async function schemaText(db: QueryExecutorProvider): Promise<string> {
  const tables = await readTables(db);
  const columns = await readColumns(db);
  const constraints = await readConstraints(db);
  const followers = [await readIndexes(db), await readTriggers(db), await readGrants(db)];
  const of = (parts: Part[], table: string) => parts.filter((part) => part.table === table);
  const texts = tables.map(({ table, text, options, isPartition, comment }) => {
    const lines = [
      ...columns.filter((column) => column.table === table).map((column) => `  ${columnText(column)}`),
      ...of(constraints, table).map((rule) => `${commentLines(rule.comment, '  ')}  CONSTRAINT ${rule.text}`),
    ];
    return [
      `${commentLines(comment)}${text}${isPartition ? '' : ` (\n${lines.join(',\n')}\n)`}${options};`,
      ...followers.flatMap((parts) => of(parts, table).map((part) => part.text)),
    ].join('\n');
  });
  const others = [...(await readViews(db)), ...(await readFunctions(db))].map(
    ({ text, comment }) => `${commentLines(comment)}${text}`,
  );
  return `${[HEADER, await readPreamble(db), ...texts, ...others].join('\n\n')}\n`;
}

/** As lines that end in a break, or nothing. */
function commentLines(comment: string | null | undefined, indent = ''): string {
  const start = `${indent}-- `;
  let line = start;
  let lines = '';
  for (const word of comment?.split(/\s+/) ?? []) {
    if (line.length > start.length && line.length + word.length > LINE) {
      lines += `${line.trimEnd()}\n`;
      line = start;
    }
    line += `${word} `;
  }
  return comment ? `${lines}${line.trimEnd()}\n` : '';
}

function columnText({ name, type, collation, isIdentity, generation, expression, notNull }: Column): string {
  const isGenerated = generation !== '';
  return [
    `${name} ${type}`,
    collation === null ? '' : ` COLLATE ${collation}`,
    notNull ? ' NOT NULL' : '',
    isIdentity ? ' GENERATED ALWAYS AS IDENTITY' : '',
    isGenerated ? ` GENERATED ALWAYS AS (${expression}) ${generation === 's' ? 'STORED' : 'VIRTUAL'}` : '',
    !isGenerated && expression !== null ? ` DEFAULT ${expression}` : '',
  ].join('');
}

/** Our tables and functions, not those of extensions. */
const ours = (schema: string) => sql`${sql.ref(schema)} in ('public'::regnamespace, 'auth'::regnamespace)`;
const ourTables = sql`
  ${ours('c.relnamespace')} and c.relkind in ('r', 'p') and not c.relname = any (${BOOKKEEPING})`;

async function readTables(db: QueryExecutorProvider): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.oid::regclass::text as table,
      'CREATE ' || case c.relpersistence when 'u' then 'UNLOGGED ' else '' end || 'TABLE ' || c.oid::regclass
        || coalesce(' PARTITION OF ' || i.inhparent::regclass || ' ' || pg_get_expr(c.relpartbound, c.oid), '') as text,
      coalesce(' PARTITION BY ' || pg_get_partkeydef(c.oid), '')
        || coalesce(' WITH (' || array_to_string(c.reloptions, ', ') || ')', '') as options,
      c.relispartition as "isPartition", obj_description(c.oid, 'pg_class') as comment
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid where ${ourTables} order by 1`.execute(db);
  return rows;
}

async function readViews(db: QueryExecutorProvider): Promise<Omit<Part, 'table'>[]> {
  const { rows } = await sql<Omit<Part, 'table'>>`
    select 'CREATE VIEW ' || c.oid::regclass || E' AS\n' || pg_get_viewdef(c.oid, true) as text,
      obj_description(c.oid, 'pg_class') as comment
    from pg_class c where ${ours('c.relnamespace')} and c.relkind = 'v' order by c.oid::regclass::text`.execute(db);
  return rows;
}

async function readColumns(db: QueryExecutorProvider): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.oid::regclass::text as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      case when a.attcollation <> t.typcollation then a.attcollation::regcollation::text end as collation,
      a.attidentity <> '' as "isIdentity", a.attgenerated as generation,
      pg_get_expr(d.adbin, d.adrelid, true) as expression, a.attnotnull as "notNull"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid left join pg_attrdef d on (d.adrelid, d.adnum) = (c.oid, a.attnum)
    where ${ourTables} order by 1, a.attnum`.execute(db);
  return rows;
}

async function readConstraints(db: QueryExecutorProvider): Promise<Part[]> {
  // Not-null constraints are with the column, constraint triggers with the triggers.
  const { rows } = await sql<Part>`
    select c.oid::regclass::text as table, n.conname || ' ' || pg_get_constraintdef(n.oid, true) as text,
      obj_description(n.oid, 'pg_constraint') as comment
    from pg_class c join pg_constraint n on n.conrelid = c.oid and n.contype not in ('n', 't')
    where ${ourTables} order by 1, array_position('{p,u,f,c}'::"char"[], n.contype), n.conname`.execute(db);
  return rows;
}

async function readIndexes(db: QueryExecutorProvider): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select c.oid::regclass::text as table, pg_get_indexdef(i.indexrelid, 0, true) || ';' as text
    from pg_class c join pg_index i on i.indrelid = c.oid
    where ${ourTables} and not c.relispartition and not exists (select from pg_constraint n where n.conindid = i.indexrelid)
    order by 1, i.indexrelid::regclass::text`.execute(db);
  return rows;
}

async function readTriggers(db: QueryExecutorProvider): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select c.oid::regclass::text as table, pg_get_triggerdef(t.oid, true) || ';' as text
    from pg_class c join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
    where ${ourTables} order by 1, t.tgname`.execute(db);
  return rows;
}

/** Privileges of other roles on tables and columns. */
async function readGrants(db: QueryExecutorProvider): Promise<Part[]> {
  const { rows } = await sql<Part>`
    with granted as (
      select c.oid, c.relowner, '' as column, x.* from pg_class c, aclexplode(c.relacl) x where ${ourTables}
      union all
      select c.oid, c.relowner, ' (' || a.attname || ')', x.*
      from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) x where ${ourTables}
    )
    select oid::regclass::text as table, 'GRANT ' || string_agg(privilege_type || "column", ', ' order by "column",
        privilege_type) || ' ON ' || oid::regclass || ' TO ' || grantee::regrole || ';' as text
    from granted where grantee <> relowner group by oid, grantee order by 1, 2`.execute(db);
  return rows;
}

async function readFunctions(db: QueryExecutorProvider): Promise<Omit<Part, 'table'>[]> {
  const { rows } = await sql<Omit<Part, 'table'>>`
    select obj_description(p.oid, 'pg_proc') as comment, case when p.prokind = 'a' then (
          select 'CREATE AGGREGATE ' || p.oid::regprocedure || E' (\n' || concat_ws(E',\n',
            '  SFUNC = ' || a.aggtransfn, '  STYPE = ' || a.aggtranstype::regtype,
            '  FINALFUNC = ' || nullif(a.aggfinalfn::oid, 0)::regproc, '  COMBINEFUNC = ' || nullif(a.aggcombinefn::oid, 0)::regproc,
            '  INITCOND = ' || quote_literal(a.agginitval),
            '  PARALLEL = ' || case p.proparallel when 's' then 'SAFE' when 'r' then 'RESTRICTED' else 'UNSAFE' end)
            || E'\n);' from pg_aggregate a where a.aggfnoid = p.oid)
        else rtrim(pg_get_functiondef(p.oid), E'\n') || ';' end || coalesce((
        select string_agg(E'\nGRANT EXECUTE ON FUNCTION ' || p.oid::regprocedure || ' TO '
          || case x.grantee when 0 then 'PUBLIC' else x.grantee::regrole::text end || ';', '' order by x.grantee)
        from aclexplode(p.proacl) x where x.grantee <> p.proowner), '') as text
    from pg_proc p
    where ${ours('p.pronamespace')}
      and not exists (select from pg_depend d where (d.classid, d.objid, d.deptype) = ('pg_proc'::regclass, p.oid, 'e'))
    order by p.oid::regprocedure::text`.execute(db);
  return rows;
}

/** Extensions, collations, privileges on schemas, and default privileges. */
async function readPreamble(db: QueryExecutorProvider): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    (select 'CREATE EXTENSION ' || extname || ';' as text from pg_extension where extname <> 'plpgsql' order by 1)
    union all
    (select 'CREATE COLLATION ' || collname || ' (PROVIDER = ' || case collprovider when 'i' then 'icu' else 'libc' end
      || ', LOCALE = ' || quote_literal(coalesce(to_jsonb(l) ->> 'colllocale', to_jsonb(l) ->> 'colliculocale')) || ');'
      from pg_collation l where ${ours('l.collnamespace')} order by 1)
    union all
    (select 'GRANT ' || string_agg(x.privilege_type, ', ' order by x.privilege_type) || ' ON SCHEMA ' || n.nspname
      || ' TO ' || x.grantee::regrole || ';'
      from pg_namespace n, aclexplode(n.nspacl) x
      where ${ours('n.oid')} and x.grantee not in (0, n.nspowner) group by n.nspname, x.grantee order by 1)
    union all
    (select 'ALTER DEFAULT PRIVILEGES GRANT ' || string_agg(x.privilege_type, ', ' order by x.privilege_type)
      || ' ON ' || case d.defaclobjtype when 'r' then 'TABLES' when 'S' then 'SEQUENCES' when 'n' then 'SCHEMAS'
        else d.defaclobjtype::text end || ' TO ' || x.grantee::regrole || ';'
      from pg_default_acl d, aclexplode(d.defaclacl) x where x.grantee <> d.defaclrole
      group by d.defaclobjtype, x.grantee order by 1)`.execute(db);
  return rows.map(({ text }) => text).join('\n');
}
