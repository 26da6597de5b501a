import type { ImportMapping } from '@linkstand/contract/sites/import';
import { sql } from 'kysely';
import type { Context, Database, Tx, UserActor } from '../../../platform/context.ts';
import { storable } from '../../../platform/storable.ts';
import type { Table, TableRow } from '../../../platform/tables/open-table.ts';
import { turns } from '../../../platform/turns.ts';
import { Guesser } from './guess.ts';
import type { ImportRun } from './import-run.ts';
import { type Lookups, readLookups } from './lookups.ts';
import { type Existing, ownersAfter, type PlannedRow, planRow } from './plan-row.ts';
import { addGone } from './price-list.ts';
import { type FileFormat, tableOf } from './read-file.ts';
import { type Fault, Fixes, type ReadRow, readRow, SHOWN_CELL } from './read-row.ts';
import { currencyOfColumn } from './written-numbers.ts';

/** Rows per transaction. */
const BATCH = 500;

interface Source extends FileFormat {
  readonly table: Table;
  /** Of the sheet and the file, which may name a country. */
  readonly titles: readonly string[];
  readonly mapping: ImportMapping;
  /** Whose price list it is. */
  readonly listOwner?: number | undefined;
}

/** Lines of earlier rows by their domain and name, so that the refusal of a second one can name the first. */
interface Taken {
  readonly domains: Map<string, number>;
  /** By owner and name, of sites that are created or renamed. */
  readonly names: Map<string, number>;
}

/**
 * Plans a whole file in batches. Each is stored in its own transaction, with the progress. A run that starts again
 * deletes what the run before had planned.
 */
export async function planImport(ctx: Context<UserActor>, run: ImportRun, source: Source): Promise<void> {
  await ctx.db.deleteFrom('siteImportRows').where('importId', '=', run.importId).execute();
  const { listOwner } = source;
  const lookups = await readLookups(ctx, listOwner);
  const taken: Taken = { domains: new Map(), names: new Map() };
  let waiting: TableRow[] = [];
  let currencies: readonly (string | undefined)[] = [];
  const planned = { new: 0, changed: 0, unchanged: 0, refused: 0, slip: 0 };
  const fixes = new Fixes(source.mapping.fixes);
  let guesser: Guesser | undefined;
  // The database stores a batch while the next one is read and planned, which looks at nothing that is stored here.
  let storing: Promise<unknown> = Promise.resolve();
  const flush = async () => {
    const read = await readBatch(waiting, source.mapping, lookups, currencies, fixes);
    // The first rows tell of the others.
    guesser ??= await Guesser.of(ctx.db, source.titles, read);
    const rows = await planBatch(ctx.db, read, source.mapping, lookups, taken, guesser);
    const cellsOf = new Map(waiting.map((row) => [row.line, row.cells]));
    waiting = [];
    for (const { kind } of rows) planned[kind]++;
    await storing;
    storing = run.step(async (tx) => {
      await storeRows(tx, run.importId, rows, cellsOf, source.mapping.columns.indexOf('domain'));
      return { done: rows.length };
    });
    // It is waited for by whatever comes next.
    storing.catch(() => {});
  };
  try {
    for await (const rows of tableOf(source.table, source, (cells) => {
      currencies = cells.map(currencyOfColumn);
    })) {
      for (const row of rows) {
        waiting.push(row);
        if (waiting.length === BATCH) await flush();
      }
    }
    if (waiting.length > 0) await flush();
  } finally {
    await storing;
  }
  if (listOwner !== undefined)
    await run.step(async (tx) => {
      await addGone(tx, ctx.actor, run.importId, listOwner);
      return { done: 0 };
    });
  const { new: added, changed, unchanged, refused } = planned;
  await run.finish(ctx, 'end_plan', {
    to: 'planned',
    changes: { added, changed, unchanged, refused, plannedAt: ctx.now },
    unrecorded: true,
  });
}

async function readBatch(
  rows: readonly TableRow[],
  mapping: ImportMapping,
  lookups: Lookups,
  currencies: readonly (string | undefined)[],
  fixes: Fixes,
): Promise<ReadRow[]> {
  const read: ReadRow[] = [];
  const pause = turns();
  for (const row of rows) {
    const said = readRow(row, mapping, lookups, currencies, fixes);
    read.push(lookups.listOwner === undefined ? said : { ...said, owners: [lookups.listOwner] });
    await pause();
  }
  return read;
}

async function planBatch(
  db: Database,
  read: readonly ReadRow[],
  mapping: ImportMapping,
  lookups: Lookups,
  taken: Taken,
  guesser: Guesser,
): Promise<PlannedRow[]> {
  const pause = turns();
  const existing = await findExisting(
    db,
    read.map(({ domain }) => domain),
  );
  const planned: PlannedRow[] = [];
  for (const row of read) {
    planned.push(planRow(row, existing.get(row.domain.toLowerCase()), mapping, lookups, guesser));
    await pause();
  }
  const clashes = await findNameClashes(db, planned, existing);
  return planned.map((row, at) =>
    refuseDuplicate(row, read[at], existing.get(row.domain.toLowerCase()), clashes, taken),
  );
}

