/** Checks the layout in docs/ARCHITECTURE.md: directions of imports, and the contents of every folder. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { checkBounds } from './bounds.ts';
import { checkDocs } from './check-docs.ts';
import { checkMap } from './draw-map.ts';
import { type Floors, SERVER_FLOORS, WEB_FLOORS } from './floors.ts';

interface SourceFile {
  /** Path from the root of the repository, with slashes. */
  path: string;
  text: string;
  imports: Import[];
}

interface Import {
  specifier: string;
  /** Path from the root of the repository for relative imports, otherwise undefined. */
  target: string | undefined;
  /** `late`: a dynamic `import()`. */
  kind: 'value' | 'type' | 'late';
}

type Rule = (file: SourceFile) => string[];

const ROOTS = ['packages/contract/src', 'apps/server/src', 'apps/web/src'];
const CODE = /\.(ts|tsx)$/;
const DEMO = 'apps/server/src/demo/';
const TEST = /\.test\.tsx?$|\/testing\//;
const VAGUE = /^(index|utils?|helpers?|common|misc|lib|types|constants|manager)\.tsx?$/;
/**
 * A server feature is flat but for these, and for parts that are a matter of their own: the catalogue in memory, batch
 * edits and imports of sites, what owners do by their links, fiscal formats of invoices, evidence of links, file formats of statements, metrics read from
 * services. On the web a screen may have a folder of its own, with one more below.
 */
const SERVER_FOLDERS = new Set([
  'commands',
  'emails',
  'testing',
  'columnar',
  'batches',
  'imports',
  'fiscal',
  'paper',
  'formats',
  'evidence',
  'site-metrics',
  'by-owner',
]);
const WEB_DEPTH = 2;

const within = (path: string | undefined, folder: string) => path?.startsWith(folder) ?? false;
const folderIn = (path: string, parent: string) =>
  path.startsWith(parent) && path.slice(parent.length).includes('/')
    ? path.slice(parent.length).split('/')[0]
    : undefined;

/** Returns what is wrong with this import, or nothing. */
const importRule =
  (
    applies: (file: SourceFile) => boolean,
    isWrong: (imported: Import, file: SourceFile) => boolean,
    why: string,
  ): Rule =>
  (file) =>
    applies(file)
      ? file.imports
          .filter((imported) => isWrong(imported, file))
          .map(({ specifier }) => `imports ${specifier}: ${why}`)
      : [];

