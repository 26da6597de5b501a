/**
 * `npm run evidence:verify`: verifies the stored visits of every link, their chains and the signed days, and reports the
 * first error, with exit code 1.
 */
import { loadEnv } from '../apps/server/src/env.ts';
import { evidenceSigner } from '../apps/server/src/features/guard/evidence/signer.ts';
import { verifyStoredEvidence } from '../apps/server/src/features/guard/evidence/verify-stored.ts';
import { deriveKey } from '../apps/server/src/platform/seal.ts';
import { openDatabaseBeside } from './database.ts';
import { lineOf } from './start-error.ts';

try {
  const env = loadEnv();
  const database = await openDatabaseBeside(env, console.log);
  try {
    const signer = evidenceSigner(deriveKey(env.secret, 'link evidence'), env.publicUrl);
    const { links, visits, days, fault } = await verifyStoredEvidence(database.db, signer);
    console.log(`${visits} visits of ${links} links, ${days} signed days.`);
    console.log(fault === undefined ? 'Nothing was changed.' : `Wrong: ${fault}`);
    process.exitCode = fault === undefined ? 0 : 1;
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(lineOf(error) ?? error);
  process.exitCode = 1;
}
