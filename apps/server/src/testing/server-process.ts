/** A whole server as a process of its own, for tests that kill it. Started with its environment, it prints its url. */
import { connect } from '../db/client.ts';
import { loadEnv } from '../env.ts';
import { createLog } from '../log.ts';
import { startServer } from '../main.ts';

const env = loadEnv();
const databaseUrl = env.databaseUrl ?? '';
const { db, pool } = connect(databaseUrl);
const { url } = await startServer({ env, db, pool, databaseUrl, log: createLog(env.logLevel) });
process.stdout.write(`${url}\n`);
