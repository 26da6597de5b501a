/**
 * `npm test`: runs every check in sequence and counts the results. `npm test -- unit` runs one part; further arguments
 * go to its tool, as in `npm test -- unit apps/server/src/env.test.ts`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type FileLock, LockedError, lockFile } from '../apps/server/src/db/embedded/file-lock.ts';
import { stopCommands } from './test-command.ts';
import { type Outcome, PARTS, type Part } from './test-parts.ts';

const ROOT = join(import.meta.dirname, '..');

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stopCommands().then(() => process.exit(130)));
}
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const [name, ...args] = process.argv.slice(2);
const chosen = PARTS.filter((part) => name === undefined || part.name === name);
if (chosen.length === 0) {
  console.error(`There is no part called ${name}: choose one of ${PARTS.map((part) => part.name).join(', ')}.`);
  process.exit(1);
}
/** Told again at the end; all of them stand above, with their parts. */
const MAX_FAILURES_TOLD = 30;

const lock = await takeTurn();
process.exitCode = await runAll(chosen, args);
await lock.release();

async function takeTurn(): Promise<FileLock> {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  try {
    return await lockFile(join(ROOT, '.cache/test.lock'));
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    const holder = error.holder ? ` (process ${error.holder})` : '';
    console.error(`The tests already run in this folder${holder}: wait until they end.`);
    process.exit(1);
  }
}

async function runAll(parts: Part[], toolArgs: string[]): Promise<number> {
  let passed = 0;
  let failed = 0;
  const failures: string[] = [];
  for (const part of parts) {
    const outcome = await runPart(part, toolArgs);
    passed += outcome.passed;
    failed += outcome.failed;
    if (outcome.failed > 0) failures.push(...(outcome.failures ?? []).map((failure) => `${part.title}: ${failure}`));
  }
  if (failures.length > 0) console.log(`\nFailed:\n\n${failures.slice(0, MAX_FAILURES_TOLD).join('\n\n')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed > 0 || passed === 0 ? 1 : 0;
}

async function runPart(part: Part, toolArgs: string[]): Promise<Outcome> {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const alive = setInterval(() => console.log(`  … ${part.title}, ${seconds()}`), 60_000);
  try {
    const outcome = await part.run(toolArgs);
    if (outcome.failed > 0) console.log(`\n${outcome.output.trim()}\n`);
    if (outcome.note) console.log(`\n${outcome.note}\n`);
    const counts = part.counts ? `, ${outcome.passed} passed, ${outcome.failed} failed` : '';
    console.log(`${outcome.failed > 0 ? '✗' : '✓'} ${part.title} (${seconds()}${counts})`);
    return outcome;
  } catch (error) {
    console.log(`\n${error instanceof Error ? error.stack : error}\n✗ ${part.title} (${seconds()})`);
    return { passed: 0, failed: 1, output: '' };
  } finally {
    clearInterval(alive);
  }
}
