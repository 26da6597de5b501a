/** vitest globalSetup: one throw-away PostgreSQL for the whole run, with a migrated template to clone. */
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { connect } from '../db/client.ts';
import { ensureDatabase, startCluster } from '../db/embedded/cluster.ts';
import { migrate } from '../db/migrate.ts';
import { makeTestFolder } from './test-folder.ts';

/** Where the test files find the cluster: the address of a database is `urls` with NAME replaced. */
export interface TestCluster {
  urls: string;
  template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestCluster;
  }
}

const TEMPLATE = 'template_migrated';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeTestFolder();
  const cluster = await startCluster({ dataDir, durable: false, settings: { max_connections: '200' } });
  await ensureDatabase(cluster, TEMPLATE);
  const template = connect(cluster.url(TEMPLATE), { max: 1 });
  await migrate(template.db);
  await template.close();
  project.provide('testCluster', { urls: cluster.url('NAME'), template: TEMPLATE });
  return async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
