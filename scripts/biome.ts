import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/** Path of Biome's program for this platform. Its packages are installed without the wrapper that would choose one. */
export function biomeProgram(): string {
  const scope = join(import.meta.dirname, '../node_modules/@biomejs');
  const name = `cli-${process.platform}-${process.arch}`;
  const program = [name, `${name}-musl`].map((part) => join(scope, part, 'biome')).find(existsSync);
  if (program) return program;
  throw new StartError(`Biome is not installed for ${process.platform} on ${process.arch}: format and lint on Linux.`);
}
