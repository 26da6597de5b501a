import { type Kysely, sql } from 'kysely';
import type { DB } from '../../apps/server/src/db/types.generated.ts';

/** Increase it when the data below changes, so that kept data is generated again. */
export const GENERATOR = 1;

/** Most frequent first: early entries are drawn far more often. */
const COUNTRIES =
  'ES,US,BR,MX,GB,AR,FR,DE,IT,CO,PT,CL,PE,NL,PL,CA,AU,BE,CH,AT,SE,DK,NO,FI,IE,CZ,RO,GR,HU,TR,UY,EC,VE,CR,DO';
const LANGUAGES =
  'es,en,pt,es,en,es,fr,de,it,es,pt,es,es,nl,pl,en,en,nl,de,de,sv,da,no,fi,en,cs,ro,el,hu,tr,es,es,es,es,es';
const TYPES = 'blog,magazine,newspaper,portal,forum,radio';
const TIERS = 'C,B,D,A';
const LINKS =
  '{do_follow},{do_follow,no_follow},{no_follow},{sponsored},{do_follow,sponsored},{do_follow,no_follow,sponsored}';
const FILLS =
  '{with_brand_tag},{without_brand_tag},{with_brand_tag,without_brand_tag},{subject_to_editorial_review},{only_if_requested,partner_content},{strategic_partner},{external_content,with_brand_tag},{partner_content}';
const SENSITIVE =
  '{},{},{crypto},{loan,trading},{dating},{crypto,trading,loan},{cannabis},{loan,trading,dating,cannabis,crypto}';
const WORDS =
  'noticia,diario,mundo,vida,gazeta,tech,money,sport,salud,casa,moda,viaje,local,city,green,data,food,auto,game,music,travel,health,finance,garden,family,school,crypto,legal,photo,ocean';
const ENDINGS =
  'news,hoy,online,press,daily,mag,blog,point,zone,hub,digital,world,web,now,times,post,wire,link,land,base';

/** Offer ids begin above those of the demo. */
const OFFERS_FROM = sql.lit(1_000_000);

/** A number from 0 to 1, determined by the row and the purpose. */
const draw = (salt: number) => sql`((hashint8extended(n, ${sql.lit(salt)}) & 1048575) / 1048576.0)`;
/** An index into a list, with early entries far more likely. */
const skewed = (salt: number, most: number, skew: number) =>
  sql`(1 + floor(${sql.lit(most)} * ${draw(salt)} ^ ${sql.lit(skew)}))::int`;
/** A list as a constant array. In lists of arrays, each array stays text. */
const constant = (list: string) => {
  const items = list.startsWith('{') ? (list.match(/\{[^}]*\}/g) ?? []) : list.split(',');
  return { items, array: sql`${sql.lit(`{${items.map((item) => `"${item}"`).join(',')}}`)}::text[]` };
};
const pick = (list: string, salt: number, skew: number) => {
  const { items, array } = constant(list);
  return sql`(${array})[${skewed(salt, items.length, skew)}]`;
};

const TABLES = ['sites', 'offers', 'site_categories', 'site_tags'];
/** Sites per transaction: some seconds of work, so that an interrupted run loses little. */
const PART = 100_000;

/**
 * Drops indexes without constraints, because filling is several times faster without them. Returns them for rebuilding.
 */
