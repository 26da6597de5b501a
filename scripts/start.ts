/**
 * `npm start`: starts database, web app and server, and stops them in order. `--fresh-demo` creates the demo again,
 * `--no-web` serves no web app (dev), `--restart` restarts after a crash (see keep-running.mjs).
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOfRunning } from '../apps/server/src/db/embedded/cluster.ts';
import { isUnavailable } from '../apps/server/src/db/unavailable.ts';
import { emptyDemo } from '../apps/server/src/demo/empty-demo.ts';
import { type Env, loadEnv, requireFilesDir } from '../apps/server/src/env.ts';
import { createLog } from '../apps/server/src/log.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { portProblem, tryPort } from './port.mjs';
import { causeLine, lineOf, StartError } from './start-error.ts';
import { ensureWebBuild, WEB_DIST } from './web-build.ts';

/** What must be stopped, last started first. */
const running: (() => Promise<void>)[] = [];
/** Tells proxies that we are about to stop. */
let drain: (() => void) | undefined;
const stopping = new AbortController();
let stopped: Promise<void> | undefined;
let env: Env | undefined;
/** Exit code that keep-running.mjs treats as a crash rather than a refused start. */
const DIED = 70;

const say = (line: string) => console.log(line);

// The terminal or npm may be gone while we stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
// Ctrl-C comes from the terminal and from npm, and people press it twice: only the first counts.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));

// After an uncaught error the state is unknown: report where it happened, release everything, exit.
for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, die);

try {
  env = loadEnv();
  await start(env);
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error(lineOf(error, env) ?? error);
    // What passes by itself is worth another start, where somebody makes it.
    await end(isUnavailable(error) ? DIED : 1);
  }
}

async function start(env: Env): Promise<void> {
  if (env.role === 'migrate') return migrateOnce(env);
  await requirePort(env);
  requireFilesDir(env);
  const server = import('../apps/server/src/main.ts'); // Loaded while the database starts.
  server.catch(() => {}); // Reported where it is awaited.
  const [database] = await Promise.all([startDatabase(env), prepareWeb(env)]);
  throwIfStopping();
  const { startServer } = await server;
  const started = await startServer({
    env,
    db: database.db,
    pool: database.pool,
    databaseUrl: database.url,
    log: createLog(env.logLevel),
  });
  running.push(started.stop);
  drain = started.drain;
  throwIfStopping();
  database.lost.then((line) => {
    if (stopping.signal.aborted) return;
    console.error(line);
    void end(DIED);
  });
  process.send?.({ ready: true });
  welcome(env, started.url, started.setupUrl);
}

/** For a step of its own before new processes start: applies what is missing, and exits. */
async function migrateOnce(env: Env): Promise<void> {
  const { db, url } = await startDatabase(env);
  throwIfStopping();
  const { migrateOnly } = await import('../apps/server/src/main.ts');
  const applied = await migrateOnly(db, url);
  throwIfStopping();
  for (const name of applied) say(`Applied ${name}.`);
  say(applied.length === 0 ? 'The database was up to date.' : 'The database is up to date.');
  await end(0);
}

async function startDatabase(env: Env) {
  const database = await openDatabase(env, say);
  running.push(() => database.close());
  if (env.databaseUrl === undefined) process.send?.({ dataDir: env.dataDir });
  throwIfStopping();
  if (process.argv.includes('--fresh-demo')) await throwDemoAway(env, database);
  return database;
}

async function throwDemoAway(env: Env, { db }: OpenDatabase): Promise<void> {
  if (!env.demo) throw new StartError('--fresh-demo is for the demo, which this is not: leave it out, or set DEMO=1.');
  if (await emptyDemo(db)) return say('Making the demo anew…');
  throw new StartError(
    '--fresh-demo makes only the demo anew, and this database holds something else: leave it out, or name another database.',
  );
}

async function prepareWeb(env: Env): Promise<void> {
  if (env.role === 'worker' || process.argv.includes('--no-web')) return;
  if (env.webDist === WEB_DIST) return await ensureWebBuild(say, stopping.signal);
  if (!existsSync(join(env.webDist, 'index.html'))) {
    throw new StartError(
      `WEB_DIST ${env.webDist} has no index.html: build the web app into it, or leave WEB_DIST out.`,
    );
  }
}

/** Checks before the slow work that the server will be able to listen. */
async function requirePort(env: Env): Promise<void> {
  const code = env.role === 'worker' ? undefined : await tryPort(env);
  if (code === undefined) return;
  // A second start on the same data folder is told of the first and not of its port.
  if (env.databaseUrl === undefined && addressOfRunning(env.dataDir, 'linkstand')) await startDatabase(env);
  throw new StartError(portProblem(env, code));
}

function throwIfStopping(): void {
  stopping.signal.throwIfAborted();
}

function welcome(env: Env, url: string, setupUrl: string | undefined): void {
  say(env.role === 'worker' ? '\nLinkstand is ready for its jobs.' : `\nLinkstand is ready: ${env.publicUrl}`);
  if (!env.demo && url) say(`It listens on ${url}.`);
  if (setupUrl) say(`No one administers it yet. This link makes you its administrator, once:\n  ${setupUrl}`);
  if (env.demo && env.role !== 'worker') {
    say('\nThis is the demo. Sign in with the password linkstand as');
    say('  client@demo.linkstand.test       to order publications');
    say('  coordinator@demo.linkstand.test  to review them');
    say('  admin@demo.linkstand.test        to see everything');
    say(`Its mails, also those to site owners, are at ${env.publicUrl}/dev/mailbox`);
  }
  say('\nStop with Ctrl-C.');
}

function die(error: unknown): void {
  console.error(causeLine(error));
  console.error(error);
  // The second of two errors is usually caused by the first.
  void end(DIED, 10_000);
}

/** Runs once. Later callers wait for the first. */
function end(code: number, patienceMs = 40_000): Promise<void> {
  stopped ??= stopAll(code, patienceMs);
  return stopped;
}

async function stopAll(code: number, patienceMs: number): Promise<void> {
  stopping.abort();
  const drainMs = drain && code === 0 ? (env?.drainSeconds ?? 0) * 1000 : 0;
  if (code === 0 && env?.role !== 'migrate') say('\nStopping…');
  // PostgreSQL is tied to this process and stops with it, so leaving late loses nothing.
  setTimeout(() => process.exit(code || 1), drainMs + patienceMs).unref();
  if (drainMs > 0) {
    drain?.();
    await sleep(drainMs);
  }
  for (let stop = running.pop(); stop; stop = running.pop()) {
    await stop().catch((error) => {
      console.error(error);
      code ||= 1;
    });
  }
  process.exit(code);
}
