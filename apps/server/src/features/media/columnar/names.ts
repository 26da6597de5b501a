import type { MediaRow } from '@linkstand/contract/media/schema';
import type { Locale } from '@linkstand/contract/shared/locales';
import type { Topic } from '@linkstand/contract/shared/topics';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../platform/context.ts';
import { listCategories, listTopics } from '../../categories/queries.ts';
import { ChangedSites } from './changed-sites.ts';

export interface SiteName {
  readonly name: string;
  readonly domain: string;
}

type Category = MediaRow['categories'][number];
type Tag = MediaRow['tags'][number];

/** Categories and tags by id, in alphabetical order. */
export interface Labels {
  readonly categories: ReadonlyMap<number, Category>;
  readonly tags: ReadonlyMap<number, Tag>;
}

/** About 20 MB of names. Enough for a large catalogue; in a huge one, people open the same few pages. */
const MAX_SITES = 120_000;
/** Above this many changes at once, it is simpler to read everything again. */
const MAX_DROPPED = 5000;

/** What rows or prices need and the index does not hold. Remembered until a change is announced. */
export class Names {
  /** Domain and name on a line each: one string takes a third less memory than an object of two. */
  readonly #sites = new LRUCache<number, string>({ max: MAX_SITES });
  readonly #labels = new Map<Locale, Promise<Labels>>();
  #topics: Promise<ReadonlyMap<number, Topic>> | undefined;
  /** Increases with every change: what was read before is not kept. */
  #changes = 0;

  /** The names of these sites. Removed ones are absent. */
  async ofSites(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, SiteName>> {
    const found = new Map<number, SiteName>();
    const missing: number[] = [];
    for (const id of ids) {
      const known = this.#sites.get(id);
      if (known !== undefined) found.set(id, readName(known));
      else missing.push(id);
    }
    if (missing.length === 0) return found;
    const changes = this.#changes;
    const { rows } = await sql<{ id: number; lines: string }>`
      select id, domain || E'\\n' || name as lines from sites where id = any (${missing}::bigint[])
    `.execute(db);
    for (const { id, lines } of rows) {
      found.set(id, readName(lines));
      if (changes === this.#changes) this.#sites.set(id, lines);
    }
    return found;
  }

  labels(db: Database, locale: Locale): Promise<Labels> {
    const known = this.#labels.get(locale);
    if (known) return known;
    const labels = readLabels(db, locale);
    labels.catch(() => this.#labels.get(locale) === labels && this.#labels.delete(locale));
    this.#labels.set(locale, labels);
    return labels;
  }

  /** The topic of every category. */
  topics(db: Database): Promise<ReadonlyMap<number, Topic>> {
    if (this.#topics) return this.#topics;
    const topics = listTopics(db);
    topics.catch(() => {
      if (this.#topics === topics) this.#topics = undefined;
    });
    this.#topics = topics;
    return topics;
  }

  /** Sites changed: ids as `12,15-19`. */
  forgetSites(payload: string): void {
    this.#changes++;
    const changed = new ChangedSites();
    changed.add(payload);
    if (changed.size > MAX_DROPPED) this.#sites.clear();
    else for (const id of changed.take(MAX_DROPPED)) this.#sites.delete(id);
  }

  forgetLabels(): void {
    this.#labels.clear();
    this.#topics = undefined;
  }

  forgetAll(): void {
    this.#changes++;
    this.#sites.clear();
    this.forgetLabels();
  }
}

/** A domain is one line. */
function readName(lines: string): SiteName {
  const end = lines.indexOf('\n');
  return { name: lines.slice(end + 1), domain: lines.slice(0, end) };
}

async function readLabels(db: Database, locale: Locale): Promise<Labels> {
  const [categories, { rows: tags }] = await Promise.all([
    listCategories(db, locale),
    sql<Tag>`select id, name, color from tags order by name collate people, id`.execute(db),
  ]);
  return {
    categories: new Map(categories.map(({ id, name }) => [id, { id, name }])),
    tags: new Map(tags.map((tag) => [tag.id, tag])),
  };
}

/** The labels of these ids, in alphabetical order. Ids created since the labels were read are absent. */
export function labelled<L>(labels: ReadonlyMap<number, L>, ids: readonly number[]): L[] {
  if (ids.length === 0) return [];
  if (ids.length === 1) {
    const label = labels.get(ids[0] ?? 0);
    return label === undefined ? [] : [label];
  }
  const wanted = new Set(ids);
  const found: L[] = [];
  for (const [id, label] of labels) if (wanted.has(id)) found.push(label);
  return found;
}
