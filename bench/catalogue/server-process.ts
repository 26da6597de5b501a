import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CatalogueStatus } from '../../apps/server/src/features/media/columnar/columnar-catalogue.ts';
import { freePort } from '../stage.ts';
import type { CatalogueStage } from './stage.ts';

interface ServerReport {
  readonly url: string;
  readonly catalogue?: CatalogueStatus;
  readonly rss: number;
  /** Processor time of the process, all threads together. */
  readonly cpuMs: number;
}

export interface BenchServer {
  readonly url: string;
  /** Seconds from the start of the process until the catalogue answers from memory. 0 if PostgreSQL answers. */
  readonly readySeconds: number;
  ask(): Promise<ServerReport>;
  stop(): Promise<void>;
}

/**
 * Starts a server on the bench database, and waits until its catalogue is ready.
 *
 * @param hasPages it serves the web app, too, which is built
 */
export async function startBenchServer(
  stage: Pick<CatalogueStage, 'databaseUrl' | 'dataDir'>,
  catalogue: 'auto' | 'postgres',
  hasPages = false,
): Promise<BenchServer> {
  const port = String(await freePort());
  const started = performance.now();
  const child: ChildProcess = fork(join(import.meta.dirname, 'server.ts'), [], {
    env: {
      ...process.env,
      DATABASE_URL: stage.databaseUrl,
      DATA_DIR: stage.dataDir,
      CATALOGUE: catalogue,
      DEMO: '0',
      ROLE: 'web',
      SMTP_URL: 'smtp://127.0.0.1:1',
      SECRET: 'a secret of a benchmark, long enough to be one',
      LOG_LEVEL: 'error',
      ...(hasPages ? {} : { WEB_DIST: stage.dataDir }),
      PORT: port,
      PUBLIC_URL: hasPages ? `http://localhost:${port}` : 'http://localhost',
    },
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('The server ended.');
  });
  ended.catch(() => {});
  const hear = async () => (await Promise.race([once(child, 'message'), ended]))[0] as ServerReport;
  const { url } = await hear();
  const ask = () => {
    child.send('how are you');
    return hear();
  };
  while (catalogue === 'auto' && ((await ask()).catalogue?.by ?? 'postgres') === 'postgres') await sleep(20);
  return {
    url,
    readySeconds: catalogue === 'auto' ? (performance.now() - started) / 1000 : 0,
    ask,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
