/**
 * Every bench with little data and for moments, so that none can rot: it runs to its end, and where it has two sides,
 * both answer the same. How fast they are is judged by nobody here.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDemo } from '../bench/demo-folder.ts';
import { type CommandResult, runNode } from './test-command.ts';

const ROOT = join(import.meta.dirname, '..');

/** Options of each script, the slowest first; null for one that another one runs. */
const SHORT: Readonly<Record<string, string | null>> = {
  bench:
    'start api sentences pages interactions --seconds 0.1 --rounds 1 --connections 2 --records 400 --fresh --only=search;list, page 1;site read;site page;briefing read;transition;/login;/media;/requests?size=100',
  'bench:lists': '--rows 400 --calls 1 --fresh',
  'bench:newsletters': '--recipients 60 --connections 20 --kills 1 --seconds 0.3',
  'bench:catalogue': '1500 --seconds 0.05 --connections 2 --questions 20 --fresh',
  'bench:reports': '--briefings 500 --calls 1 --seconds 0.2 --fresh',
  'bench:imports': '--rows 100 --sites 500 --seconds 0.2 --fresh',
  'bench:ledger': '--seconds 0.1 --rounds 1 --entries 5000 --invoices 2 --wallets 20',
  'bench:guard': '--links 60 --days 2 --kills 1',
  'bench:metrics': '--sites 60',
  'bench:chats': '--messages 4000 --calls 1 --fresh',
  // A part of `bench`.
  'bench:sentences': null,
};

export interface ShortBench {
  readonly name: string;
  readonly result: CommandResult;
  readonly seconds: number;
}

/** Scripts of package.json that measure. */
function scripts(): ReadonlyMap<string, readonly string[]> {
  const { scripts = {} } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts?: Record<string, string>;
  };
  return new Map(
    Object.entries(scripts)
      .filter(([name]) => /^bench(:|$)/.test(name))
      .map(([name, command]) => [name, command.replace(/^exec node /, '').split(' ')]),
  );
}

const AT_ONCE = 2;

/** @param only names of benches. Empty: all */
export async function runShortBenches(only: readonly string[]): Promise<ShortBench[]> {
  const known = scripts();
  const asked = (name: string) => only.length === 0 || only.includes(name);
  const wrong = (name: string, output: string): ShortBench => ({ name, result: { ok: false, output }, seconds: 0 });
  const results = [
    ...[...known.keys()].filter((name) => !(name in SHORT)).map((name) => wrong(name, 'It has no short run here.')),
    ...Object.keys(SHORT)
      .filter((name) => !known.has(name))
      .map((name) => wrong(name, 'There is no such script.')),
  ];
  const demo = await ensureDemo();
  const waiting = Object.entries(SHORT).flatMap(([name, options]) =>
    options !== null && asked(name) && known.has(name) ? [[name, options] as const] : [],
  );
  const run = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, options] = next;
      // An option with blanks is the last one.
      const [plain = '', last] = options.split(/ (?=--only=)/);
      const started = performance.now();
      const result = await runNode(
        [...(known.get(name) ?? []), ...plain.split(' ').filter(Boolean), ...(last ? [last] : [])],
        { BENCH_DEMO: demo },
      );
      results.push({ name, result, seconds: (performance.now() - started) / 1000 });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  return results;
}
