// The door of every npm script: plain JavaScript for whatever Node (20 or newer) is at hand. It installs what the entry
// needs, as the lock says, and then runs a TypeScript entry under the Node 24 that the lock brings.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, statfsSync } from 'node:fs';
import { homedir, constants as os } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { keepRunning } from './keep-running.mjs';
import { portProblem, tryPort } from './port.mjs';

const SCRIPTS = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(SCRIPTS);
const MODULES = join(ROOT, 'node_modules');
const STAMP = join(MODULES, '.installed');
const LOCK = join(ROOT, 'package-lock.json');
const CACHE = join(ROOT, '.cache');
const LOCKED_NODE = join(MODULES, `node-${process.platform}-${process.arch}`, 'bin', 'node');
const OLDEST = 20;
const WANTED = 24;
/** What an installation runs. Other entries build, test or measure, and need all packages. */
const SERVING = ['start', 'verify-stored-evidence', 'verify-fiscal-records', 'verify-ledger'];
/**
 * What is new in a heap mostly ends with its request. V8 would let every thread heap up 48 MB of it before it looks, and
 * glibc keep freed memory apart for each of them, columns of megabytes among it: docs/decisions/memory.md has what that
 * makes.
 */
const LEAN = {
  flags: ['--max-semi-space-size=4'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' },
};

const PRELOADED = ['strip-types.mjs', 'end-with-parent.mjs'];

const major = Number(process.versions.node.split('.')[0]);
if (major < OLDEST)
  fail(
    `Linkstand needs Node ${OLDEST} or newer, and this is ${process.version}: install a newer Node from nodejs.org.`,
  );

const [entry, ...args] = process.argv.slice(2);
if (!entry) fail('Use: node scripts/run.mjs <entry.ts> [arguments]');
const needsAll = !SERVING.includes(basename(entry, '.ts'));
const neededMegabytes = needsAll ? 1_000 : 700;
await install();
process.exit(await run(chooseNode()));

function fail(line) {
  console.error(line);
  process.exit(1);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Nothing to do when the stamp of the last complete install says the same as the lock. It says which packages are there:
 * all, or those that serve.
 */
async function install() {
  const lock = createHash('sha256')
    .update([process.platform, process.arch, read(LOCK)].join('\0'))
    .digest('hex');
  const [all, serving] = [`${lock} all`, `${lock} serving`];
  const enough = needsAll ? [all] : [all, serving];
  if (enough.includes(read(STAMP))) return;
  await requirePort();
  try {
    mkdirSync(CACHE, { recursive: true });
    accessSync(ROOT, constants.W_OK);
  } catch (error) {
    fail(error.code === 'ENOSPC' ? diskFull() : notWritable());
  }
  if (freeMegabytes() < neededMegabytes && !existsSync(MODULES)) fail(diskFull());
  const { status, output } = await npm(serving, enough);
  // The stamp may be gone again: another run may be adding to it by now.
  if (status === 0) return;
  fail(freeMegabytes() < 20 ? diskFull() : explain(output));
}

/** An install takes minutes on a slow machine; the start after it asks again, and knows all variables. */
async function requirePort() {
  const { PORT = '4300', HOST = '127.0.0.1', ROLE } = process.env;
  const address = { host: HOST, port: Number(PORT) };
  if (!entry.endsWith('start.ts') || ROLE === 'worker' || !(address.port > 0 && address.port < 65_536)) return;
  const code = await tryPort(address);
  if (code !== undefined) fail(portProblem(address, code));
}

/**
 * Under a lock, so that two first starts at once install once; the loser of the race finds a stamp that is enough for it
 * and goes on.
 */
function npm(serving, enough) {
  // Added to what serves, the rest leaves the files of a server that runs where they are. Only `ci` refuses a lock that
  // does not say what package.json does.
  const adding = isLockTrue() ? 'install --no-save' : 'ci';
  // npm may call an install complete though the disk was too full to hold it: then the stamp must not be set. A Node brings
  // 67 MB of headers for whoever compiles extensions of it, and nobody here does.
  const script = `
    echo turn
    held=$(cat node_modules/.installed 2>/dev/null)
    serving=$1; shift
    for stamp; do test "$held" = "$stamp" && exit 0; done
    test "$held" = "$serving" && how='${adding}' || how=ci
    echo install
    rm -f node_modules/.installed
    npm $how ${needsAll ? '--include=dev' : '--omit=dev'} --include=optional --ignore-scripts --engine-strict=false \
      --no-audit --no-fund --no-progress --loglevel=error || exit $?
    test "$(df -Pm . | awk 'NR==2 {print $4}')" -ge 20 || exit 1
    rm -rf node_modules/node-*-*/include
    printf %s "$stamp" > node_modules/.installed.tmp && mv node_modules/.installed.tmp node_modules/.installed`;
  const shell = ['sh', '-c', script, 'install', serving, ...enough];
  const canLock = !spawnSync('flock', ['--version']).error;
  const [program, ...rest] = canLock ? ['flock', join(CACHE, 'install.lock'), ...shell] : shell;
  // A group of its own, so that one signal ends npm and all that it started.
  const child = spawn(program, rest, { cwd: ROOT, env: npmEnv(), stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const forward = onSignals((signal) => {
    end(-child.pid, signal);
    process.exit(128 + os.signals[signal]);
  });
  const waiting = setTimeout(() => console.error('Another run is installing: waiting for it…'), 1_000);
  let progress;
  let output = '';
  const listen = (chunk) => {
    output += chunk;
    clearTimeout(waiting);
    if (!progress && /^install$/m.test(output)) progress = showProgress();
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  return new Promise((resolve) => {
    const finish = (status, all) => {
      clearTimeout(waiting);
      progress?.(status === 0);
      forward();
      resolve({ status, output: all.replace(/^(turn|install)\n/gm, '') });
    };
    child.on('error', (error) => finish(1, String(error)));
    child.on('close', (status) => finish(status, output));
  });
}

/** Whether the lock was made for the dependencies that the package.json files name. */
function isLockTrue() {
  const named = ({ dependencies, devDependencies, optionalDependencies }) =>
    JSON.stringify(
      [dependencies, devDependencies, optionalDependencies].map((each) => Object.entries(each ?? {}).sort()),
    );
  try {
    return Object.entries(JSON.parse(read(LOCK)).packages)
      .filter(([path]) => !path.includes('node_modules'))
      .every(([path, locked]) => named(locked) === named(JSON.parse(read(join(ROOT, path, 'package.json')))));
  } catch {
    return false;
  }
}

function npmEnv() {
  const env = { ...process.env };
  for (const name of ['NODE_ENV', 'NODE_OPTIONS', 'npm_config_omit', 'npm_config_production']) delete env[name];
  try {
    accessSync(env.npm_config_cache ?? homedir(), constants.W_OK);
  } catch {
    env.npm_config_cache = join(CACHE, 'npm');
  }
  return env;
}

/**
 * npm is silent while it works, so we count what has arrived. Returns the function that ends the counting, which takes
 * whether all arrived.
 */
function showProgress() {
  const started = Date.now();
  const expected = expectedPackages();
  console.error(`Installing ${expected} packages, once…`);
  const line = () =>
    `  ${Math.min(arrivedPackages(), expected)} of ${expected} packages, ${Math.round((Date.now() - started) / 1000)} s`;
  const live = process.stderr.isTTY;
  const timer = setInterval(() => process.stderr.write(live ? `\r${line()}` : `${line()}\n`), live ? 500 : 10_000);
  return (done) => {
    clearInterval(timer);
    if (live) process.stderr.write('\r\x1b[K');
    if (done) console.error(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
  };
}

/** The packages at the top level; those inside others come with them. */
function expectedPackages() {
  try {
    const fits = (list, here) => !list || list.includes(here);
    return Object.entries(JSON.parse(read(LOCK)).packages).filter(
      ([path, { link, os, cpu, dev }]) =>
        /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) &&
        !link &&
        (needsAll || !dev) &&
        fits(os, process.platform) &&
        fits(cpu, process.arch),
    ).length;
  } catch {
    return 0;
  }
}

/** npm makes the folders first and fills them later. */
function arrivedPackages() {
  const list = (dir) => {
    try {
      return readdirSync(dir).filter((name) => !name.startsWith('.'));
    } catch {
      return [];
    }
  };
  const isFull = (dir) => existsSync(join(dir, 'package.json'));
  return list(MODULES)
    .flatMap((name) => (name.startsWith('@') ? list(join(MODULES, name)).map((part) => join(name, part)) : [name]))
    .filter((name) => isFull(join(MODULES, name))).length;
}

function freeMegabytes() {
  const { bavail, bsize } = statfsSync(ROOT);
  return (bavail * bsize) / 2 ** 20;
}

function diskFull() {
  return `The disk of ${ROOT} is too full: the packages need ${neededMegabytes} MB. Free some space and start again.`;
}

function notWritable() {
  return `${ROOT} can't be written by this user: start as the user that owns it, or change its owner.`;
}

function explain(output) {
  if (/ENOSPC|EDQUOT|no space left/i.test(output)) return diskFull();
  if (/EACCES|EPERM|EROFS/.test(output)) return notWritable();
  if (/npm: (command )?not found|spawn npm ENOENT/.test(output))
    return 'npm was not found: install Node together with npm from nodejs.org.';
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/.test(output)
  ) {
    return 'The packages could not be downloaded because npm does not reach its registry: check the network (or proxy) and start again.';
  }
  if (/EINTEGRITY/.test(output)) return 'A downloaded package is damaged: run npm cache clean --force and start again.';
  if (/can only install|EUSAGE/.test(output))
    return 'package.json and package-lock.json do not agree: restore both from the repository and start again.';
  return `The packages could not be installed (npm):\n${output.trim().split('\n').slice(-15).join('\n')}`;
}

/** The locked Node where it runs (its build needs glibc), else the one that runs us when it is new enough. */
function chooseNode() {
  if (existsSync(LOCKED_NODE) && spawnSync(LOCKED_NODE, ['--version'], { stdio: 'ignore' }).status === 0)
    return LOCKED_NODE;
  if (major >= WANTED) return process.execPath;
  return fail(
    `There is no ready Node ${WANTED} for ${process.platform} on ${process.arch}: install Node ${WANTED} or newer and start again.`,
  );
}

/** `--restart` is ours: what died is run again. */
function run(node) {
  return keepRunning({
    node,
    args: [
      ...LEAN.flags,
      '--disable-warning=ExperimentalWarning',
      ...PRELOADED.flatMap((file) => ['--import', String(pathToFileURL(join(SCRIPTS, file)))]),
      join(ROOT, entry),
      ...args.filter((argument) => argument !== '--restart'),
    ],
    options: {
      cwd: ROOT,
      // When we end, the channel closes, and the child notices. Through it the child says that it is ready.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: {
        ...LEAN.env,
        ...process.env,
        PATH: [dirname(node), join(MODULES, '.bin'), process.env.PATH].join(delimiter),
        END_WITH_PARENT: String(process.pid),
      },
    },
    restart: args.includes('--restart'),
    onSignals,
  });
}

/** Returns the function that takes the listeners away. */
function onSignals(listener) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, listener);
  return () => {
    for (const signal of signals) process.off(signal, listener);
  };
}

function end(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // gone already
  }
}
