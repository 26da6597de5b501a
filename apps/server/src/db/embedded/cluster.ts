/** A private PostgreSQL in its own folder, reachable only through a Unix socket. Recovers from any kind of crash. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { dataDirProblem } from '../../env.ts';
import { makeDir } from '../../make-dir.ts';
import { createClient } from '../client.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { type FileLock, LockedError, lockFile } from './file-lock.ts';
import { chooseLauncher, type Launcher } from './launcher.ts';
import { DatabaseStartError } from './start-error.ts';

export interface ClusterOptions {
  /** Absolute path of a folder for the cluster, its socket, log and lock. Created if missing. */
  dataDir: string;
  /** Additional server settings, as `-c name=value`. */
  settings?: Record<string, string>;
  /** False for tests: nothing waits for the disk, and a crash of the machine may lose data. */
  durable?: boolean;
  /** How often it may crash within a minute and is started again, 3 if not given: more has a permanent cause. */
  mostDeaths?: number;
  /** Called before slow steps, with a message for people. */
  log?: (line: string) => void;
}

export interface Cluster {
  /** Address of one of its databases, in the format of DATABASE_URL. */
  url(database: string): string;
  /**
   * Resolves when the server has ended for good: stopped, crashed too often, or impossible to restart. After a single
   * crash it is restarted at once.
   */
  exited: Promise<void>;
  /** The log file that tells why it ended. */
  logFile: string;
  /** Ends sessions, flushes everything to disk, and stops. May be called twice. */
  stop(): Promise<void>;
}

interface Place {
  dataDir: string;
  clusterDir: string;
  socketDir: string;
  logFile: string;
  binaries: Binaries;
  launcher: Launcher;
}

const SUPERUSER = 'app';
const MAJOR_VERSION = '18';
/** A Unix socket's address has 107 bytes, some of which PostgreSQL's file name needs. */
const LONGEST_SOCKET_DIR = 90;
const MOST_DEATHS = 3;
/** Processes of a killed server hold its memory for a moment, during which the next one refuses to start. */
const RELAUNCH_MS = 30_000;
const MIB = 2 ** 20;
/** PostgreSQL's own, and more than enough for the smallest machine or a test. */
const LEAST_BUFFERS_MIB = 128;
const MOST_BUFFERS_MIB = 2048;
const FAST_AND_FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Starts it, and creates it first if necessary. Throws DatabaseStartError. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { dataDir } = options;
  const log = options.log ?? (() => {});
  const durable = options.durable ?? true;
  const lock = await takeFolder(dataDir).catch((error) => refuse(dataDir, error));
  try {
    const place = prepare(dataDir);
    await endOrphan(place, log);
    if (!existsSync(join(place.clusterDir, 'PG_VERSION'))) await initialise(place, durable, log);
    refuseOtherVersion(place);
    const settings = {
      ...(durable ? { shared_buffers: sharedBuffers(memoryLimit()) } : FAST_AND_FORGETFUL),
      ...options.settings,
    };
    const { child, logStart } = launch(place, settings);
    await untilReady(place, child, logStart, log);
    return supervise(place, child, { ...options, settings, log }, lock);
  } catch (error) {
    await lock.release();
    return refuse(dataDir, error);
  }
}

/** Bytes of this machine, or of the container if that has less. */
const memoryLimit = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/**
 * A quarter of the memory, as PostgreSQL's manual advises: rows that are read from files instead take a third longer to
 * search. It is taken as it is needed.
 */
export const sharedBuffers = (memory: number): string =>
  `${Math.round(Math.min(MOST_BUFFERS_MIB, Math.max(LEAST_BUFFERS_MIB, memory / 4 / MIB)))}MB`;

/** A full or read-only disk may show in any of these operations. */
function refuse(dataDir: string, error: unknown): never {
  if (!(error instanceof Error && 'syscall' in error)) throw error;
  throw new DatabaseStartError(dataDirProblem(dataDir, error), { cause: error });
}

async function takeFolder(dataDir: string): Promise<FileLock> {
  makeDir(dataDir);
  const owner = statSync(dataDir).uid;
  if (process.getuid && owner !== process.getuid()) {
    throw new DatabaseStartError(
      `${dataDir} belongs to another user (uid ${owner}): start as that user, or set DATA_DIR to another folder.`,
    );
  }
  try {
    return await lockFile(join(dataDir, 'lock'));
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    const process = error.holder ? ` (process ${error.holder})` : '';
    throw new DatabaseStartError(
      `Linkstand already runs on ${dataDir}${process}: stop it first, or set DATA_DIR and PORT for a second one.`,
    );
  }
}

