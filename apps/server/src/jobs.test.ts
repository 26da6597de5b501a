import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { jobs } from './jobs.ts';
import { defineJob } from './platform/jobs.ts';

const folder = import.meta.dirname;
/** Every file that declares jobs, with how many. */
const declaring = globSync('**/*.ts', { cwd: folder })
  .filter((path) => !/\.test\.ts$|(^|\/)testing\//.test(path))
  .map((path) => ({ path, count: readFileSync(`${folder}/${path}`, 'utf8').match(/= defineJob\(/g)?.length ?? 0 }))
  .filter(({ count }) => count > 0);

describe('the list of jobs', () => {
  test('names every job that is declared', async () => {
    const listed = new Set<unknown>(jobs);
    const missing = await Promise.all(
      declaring.map(async ({ path, count }) => {
        const made: object = await import(`${folder}/${path}`);
        const found = Object.values(made).filter((value) => listed.has(value));
        return found.length === count ? [] : [`${path} declares ${count}, of which ${found.length} are on the list`];
      }),
    );
    expect(missing.flat()).toEqual([]);
  });

  test('has one of each name', () => {
    const names = jobs.map(({ name }) => name);
    expect(names).toHaveLength(new Set(names).size);
  });

  test('takes no job that needs what the process has not', () => {
    const schema = z.object({});
    const served = defineJob({ name: 'try', schema, run: async (_data, _tools: Pick<Tools, 'db'>) => undefined });
    const unserved = defineJob({
      name: 'try',
      schema,
      run: async (_data, _tools: { readonly moon: string }) => undefined,
    });
    expect(jobs.concat(served)).toHaveLength(jobs.length + 1);
    // @ts-expect-error nobody has a moon
    expect(jobs.concat(unserved)).toHaveLength(jobs.length + 1);
  });
});

type Tools = Parameters<(typeof jobs)[number]['run']>[1];
