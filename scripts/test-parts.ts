/** The parts of `npm test` in order, quick ones first. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { biomeProgram } from './biome.ts';
import { findBrowser } from './find-browser.ts';
import { runShortBenches } from './short-benches.ts';
import { type CommandResult, runNode, runProgram } from './test-command.ts';

const ROOT = join(import.meta.dirname, '..');
/** What `npm test` checks at once: the first holds the contract and the server, which the others import from. */
const PROGRAMS = ['.', 'apps/web', 'e2e', 'bench'];

export interface Outcome {
  passed: number;
  failed: number;
  /** Shown if something failed. */
  output: string;
  /** What failed, a line or a few each: told again at the very end, where a reader of a long run looks. */
  failures?: string[];
  /** Always shown. */
  note?: string;
}

export interface Part {
  /** Its name in `npm test -- <name>`. */
  name: string;
  title: string;
  /** True if it counts single tests. Otherwise the whole part is one. */
  counts: boolean;
  run(args: string[]): Promise<Outcome>;
}

export const PARTS: Part[] = [
  { name: 'format', title: 'Format and lint', counts: false, run: format },
  { name: 'types', title: 'Types', counts: false, run: types },
  { name: 'structure', title: 'Structure', counts: false, run: structure },
  { name: 'unit', title: 'Unit, database and API tests', counts: true, run: unit },
  { name: 'bench', title: 'Benches, in short', counts: true, run: benches },
  { name: 'browser', title: 'Browser tests', counts: true, run: browser },
];

const asOne = ({ ok, output }: CommandResult): Outcome => ({
  passed: ok ? 1 : 0,
  failed: ok ? 0 : 1,
  output,
  failures: ok ? [] : [firstLines(output, 20)],
});

const firstLines = (text: string, count: number): string => text.trim().split('\n').slice(0, count).join('\n');

async function format(args: string[]): Promise<Outcome> {
  const program = biomeProgram();
  const result = await runProgram(program, [
    'ci',
    `--colors=${process.stdout.isTTY ? 'force' : 'off'}`,
    ...(args.length > 0 ? args : ['.']),
  ]);
  return asOne({ ...result, output: `${result.output}\nnpm run format mends what can be mended.` });
}

/**
 * TypeScript everywhere, or in the workspaces named, and the generated database types and schema.sql compared with the
 * migrations.
 */
async function types(args: string[]): Promise<Outcome> {
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  const checked = (args.length === 0 ? PROGRAMS : args).filter(hasSources);
  const results: CommandResult[] = [];
  for (const workspace of checked) {
    // What was found the last time is kept, so that a second run only looks at what changed since: 2 s instead of 30.
    const kept = join(ROOT, `.cache/types-${workspace.replaceAll('/', '-')}.tsbuildinfo`);
    const options = ['--pretty', 'false', '--incremental', '--tsBuildInfoFile', kept];
    results.push(await runProgram(tsc, ['-p', workspace, ...options]));
  }
  if (args.length === 0) results.push(await runNode([join(ROOT, 'scripts/generate-types.ts'), '--check']));
  return asOne({
    ok: results.every(({ ok }) => ok),
    output: results.flatMap(({ ok, output }) => (ok ? [] : [output.trim()])).join('\n'),
  });
}

/** tsc treats a workspace without files as an error. */
function hasSources(workspace: string): boolean {
  if (workspace === '.') return true;
  return readdirSync(join(ROOT, workspace), { recursive: true, encoding: 'utf8' }).some(
    (name) => !name.includes('node_modules') && /\.tsx?$/.test(name),
  );
}

async function structure(): Promise<Outcome> {
  return asOne(await runNode([join(ROOT, 'scripts/check-structure.ts')]));
}

interface VitestTest {
  fullName: string;
  status: string;
  failureMessages?: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; message?: string; assertionResults: VitestTest[] }[];
}

/** More failing files than this are no accident of a busy machine, so nothing is tried again. */
const MAX_FILES_AGAIN = 3;

async function unit(args: string[]): Promise<Outcome> {
  const { outcome, files } = await runVitest(args);
  const failing = files.filter(({ status }) => status === 'failed');
  if (!process.env.CI || failing.length === 0 || failing.length > MAX_FILES_AGAIN) return outcome;
  // In CI a file has one retry, as browser tests have (playwright.config.ts). What needed it is always reported.
  const second = await runVitest(failing.map(({ name }) => name));
  const passedBefore = failing.flatMap(({ assertionResults }) => assertionResults.filter(isPassed)).length;
  const passed = outcome.passed - passedBefore + second.outcome.passed;
  if (second.outcome.failed > 0) return { ...second.outcome, passed };
  const names = failing.flatMap(({ name, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === 'failed');
    return [relative(ROOT, name), ...tests.map(({ fullName }) => `  ${fullName}`)];
  });
  return { ...second.outcome, passed, note: `Passed at the second try:\n  ${names.join('\n  ')}\n${outcome.output}` };
}

