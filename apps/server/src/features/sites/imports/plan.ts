import type { ImportMapping } from '@linkstand/contract/sites/import';
import { sql } from 'kysely';
import type { Context, Database, Tx, UserActor } from '../../../platform/context.ts';
import { storable } from '../../../platform/storable.ts';
import type { TableRow } from '../../../platform/tables/open-table.ts';
import { type Pause, turns } from '../../../platform/turns.ts';
import { Guesser } from './guess.ts';
import type { ImportRun } from './import-run.ts';
import { type Lookups, readLookups } from './lookups.ts';
import { type Existing, ownersAfter, type PlannedRow, planRow } from './plan-row.ts';
import { addGone } from './price-list.ts';
import { type FileFormat, tableOf } from './read-file.ts';
import { type Fault, Fixes, type ReadRow, readRow, SHOWN_CELL } from './read-row.ts';
import { currencyOfColumn } from './written-numbers.ts';

/** Rows per transaction. */
const BATCH = 1000;
/** Rows per statement: a longer one takes too long to be sent in one go. */
const STATEMENT = 250;

interface Source extends FileFormat {
  readonly rows: AsyncIterable<TableRow[]>;
  /** Of the sheet and the file, which may name a country. */
  readonly titles: readonly string[];
  readonly mapping: ImportMapping;
  /** Whose price list it is. */
  readonly listOwner?: number | undefined;
}

/** Rows that are read, and their sites, which are being looked for. */
interface Batch {
  readonly read: readonly ReadRow[];
  readonly existing: Promise<ReadonlyMap<string, Existing>>;
  readonly cellsOf: ReadonlyMap<number, readonly string[]>;
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
  const pause = turns();
  let guesser: Guesser | undefined;
  // The database stores a batch while the next one is read and planned, which looks at nothing that is stored here.
  let storing: Promise<unknown> = Promise.resolve();
  const plan = async ({ read, existing, cellsOf }: Batch) => {
    // The first rows tell of the others.
    guesser ??= await Guesser.of(ctx.db, source.titles, read);
    const rows = await planBatch(ctx.db, read, await existing, source.mapping, lookups, taken, guesser, pause);
    for (const { kind } of rows) planned[kind]++;
    const written = await writtenRows(rows, cellsOf, source.mapping.columns.indexOf('domain'), pause);
    await storing;
    storing = run.step(async (tx) => {
      for (const some of written) await storeRows(tx, run.importId, some);
      return { done: rows.length };
    });
    // It is waited for by whatever comes next.
    storing.catch(() => {});
  };
  // And it looks for the sites of a batch while the one before is planned.
  let ahead: Batch | undefined;
  const flush = async () => {
    const read = await readBatch(waiting, source.mapping, lookups, currencies, fixes, pause);
    const existing = findExisting(ctx.db, read);
    existing.catch(() => {});
    const before = ahead;
    ahead = { read, existing, cellsOf: new Map(waiting.map((row) => [row.line, row.cells])) };
    waiting = [];
    if (before) await plan(before);
  };
  try {
    for await (const rows of tableOf(source.rows, source, (cells) => {
      currencies = cells.map(currencyOfColumn);
    })) {
      for (const row of rows) {
        waiting.push(row);
        if (waiting.length === BATCH) await flush();
      }
    }
    if (waiting.length > 0) await flush();
    if (ahead) await plan(ahead);
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
  pause: Pause,
): Promise<ReadRow[]> {
  const read: ReadRow[] = [];
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
  existing: ReadonlyMap<string, Existing>,
  mapping: ImportMapping,
  lookups: Lookups,
  taken: Taken,
  guesser: Guesser,
  pause: Pause,
): Promise<PlannedRow[]> {
  const planned: PlannedRow[] = [];
  for (const row of read) {
    planned.push(planRow(row, existing.get(row.domain.toLowerCase()), mapping, lookups, guesser));
    await pause();
  }
  const clashes = await findNameClashes(db, planned, existing);
  const decided: PlannedRow[] = [];
  for (const [at, row] of planned.entries()) {
    decided.push(refuseDuplicate(row, read[at], existing.get(row.domain.toLowerCase()), clashes, taken));
    await pause();
  }
  return decided;
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

/** The sites of these rows, by their domain in lower case. */
async function findExisting(db: Database, read: readonly ReadRow[]): Promise<Map<string, Existing>> {
  const wanted = [...new Set(read.flatMap(({ domain }) => domain.toLowerCase() || []))];
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

/** The rows as JSON, in parts as `storeRows` takes them. */
async function writtenRows(
  rows: readonly PlannedRow[],
  cellsOf: ReadonlyMap<number, readonly string[]>,
  domainColumn: number,
  pause: Pause,
): Promise<string[]> {
  const written: string[] = [];
  for (const row of rows) {
    const cell = (column: number) => storable((cellsOf.get(row.line)?.[column] ?? '').slice(0, SHOWN_CELL));
    const domain = row.domain || cell(domainColumn);
    const faults = row.faults.map((fault) => ({ ...fault, cell: fault.column < 0 ? null : cell(fault.column) }));
    written.push(JSON.stringify({ ...row, domain, faults }));
    await pause();
  }
  return Array.from(
    { length: Math.ceil(written.length / STATEMENT) },
    (_, at) => `[${written.slice(at * STATEMENT, (at + 1) * STATEMENT).join(',')}]`,
  );
}

async function storeRows(tx: Tx, importId: number, written: string): Promise<void> {
  await sql`
    insert into site_import_rows (import_id, line, kind, asks, domain, name, site_id, version, before, after, changes, faults)
    select ${importId}, r.line, r.kind, r.asks, r.domain, r.name, r."siteId", r.version, r.before, r.after, r.changes, r.faults
    from jsonb_to_recordset(${written}::jsonb) as r (line int, kind text, asks text, domain text, name text,
      "siteId" bigint, version int, before jsonb, after jsonb, changes jsonb, faults jsonb)`.execute(tx);
}
