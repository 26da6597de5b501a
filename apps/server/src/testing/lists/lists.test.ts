import { type Endpoint, endpointsOf } from '@linkstand/contract/shared/endpoint';
import { type FilterField, keysOf } from '@linkstand/contract/shared/filter';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { contract, testApi } from '../api.ts';
import { LISTS, type List } from './lists.ts';

/** A list is asked some hundred times in one test. */
vi.setConfig({ testTimeout: 1_200_000 });

const { app, call, url } = await testApi();
const owner = new pg.Client({ connectionString: url });
await owner.connect();
afterAll(() => owner.end());

interface Row extends Readonly<Record<string, unknown>> {
  readonly id: number;
}

const endpoints = new Map(endpointsOf(contract));
const endpointOf = (list: string, name: string): Endpoint | undefined => endpoints.get(`${list}.${name}`);

/** People who have something, and of every role somebody to whom nothing was ever assigned. */
const KNOWN = [
  ...['admin', 'oliver', 'coordinator', 'beatriz', 'editor', 'declan', 'sitemanager', 'nuria'],
  ...['ownermanager', 'thiago', 'seller', 'amara', 'client', 'agency'],
];
const FRESH = {
  ADMIN: 'admin',
  EDITOR: 'editor',
  SITE_MANAGER: 'sitemanager',
  OWNER_MANAGER: 'ownermanager',
  SELLER: 'seller',
  USER: 'client',
} as const;

/** Makes the person, who signs in with the password of somebody else of that role. */
async function makeFresh(role: string, like: string, more = 'null, false, false'): Promise<string> {
  const email = `fresh.${role.toLowerCase()}.${more.length}@demo.linkstand.test`;
  await owner.query(
    `with account as (
      insert into auth.accounts (email, name, password_hash, claims, email_verified_at)
      select $1, 'Fresh', password_hash, claims, now() from auth.accounts where email = $2 returning id)
    insert into users (identity_uid, name, email, role, email_verified_at, brand_id, company_id, is_company_manager, editor_coordinator)
    select account.id, 'Fresh', $1, u.role, now(), u.brand_id, ${more} from account, users u where u.email = $2`,
    [email, `${like}@demo.linkstand.test`],
  );
  return email;
}

async function tokenOf(email: string): Promise<string> {
  const payload = { email, password: DEMO_PASSWORD, returnSecureToken: true };
  const answer = await app.inject({ method: 'POST', url: '/identity/v1/accounts:signInWithPassword', payload });
  return answer.json().idToken;
}

const callers = new Map<string, string>();
/** One of each role who has something: asked every question. The others are asked for all, by pages, count and export. */
const ASKED_MUCH = ['admin', 'coordinator', 'editor', 'sitemanager', 'ownermanager', 'seller', 'client', 'agency'];
const askedMuch = () =>
  [...callers].filter(([email]) => ASKED_MUCH.includes(email.replace('@demo.linkstand.test', '')));
beforeAll(async () => {
  const emails = KNOWN.map((name) => `${name}@demo.linkstand.test`);
  for (const [role, like] of Object.entries(FRESH)) emails.push(await makeFresh(role, like));
  // A coordinator, and a manager of the client's company, who did nothing themselves.
  emails.push(await makeFresh('COORDINATOR', 'editor', 'null, false,  true'));
  emails.push(await makeFresh('MANAGER', 'client', 'u.company_id,  true, false'));
  emails.push(await makeFresh('COLLEAGUE', 'client', 'u.company_id, false, false'));
  const known = await owner.query<{ email: string }>('select email from users where email = any($1)', [emails]);
  for (const { email } of known.rows) callers.set(email, await tokenOf(email));
});

async function search(token: string, list: string, filter: object, paging = ''): Promise<Row[] | undefined> {
  const path = endpointOf(list, 'search')?.path ?? '';
  const answer = await call('POST', `${path}?size=1000${paging}`, { token, body: filter });
  if (answer.status === 403) return undefined;
  if (answer.status !== 200)
    throw new Error(`${list} ${JSON.stringify(filter)}: ${answer.status} ${answer.text.slice(0, 300)}`);
  return answer.json.data;
}
async function count(token: string, list: string, filter: object): Promise<number> {
  const answer = await call('POST', endpointOf(list, 'count')?.path ?? '', { token, body: filter });
  if (answer.status !== 200)
    throw new Error(`${list} ${JSON.stringify(filter)}: ${answer.status} ${answer.text.slice(0, 300)}`);
  return answer.json.count;
}

/** As many rows are read to compare them; of more, only their number is asked. */
const MOST = 3000;

/** Every row of a filter, page by page. Undefined for whoever may not ask, and if there are very many. */
async function every(token: string, list: string, filter: object): Promise<Row[] | undefined> {
  const rows: Row[] = [];
  for (let page = 0; rows.length <= MOST; page++) {
    const found = await search(token, list, filter, `&page=${page}`);
    if (found === undefined) return undefined;
    rows.push(...found);
    if (found.length < 1000) return rows;
  }
  return undefined;
}