const isPassed = ({ status }: { readonly status: string }) => status === 'passed';

async function runVitest(args: string[]): Promise<{ outcome: Outcome; files: VitestReport['testResults'] }> {
  const report = reportFile('unit.json');
  const vitest = join(packageDir('vitest'), 'vitest.mjs');
  const result = await runNode([
    ...[vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ...args,
  ]);
  const found = readReport<VitestReport>(report);
  const files = found?.testResults ?? [];
  // A file that fails before its first test has no tests to count.
  const broken = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failed = (found?.numFailedTests ?? 0) + broken.length;
  const outcome = counted(result, found?.numPassedTests ?? 0, failed);
  return { outcome: { ...outcome, failures: files.flatMap(failuresOf) }, files };
}

function failuresOf({ name, status, message, assertionResults }: VitestReport['testResults'][number]): string[] {
  const file = relative(ROOT, name);
  if (status === 'failed' && assertionResults.length === 0) return [`${file}: ${firstLines(message ?? '', 6)}`];
  return assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages = [] }) => `${file} › ${fullName}: ${firstLines(failureMessages.join('\n'), 6)}`);
}

async function benches(args: string[]): Promise<Outcome> {
  // A browser that they measure with.
  findBrowser({ wanted: process.env.BROWSER_PATH, path: process.env.PATH, log: console.log });
  const all = await runShortBenches(args);
  const failing = all.filter(({ result }) => !result.ok);
  return {
    passed: all.length - failing.length,
    failed: failing.length,
    output: failing.map(({ name, result }) => `${name}\n${result.output.trim()}`).join('\n\n'),
    failures: failing.map(({ name, result }) => `${name}: ${result.output.trim().split('\n').slice(-8).join('\n')}`),
    note: all.map(({ name, seconds }) => `  ${name}: ${seconds.toFixed(0)} s`).join('\n'),
  };
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

/** Tests that ended so, with their files and groups. `flaky`: they needed a retry. */
function testsThatWere(
  status: 'flaky' | 'unexpected',
  suites: readonly PlaywrightSuite[],
  trail: readonly string[] = [],
): string[] {
  return suites.flatMap(({ title, suites: inner = [], specs = [] }) => {
    const names = [...trail, title];
    const found = specs.filter(({ tests }) => tests.some((test) => test.status === status));
    return [...found.map((spec) => [...names, spec.title].join(' › ')), ...testsThatWere(status, inner, names)];
  });
}

async function browser(args: string[]): Promise<Outcome> {
  const executable = findBrowser({
    wanted: process.env.BROWSER_PATH,
    path: process.env.PATH,
    installsShell: Boolean(process.env.CI),
    log: console.log,
  });
  const report = reportFile('browser.json');
  const result = await runNode(
    [
      join(packageDir('@playwright/test'), 'cli.js'),
      'test',
      '--config',
      join(ROOT, 'e2e/playwright.config.ts'),
      ...args,
    ],
    { BROWSER_PATH: executable, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  const { stats, suites = [] } = readReport<PlaywrightReport>(report) ?? {};
  // In CI a test has one retry (playwright.config.ts). Tests that needed it are always reported.
  const flaky = testsThatWere('flaky', suites);
  const outcome = {
    ...counted(result, (stats?.expected ?? 0) + flaky.length, stats?.unexpected ?? 0),
    failures: testsThatWere('unexpected', suites),
  };
  return flaky.length === 0 ? outcome : { ...outcome, note: `Passed at the second try:\n  ${flaky.join('\n  ')}` };
}

/** A tool that fails without a failing test, or runs no tests, counts as failed. */
function counted({ ok, output }: CommandResult, passed: number, failed: number): Outcome {
  const hidden = (!ok || passed === 0) && failed === 0 ? 1 : 0;
  return { passed, failed: failed + hidden, output };
}

function reportFile(name: string): string {
  const dir = join(ROOT, '.cache/reports');
  mkdirSync(dir, { recursive: true });
  rmSync(join(dir, name), { force: true });
  return join(dir, name);
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function packageDir(name: string): string {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
}
