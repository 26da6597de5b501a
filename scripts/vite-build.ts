/**
 * Builds the web app into the folder given as first argument. A separate process, so that Vite's memory is released.
 */
import { join } from 'node:path';
import { build } from 'vite';

const [outDir] = process.argv.slice(2);
if (!outDir) throw new Error('Use: node scripts/vite-build.ts <folder>');
const root = join(import.meta.dirname, '../apps/web');
try {
  await build({ root, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
