import type { caseFilter } from '@linkstand/contract/cases/filter';
import { keysOf } from '@linkstand/contract/shared/filter';
import { LOCALES } from '@linkstand/contract/shared/locales';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { api } from '../lib/api.ts';
import { endpoints } from '../lib/endpoints.ts';
import type { useFormat } from '../lib/format.ts';
import type { MessageTree } from '../lib/translation.ts';
import { filtersWith, listFilters } from '../ui/list/filters.ts';
import { columnKit } from '../ui/resource/columns.tsx';
import { fieldKit } from '../ui/resource/fields/field-kit.tsx';
import type { List } from '../ui/resource/list.ts';
import { type Section, type SectionApi, useExtrasOf } from '../ui/resource/section.ts';
import { eitherOf, type Words } from '../ui/resource/words.ts';
import clientRoutes from './client/routes.tsx?raw';
import officeRoutes from './office/routes.tsx?raw';

const routes = `${officeRoutes}${clientRoutes}`;

const ADMIN = { id: 1, name: 'Ada', email: 'ada@demo.test', emailVerified: true, role: 'ADMIN' };
// The browser's session has no place here; an administrator sees every column.
vi.mock('../lib/session.ts', () => ({
  useUser: () => ADMIN,
  useSession: () => ADMIN,
  bearer: async () => null,
  onSession: () => () => {},
}));
// Nobody stands on a page.
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useSearch: () => ({}),
}));
// The store behind it knows no server.
vi.mock('../lib/i18n.ts', async (original) => ({
  ...(await original<typeof import('../lib/i18n.ts')>()),
  useLocale: () => 'en-US',
  useT: () => (key: string) => key,
}));

type AnySection = Section<SectionApi>;
const modules = import.meta.glob<AnySection>('../features/**/section.tsx', { import: 'section' });
const english = import.meta.glob<MessageTree>('../**/messages/en-US.ts', { eager: true, import: 'messages' });
/** The sections that have routes; other modules may be called the same. */
const names = [...routes.matchAll(/features\/([\w/-]+)\/section\.tsx/g)].map(([, name = '']) => name);

/** The sentence at a dotted key, in one of its plural forms where it has some. */
function sentence(messages: MessageTree, key: string): unknown {
  const walk = (path: string) =>
    path
      .split('.')
      .reduce<unknown>((node, part) => (node as Readonly<Record<string, unknown>> | undefined)?.[part], messages);
  return walk(key) ?? walk(`${key}_other`);
}

/** Words that remember which of them were asked for and are not there. */
function listening(messages: MessageTree): { words: Words; missing: Set<string> } {
  const missing = new Set<string>();
  const has = (key: string) => typeof sentence(messages, key) === 'string';
  const words = (key: string) => {
    if (!has(key)) missing.add(key);
    return key;
  };
  return { words: Object.assign(words, { optional: (key: string) => (has(key) ? key : undefined) }), missing };
}

type ExtrasProbeProps = { section: AnySection; tell: (extras: unknown) => void };
function ExtrasProbe({ section, tell }: ExtrasProbeProps) {
  tell(useExtrasOf(section));
  return null;
}

/** What a section's hook answers while nothing has come from the server yet. */
function extrasOf(section: AnySection): unknown {
  let extras: unknown;
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <ExtrasProbe
        section={section}
        tell={(answer) => {
          extras = answer;
        }}
      />
    </QueryClientProvider>,
  );
  return extras;
}

/** The values of each field of a row that has a few of them, as a row holds them: one, or a list. */
function choicesOf(described: { api: unknown }): [key: string, values: readonly unknown[]][] {
  const name = Object.entries(api).find(([, client]) => (client as unknown) === described.api)?.[0];
  const search = (endpoints as unknown as Record<string, { search: { output: z.ZodType } }>)[name ?? '']?.search;
  const page = search?.output as z.ZodObject<{ data: z.ZodArray<z.ZodObject> }> | undefined;
  return Object.entries(page?.shape.data.element.shape ?? {}).flatMap(([key, field]) => {
    const { isList, inner } = unwrapped(field as z.ZodType);
    const { options = [] } = inner as { options?: readonly unknown[] };
    const values = options.filter((option) => typeof option === 'string');
    return values.length > 0 ? [[key, isList ? [values] : values]] : [];
  });
}