const RULES: Rule[] = [
  importRule(
    ({ path }) => within(path, 'packages/contract/') && !TEST.test(path),
    ({ specifier, target }) => (target === undefined ? specifier !== 'zod' : !within(target, 'packages/contract/')),
    'the contract imports only zod',
  ),
  importRule(
    ({ path }) => within(path, 'apps/server/src/platform/') && !TEST.test(path),
    ({ target }) => within(target, 'apps/server/src/features/'),
    'the platform knows no feature',
  ),
  importRule(
    ({ path }) => within(path, 'apps/server/src/db/') && !TEST.test(path),
    ({ target }) => within(target, 'apps/server/src/features/'),
    'db knows no feature: what its json columns hold is described in the contract or the platform',
  ),
  importRule(
    ({ path }) => /^apps\/web\/src\/(ui|lib)\//.test(path) && !TEST.test(path),
    ({ target }) => within(target, 'apps/web/src/features/') || within(target, 'apps/web/src/faces/'),
    'ui and lib know no feature and no face',
  ),
  importRule(
    ({ path }) => within(path, 'apps/web/src/features/'),
    ({ target }) => within(target, 'apps/web/src/faces/'),
    'features serve the faces and do not know them',
  ),
  importRule(
    ({ path }) => folderIn(path, 'apps/web/src/faces/') !== undefined,
    ({ target }, { path }) => {
      const other = target && folderIn(target, 'apps/web/src/faces/');
      return other !== undefined && other !== '' && other !== folderIn(path, 'apps/web/src/faces/');
    },
    'faces do not import each other',
  ),
  importRule(
    ({ path }) =>
      within(path, 'apps/server/src/') && !within(path, DEMO) && path !== 'apps/server/src/main.ts' && !TEST.test(path),
    ({ target }) => within(target, DEMO),
    'only main.ts starts the demo; the product does not know it',
  ),
  importRule(
    ({ path }) => !TEST.test(path),
    ({ target }) => target !== undefined && TEST.test(target),
    'what runs in production takes nothing from tests',
  ),
  featuresStandOnFloors('apps/server/src/features/', SERVER_FLOORS),
  featuresStandOnFloors('apps/web/src/features/', WEB_FLOORS),
  routesKnowNoSql,
  importRule(
    () => true,
    ({ target, specifier }) => target !== undefined && !/\.[a-z]+(\?[a-z]+)?$/.test(specifier),
    'relative imports carry their extension',
  ),
  importRule(
    ({ path }) => !TEST.test(path),
    ({ target, specifier }, { path }) =>
      (within(path, 'apps/web/') && (within(target, 'apps/server/') || specifier.startsWith('@linkstand/server'))) ||
      (within(path, 'apps/server/') && (within(target, 'apps/web/') || specifier.startsWith('@linkstand/web'))),
    'server and web meet in the contract only',
  ),
  onlyEnvReadsTheEnvironment,
  timeComesFromTheContext,
  moneyNamesItsCurrency,
  amountsAreShownOneWay,
  partsAreFetchedAgain,
  servicesAreDeclared,
  connectionsSurviveABreak,
  testsMeasureNoTime,
  testsWaitLongEnough,
  filtersAreDeclaredOnce,
  listsAreDescribed,
  packagesKeepTheirFiles,
  noReExports,
  speakingNames,
  knownFolders,
  commandsAreNamedLikeTheirFile,
  writesJoinTransactions,
];

/** Imports between features go down only; types count too, since who knows a type depends on who declares it. */
function featuresStandOnFloors(features: string, floors: Floors): Rule {
  const floorOf = (feature: string) => floors.findIndex((floor) => floor.includes(feature));
  return ({ path, imports }) => {
    const feature = folderIn(path, features);
    if (feature === undefined || TEST.test(path)) return [];
    const floor = floorOf(feature);
    if (floor < 0) return [`belongs to ${feature}, which stands on no floor: name it in scripts/floors.ts`];
    return imports.flatMap(({ specifier, target }) => {
      const other = target && folderIn(target, features);
      if (!other || other === feature || (floorOf(other) >= 0 && floorOf(other) < floor)) return [];
      const at = floorOf(other);
      const where = at < 0 ? 'stands on no floor' : at === floor ? 'stands on the same floor' : 'stands above';
      return [
        `imports ${specifier}: ${other} ${where}, and ${feature} may know only what is below (scripts/floors.ts)`,
      ];
    });
  };
}

const SQL = /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/;

function routesKnowNoSql({ path, text, imports }: SourceFile): string[] {
  if (!/^apps\/server\/src\/features\/.*routes\.ts$/.test(path)) return [];
  return SQL.test(text) || imports.some(({ specifier }) => /^(kysely|pg)(\/|$)/.test(specifier))
    ? ['knows SQL: routes call queries.ts or a command']
    : [];
}

function onlyEnvReadsTheEnvironment({ path, text }: SourceFile): string[] {
  if (path === 'apps/server/src/env.ts' || TEST.test(path) || !/\bprocess\.env\b/.test(text)) return [];
  return ['reads process.env: take it from Env, which only apps/server/src/env.ts fills'];
}

function timeComesFromTheContext({ path, text }: SourceFile): string[] {
  if (!within(path, 'apps/server/src/features/') || TEST.test(path)) return [];
  return /\bnew Date\(\)|\bDate\.now\(\)/.test(text) ? ['asks for the time: take ctx.now'] : [];
}

