import type { AuditEntry } from '@linkstand/contract/audit/schema';
import type { Namespace } from '../../lib/i18n.ts';

/** Kinds of records with a page of their own at `/<entity>/<id>`. */
const PAGES: ReadonlySet<string> = new Set([
  'agencies',
  'briefings',
  'categories',
  'companies',
  'owners',
  'sites',
  'tags',
  'users',
]);
const PATHS: Readonly<Record<string, (id: number) => string>> = {
  campaigns: (id) => `/requests?queue=all&open=${id}`,
  cases: (id) => `/cases?open=${id}`,
  category_costs: (id) => `/categories-costs/${id}`,
  crm_tags: (id) => `/tags-crm/${id}`,
  site_imports: (id) => `/sites/imports/${id}`,
  release_bills: (id) => `/releases-bills/${id}`,
};

/** Where the record of an entry is seen; undefined where it has no page, or is gone. */
export function recordHref({ entity, entityId, action }: AuditEntry): string | undefined {
  if (action.endsWith('.remove')) return undefined;
  return PAGES.has(entity) ? `/${entity}/${entityId}` : PATHS[entity]?.(entityId);
}

const WORDED: Readonly<Record<string, Namespace>> = {
  agencies: 'agencies',
  briefings: 'briefings',
  campaigns: 'campaigns',
  cases: 'cases',
};

/** The words that name an entity's fields. */
export const wordsOfEntity = (entity: string): Namespace => WORDED[entity] ?? 'audit';