/** What a field holds, whether or not it may be absent; of a list, one of its items. */
function unwrapped(field: z.ZodType, isList = false): { inner: z.ZodType; isList: boolean } {
  if (!('unwrap' in field)) return { inner: field, isList };
  return unwrapped((field as z.ZodNullable<z.ZodType>).unwrap(), isList || 'element' in field);
}

/** Everything that a section says by way of its words. */
function missingWords(section: AnySection, messages: MessageTree): string[] {
  const { words, missing } = listening(messages);
  for (const key of [
    'title',
    'empty',
    'emptyHelp',
    ...(section.api.create && !section.createsElsewhere ? ['new'] : []),
  ])
    words(key);
  const extras = extrasOf(section);
  // Cells show dates and numbers as they are here: only their words matter.
  const format = new Proxy({}, { get: () => String }) as ReturnType<typeof useFormat>;
  const columns = section.columns(columnKit(section.name, words, format), words, extras);
  listFilters(section.filter, words, section.filters?.(words, extras) ?? {});
  const groups = section.fields(fieldKit<Record<string, never>>(words, 'en-US'), words, extras);
  for (const { key, fields } of groups) {
    words(`groups.${key}`);
    for (const field of fields) words(`fields.${field.key}`);
  }
  for (const { key } of section.panels ?? []) words(`panels.${key}`);
  for (const action of section.bulk?.(words, [], extras) ?? []) action.done(1);
  for (const [key, values] of choicesOf(section)) {
    const column = columns.find((each) => each.key === key);
    if (column) for (const value of values) column.cell({ [key]: value } as never);
  }
  return [...missing].sort();
}

const translated = import.meta.glob<MessageTree>(['../**/messages/{es,pt-BR}.ts', '../**/words/{es,pt-br}.ts'], {
  eager: true,
  import: 'messages',
});

/** What columns and labels call a tax number whose holder may be anywhere. */
const namesOfTaxNumber = (tree: MessageTree | string | undefined): string[] =>
  typeof tree !== 'object'
    ? []
    : Object.entries(tree).flatMap(([key, inner]) =>
        /^(company)?taxNumber$/i.test(key) && typeof inner === 'string'
          ? [inner]
          : namesOfTaxNumber(inner as MessageTree),
      );

describe('the sections of the back-office', () => {
  it('are found', () => {
    expect(names).toEqual(expect.arrayContaining(['agencies', 'companies', 'releases-bills']));
  });

  it.each(names)('have every word they ask for: %s', async (name) => {
    const section = await modules[`../features/${name}/section.tsx`]?.();
    if (!section) throw new Error(`${name} exports no section.`);
    const path = Object.keys(english).find((each) => each.endsWith(`/${section.name}/messages/en-US.ts`));
    expect(path, `messages of ${section.name}`).toBeDefined();
    expect(missingWords(section, english[path ?? ''] ?? {})).toEqual([]);
  });

  it.each(names)('are filtered by what their endpoint takes: %s', async (name) => {
    const section = await modules[`../features/${name}/section.tsx`]?.();
    if (!section) throw new Error(`${name} exports no section.`);
    const [found] = Object.entries(api).find(([, client]) => (client as unknown) === section.api) ?? [];
    const { body } =
      (endpoints as unknown as Record<string, { search: { body: z.ZodObject } }>)[found ?? '']?.search ?? {};
    const keys = Object.entries(section.filter).flatMap(([key, field]) => keysOf(key, field));
    expect(keys.sort()).toEqual(Object.keys(body?.shape ?? {}).sort());
  });

  it.each(names)('call a tax number as its holder’s country does, in any language: %s', async (name) => {
    const section = await modules[`../features/${name}/section.tsx`]?.();
    if (!section) throw new Error(`${name} exports no section.`);
    const words: Words = Object.assign((key: string) => key, { optional: (key: string) => key });
    for (const locale of LOCALES) {
      const groups = section.fields(fieldKit<Record<string, never>>(words, locale), words, extrasOf(section));
      for (const field of groups.flatMap(({ fields }) => fields).filter(({ key }) => key === 'taxNumber'))
        expect(['BR', 'ES', 'US'].map((country) => field.labelFor?.({ country }))).toEqual([
          'CNPJ/CPF',
          'NIF',
          'EIN/SSN',
        ]);
    }
  });

  it('have no word for tax numbers that is one country’s', () => {
    const said = Object.values(translated).flatMap((messages) => namesOfTaxNumber(messages));
    expect(said.length).toBeGreaterThan(8);
    expect(said.filter((word) => /NIF|CNPJ|CPF/.test(word))).toEqual([]);
  });

  it('would miss a word', async () => {
    const section = await modules['../features/tags/section.tsx']?.();
    if (!section) throw new Error('There are no tags.');
    expect(missingWords(section, { title: 'Tags', new: 'New tag', empty: '', emptyHelp: '' })).toEqual([
      'fields.color',
      'fields.description',
      'fields.name',
      'fields.sites',
      'fields.updatedAt',
      'filters.text',
      'groups.tag',
    ]);
  });
});