function moneyNamesItsCurrency({ path, text }: SourceFile): string[] {
  // What people may write is read by amount.ts; what there is, is declared in money.ts. Formats of banks, of tax offices
  // and of the ECB are in euros whatever ours is.
  // The generated types list what the database admits.
  if (TEST.test(path) || /^packages\/contract\/src\/shared\/(money|amount)\.ts$|\.generated\.ts$/.test(path)) return [];
  if (/^apps\/server\/src\/features\/(payments|payouts|statements|currencies|invoices\/fiscal)\//.test(path)) return [];
  return /['"]EUR['"]/.test(text) ? ['names the base currency: take BASE_CURRENCY of shared/money.ts'] : [];
}

/** What writes amounts for readers, and the reading of a field, which is the field's to show. */
const WRITES_AMOUNTS = new Set([
  'apps/web/src/lib/format.ts',
  'apps/web/src/ui/data/money-text.tsx',
  'apps/web/src/ui/fields/read-number.ts',
  'apps/web/src/features/currencies/shown-currency.tsx',
]);

/** A buyer who chose another currency sees every amount in it too, which only these know. */
function amountsAreShownOneWay({ path, text }: SourceFile): string[] {
  if (!within(path, 'apps/web/src/') || TEST.test(path) || WRITES_AMOUNTS.has(path)) return [];
  return /\b(?:formatMoney|convertForDisplay|shownCents)\b|style: 'currency'/.test(text)
    ? ['writes an amount by itself: take MoneyText, or money() of useFormat(), which know the reader’s currency']
    : [];
}

/** React remembers that a part could not be fetched, and its error replaces the page with all that is typed in it. */
function partsAreFetchedAgain({ path, text }: SourceFile): string[] {
  const isToaster = path === 'apps/web/src/ui/toasts/toast.ts' || path === 'apps/web/src/ui/page/lazy-part.tsx';
  if (!within(path, 'apps/web/src/') || isToaster) return [];
  return /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(text)
    ? ['takes lazy() of React: take that of ui/page/lazy-part.tsx, which keeps the page where a part can’t be fetched']
    : [];
}

function servicesAreDeclared({ path, text }: SourceFile): string[] {
  if (!within(path, 'apps/server/src/') || TEST.test(path) || within(path, 'apps/server/src/platform/adapters/'))
    return [];
  return /(?<![.\w])fetch\(/.test(text)
    ? ['calls a service by itself: declare it with outsideService(), or take safe-fetch for addresses of strangers']
    : [];
}

function connectionsSurviveABreak({ path, text }: SourceFile): string[] {
  if (path === 'apps/server/src/db/client.ts' || TEST.test(path)) return [];
  return /\bnew pg\.(?:Client|Pool)\(/.test(text)
    ? ['opens a connection of its own, which ends the process when it breaks: take it from db/client.ts']
    : [];
}

/**
 * What reads a clock in tests, or watches for stalls: the yardstick itself and what holds work against it, tests of the
 * watch, one that chooses the moment of a kill, one that compares the work of two sign-ins, and two that wait at least
 * for something, which no slow machine makes untrue.
 */
const CLOCKS = new Set([
  'packages/contract/src/testing/effort.ts',
  'apps/server/src/testing/longest-turn.ts',
  'apps/server/src/testing/api.ts',
  'apps/server/src/platform/workers/testing/misbehaving-tasks.ts',
  'apps/server/src/platform/metrics/event-loop.test.ts',
  'apps/server/src/platform/metrics/metrics.test.ts',
  'apps/server/src/crash.test.ts',
  'apps/server/src/platform/identity/throttle.test.ts',
  'apps/server/src/platform/identity/embedded/service.test.ts',
  'apps/server/src/platform/adapters/outside-service.test.ts',
]);
const MEASURES =
  /\bperformance\.now\(|\b(?:threadC|c)puUsage\(|\bhrtime\b|\bwatchEventLoop\(|\bmonitorEventLoopDelay\(|expect\(\s*Date\.now\(\)\s*-/;

function testsMeasureNoTime({ path, text }: SourceFile): string[] {
  if (!TEST.test(path) || CLOCKS.has(path) || !MEASURES.test(text)) return [];
  return ['measures time, which says nothing on a slow or busy machine: count the work, or take effortOf()'];
}

/** A wait of `vi.waitFor` ends after a second unless it says otherwise, which a busy machine overruns. */
function testsWaitLongEnough({ path, text }: SourceFile): string[] {
  if (!TEST.test(path)) return [];
  const waits = text.match(/\bvi\.waitFor\(/g)?.length ?? 0;
  const long = text.match(/\btimeout: [3-9]\d_000\b/g)?.length ?? 0;
  return waits > long ? ['waits a second only: take expect.poll(), or name a timeout of at least 30_000'] : [];
}

/** Schema, address parser and panel of a list's filters follow from its `filter.ts` in the contract. */
function filtersAreDeclaredOnce({ path, text, imports }: SourceFile): string[] {
  if (TEST.test(path)) return [];
  if (within(path, 'packages/contract/')) {
    return /^(?:export )?const [A-Z]\w*Filter\s*=(?!\s*filterSchema\()/m.test(text)
      ? ['writes the schema of a filter by itself: declare the fields in filter.ts and take filterSchema()']
      : [];
  }
  // What a report is asked besides its filters, such as its period, always has a value: no list's declaration has that.
  if (within(path, 'apps/web/src/ui/list/') || path === 'apps/web/src/features/reports/report-controls.ts') return [];
  return imports.some(({ target }) => target === 'apps/web/src/ui/list/filter-fields.ts')
    ? ['describes filters by itself: take listFilters() of the list’s declaration']
    : [];
}

/** Where a package documents the parts that it is made of. */
const DOCUMENTED_PARTS = /^nodemailer\/lib\//;
const PRIVATE_FILE = /^(?:@[^/]+\/)?[^./@][^/]*\/(?:lib|dist|src|build|esm|cjs)\//;

/** Also by a `require` under whatever name. */
const CALLED_WITH = /\(\s*'([^'\n]+\.js)'\s*\)/g;

function packagesKeepTheirFiles({ text, imports }: SourceFile): string[] {
  const named = [
    ...imports.map(({ specifier }) => specifier),
    ...[...text.matchAll(CALLED_WITH)].map(([, file = '']) => file),
  ];
  return named
    .filter((file) => PRIVATE_FILE.test(file) && !DOCUMENTED_PARTS.test(file))
    .map((file) => `imports ${file}, a private file of a package`);
}

function noReExports({ text }: SourceFile): string[] {
  return /^export \* from/m.test(text) ? ['re-exports a whole file: import from where it is made'] : [];
}

function speakingNames({ path }: SourceFile): string[] {
  const name = posix.basename(path);
  if (path === 'packages/contract/src/index.ts') return [];
  return VAGUE.test(name) ? [`is called ${name}, which says nothing: name what it holds`] : [];
}

function knownFolders({ path }: SourceFile): string[] {
  const [, side, folders = ''] = /^apps\/(server|web)\/src\/(?:features|faces)\/[^/]+\/(.+)\/[^/]+$/.exec(path) ?? [];
  if (side === 'web') return folders.split('/').length > WEB_DEPTH ? [`is too deep: at most ${WEB_DEPTH} folders`] : [];
  if (side !== 'server' || SERVER_FOLDERS.has(folders)) return [];
  return [`is in ${folders}/: a feature here holds files and, at most, ${[...SERVER_FOLDERS].join('/, ')}/`];
}

function commandsAreNamedLikeTheirFile({ path, text }: SourceFile): string[] {
  const name = /^apps\/server\/src\/features\/[^/]+\/commands\/([^/]+)\.ts$/.exec(path)?.[1];
  if (name === undefined || TEST.test(path)) return [];
  const expected = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return new RegExp(`^export (async )?(function|const) ${expected}\\b`, 'm').test(text)
    ? []
    : [`must export ${expected}()`];
}

/** A list is a description: who finds pages by hand makes a second way, without its scope, exports and tests. */
function listsAreDescribed({ path, text }: SourceFile): string[] {
  const isRoom = within(path, 'apps/server/src/platform/list/');
  return within(path, 'apps/server/src/') && !isRoom && /\b(?:findPage|pageQuery)\b[^;]*list-query\.ts/.test(text)
    ? ['reads pages by itself: describe the list with defineList()']
    : [];
}

const JOINS = 'apps/server/src/platform/context.ts';

/** What opens its own can be no part of another write. Jobs have no context, and read-only ones ask for an isolation. */
function writesJoinTransactions({ path, text }: SourceFile): string[] {
  if (!within(path, 'apps/server/src/') || TEST.test(path) || path === JOINS) return [];
  const isCommand = /\/features\/(.+\/commands\/[^/]+|.+routes)\.ts$/.test(path);
  return (isCommand
    ? /\.(?:transaction|startTransaction)\(\)/
    : /\b(?:ctx|inside)\.db\s*\.(?:transaction\(\)\s*\.execute|startTransaction)\(/
  ).test(text)
    ? ['opens a transaction: take the writes or the lifecycle of its record, or together(), which join the caller’s']
    : [];
}

/** Every violation as `path problem`, ordered by path. */
export function checkStructure(root: string): string[] {
  const files = ROOTS.flatMap((folder) => filesUnder(root, folder)).map((path) => readSource(root, path));
  return [
    ...files.flatMap((file) => RULES.flatMap((rule) => rule(file).map((problem) => `${file.path} ${problem}`))),
    ...findCycles(files),
    ...checkBounds(root),
  ].sort();
}

function filesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => CODE.test(path) && !path.endsWith('.d.ts') && statSync(join(root, path)).isFile());
}

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm;
const STATIC_IMPORT = /^\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?['"]([^'"\n]+)['"]/gm;
const DYNAMIC_IMPORT = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g;

function readSource(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8').replace(COMMENTS, '');
  const found = [
    ...[...text.matchAll(STATIC_IMPORT)].map(([, type, specifier = '']) => ({
      specifier,
      kind: type ? ('type' as const) : ('value' as const),
    })),
    ...[...text.matchAll(DYNAMIC_IMPORT)].map(([, specifier = '']) => ({ specifier, kind: 'late' as const })),
  ];
  return { path, text, imports: found.map((one) => ({ ...one, target: targetOf(path, one.specifier) })) };
}

function targetOf(path: string, specifier: string): string | undefined {
  return specifier.startsWith('.') ? posix.join(dirname(path), specifier) : undefined;
}

/**
 * Import cycles, each once. Dynamic imports form none. Type imports form one on the web only, where a part that takes
 * its types from the whole can't be used elsewhere.
 */
function findCycles(files: SourceFile[]): string[] {
  const counts = ({ kind }: Import, path: string) =>
    kind === 'value' || (kind === 'type' && within(path, 'apps/web/') && !TEST.test(path));
  const needs = new Map(
    files.map(({ path, imports }) => [
      path,
      imports.filter((imported) => counts(imported, path)).flatMap(({ target }) => (target ? [target] : [])),
    ]),
  );
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: string[]) => {
    const at = trail.indexOf(path);
    if (at >= 0) cycles.push(`${path} is in a cycle of imports: ${[...trail.slice(at), path].join(' → ')}`);
    if (at >= 0 || done.has(path)) return;
    for (const next of needs.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const { path } of files) visit(path, []);
  return cycles;
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const problems = [...checkStructure(root), ...checkMap(root), ...checkDocs(root)];
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
