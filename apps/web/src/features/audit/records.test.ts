import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AUDIT_ENTITIES, AUDIT_NOUNS, type AuditEntity } from '@linkstand/contract/audit/entities';
import { briefingMachine } from '@linkstand/contract/briefings/machine';
import { CASE_ACTS } from '@linkstand/contract/cases/machine';
import { reviewMachine } from '@linkstand/contract/reviews/machine';
import { IMPORT_ACTS } from '@linkstand/contract/sites/import-machine';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '../../lib/endpoints.ts';
import type { Namespace } from '../../lib/i18n.ts';
import type { MessageTree } from '../../lib/translation.ts';
import { actionText, recordWords, stateOf } from './record-words.ts';
import { kindOf, RECORDS, recordHref } from './records.ts';

const english = import.meta.glob<MessageTree>('../../**/messages/en-US.ts', { eager: true, import: 'messages' });
/** A namespace is called like the folder that holds its `messages/`; those of this folder come as `./messages/`. */
const nameOf = (path: string) => (path.startsWith('./') ? 'audit' : (path.split('/').at(-3) ?? ''));
const trees = new Map(Object.entries(english).map(([path, tree]) => [nameOf(path), tree]));

function lookup(namespace: Namespace, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], trees.get(namespace));
  return typeof found === 'string' ? found : undefined;
}

/** Everything the server is written in, but its tests. */
const SERVER = join(import.meta.dirname, '../../../../server/src');
const server = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(SERVER, name), 'utf8'));
const found = (pattern: RegExp) => [
  ...new Set(server.flatMap((text) => [...text.matchAll(pattern)].map((match) => match.slice(1).join('.')))),
];

/** Records of a section as their own page has them: what a history compares. */
const SECTIONS: Partial<Record<AuditEntity, string>> = {
  agencies: 'agencies',
  categories: 'categories',
  category_costs: 'categoriesCosts',
  companies: 'companies',
  crm_tags: 'tagsCrm',
  owners: 'owners',
  projects: 'projects',
  release_bills: 'releasesBills',
  review_requests: 'reviews',
  sites: 'sites',
  tags: 'tags',
  users: 'users',
};
/** Of the records whose columns are compared as they are kept. */
const TABLES: Partial<Record<AuditEntity, string>> = {
  briefings: 'Briefings',
  campaigns: 'Campaigns',
  cases: 'Cases',
  tasks: 'Tasks',
  views: 'Views',
};
/** To open pages; not part of a record. */
const TOLD_ONLY = new Set(['notification', 'presence']);
/** Kept by the database, or never part of what changed. */
const UNTOLD = new Set([
  'id',
  'version',
  'createdAt',
  'updatedAt',
  'can',
  'searchText',
  'clientText',
  'shownTitle',
  'crmAccountId',
]);
/** Derived from what is named beside them: the sections say that they leave them out. */
const LEFT_OUT: Partial<Record<AuditEntity, readonly string[]>> = {
  briefings: ['isCredited', 'recoveredCents', 'refundedCents', 'soldCents', 'spentCents'],
  categories: ['name'],
  companies: ['vatCheck'],
  projects: ['defaultCategory'],
  owners: ['isStepDue', 'lastTouchBy', 'lastTouchKind'],
  release_bills: ['isLate'],
  sites: ['chosenOfferId', 'trafficHistory'],
};

function fieldsOf(entity: AuditEntity): string[] {
  const section = SECTIONS[entity];
  const declared = (endpoints as unknown as Record<string, { get: { output: z.ZodObject } }>)[section ?? ''];
  const table = new RegExp(`export interface ${TABLES[entity]} \\{([^}]*)\\}`);
  const columns = server.map((text) => table.exec(text)?.[1]).find(Boolean) ?? '';
  return [
    ...Object.keys(declared?.get.output.shape ?? {}),
    ...[...columns.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name),
  ].filter((key) => !UNTOLD.has(key) && !LEFT_OUT[entity]?.includes(key));
}

