import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BOUNDS } from './bounds.ts';
import { checkStructure } from './check-structure.ts';
import { SERVER_FLOORS, WEB_FLOORS } from './floors.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'linkstand-structure-'));
  for (const workspace of ['packages/contract', 'apps/server', 'apps/web'])
    mkdirSync(join(root, workspace, 'src'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Features of each floor of the server and of the web, as they are declared: an upper one, one below, a neighbour. */
const [above, below, beside] = ['campaigns', 'briefings', 'owners'] as const;

test('what follows the layout passes', () => {
  write('packages/contract/src/sites/schema.ts', "import { z } from 'zod';\nimport { id } from '../shared/fields.ts';");
  write('packages/contract/src/shared/fields.ts', "import { z } from 'zod';");
  write('apps/server/src/env.ts', 'export const port = process.env.PORT;');
  write('apps/server/src/features/sites/routes.ts', "import { list } from './queries.ts';\n// no process.env here");
  write('apps/server/src/features/sites/queries.ts', "import { sql } from 'kysely';");
  write('apps/server/src/features/sites/commands/rename-site.ts', 'export async function renameSite() {}');
  write('apps/web/src/faces/client/pages/media.tsx', "import { Card } from '../../../ui/card.tsx';");
  write('apps/web/src/ui/card.tsx', "import css from './card.module.css';");
  expect(checkStructure(root)).toEqual([]);
});

test.each([
  [
    'packages/contract/src/sites/schema.ts',
    "import dayjs from 'dayjs';",
    'imports dayjs: the contract imports only zod',
  ],
  [
    'apps/server/src/platform/jobs.ts',
    "import type { Site } from '../features/sites/queries.ts';",
    'imports ../features/sites/queries.ts: the platform knows no feature',
  ],
  [
    'apps/server/src/db/types.generated.ts',
    "import type { Guarantee } from '../features/links/guarantee.ts';",
    'imports ../features/links/guarantee.ts: db knows no feature',
  ],
  [
    'apps/web/src/lib/api.ts',
    "export { x } from '../features/sites/api.ts';",
    'ui and lib know no feature and no face',
  ],
  ['apps/web/src/features/sites/card.tsx', "import '../../faces/root.tsx';", 'features serve the faces'],
  ['apps/server/src/outage.test.ts', 'const started = performance.now();', 'measures time'],
  ['apps/server/src/platform/testing/stalls.ts', 'watchEventLoop({ limit: 50, onStall });', 'measures time'],
  ['packages/contract/src/shared/text.test.ts', 'process.cpuUsage(started)', 'measures time'],
  ['apps/web/src/ui/list/list.test.tsx', 'expect(Date.now() - before).toBeLessThan(1000);', 'measures time'],
  ['apps/web/src/lib/live.test.ts', 'await vi.waitFor(() => expect(seen).toEqual([1]));', 'waits a second only'],
  [
    'packages/contract/src/sites/schema.ts',
    'export const SiteFilter = z.strictObject({ text: line(200) }).partial();',
    'writes the schema of a filter by itself',
  ],
  [
    'apps/web/src/faces/office/pages/sites.tsx',
    "import type { FilterField } from '../../../ui/list/filter-fields.ts';",
    'describes filters by itself',
  ],
  ['apps/server/src/app.ts', "import { seedDemo } from './demo/seed.ts';", 'only main.ts starts the demo'],
  [
    'apps/server/src/platform/jobs.ts',
    "import { startPeer } from './mail/testing/smtp-peer.ts';",
    'what runs in production takes nothing from tests',
  ],
  [
    'apps/web/src/faces/client/pages/media.tsx',
    "const page = () => import('../../office/pages/sites.tsx');",
    'faces do not import each other',
  ],
  ['apps/server/src/features/sites/routes.ts', "import { sql } from 'kysely';", 'knows SQL'],
  ['apps/server/src/features/sites/routes.ts', "ctx.db.selectFrom('sites');", 'knows SQL'],
  ['apps/server/src/features/owners/routes.ts', 'await sql<{ id: number }>`select 1`.execute(db);', 'knows SQL'],
  [
    `apps/server/src/features/${below}/queries.ts`,
    `import type { Campaign } from '../${above}/queries.ts';`,
    `imports ../${above}/queries.ts: ${above} stands above`,
  ],
  [
    `apps/server/src/features/${above}/commands/x.ts`,
    `import { y } from '../../${beside}/queries.ts';\nexport const x = y;`,
    `${beside} stands on the same floor`,
  ],
  [
    `apps/web/src/features/${below}/card.tsx`,
    `const list = () => import('../${above}/list.tsx');`,
    `${above} stands above`,
  ],
  ['apps/server/src/features/novelties/queries.ts', '', 'stands on no floor'],
  ['apps/server/src/features/briefings/queries.ts', "import '../novelties/x.ts';", 'novelties stands on no floor'],
  ['apps/server/src/app.ts', "import { listen } from './platform/listener';", 'relative imports carry their extension'],
  [
    'apps/web/src/main.tsx',
    "import { env } from '../../server/src/env.ts';",
    'server and web meet in the contract only',
  ],
  ['apps/server/src/app.ts', 'const port = process.env.PORT;', 'reads process.env'],
  ['apps/server/src/features/sites/queries.ts', 'const now = new Date();', 'asks for the time'],
  ['apps/server/src/db/rows.ts', "import { Parser } from 'pg-protocol/dist/parser';", 'a private file of a package'],
  [
    'apps/server/src/db/rows.ts',
    "const { Parser } = ownRequire('pg-protocol/dist/parser.js');",
    'a private file of a package',
  ],
  ['apps/server/src/db/flight.ts', "createRequire(import.meta.url)('pg/lib/utils.js')", 'a private file of a package'],
  [
    'apps/server/src/features/sites/routes.ts',
    'const rename = (ctx: Context) => ctx.db.transaction().execute(async (tx) => {});',
    'opens a transaction',
  ],
  ['apps/server/src/platform/resource/write.ts', 'await ctx.db.transaction().execute(write);', 'opens a transaction'],
  [
    'apps/server/src/features/sites/routes.ts',
    'const rename = (ctx: Context) => ctx.db\n  .transaction().execute(write);',
    'opens a transaction',
  ],
  [
    'apps/server/src/features/sites/queries.ts',
    "import { COUNT, findPage } from '../../platform/list/list-query.ts';",
    'reads pages by itself',
  ],
  ['apps/server/src/platform/queue.ts', 'const client = new pg.Client();', 'opens a connection of its own'],
  ['apps/server/src/platform/rates.ts', "await fetch('https://rates.example');", 'calls a service by itself'],
  ['apps/web/src/ui/price.ts', "const currency = 'EUR';", 'names the base currency'],
  ['apps/web/src/features/cart/sum.tsx', 'formatMoney(cents, currency, locale)', 'writes an amount by itself'],
  ['apps/web/src/features/cart/sum.tsx', "import { lazy, Suspense } from 'react';", 'takes lazy() of React'],
  [
    'apps/web/src/faces/client/total.ts',
    "new Intl.NumberFormat(l, { style: 'currency' })",
    'writes an amount by itself',
  ],
  ['apps/web/src/ui/all.ts', "export * from './card.tsx';", 're-exports a whole file'],
  ['apps/server/src/features/sites/utils.ts', '', 'is called utils.ts'],
  ['apps/server/src/features/sites/stuff/thing.ts', '', 'is in stuff/'],
  ['apps/server/src/features/sites/emails/deep/thing.ts', '', 'is in emails/deep/'],
  ['apps/web/src/features/sites/a/b/c/thing.ts', '', 'is too deep'],
  ['apps/server/src/features/sites/commands/rename-site.ts', 'export function rename() {}', 'must export renameSite()'],
])('%s: %s', (path, text, problem) => {
  write(path, text);
  const problems = checkStructure(root);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`${path} `);
  expect(problems[0]).toContain(problem);
});

test('two features that import each other are found, and tests may import what they like', () => {
  write(`apps/server/src/features/${above}/queries.ts`, `import { b } from '../${below}/queries.ts';`);
  write(`apps/server/src/features/${below}/queries.ts`, `import { a } from '../${above}/presenter.ts';`);
  write(`apps/server/src/features/${below}/queries.test.ts`, `import { a } from '../${above}/queries.ts';`);
  expect(checkStructure(root)).toEqual([expect.stringContaining(`${above} stands above, and ${below} may know only`)]);
});

test('each feature stands on one floor, and each of the repository on one', () => {
  for (const [side, floors] of [['server', SERVER_FLOORS] as const, ['web', WEB_FLOORS] as const]) {
    const folders = readdirSync(join(import.meta.dirname, `../apps/${side}/src/features`), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(floors.flat().toSorted()).toEqual(folders.toSorted());
  }
});

test('on the web a type from the file that uses it makes a circle', () => {
  write('apps/web/src/features/sites/panel.tsx', "import { Table } from './table.tsx';");
  write('apps/web/src/features/sites/table.tsx', "import type { Act } from './panel.tsx';");
  expect(checkStructure(root)).toHaveLength(1);
});

test('one migration too many is told', () => {
  const { bound = 0 } = BOUNDS.find(({ name }) => name === 'migrations') ?? {};
  for (let n = 0; n <= bound; n++) write(`apps/server/src/db/migrations/${n}.sql`, 'select 1;');
  const told = `migrations: ${bound + 1}, at most ${bound} (scripts/bounds.ts)`;
  expect(checkStructure(root)).toEqual([expect.stringContaining(told)]);
});

test('casts are counted, and nothing else that is called as something', () => {
  const casts = BOUNDS.find(({ name }) => name.startsWith('casts'));
  const path = 'apps/server/src/features/sites/queries.ts';
  const text = `import { a as B } from './a.ts';
    // as Site
    const words = 'as Site' as const;
    const price = row.price as never;
    const tier = row.tier as 'A' | 'B';
    const site = row as Site;`;
  expect(casts?.count([{ path, text }])).toBe(3);
});

test('a circle of imports is found once; types and late imports make none', () => {
  write('apps/server/src/a.ts', "import { b } from './b.ts';");
  write('apps/server/src/b.ts', "import { c } from './c.ts';");
  write('apps/server/src/c.ts', "import { a } from './a.ts';\nimport type { B } from './b.ts';");
  write('apps/server/src/d.ts', "import type { E } from './e.ts';");
  write('apps/server/src/e.ts', "import { d } from './d.ts';\nconst late = import('./d.ts');");
  expect(checkStructure(root)).toEqual([
    'apps/server/src/a.ts is in a cycle of imports: apps/server/src/a.ts → apps/server/src/b.ts → apps/server/src/c.ts → apps/server/src/a.ts',
  ]);
});
