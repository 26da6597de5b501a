import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import type { PreviousRecord } from '../../../platform/fiscal/verifactu-record.ts';
import { ChainVerifier } from './verifactu-chain.ts';

/** The result for an issuer's chain; the fault names the first wrong record. */
export interface ChainVerdict {
  readonly issuer: string;
  readonly records: number;
  readonly fault: string | undefined;
}

const AT_ONCE = 1000;

/**
 * Verifies every chain from its first record: hashes, links, positions, and that no issued invoice lacks its record.
 */
export async function verifyFiscalRecords(db: Database): Promise<ChainVerdict[]> {
  const chains = await db.selectFrom('fiscalChains').selectAll().orderBy('issuer').execute();
  const verdicts: ChainVerdict[] = [];
  for (const chain of chains) verdicts.push({ issuer: chain.issuer, ...(await verifyOne(db, chain)) });
  return verdicts;
}

async function verifyOne(
  db: Database,
  { issuer, length, last }: { issuer: string; length: number; last: PreviousRecord | null },
): Promise<Omit<ChainVerdict, 'issuer'>> {
  const verifier = new ChainVerifier();
  let count = 0;
  let lastHash: string | undefined;
  for (;;) {
    const rows = await db
      .selectFrom('fiscalRecords')
      .select(['position', 'record', 'hash', 'number', 'kind'])
      .where('issuer', '=', issuer)
      .where('position', '>', count)
      .orderBy('position')
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) break;
    for (const { position, record: json, hash, number, kind } of rows) {
      const record = json;
      if (position !== count + 1) return { records: count, fault: `record ${count + 1} is missing` };
      if (record.hash !== hash || record.invoice.number !== number || record.kind !== kind)
        return { records: count, fault: `record ${position} (${number}): its columns say something else` };
      const broken = verifier.verify([record]);
      if (broken) return { records: count, fault: `record ${position} (${number}): ${broken.reason}` };
      count = position;
      lastHash = hash;
    }
  }
  if (count !== length || last?.hash !== lastHash)
    return { records: count, fault: `the chain says that it has ${length} records` };
  const { rows } = await sql<{ number: string }>`
    select i.number from invoices i
    where i.document -> 'verifactu' ->> 'issuer' = ${issuer}
      and not exists (select from fiscal_records r where r.invoice_id = i.id and r.kind = 'alta')
    order by i.id limit 1`.execute(db);
  const [without] = rows;
  return { records: count, fault: without && `invoice ${without.number} has no record` };
}
