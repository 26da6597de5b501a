import type pg from 'pg';
import { forSaleText, insertionPriceText } from '../for-sale.ts';
import { type Copy, copyOut, LineReader } from './copy-out.ts';
import type { SiteRow } from './site-row.ts';

const INSERTION = insertionPriceText('s');

/** `date_part` has 53 bits: microseconds of this century survive it, and `extract` would calculate with decimals. */
const siteStatement = (only: string) => `copy (
  select s.id, s.country || ' ' || s.language,
    s.type || ' ' || s.tier || ' ' || array_to_string(s.link_types, ',') || case when s.gambling_price_cents is null then ' 0' else ' 1' end
      || case when ${INSERTION} is null then ' 0' else ' 1' end,
    array_to_string(s.fill_modes, ',') || ' ' || array_to_string(s.accepted_sensitive, ','),
    s.price_cents, coalesce(s.gambling_price_cents, -1), coalesce(${INSERTION}, -1), s.price_multiplier_milli,
    coalesce(s.da, -1), coalesce(s.pa, -1),
    coalesce(s.monthly_traffic, -1), s.delivery_days, s.times_published, coalesce(s.surviving_months_centi, -1),
    (date_part('epoch', s.created_at) * 1000000)::bigint, s.owner_id, s.search_text
  from sites s where ${forSaleText('s')} ${only} order by s.id) to stdout`;

const linkStatement = (table: 'site_categories' | 'site_tags', column: string, only: string) => `copy (
  select s.site_id, s.${column} from ${table} s where true ${only} order by s.site_id, s.${column}) to stdout`;

/** Categories or tags by site, ascending: their ids joined with commas, each such text kept once. */
class Links {
  readonly #texts: string[] = [];
  readonly #codes = new Map<string, number>();
  #sites = new Float64Array(1024);
  #links = new Uint32Array(1024);
  #count = 0;
  #next = 0;

  add(site: number, text: string): void {
    if (this.#count === this.#sites.length) {
      const sites = new Float64Array(this.#count * 2);
      const links = new Uint32Array(this.#count * 2);
      sites.set(this.#sites);
      links.set(this.#links);
      this.#sites = sites;
      this.#links = links;
    }
    let code = this.#codes.get(text);
    if (code === undefined) {
      code = this.#texts.push(text) - 1;
      this.#codes.set(text, code);
    }
    this.#sites[this.#count] = site;
    this.#links[this.#count++] = code;
  }

  /** The text of a site. Sites must be asked for in ascending order. */
  take(site: number): string {
    while (this.#next < this.#count && (this.#sites[this.#next] ?? 0) < site) this.#next++;
    return this.#sites[this.#next] === site && this.#next < this.#count
      ? (this.#texts[this.#links[this.#next] ?? 0] ?? '')
      : '';
  }
}

/** A copy that fills `links`. */
function linksCopy(links: Links, statement: string): Copy {
  const reader = new LineReader();
  let site = -1;
  let text = '';
  const keep = () => {
    if (site >= 0) links.add(site, text);
  };
  return {
    statement,
    take: (line) => {
      reader.begin(line);
      const id = reader.number();
      const link = reader.sharedText();
      if (id === site) {
        text += `,${link}`;
        return;
      }
      keep();
      site = id;
      text = link;
    },
    end: keep,
  };
}

/**
 * Reads the sites for sale, all or those with these ids, from one snapshot, ascending by id. Passes the same row object
 * every time. A million sites take about three seconds.
 */
export async function readSites(
  client: pg.Client,
  ids: readonly number[] | undefined,
  take: (row: SiteRow) => void,
): Promise<void> {
  // A copy takes no parameters; these are numbers.
  const only = (column: string) => (ids ? `and s.${column} = any('{${ids.map(Number).join(',')}}'::bigint[])` : '');
  const categories = new Links();
  const tags = new Links();
  const reader = new LineReader();
  const row: SiteRow = {
    id: 0,
    place: '',
    kind: '',
    terms: '',
    categories: '',
    tags: '',
    price: 0,
    gambling: 0,
    insertion: 0,
    multiplierMilli: 0,
    da: 0,
    pa: 0,
    traffic: 0,
    deliveryDays: 0,
    timesPublished: 0,
    monthsCenti: 0,
    createdAt: 0,
    owner: 0,
    text: Buffer.alloc(0),
  };
  const sites: Copy = {
    statement: siteStatement(only('id')),
    take: (line) => {
      reader.begin(line);
      row.id = reader.number();
      row.place = reader.sharedText();
      row.kind = reader.sharedText();
      row.terms = reader.sharedText();
      row.categories = categories.take(row.id);
      row.tags = tags.take(row.id);
      row.price = reader.number();
      row.gambling = reader.number();
      row.insertion = reader.number();
      row.multiplierMilli = reader.number();
      row.da = reader.number();
      row.pa = reader.number();
      row.traffic = reader.number();
      row.deliveryDays = reader.number();
      row.timesPublished = reader.number();
      row.monthsCenti = reader.number();
      row.createdAt = reader.number();
      row.owner = reader.number();
      row.text = reader.bytes();
      take(row);
    },
  };
  await copyOut(
    client,
    [
      linksCopy(categories, linkStatement('site_categories', 'category_id', only('site_id'))),
      linksCopy(tags, linkStatement('site_tags', 'tag_id', only('site_id'))),
      sites,
    ],
    // The table is roughly in the order of ids, so reading by the primary key is faster than sorting.
    ['set local jit = off', `set local enable_sort = ${ids ? 'on' : 'off'}`],
  );
}