/** May this reader ask with this filter? A field that it may not read is unknown to it. */
async function readable(token: string, list: string, filter: object): Promise<boolean> {
  const answer = await call('POST', endpointOf(list, 'count')?.path ?? '', { token, body: filter });
  return answer.status === 200;
}

/** Filters of one key each, with values that divide the demo's rows. */
function singles({ filter, personal = [] }: List): { name: string; filter: object }[] {
  const valuesOf = (name: string, field: FilterField): object[] => {
    const [key = name, end = name] = keysOf(name, field);
    switch (field.kind) {
      case 'flag':
      case 'answer':
        return [{ [key]: true }, { [key]: false }];
      case 'choice':
        return field.values.map((value) => ({ [key]: value }));
      case 'choices':
        return [{ [key]: field.values.slice(0, 1) }, { [key]: field.values.slice(1, 3) }];
      case 'countries':
        return [{ [key]: ['ES', 'PT'] }];
      case 'languages':
        return [{ [key]: ['es'] }];
      case 'days':
        return [{ [key]: '2026-01-01' }, { [end]: '2026-06-30' }];
      case 'range':
        return [{ [key]: 20 }, { [end]: 5000 }];
      case 'text':
        return [{ [key]: 'an' }, { [key]: 'mar' }];
      case 'reference':
        return [{ [key]: 1 }];
      case 'number':
        return [{ [key]: Math.max(field.min, 2) }];
      default:
        return [];
    }
  };
  return Object.entries(filter)
    .filter(([name]) => !personal.includes(name))
    .flatMap(([name, field]) => valuesOf(name, field).map((each) => ({ name, filter: each })));
}

/** Exports that end earlier. */
const MOST_EXPORTED: Readonly<Record<string, number>> = { sites: 300 };
/** Records of a CSV file: a line break between quotes ends none. */
const recordsIn = (csv: string): number =>
  csv
    .trim()
    .replace(/"[^"]*"/g, '')
    .split('\n').length;

const lists = Object.entries(LISTS);
const flagsOf = ({ filter }: List) =>
  Object.entries(filter).flatMap(([name, { kind }]) => (kind === 'flag' || kind === 'answer' ? [name] : []));

test('every list that is searched and counted has a line, and no other', () => {
  const found = [...endpoints.keys()]
    .filter((name) => name.endsWith('.search') && endpoints.has(name.replace(/search$/, 'count')))
    .map((name) => name.replace(/\.search$/, ''));
  expect(Object.keys(LISTS).sort()).toEqual(found.sort());
});

interface Shape {
  readonly type?: string | readonly string[];
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly $ref?: string;
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly $defs?: Readonly<Record<string, Shape>>;
}

/** The fields of a list's rows that people read as text: free words, addresses, and names of other records. */
function texts(list: string): string[] {
  const { output } = endpointOf(list, 'search') ?? {};
  const shape = z.toJSONSchema(output as z.ZodType, { io: 'output', unrepresentable: 'any' }) as Shape;
  const whole = (part: Shape | undefined): Shape =>
    part?.$ref ? whole(shape.$defs?.[part.$ref.split('/').at(-1) ?? '']) : (part ?? {});
  const row = whole(whole(whole(shape).properties?.data).items).properties ?? {};
  const isText = (part: Shape): boolean => {
    const { type, format, pattern, properties, items } = whole(part);
    if (whole(part).anyOf) return whole(part).anyOf?.some(isText) ?? false;
    if (properties) return 'name' in properties;
    if (items) return 'name' in (whole(items).properties ?? {});
    const isOpen = !('enum' in whole(part)) && !('const' in whole(part));
    return [type].flat().includes('string') && isOpen && (format === 'email' || (!pattern && format === undefined));
  };
  return Object.keys(row).filter((field) => isText(row[field] ?? {}));
}

