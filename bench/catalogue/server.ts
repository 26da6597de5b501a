/** A server in its own process that reports the state of its catalogue on request. */
import { connect } from '../../apps/server/src/db/client.ts';
import { loadEnv } from '../../apps/server/src/env.ts';
import { createLog } from '../../apps/server/src/log.ts';
import { startServer } from '../../apps/server/src/main.ts';

const env = loadEnv();
const databaseUrl = env.databaseUrl ?? '';
const { db, pool } = connect(databaseUrl);
const { url, catalogue } = await startServer({ env, db, pool, databaseUrl, log: createLog(env.logLevel) });
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ url, catalogue: catalogue?.(), rss: process.memoryUsage().rss, cpuMs: (user + system) / 1000 });
});
process.send?.({ url });
