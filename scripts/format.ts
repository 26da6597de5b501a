/** `npm run format`: formats and mends what Biome can mend; with paths, only those. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { biomeProgram } from './biome.ts';
import { lineOf } from './start-error.ts';

try {
  const paths = process.argv.slice(2);
  const { status } = spawnSync(biomeProgram(), ['check', '--write', ...(paths.length > 0 ? paths : ['.'])], {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(lineOf(error) ?? error);
  process.exitCode = 1;
}
