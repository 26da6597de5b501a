/** The built web app, rebuilt only if its sources changed. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FileLock, LockedError, lockFile } from '../apps/server/src/db/embedded/file-lock.ts';
import { StartError } from './start-error.ts';
import { spawnWithParent } from './tied-process.ts';

const ROOT = join(import.meta.dirname, '..');
export const WEB_DIST = join(ROOT, 'apps/web/dist');
const SOURCES = ['apps/web', 'packages/contract', 'package-lock.json', 'tsconfig.base.json'];
const NOT_SOURCES = new Set(['node_modules', 'dist', 'dist.new', 'dist.old']);
const STAMP = '.made-of';

/** Resolves when apps/web/dist is up to date. Throws StartError. `signal` aborts a build. */
export async function ensureWebBuild(log: (line: string) => void, signal?: AbortSignal): Promise<void> {
  if (isFresh(hashSources())) return;
  const lock = await lockBuild(log, signal);
  try {
    const sources = hashSources();
    if (isFresh(sources)) return; // Another run built it meanwhile.
    const started = performance.now();
    log(existsSync(WEB_DIST) ? 'Building the web app, which has changed…' : 'Building the web app, once…');
    await build(sources, signal);
    log(`Built the web app in ${Math.round((performance.now() - started) / 1000)} s.`);
  } finally {
    await lock.release();
  }
}

function isFresh(sources: string): boolean {
  try {
    return readFileSync(join(WEB_DIST, STAMP), 'utf8') === sources;
  } catch {
    return false;
  }
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesUnder(join(ROOT, source)))) {
    const content = readFileSync(file);
    hash.update(`${relative(ROOT, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesUnder(path: string): string[] {
  if (NOT_SOURCES.has(path.slice(path.lastIndexOf('/') + 1))) return [];
  try {
    return readdirSync(path)
      .sort()
      .flatMap((name) => filesUnder(join(path, name)));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return [path];
    throw error;
  }
}

async function lockBuild(log: (line: string) => void, signal?: AbortSignal): Promise<FileLock> {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  for (let waited = 0; ; waited += 200) {
    try {
      return await lockFile(join(ROOT, '.cache/web-build.lock'));
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
    }
    if (waited === 600) log('Another run is building the web app: waiting for it…');
    await sleep(200, undefined, signal ? { signal } : {});
  }
}

/** Into a temporary folder, then swapped in: whoever serves the old build never sees a partial one. */
async function build(sources: string, signal?: AbortSignal): Promise<void> {
  const fresh = `${WEB_DIST}.new`;
  const old = `${WEB_DIST}.old`;
  const { code, output } = await runVite(fresh, signal);
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    if (/ENOSPC|EDQUOT|no space left/i.test(output)) {
      throw new StartError(`The disk of ${ROOT} is full: free some space and start again.`);
    }
    throw new StartError(`The web app can't be built:\n${output.trim()}`);
  }
  writeFileSync(join(fresh, STAMP), sources);
  rmSync(old, { recursive: true, force: true });
  if (existsSync(WEB_DIST)) renameSync(WEB_DIST, old);
  renameSync(fresh, WEB_DIST);
  rmSync(old, { recursive: true, force: true });
}

function runVite(outDir: string, signal?: AbortSignal): Promise<{ code: number | null; output: string }> {
  const child = spawnWithParent([join(import.meta.dirname, 'vite-build.ts'), outDir], signal ? { signal } : {});
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
