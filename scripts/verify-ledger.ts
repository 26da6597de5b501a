/** `npm run ledger:verify`: recalculates the books from their entries and reports the first error, with exit code 1. */
import { loadEnv } from '../apps/server/src/env.ts';
import { verifyLedger } from '../apps/server/src/features/ledger/verify.ts';
import { openDatabaseBeside } from './database.ts';
import { lineOf } from './start-error.ts';

try {
  const env = loadEnv();
  const database = await openDatabaseBeside(env, console.log);
  try {
    const verdicts = await verifyLedger(database.db);
    for (const { claim, fault } of verdicts) console.log(`${fault === undefined ? '✓' : '✗'} ${claim}`);
    const fault = verdicts.at(-1)?.fault;
    console.log(fault === undefined ? 'The books are right.' : `Wrong: ${fault}`);
    process.exitCode = fault === undefined ? 0 : 1;
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(lineOf(error) ?? error);
  process.exitCode = 1;
}