/** Refuses a row whose domain or name an earlier row, or another site of its owner, has already. */
function refuseDuplicate(
  row: PlannedRow,
  read: ReadRow | undefined,
  site: Existing | undefined,
  clashes: ReadonlySet<string>,
  { domains, names }: Taken,
): PlannedRow {
  const { asks: _asks, ...answered } = row;
  const refuse = (fault: Fault): PlannedRow => ({
    ...answered,
    kind: 'refused',
    before: {},
    after: {},
    changes: {},
    faults: [fault],
  });
  if (row.kind === 'refused') return row;
  const column = (field: 'domain' | 'name') => read?.columnOf[field] ?? -1;
  const domain = row.domain.toLowerCase();
  const first = domains.get(domain);
  if (first !== undefined)
    return refuse({ column: column('domain'), code: 'row_domain_twice', parameters: { line: first } });
  const keys = ownersAfter(row, site).map((ownerId) => nameKey(ownerId, row.name));
  for (const key of keys) {
    if (clashes.has(key)) return refuse({ column: column('name'), code: 'owner_has_site' });
    const other = names.get(key);
    if (other !== undefined)
      return refuse({ column: column('name'), code: 'row_name_twice', parameters: { line: other } });
  }
  domains.set(domain, row.line);
  for (const key of keys) names.set(key, row.line);
  return row;
}

const nameKey = (ownerId: number, name: string) => `${ownerId} ${name.toLowerCase()}`;

/** The sites of these domains, by their domain in lower case. */
async function findExisting(db: Database, domains: readonly string[]): Promise<Map<string, Existing>> {
  const wanted = [...new Set(domains.filter((domain) => domain !== '').map((domain) => domain.toLowerCase()))];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<Existing>`
    select s.id, s.version, s.domain, s.name, s.country, s.language, s.type, s.tier, s.status, s.description,
      s.site_manager_id, m.name as manager_name, s.accepted_sensitive, s.price_cents, s.gambling_price_cents,
      s.insertion_price_cents, s.insertion_gambling_price_cents,
      s.price_multiplier_milli, s.cost_multiplier_milli, s.da, s.pa, s.monthly_traffic, s.metrics_source, s.metrics_at,
      s.traffic_history, s.chosen_offer_id,
      array(select category_id from site_categories c where c.site_id = s.id order by 1) as category_ids,
      array(select tag_id from site_tags t where t.site_id = s.id order by 1) as tag_ids,
      coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'version', o.version, 'ownerId', o.owner_id,
          'owner', w.name, 'costCents', o.cost_cents, 'gamblingCostCents', o.gambling_cost_cents,
          'insertionCostCents', o.insertion_cost_cents, 'insertionGamblingCostCents', o.insertion_gambling_cost_cents,
          'linkTypes', o.link_types, 'fillModes', o.fill_modes, 'defaultFillMode', o.default_fill_mode,
          'deliveryDays', o.delivery_days))
        from offers o join owners w on w.id = o.owner_id where o.site_id = s.id), '[]') as offers
    from sites s left join users m on m.id = s.site_manager_id
    where lower(s.domain) = any(${wanted})`.execute(db);
  return new Map(rows.map((site) => [site.domain.toLowerCase(), site]));
}

/** Planned names that their owner already uses for another site. */
async function findNameClashes(
  db: Database,
  rows: readonly PlannedRow[],
  existing: ReadonlyMap<string, Existing>,
): Promise<ReadonlySet<string>> {
  const planned = rows.flatMap((row) =>
    ownersAfter(row, existing.get(row.domain.toLowerCase())).map((ownerId) => ({
      ownerId,
      name: row.name,
      siteId: row.siteId,
    })),
  );
  if (planned.length === 0) return new Set();
  const { rows: found } = await sql<{ ownerId: number; name: string }>`
    select a."ownerId" as owner_id, a.name
    from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as a ("ownerId" bigint, name text, "siteId" bigint)
    where exists (select from offers o where o.owner_id = a."ownerId" and lower(o.site_name) = lower(a.name)
      and o.site_id is distinct from a."siteId")`.execute(db);
  return new Set(found.map(({ ownerId, name }) => nameKey(ownerId, name)));
}

async function storeRows(
  tx: Tx,
  importId: number,
  rows: readonly PlannedRow[],
  cellsOf: ReadonlyMap<number, readonly string[]>,
  domainColumn: number,
): Promise<void> {
  const stored = rows.map((row) => ({
    ...row,
    domain: row.domain || storable((cellsOf.get(row.line)?.[domainColumn] ?? '').slice(0, SHOWN_CELL)),
    faults: row.faults.map((fault) => ({
      ...fault,
      cell: fault.column < 0 ? null : storable((cellsOf.get(row.line)?.[fault.column] ?? '').slice(0, SHOWN_CELL)),
    })),
  }));
  await sql`
    insert into site_import_rows (import_id, line, kind, asks, domain, name, site_id, version, before, after, changes, faults)
    select ${importId}, r.line, r.kind, r.asks, r.domain, r.name, r."siteId", r.version, r.before, r.after, r.changes, r.faults
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as r (line int, kind text, asks text, domain text, name text,
      "siteId" bigint, version int, before jsonb, after jsonb, changes jsonb, faults jsonb)`.execute(tx);
}