export async function dropIndexes(db: Kysely<DB>, tables: readonly string[]): Promise<void> {
  await sql`create table if not exists bench_indexes (definition text not null)`.execute(db);
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      with found as (
        select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
        from pg_index i where i.indrelid = any (${[...tables]}::regclass[])
          and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
      ), kept as (insert into bench_indexes select definition from found)
      select name from found
    `.execute(tx);
    for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(tx);
  });
}

/** Makes the dropped indexes again, one by one: an interrupted run goes on with the next. */
export async function rebuildIndexes(db: Kysely<DB>): Promise<void> {
  await sql`set maintenance_work_mem = '512MB'`.execute(db);
  for (;;) {
    const { rows } = await sql<{ definition: string }>`select definition from bench_indexes limit 1`.execute(db);
    const [next] = rows;
    if (!next) break;
    await db.transaction().execute(async (tx) => {
      await sql`${sql.raw(next.definition)}`.execute(tx);
      await sql`delete from bench_indexes where definition = ${next.definition}`.execute(tx);
    });
  }
}

/**
 * Fills the catalogue of a demo up to `size` sites for sale, always the same for the same size. A few countries,
 * languages and categories have most sites; prices and traffic have long tails. Continues an interrupted run.
 */
export async function generateSites(db: Kysely<DB>, size: number): Promise<void> {
  await dropIndexes(db, TABLES);
  while (await generatePart(db, size));
  await rebuildIndexes(db);
  await sql`select sites_recalculate()`.execute(db);
  for (const table of TABLES) await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}

/** @returns true if something was missing */
async function generatePart(db: Kysely<DB>, size: number): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    // Without triggers and foreign key checks: the rows are correct.
    await sql`set local session_replication_role = replica`.execute(tx);
    const { rows } = await sql<{ first: number; missing: number; categories: number; tags: number; owners: number }>`
      select (select max(id) from sites) + 1 as first,
        least(${PART}, ${size} - (select count(*) from sites where status = 'active' and chosen_offer_id is not null)) as missing,
        (select count(*) from categories) as categories, (select count(*) from tags) as tags,
        (select max(id) from owners) as owners
    `.execute(tx);
    const { first = 1, missing = 0, categories = 1, tags = 1, owners = 1 } = rows[0] ?? {};
    if (missing <= 0) return false;
    const numbers = sql`generate_series(${first}::bigint, ${first + missing - 1}::bigint) n`;
    await sql`
      insert into sites (id, name, domain, country, language, type, tier, da, pa, monthly_traffic, price_cents,
        gambling_price_cents, price_multiplier_milli, accepted_sensitive, times_published, created_at,
        chosen_offer_id, owner_id, cost_cents, link_types, fill_modes, delivery_days, surviving_months_centi)
      overriding system value
      select n, initcap(w.one) || ' ' || initcap(w.two) || ' ' || n, w.one || w.two || n || '.example',
        (${constant(COUNTRIES).array})[c.place],
        case when ${draw(2)} < 0.92 then (${constant(LANGUAGES).array})[c.place] else ${pick(LANGUAGES, 3, 2)} end,
        ${pick(TYPES, 4, 1.6)}, ${pick(TIERS, 5, 1.5)},
        nullif(${skewed(6, 96, 1.7)} - 1, 0), nullif(${skewed(7, 96, 1.7)} - 1, 0),
        case when ${draw(8)} < 0.97 then floor(exp(4 + 13 * ${draw(9)}))::int end,
        500 + floor(400000 * ${draw(10)} ^ 3)::int * 5 / 5,
        case when ${draw(11)} < 0.35 then 1500 + floor(900000 * ${draw(12)} ^ 3)::int end,
        (array[1000, 1500, 2000, 3000])[${skewed(13, 4, 1.5)}], (${pick(SENSITIVE, 14, 1.4)})::text[],
        case when ${draw(15)} < 0.3 then ${skewed(16, 200, 4)} else 0 end,
        timestamptz '2024-01-01' + n * interval '37 seconds',
        ${OFFERS_FROM} + n, 1 + (n % ${owners}::bigint), 300 + floor(200000 * ${draw(10)} ^ 3)::int,
        (${pick(LINKS, 17, 1.8)})::text[], (${pick(FILLS, 18, 1.8)})::text[], ${skewed(19, 30, 1.5)},
        case when ${draw(29)} < 0.5 then 600 + floor(600 * ${draw(30)})::int end
      from ${numbers},
        lateral (select ${skewed(1, COUNTRIES.split(',').length, 2.2)} as place) c,
        lateral (select ${pick(WORDS, 20, 1)} as one, ${pick(ENDINGS, 21, 1)} as two) w
    `.execute(tx);
    await sql`
      insert into offers (id, site_id, owner_id, site_name, cost_cents, link_types, fill_modes, default_fill_mode, delivery_days)
      overriding system value
      select chosen_offer_id, id, owner_id, name, cost_cents, link_types, fill_modes, fill_modes[1], delivery_days
      from sites where id >= ${first}
    `.execute(tx);
    const kinds = sql`array(select id from categories order by id)`;
    await sql`
      insert into site_categories (site_id, category_id)
      select n, id from ${numbers}, lateral (select distinct (${kinds})[place] as id from (values
        (${skewed(22, categories, 2)}),
        (case when ${draw(23)} < 0.6 then ${skewed(24, categories, 2)} end),
        (case when ${draw(25)} < 0.25 then ${skewed(26, categories, 1.5)} end)) chosen (place) where place is not null) c
    `.execute(tx);
    await sql`
      insert into site_tags (site_id, tag_id)
      select n, (array(select id from tags order by id))[${skewed(27, tags, 2)}] from ${numbers} where ${draw(28)} < 0.3
    `.execute(tx);
    await sql`select setval(pg_get_serial_sequence('sites', 'id'), ${first + missing})`.execute(tx);
    await sql`select setval(pg_get_serial_sequence('offers', 'id'), ${OFFERS_FROM} + ${first + missing}::bigint)`.execute(
      tx,
    );
    return true;
  });
}
