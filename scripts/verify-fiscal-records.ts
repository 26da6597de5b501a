/** `npm run fiscal:verify`: verifies each issuer's chain of fiscal records and reports the first error, with exit code 1. */
import { loadEnv } from '../apps/server/src/env.ts';
import { verifyFiscalRecords } from '../apps/server/src/features/invoices/fiscal/verify-records.ts';
import { openDatabaseBeside } from './database.ts';
import { lineOf } from './start-error.ts';

try {
  const env = loadEnv();
  const database = await openDatabaseBeside(env, console.log);
  try {
    const verdicts = await verifyFiscalRecords(database.db);
    for (const { issuer, records, fault } of verdicts)
      console.log(fault === undefined ? `✓ ${issuer}: ${records} records` : `✗ ${issuer}: ${fault}`);
    if (verdicts.length === 0) console.log('No fiscal record was made yet.');
    process.exitCode = verdicts.some(({ fault }) => fault !== undefined) ? 1 : 0;
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(lineOf(error) ?? error);
  process.exitCode = 1;
}