function prepare(dataDir: string): Place {
  const clusterDir = join(dataDir, 'postgres');
  const spareDir = join(dataDir, 'lib');
  makeDir(spareDir, 0o755);
  const binaries = findBinaries(spareDir);
  const launcher = chooseLauncher(
    ['env', ...libraryVariable(binaries), binaries.postgres, '--version'],
    dataDir,
    clusterDir,
  );
  return {
    dataDir,
    clusterDir,
    socketDir: makeSocketDir(dataDir, launcher),
    logFile: join(dataDir, 'postgres.log'),
    binaries,
    launcher,
  };
}

const libraryVariable = ({ libraryPath }: Binaries) => (libraryPath ? [`LD_LIBRARY_PATH=${libraryPath}`] : []);

function makeSocketDir(dataDir: string, launcher: Launcher): string {
  let dir = join(dataDir, 'run');
  if (dir.length > LONGEST_SOCKET_DIR) {
    const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
    dir = join(tmpdir(), `linkstand-${process.getuid?.() ?? 0}-${name}`);
  }
  launcher.makeDir(dir);
  const { uid, mode } = lstatSync(dir);
  const isForeign = uid !== process.getuid?.() && process.getuid?.() !== 0;
  if (isForeign || mode & 0o077 || !lstatSync(dir).isDirectory()) {
    throw new DatabaseStartError(`${dir} can be used by other users: remove it and start again.`);
  }
  return dir;
}

/**
 * Pid of the postmaster that really serves this folder. Its lock file alone proves nothing, because pids are reused.
 */
function postmasterOf(clusterDir: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8'), 10);
    process.kill(pid, 0);
    if (process.platform !== 'linux') return pid;
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** We hold the folder's lock, so a running server has lost its owner: end it. */
async function endOrphan({ clusterDir, socketDir }: Place, log: (line: string) => void): Promise<void> {
  const pid = postmasterOf(clusterDir);
  if (pid !== undefined) {
    log('Waiting for the database of the last run to stop…');
    const late = performance.now() + 60_000;
    for (const [signal, patience] of [
      ['SIGINT', 30_000],
      ['SIGQUIT', 30_000],
    ] as const) {
      const until = performance.now() + patience;
      kill(pid, signal);
      while (postmasterOf(clusterDir) === pid && performance.now() < until) await sleep(20);
    }
    if (postmasterOf(clusterDir) === pid && performance.now() >= late) {
      throw new DatabaseStartError(
        `The database of the last run (process ${pid}) does not stop: end it and start again.`,
      );
    }
  }
  // Nobody serves this folder, so files of a killed server are stale, though its pid may be in use elsewhere.
  for (const stale of [
    join(clusterDir, 'postmaster.pid'),
    join(socketDir, '.s.PGSQL.5432.lock'),
    join(socketDir, '.s.PGSQL.5432'),
  ]) {
    rmSync(stale, { force: true });
  }
}

/** Into a temporary folder, then renamed: all or nothing. */
async function initialise(place: Place, durable: boolean, log: (line: string) => void): Promise<void> {
  const { clusterDir, launcher, binaries } = place;
  log('Creating the database…');
  const fresh = `${clusterDir}.new`;
  rmSync(fresh, { recursive: true, force: true });
  launcher.makeDir(fresh);
  const { file, args, env } = command(place, binaries.initdb, [
    ...['--pgdata', fresh, '--username', SUPERUSER, '--auth=trust', '--encoding=UTF8', '--no-instructions'],
    // Byte order and built-in Unicode rules, which never change under our indexes. Sorting for people names its
    // collation.
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...(durable ? [] : ['--no-sync']),
  ]);
  const child = spawn(file, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  const code = await new Promise((resolve) => child.on('error', resolve).on('close', resolve));
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new DatabaseStartError(explain(place, complaint || String(code)));
  }
  try {
    renameSync(fresh, clusterDir);
  } catch {
    throw new DatabaseStartError(`${clusterDir} exists and is not a database: move it away and start again.`);
  }
}

function refuseOtherVersion({ clusterDir }: Place): void {
  const version = readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR_VERSION) return;
  throw new DatabaseStartError(
    `${clusterDir} was made by PostgreSQL ${version} and this version brings ${MAJOR_VERSION}: restore a backup into a new DATA_DIR.`,
  );
}

function command({ launcher, binaries }: Place, program: string, programArgs: string[]) {
  const [file = program, ...args] = [...launcher.prefix, program, ...programArgs];
  const libraries = binaries.libraryPath ? { LD_LIBRARY_PATH: binaries.libraryPath } : {};
  return { file, args, env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...libraries } };
}

