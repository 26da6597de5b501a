/** A process to kill: starts a cluster in the folder of its first argument, says so, and waits. */
import { startCluster } from '../cluster.ts';

const [dataDir = ''] = process.argv.slice(2);
try {
  await startCluster({ dataDir });
  process.stdout.write('ready\n');
  setInterval(() => {}, 1_000);
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
