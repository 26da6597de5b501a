/** Builds the web app into the folder of the first argument. A process of its own: Vite's memory goes with it. */
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