/** @returns the process, and where its output begins in the log */
function launch(place: Place, settings: Record<string, string>): { child: ChildProcess; logStart: number } {
  const { clusterDir, socketDir, logFile, binaries } = place;
  if (existsSync(logFile) && statSync(logFile).size > 10_000_000) renameSync(logFile, `${logFile}.1`);
  const all = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { file, args, env } = command(place, binaries.postgres, ['-D', clusterDir, ...flags]);
  const out = openSync(logFile, 'a', 0o600);
  try {
    const logStart = fstatSync(out).size;
    // In its own session: Ctrl-C must reach us first, so that we can stop in order.
    const child = spawn(file, args, { stdio: ['ignore', out, out], detached: true, env });
    child.on('error', () => {}); // seen as an exit without a code
    return { child, logStart };
  } finally {
    closeSync(out);
  }
}

async function untilReady(
  place: Place,
  child: ChildProcess,
  logStart: number,
  log: (line: string) => void,
): Promise<void> {
  const start = performance.now();
  let hasReported = false;
  for (;;) {
    const client = createClient(urlOf(place, 'postgres'));
    try {
      await client.connect();
      return;
    } catch {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
        throw new DatabaseStartError(explain(place, outputSince(place, logStart)));
      }
      if (!hasReported && performance.now() - start > 5_000) {
        log(whyItTakesLong(outputSince(place, logStart)));
        hasReported = true;
      }
    } finally {
      await client.end().catch(() => {});
    }
    await sleep(10);
  }
}

const outputSince = ({ logFile }: Place, start: number): string =>
  readFileSync(logFile).subarray(start).toString('utf8');

/** A line for who waits for the start, by what PostgreSQL has said in it. */
export const whyItTakesLong = (output: string): string =>
  /was interrupted|not properly shut down|in recovery/.test(output)
    ? 'The database is recovering from a sudden end, please wait…'
    : 'The database is starting, which takes its time on a busy machine…';

/** The relevant line of PostgreSQL's output. */
function explain({ dataDir, logFile }: Place, output: string): string {
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return dataDirProblem(dataDir, Object.assign(new Error('full'), { code: 'ENOSPC' }));
  }
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/\bLOG:/.test(line));
  const reason = lines.find((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'it ended without a reason';
  const short = reason.replace(/^.*?(FATAL|PANIC|error):\s*/, '').trim();
  return `The built-in PostgreSQL did not start: ${short} (more in ${logFile}).`;
}

/** Address of a database of the cluster in this folder, if some process keeps it running; otherwise undefined. */
export function addressOfRunning(dataDir: string, database: string): string | undefined {
  const clusterDir = join(dataDir, 'postgres');
  if (postmasterOf(clusterDir) === undefined) return undefined;
  // The fifth line of PostgreSQL's lock file is its socket folder.
  const socketDir = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')[4];
  return socketDir ? urlOf({ socketDir }, database) : undefined;
}

function urlOf({ socketDir }: Pick<Place, 'socketDir'>, database: string): string {
  return `postgresql://${SUPERUSER}@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
}

/** Keeps the server running until it is stopped. */
function supervise(
  place: Place,
  first: ChildProcess,
  { settings, log, mostDeaths = MOST_DEATHS }: Required<Pick<ClusterOptions, 'settings' | 'log'>> & ClusterOptions,
  lock: FileLock,
): Cluster {
  let child = first;
  let isStopping = false;
  const deaths: number[] = [];
  const relaunch = async (): Promise<boolean> => {
    const late = performance.now() + RELAUNCH_MS;
    while (!isStopping) {
      try {
        await endOrphan(place, log);
        const launched = launch(place, settings);
        child = launched.child;
        await untilReady(place, child, launched.logStart, log);
        return true;
      } catch (error) {
        if (performance.now() > late) {
          log(error instanceof Error ? error.message : String(error));
          return false;
        }
        await sleep(100);
      }
    }
    return false;
  };
  const run = async () => {
    for (;;) {
      await ended(child);
      if (isStopping) return;
      deaths.push(performance.now());
      if (deaths.filter((at) => at > performance.now() - 60_000).length > mostDeaths) return;
      log(`The database ended by itself and is started again (more in ${place.logFile}).`);
      if (!(await relaunch())) return;
    }
  };
  const exited = run().finally(() => lock.release());
  return {
    url: (database) => urlOf(place, database),
    exited,
    logFile: place.logFile,
    async stop() {
      isStopping = true;
      // The running server, or the one being started.
      const signal = (name: NodeJS.Signals) => child.pid !== undefined && kill(child.pid, name);
      signal('SIGINT');
      const again = setInterval(() => signal('SIGINT'), 1000);
      const late = setTimeout(() => signal('SIGQUIT'), 20_000);
      await exited;
      clearInterval(again);
      clearTimeout(late);
    },
  };
}

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};

/** Also if it is gone already. */
function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Creates the database unless it exists. */
export async function ensureDatabase(cluster: Cluster, database: string): Promise<void> {
  const client = createClient(cluster.url('postgres'));
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}
