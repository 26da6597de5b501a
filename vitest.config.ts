import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They take a minute or two by waiting: begun last, they would be waited for by everybody. */
const LONGEST = ['crash.test.ts', 'send-mail.test.ts', 'browser-client.test.ts', 'jobs.test.ts', 'life.test.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

const WEB = 'apps/web/src';
/** Files that replace modules, which only works before others have loaded them. They get a process each. */
const mocking = readdirSync(join(import.meta.dirname, WEB), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .filter((file) => /\bvi\.(?:mock|stubGlobal)\(/.test(readFileSync(join(import.meta.dirname, WEB, file), 'utf8')))
  .map((file) => `src/${file}`);

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    maxWorkers: Math.max(2, Math.min(8, availableParallelism())),
    // A bound for what never ends, far above what a slow and busy machine needs.
    testTimeout: 90_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    projects: [
      // Rules without any state: its files can share a process, and what they import.
      {
        extends: true,
        test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts'],
          globalSetup: ['src/testing/cluster-setup.ts'],
          // Loading the server takes longer than most of its tests: what its files share is loaded once in a process.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: mocking,
          isolate: false,
        },
      },
      { extends: true, test: { name: 'web, modules replaced', root: 'apps/web', include: mocking } },
      { extends: true, test: { name: 'scripts', root: 'scripts', include: ['**/*.test.ts'] } },
    ],
  },
});
