import { sql } from 'kysely';
import { at, measure, type NextRequest } from '../load.ts';
import { FRESH_GOAL_MS, IMPORT_GOAL_MS } from './goals.ts';
import type { CatalogueStage } from './stage.ts';

const MOST_IMPORTED = 100_000;
const CHANGES = 20;
/** Pause of the clients as in `bench:imports`: two of them send as much as two dozen people. */
const REST_MS = 40;

type Ask = (filter: object) => Promise<{ total: number }>;

/** Milliseconds from the commit of a change until a search through HTTP finds it. */
export async function measureFreshness({ db }: CatalogueStage, ask: Ask): Promise<void> {
  const { rows } = await sql<{ id: number; priceCents: number }>`
    select id, price_cents from sites where status = 'active' and chosen_offer_id is not null order by id limit ${CHANGES}
  `.execute(db);
  const taken: number[] = [];
  for (const [i, { id, priceCents }] of rows.entries()) {
    const wanted = 900_000_000 + i;
    await sql`update sites set price_cents = ${wanted} where id = ${id}`.execute(db);
    const started = performance.now();
    while ((await ask({ priceMin: wanted, excluded: 'all' })).total !== 1);
    taken.push(performance.now() - started);
    await sql`update sites set price_cents = ${priceCents} where id = ${id}`.execute(db);
    while ((await ask({ priceMin: wanted, excluded: 'all' })).total !== 0);
  }
  taken.sort((a, b) => a - b);
  console.log(
    `fresh after a change: median ${taken[CHANGES >> 1]?.toFixed(0)} ms, worst ${taken.at(-1)?.toFixed(0)} ms, goal ${FRESH_GOAL_MS}`,
  );
}

/** Latency of searches while one transaction adds 100,000 sites, or as many as there are, and another removes them. */
export async function measureImport(
  { db }: CatalogueStage,
  url: string,
  aimOf: () => NextRequest,
  ask: Ask,
  size: number,
): Promise<void> {
  const imported = Math.min(MOST_IMPORTED, size);
  let isDone = false;
  const work = async () => {
    const started = performance.now();
    await db.transaction().execute(async (tx) => {
      await sql`
        insert into sites (name, domain, country, language, type, tier, price_cents)
        select 'Imported ' || n, 'imported' || n || '.example', 'IS', 'is', 'blog', 'C', 1000 + n
        from generate_series(1, ${imported}::int) n
      `.execute(tx);
      // All at once, because row by row each offer would look up its site's name.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`
        insert into offers (site_id, owner_id, site_name, cost_cents, link_types, fill_modes, default_fill_mode)
        select id, 1, name, 500, '{do_follow}', '{with_brand_tag}', 'with_brand_tag' from sites where country = 'IS'
      `.execute(tx);
      await sql`set local session_replication_role = origin`.execute(tx);
      await sql`
        update sites s set chosen_offer_id = o.id from offers o where o.site_id = s.id and s.country = 'IS'
      `.execute(tx);
    });
    const committed = performance.now();
    while ((await ask({ country: ['IS'] })).total !== imported);
    isDone = true;
    return { seconds: (committed - started) / 1000, visibleMs: performance.now() - committed };
  };
  const working = work();
  const times: number[] = [];
  let worst = 0;
  while (!isDone) {
    const measured = await measure(url, 2, 2, aimOf, REST_MS);
    times.push(...measured.times);
    worst = Math.max(worst, measured.p99);
  }
  const sorted = Float64Array.from(times).sort();
  const { seconds, visibleMs } = await working;
  console.log(
    `import of ${imported}: ${seconds.toFixed(1)} s in SQL, all visible ${visibleMs.toFixed(0)} ms after; searches meanwhile: p50 ${at(sorted, 0.5).toFixed(1)} ms, p99 ${at(sorted, 0.99).toFixed(1)} ms of ${sorted.length} (worst two seconds ${worst.toFixed(1)} ms), goal ${IMPORT_GOAL_MS}`,
  );
}

/** Removes the sites of an import, also of an interrupted one. Nothing is announced, so no server may be running. */
export async function undoImport({ db }: CatalogueStage): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const table of ['offers', 'price_changes'])
      await sql`delete from ${sql.table(table)} where site_id in (select id from sites where country = 'IS')`.execute(
        tx,
      );
    await sql`delete from sites where country = 'IS'`.execute(tx);
  });
}
