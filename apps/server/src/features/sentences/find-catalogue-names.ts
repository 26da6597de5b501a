import type { Topic } from '@linkstand/contract/shared/topics';
import { sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { isDeepEqual } from '../../platform/is-deep-equal.ts';
import type { Catalogue } from '../media/catalogue.ts';
import { liveSetting } from '../settings/live.ts';
import type { CatalogueNames } from './catalogue-names.ts';
import { type SentenceRules, sentenceRules } from './understand.ts';

interface Row {
  readonly categories: { id: number; key: string; topic: Topic; en: string; es: string; pt: string }[];
  readonly tags: { id: number; name: string }[];
}

/** Finds what sentences can name in this catalogue. May read every site, so callers cache it. */
export async function findCatalogueNames(db: Database, catalogue: Catalogue): Promise<CatalogueNames> {
  const [{ countries, languages }, row] = await Promise.all([catalogue.offered(db), findNames(db)]);
  return {
    categories: row.categories.map(({ id, key, topic, en, es, pt }) => ({ id, key, topic, names: { en, es, pt } })),
    tags: row.tags,
    countries,
    languages,
    rates: liveSetting('currency_rates'),
  };
}

async function findNames(db: Database): Promise<Row> {
  const { rows } = await sql<Row>`
    select coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by id) from tags), '[]') as tags,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'key', key, 'topic', topic,
        'en', name_en, 'es', name_es, 'pt', name_pt) order by id) from categories), '[]') as categories
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A select without from answers with a row.');
  return row;
}

interface Known {
  readonly catalogueNames: CatalogueNames;
  readonly rules: SentenceRules;
}

const KEPT_MS = 60_000;

/** The catalogue's names and the rules made of them, cached for a minute. Old ones are used while new ones load. */
export function cachedRules(catalogue: Catalogue): (db: Database, now: Date) => Promise<Known> {
  let kept: { readonly known: Promise<Known>; readonly until: number } | undefined;
  const read = async (db: Database, before: Known | undefined): Promise<Known> => {
    const catalogueNames = await findCatalogueNames(db, catalogue);
    // Rebuilding the rules takes longer than checking for changes.
    if (before && isDeepEqual(before.catalogueNames, catalogueNames)) return before;
    return { catalogueNames, rules: await sentenceRules(catalogueNames) };
  };
  return async (db, now) => {
    if (kept && kept.until > now.getTime()) return kept.known;
    const old = kept?.known;
    const known = read(db, await old?.catch(() => undefined));
    const until = now.getTime() + KEPT_MS;
    kept = { known: old ?? known, until };
    known.then(
      () => {
        kept = { known, until };
      },
      () => {
        kept = undefined;
      },
    );
    return old ?? known;
  };
}