describe('the kinds of records in the log', () => {
  it.each(AUDIT_ENTITIES)('have a name and words of their own: %s', (entity) => {
    expect(lookup('audit', `entities.${entity}`)).toBeDefined();
    expect([...trees.keys()]).toContain(RECORDS[entity].words);
  });

  it.each([...Object.keys(SECTIONS), ...Object.keys(TABLES)] as AuditEntity[])('name every field: %s', (entity) => {
    const fields = fieldsOf(entity);
    expect(fields.length).toBeGreaterThan(1);
    const words = recordWords(entity, lookup);
    expect(fields.filter((key) => words.optional(`fields.${key}`) === undefined)).toEqual([]);
  });

  it('are all that the server records, and it records nothing else', () => {
    const written = found(/\bentity: '([a-z_]+)'/g);
    expect(written.length).toBeGreaterThan(5);
    // What is told to open pages only is not written down.
    expect(written.filter((entity) => !TOLD_ONLY.has(entity) && !kindOf(entity))).toEqual([]);
    const resources = found(/\btable: '(\w+)',\n {2,4}noun: '([a-z_]+)'/g);
    expect(resources.length).toBeGreaterThan(8);
    const nouns: Readonly<Record<string, string>> = AUDIT_NOUNS;
    for (const resource of resources) {
      const [table = '', noun] = resource.split('.');
      const entity = table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      expect(nouns[entity], entity).toBe(noun);
    }
  });

  it('have a word for everything that is done to them', () => {
    const actions = [
      ...found(/\baction: '([a-z_]+\.[a-z_]+)'/g),
      ...[...CASE_ACTS, 'open'].map((act) => `case.${act}`),
      // Who looks at an article changes nothing, which is not recorded.
      ...found(/\bactOnBriefing\(ctx, '((?!judge_article)[a-z_]+)'/g).map((act) => `briefing.${act}`),
      ...found(/\bact: '([a-z_]+_(?:payment|link)|(?:un)?block)'/g).map((act) => `owner.${act}`),
      ...Object.keys(briefingMachine.transitions).map((act) => `briefing.${act}`),
      ...[...reviewMachine.names, 'create'].map((act) => `review.${act}`),
      // The others of its moves are not recorded.
      ...[...IMPORT_ACTS, 'create', 'withdraw', 'end_apply', 'end_undo'].map((act) => `site_import.${act}`),
      ...AUDIT_ENTITIES.flatMap((entity) =>
        ['create', 'update', 'remove'].map((act) => `${AUDIT_NOUNS[entity]}.${act}`),
      ),
    ];
    expect(actions.length).toBeGreaterThan(80);
    const unworded = (action: string) =>
      actionText(action, lookup).toLowerCase() === (action.split('.')[1] ?? '').replaceAll('_', ' ');
    expect(actions.filter(unworded)).toEqual([]);
  });
});

describe('an entry of the log', () => {
  const entry = { entity: 'owners', entityId: 7, action: 'owner.update' };
  const hrefOf = (change: object) => recordHref({ ...entry, ...change } as Parameters<typeof recordHref>[0]);

  it('leads to its record while it is there', () => {
    expect(hrefOf({})).toBe('/owners/7');
    expect(hrefOf({ entity: 'review_requests' })).toBe('/sellers/reviews?open=7');
    expect(hrefOf({ action: 'owner.remove' })).toBeUndefined();
    expect(hrefOf({ entity: 'views' })).toBeUndefined();
    expect(hrefOf({ entity: 'constructor' })).toBeUndefined();
  });

  it('is worded by its own people, else by the log, else as it stands', () => {
    expect(actionText('briefing.start_review', lookup)).toBe('Review started');
    expect(actionText('owner.reveal_payment', lookup)).toBe('Viewed the payment details');
    expect(actionText('company.exclude_domains', lookup)).toBe('Domains excluded');
    expect(actionText('gone.do_it', lookup)).toBe('Do it');
    expect(stateOf('briefings', 'in_review', lookup)).toBe('In review');
    expect(stateOf('users', 'disabled', lookup)).toBe('Disabled');
    expect(stateOf('tags', 'new', lookup)).toBe('new');
    expect(recordWords('briefings', lookup).optional('choices.linkType.do_follow')).toBe('Do follow');
  });
});
