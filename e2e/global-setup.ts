/** Starts the real server once for all specs: on a free port, with the demo, in a temporary data folder. */
import { once } from 'node:events';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { makeTestFolder } from '../apps/server/src/testing/test-folder.ts';
import { testEnvironment } from '../scripts/test-command.ts';
import { spawnWithParent } from '../scripts/tied-process.ts';

const ROOT = join(import.meta.dirname, '..');
const RESULTS = join(import.meta.dirname, 'results');
/** It may build the web app first, on a machine that is busy. */
const PATIENCE_MS = 600_000;

/**
 * With BASE_URL, tests run against a running server, and E2E_DATA_DIR gives specs access to its database. The specs
 * then change its data.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return undefined;
  const dataDir = await makeTestFolder();
  const port = await freePort();
  const server = spawnWithParent([join(ROOT, 'scripts/start.ts')], {
    // Tests set the caller's address like a proxy on this machine: see support/people.ts.
    env: testEnvironment({ DATA_DIR: dataDir, PORT: String(port), DEMO: '1', TRUST_PROXY: 'loopback' }),
  });
  const exited = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGTERM');
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
  mkdirSync(RESULTS, { recursive: true });
  const log = createWriteStream(join(RESULTS, 'server.log'));
  let output = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        log.write(chunk);
        output += chunk;
        if (output.includes('Linkstand is ready')) resolve();
      });
    }
  });
  let late: NodeJS.Timeout | undefined;
  const problem = await Promise.race([
    ready,
    exited.then(() => 'The server ended'),
    new Promise<string>((resolve) => {
      late = setTimeout(() => resolve('The server is not ready in time'), PATIENCE_MS);
    }),
  ]);
  clearTimeout(late);
  if (problem) {
    await stop();
    throw new Error(`${problem}:\n${output.trim()}`);
  }
  process.env.BASE_URL = `http://localhost:${port}`;
  process.env.E2E_DATA_DIR = dataDir;
  return stop;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
