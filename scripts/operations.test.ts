/** The numbers that docs/operations.md states are those of the code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const manual = read('docs/operations.md');

const WORDS: Readonly<Record<string, number>> = { half: 0.5, one: 1, three: 3, five: 5, twenty: 20, minute: 60 };
const numberOf = (written: string) => WORDS[written] ?? Number(written.replaceAll(/[_,]/g, ''));

/** A number in the manual, where the code has it, and how many of the code's units one of the manual's is. */
test.each([
  [
    /every (\S+) s it is looked for those that have none/,
    'apps/server/src/platform/jobs.ts',
    /LOOK_SECONDS = (\d+)/,
    1,
  ],
  [/found by one look every (\S+) s/, 'apps/server/src/platform/jobs.ts', /LOOK_SECONDS = (\d+)/, 1],
  [/jobs by queue, counted every (\S+) s/, 'apps/server/src/platform/run-jobs.ts', /SUPERVISE_SECONDS = (\d+)/, 1],
  [/Their heartbeat is (\S+) s/, 'apps/server/src/platform/run-jobs.ts', /heartbeatSeconds = (\d+)/, 1],
  [/run again: (\S+) to 10 s/, 'apps/server/src/platform/jobs.ts', /usualRetries.*firstDelaySeconds: (\d+)/, 1],
  [/a mail (\S+) to two minutes/, 'apps/server/src/platform/mail/deliver-mail.ts', /firstDelaySeconds: (\d+)/, 60],
  [/is retried (\S+) times/, 'apps/server/src/platform/mail/deliver-mail.ts', /retries: \{ limit: (\d+)/, 1],
  [/at most (\S+) MB at work/, 'apps/server/src/platform/workers/task.ts', /memoryMb: (\d+)/, 1],
  [/gives up after (\S+) deaths within a minute/, 'scripts/keep-running.mjs', /MAX_DEATHS = (\d+)/, 1],
  [/started again, at most (\S+) times a minute/, 'apps/server/src/db/embedded/cluster.ts', /MOST_DEATHS = (\d+)/, 1],
  [/at most (\S+) s for a row/, 'apps/server/src/db/patience.ts', /LOCK_WAIT_MS = (\d+)/, 1000],
  [/(\S+) s altogether for turns/, 'apps/server/src/db/patience.ts', /PATIENCE_MS = (\d+)/, 1000],
  [/has finished for (\S+) s/, 'apps/server/src/db/transaction-turns.ts', /WAIT_MS = (\d+)/, 1000],
  [/tries every (\S+) second/, 'apps/server/src/platform/listener.ts', /LONGEST_WAIT_MS = (\d+)/, 1000],
  [/finishes running jobs, for up to (\S+) s/, 'scripts/start.ts', /patienceMs = ([\d_]+)/, 1000],
  [/At most (\S+) registrations a day/, 'apps/server/src/platform/identity/throttle.ts', /signUpsAccount: \[(\d+)/, 1],
  [/files of up to (\S+) MB/, 'packages/contract/src/sites/import-choices.ts', /MAX_IMPORT_BYTES = (\d+)/, 1],
  [/removed files included: (\S+) files/, 'apps/server/src/platform/upload-day.ts', /file: \{ files: (\d+)/, 1],
  [/(\S+) files or 2,000 MB for imports/, 'apps/server/src/platform/upload-day.ts', /import: \{ files: (\d+)/, 1],
  [/a briefing keeps up to (\S+) files/, 'apps/server/src/features/content/upload-quota.ts', /\{ files: (\d+)/, 1],
  [/up to \d+ files or (\S+) MB, removed/, 'apps/server/src/features/content/upload-quota.ts', /bytes: (\d+) \*/, 1],
] as const)('%s', (sentence, file, constant, units) => {
  const stated = sentence.exec(manual)?.[1];
  const coded = constant.exec(read(file))?.[1];
  expect(stated, `${sentence} in docs/operations.md`).toBeDefined();
  expect(coded, `${constant} in ${file}`).toBeDefined();
  expect(numberOf(stated ?? '') * units).toBe(numberOf(coded ?? ''));
});