type AnyList = List<'cases', { id: number }, typeof caseFilter, unknown>;

/** The modules that describe a list, and the values that they export. */
const lists = import.meta.glob<Record<string, unknown>>('../features/**/*list.tsx');
const listPaths = [...routes.matchAll(/'\.\.\/\.\.\/(features\/[\w/-]+\/list\.tsx)'/g)].map(([, path = '']) => path);

/** What a hook of a list gives: nothing that is asked of it is missing. */
const anything: unknown = new Proxy(() => anything, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => '' : anything),
});

/** Everything that a list says by way of its words. */
function missingInList(list: AnyList): string[] {
  const messagesOf = (name: string) =>
    Object.entries(english).find(([path]) => path.endsWith(`/${name}/messages/en-US.ts`))?.[1] ?? {};
  const all = [list.name, ...(list.also ?? [])].map((name) => listening(messagesOf(name)));
  const words = eitherOf(...all.map((each) => each.words));
  const format = new Proxy({}, { get: () => String }) as ReturnType<typeof useFormat>;
  const t = ((key: string) => words(key)) as never;
  const context = { t, words, format, user: ADMIN as never, extras: anything };
  const page = { ...context, search: {}, show: () => {}, open: async () => {} };
  const columns = list.columns(columnKit(list.name, words, format), context).filter((column) => column !== false);
  if (!list.useFilters) filtersWith(list.filter, words, list.filters?.(context));
  for (const { key } of list.queues ?? []) words(`queues.${key}`);
  const { title, help } = list.empty?.(page) ?? {};
  for (const key of [!title && 'empty', !help && 'emptyHelp', !list.title && 'title']) if (key) words(key);
  for (const [key, values] of choicesOf(list)) {
    const column = columns.find((each) => each.key === key);
    if (column) for (const value of values) column.cell({ [key]: value } as never);
  }
  return all.flatMap(({ missing }) => [...missing]).sort();
}

describe('the lists of the back-office', () => {
  it('are found', () => {
    expect(listPaths).toEqual(expect.arrayContaining(['features/cases/list.tsx', 'features/sites/imports/list.tsx']));
    expect(listPaths.length).toBeGreaterThan(15);
  });

  it.each(listPaths)('have every word they ask for: %s', async (path) => {
    const { list } = ((await lists[`../${path}`]?.()) ?? {}) as { list?: AnyList };
    if (!list) throw new Error(`${path} exports no list.`);
    expect(missingInList(list)).toEqual([]);
  });

  it('would miss a word', async () => {
    const { list } = ((await lists['../features/cases/list.tsx']?.()) ?? {}) as { list?: AnyList };
    if (!list) throw new Error('There are no cases.');
    expect(missingInList({ ...list, name: 'tags' as never })).toEqual(
      expect.arrayContaining(['fields.kind', 'queues.all']),
    );
  });
});
