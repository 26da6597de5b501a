import pg from 'pg';
import type { Scenario } from './questions.ts';

const FOR_SALE = `s.status = 'active' and s.chosen_offer_id is not null`;

/**
 * The same page, total and three facets as handwritten SQL: three statements on one connection, without HTTP, person,
 * favorites, purchases and exclusions.
 */
export async function askRaw(client: pg.ClientBase, scenario: Scenario, turn: number, size: number): Promise<void> {
  const where = `${FOR_SALE} and ${scenario.where(turn)}`;
  const order = scenario.sort === 'price,asc' ? 's.price_cents, s.id' : 's.monthly_traffic desc nulls last, s.id desc';
  const offset = 25 * (scenario.page?.(turn, size) ?? 0);
  await client.query(
    `select s.* from (select s.id from sites s where ${where} order by ${order} limit 25 offset ${offset}) page
     join sites s using (id) order by ${order}`,
  );
  await client.query(`select count(*) from sites s where ${where}`);
  await client.query(
    `with f as materialized (select s.id, s.country, s.language from sites s where ${where})
     select 'country', country, count(*) from f group by country
     union all select 'language', language, count(*) from f group by language
     union all select 'category', category_id::text, count(*) from f join site_categories on site_id = f.id group by category_id`,
  );
}

/** Median milliseconds of some sequential runs. */
export async function measureRaw(
  databaseUrl: string,
  scenario: Scenario,
  size: number,
  seconds: number,
): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const taken: number[] = [];
    const end = performance.now() + seconds * 1000;
    for (let turn = 0; turn < 3 || performance.now() < end; turn++) {
      const started = performance.now();
      await askRaw(client, scenario, turn, size);
      taken.push(performance.now() - started);
    }
    return taken.sort((a, b) => a - b)[Math.floor(taken.length / 2)] ?? 0;
  } finally {
    await client.end();
  }
}
