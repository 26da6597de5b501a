// Runs a program, says in one line why it died, and with `restart` runs it again. Plain JavaScript like run.mjs, which
// it is a part of.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a program answers that died of a mistake of its own and has said so (EX_SOFTWARE of sysexits.h). */
const DIED = 70;
/** Deaths within a minute, after which another start would be no use. */
const MAX_DEATHS = 5;
const MINUTE = 60_000;
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
/** An embedded database ends by itself when its owner died; this long it is waited for. */
const DATABASE_PATIENCE = 30_000;

/**
 * @param {object} program
 * @param {string} program.node
 * @param {string[]} program.args
 * @param {import('node:child_process').SpawnOptions} program.options
 * @param {boolean} program.restart
 * @param {(listener: (signal: NodeJS.Signals) => void) => unknown} program.onSignals
 * @returns {Promise<number>} the code to exit with
 */
export async function keepRunning({ node, args, options, restart, onSignals }) {
  const deaths = [];
  const stopping = new AbortController();
  let child;
  let wasReady = false;
  let dataDir;
  // Ctrl-C reaches the child by the terminal too, so its handlers bear a signal twice.
  onSignals((signal) => {
    stopping.abort();
    child?.kill(signal);
  });
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid === parent) return;
    stopping.abort();
    child?.kill('SIGTERM');
  }, 500).unref();

  for (;;) {
    const reports = mkdtempSync(join(tmpdir(), 'linkstand-'));
    const report = join(reports, 'report.json');
    // What was made again once is not thrown away because of a death.
    const wanted = deaths.length > 0 ? args.filter((argument) => argument !== '--fresh-demo') : args;
    child = spawn(node, [...reportTo(reports), ...wanted], options);
    child.on('message', (message) => {
      if (message?.ready) wasReady = true;
      if (message?.dataDir) dataDir = message.dataDir;
    });
    const { code, signal, error } = await ended(child);
    const why = error ? `Node could not be started: ${error.message}` : causeOf(signal, report);
    rmSync(reports, { recursive: true, force: true });
    if (why && !stopping.signal.aborted) console.error(why);
    const exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
    const hasDied = signal !== null || code === DIED;
    if (hasDied) await databaseGone(dataDir);
    // A first start that is refused (a port in use, a wrong variable) would be refused again.
    const again = hasDied || (wasReady && code !== 0);
    if (error || !restart || !again || stopping.signal.aborted) return error ? 1 : exitCode;
    deaths.push(Date.now());
    const lately = deaths.filter((at) => at > Date.now() - MINUTE).length;
    if (lately >= MAX_DEATHS) {
      console.error(`Linkstand died ${lately} times within a minute and is not started again: see the lines above.`);
      return exitCode;
    }
    const pause = Math.min(FIRST_PAUSE * 2 ** (lately - 1), LONGEST_PAUSE);
    console.error(`Linkstand is started again in ${pause / 1000} s.`);
    await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
    if (stopping.signal.aborted) return 0;
  }
}

/** Node writes down there why its heap was full: the process itself can't say anything any more. */
const reportTo = (directory) => [
  '--report-on-fatalerror',
  '--report-compact',
  '--report-exclude-env',
  '--report-exclude-network',
  `--report-directory=${directory}`,
  '--report-filename=report.json',
];

const ended = (child) =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error }));
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });

/** What the signal that ended it means; undefined where it ended by itself and said why. */
function causeOf(signal, report) {
  if (signal === null) return undefined;
  if (existsSync(report)) {
    const { header, javascriptHeap } = JSON.parse(readFileSync(report, 'utf8'));
    if (header?.trigger === 'OOMError') {
      const used = Math.round(javascriptHeap.usedMemory / 2 ** 20);
      return `Linkstand died: its heap was full at ${used} MB. NODE_OPTIONS=--max-old-space-size=… (in MB) gives it more.`;
    }
    return `Linkstand died of ${signal}: ${header?.event ?? 'a fatal error of Node'}.`;
  }
  if (signal === 'SIGKILL') {
    return 'Linkstand was killed (SIGKILL), by somebody or by the system for want of memory: dmesg tells which.';
  }
  return `Linkstand died of ${signal}, outside of its own code.`;
}

/** In a container the end of the first process ends all others, also a database that is about to stop in order. */
async function databaseGone(dataDir) {
  if (!dataDir) return;
  const file = join(dataDir, 'postgres/postmaster.pid');
  for (const late = Date.now() + DATABASE_PATIENCE; existsSync(file) && Date.now() < late; ) {
    const pid = Number.parseInt(readFile(file), 10);
    if (pid > 0 && !isAlive(pid)) return;
    await sleep(50);
  }
}

function readFile(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
