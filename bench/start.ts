import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyDemo } from './demo-folder.ts';
import { freePort } from './stage.ts';

const ROOT = join(import.meta.dirname, '..');

/** From the command to the first answer of the page, in seconds. */
async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    if (answer?.ok) break;
    if (child.exitCode !== null) throw new Error('npm start ended before it answered.');
    await sleep(10);
  }
  const seconds = (performance.now() - started) / 1000;
  child.kill('SIGINT');
  await ended;
  return seconds;
}

/**
 * The first start creates the demo. Later ones are the everyday case.
 *
 * @param isFirstMeasured false: the demo is there already
 */
export async function benchStart(rounds: number, isFirstMeasured: boolean): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'linkstand-bench-start-'));
  try {
    if (isFirstMeasured) {
      const first = await startOnce(dataDir);
      console.log(`start: first ${first.toFixed(1)} s (creates database and demo world)`);
    } else await copyDemo(dataDir);
    const warm: number[] = [];
    for (let round = 0; round < rounds; round++) warm.push(await startOnce(dataDir));
    warm.sort((a, b) => a - b);
    console.log(
      `start: warm ${warm[Math.floor(rounds / 2)]?.toFixed(2)} s (${warm[0]?.toFixed(2)}–${warm.at(-1)?.toFixed(2)}), goal 3 s`,
    );
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