describe.each(lists)('the list of %s', (name, list) => {
  test('says of every text of its rows whether its search looks there', () => {
    expect([...list.searched, ...(list.besides ?? [])].sort()).toEqual(texts(name).sort());
  });

  test('finds its rows by what they show', async () => {
    const missed: string[] = [];
    let asked = 0;
    for (const [email, token] of callers) {
      const rows = (await search(token, name, {}))?.slice(0, 60);
      if (!rows?.length) continue;
      for (const field of list.searched) {
        const shown = new Map<string, number>();
        for (const row of rows) {
          const value = row[field] as string | { name: string } | null | undefined;
          const text = (typeof value === 'string' ? value : value?.name)?.split('\n')[0]?.trim().slice(0, 200).trim();
          if (text && text.length > 2 && !text.startsWith('#')) shown.set(text, row.id);
        }
        for (const [text, id] of [...shown].slice(0, 3)) {
          asked++;
          const found = await every(token, name, { text });
          if (found && !found.some((row) => row.id === id)) missed.push(`${email}: ${field} “${text}”`);
        }
      }
      // The first two who see something: an administrator, and somebody of another role.
      if (email !== 'admin@demo.linkstand.test' && asked > 0) break;
    }
    expect(missed).toEqual([]);
  });

  test('tells every caller the same number by count, pages and export', async () => {
    const wrong: string[] = [];
    for (const [email, token] of callers) {
      const first = await search(token, name, {});
      if (first === undefined) continue;
      const total = await count(token, name, {});
      const rows = await every(token, name, {});
      if (rows) {
        const ids = rows.map((row) => (name === 'commissions' ? JSON.stringify(row) : row.id));
        if (rows.length !== total) wrong.push(`${email}: ${rows.length} in pages, ${total} counted`);
        if (new Set(ids).size !== ids.length) wrong.push(`${email}: a row twice`);
      } else {
        const last = await search(token, name, {}, `&page=${Math.ceil(total / 1000) - 1}`);
        if (last?.length !== ((total - 1) % 1000) + 1)
          wrong.push(`${email}: ${last?.length} on the last page of ${total}`);
      }
      const exported = endpointOf(name, 'export');
      if (!exported || !first[0]) continue;
      // Some files have columns of the server's own.
      const isChosen = 'columns' in ((exported.body as z.ZodObject).shape ?? {});
      const body = isChosen ? { filter: {}, columns: [{ key: 'id', header: 'Id' }] } : {};
      const answer = await call('POST', exported.path, { token, body });
      const lines = recordsIn(answer.text) - 1;
      if (answer.status !== 200 || lines !== Math.min(total, MOST_EXPORTED[name] ?? total))
        wrong.push(`${email}: ${answer.status}, ${lines} exported of ${total} ${answer.text.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
  });

  test('has with yes and with no, together, every row', async () => {
    const wrong: string[] = [];
    for (const flag of flagsOf(list))
      for (const [email, token] of askedMuch()) {
        if (!(await readable(token, name, { [flag]: true }))) continue;
        const [all, yes, no] = await Promise.all([
          count(token, name, {}),
          count(token, name, { [flag]: true }),
          count(token, name, { [flag]: false }),
        ]);
        if (yes + no !== all) wrong.push(`${email} ${flag}: ${yes} + ${no} of ${all}`);
        const listed = (await every(token, name, { [flag]: false }))?.length ?? no;
        if (listed !== no) wrong.push(`${email} ${flag}: ${listed} listed without it, ${no} counted`);
      }
    expect(wrong).toEqual([]);
  });

  test('finds by two filters what both find, and for every reader what an administrator finds of theirs', async () => {
    const admin = callers.get('admin@demo.linkstand.test') ?? '';
    const wrong: string[] = [];
    const found = new Map<string, readonly number[] | undefined>();
    const ask = async (email: string, token: string, filter: object) => {
      const key = `${email} ${JSON.stringify(filter)}`;
      if (found.has(key)) return found.get(key);
      const rows = await every(token, name, filter);
      if (rows && (await count(token, name, filter)) !== rows.length)
        wrong.push(`${key}: counted otherwise than listed`);
      const ids = rows?.map(({ id }) => id).sort((a, b) => a - b);
      found.set(key, ids);
      return ids;
    };
    const isAdmins = !list.isOwn && (await search(admin, name, {})) !== undefined;
    for (const [email, token] of askedMuch()) {
      if ((await search(token, name, {})) === undefined) continue;
      const own: { name: string; filter: object }[] = [];
      for (const each of singles(list)) if (await readable(token, name, each.filter)) own.push(each);
      const everything = await ask(email, token, {});
      const all = everything && new Set(everything);
      // Whoever sees nothing is asked a little, whoever sees much, everything.
      const asked = everything?.length === 0 ? own.slice(0, 3) : own;
      for (const { filter } of asked) {
        const ids = await ask(email, token, filter);
        if (!ids || !all) continue;
        if (ids.some((id) => !all.has(id))) wrong.push(`${email} ${JSON.stringify(filter)}: more than everything`);
        // By a text each reader finds what that reader sees of a record.
        if (!isAdmins || token === admin || 'text' in filter) continue;
        const theirs = (await ask('admin', admin, filter))?.filter((id) => all.has(id));
        if (theirs && theirs.join() !== ids.join())
          wrong.push(`${email} ${JSON.stringify(filter)}: ${ids.length}, of an administrator’s ${theirs.length}`);
      }
      for (let i = 0; i + 1 < asked.length; i += 2) {
        const [one, other] = [asked[i], asked[(i + 3) % asked.length]];
        if (!one || !other || one.name === other.name) continue;
        const [ones, others] = [await ask(email, token, one.filter), await ask(email, token, other.filter)];
        if (!ones || !others) continue;
        const both = new Set(ones);
        const pair = { ...one.filter, ...other.filter };
        if ((await ask(email, token, pair))?.join() !== others.filter((id) => both.has(id)).join())
          wrong.push(`${email} ${JSON.stringify(pair)}: not what both find`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
