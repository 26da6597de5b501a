import { CsvMapping } from '@linkstand/contract/statements/schema';
import type { Context, Database, Tx } from '../../platform/context.ts';

const fold = (header: string) => header.normalize('NFKC').trim().toLowerCase();

/** Does one of the rows have every header that a mapping asks for? */
function fits(rows: readonly (readonly string[])[], { columns }: CsvMapping): boolean {
  const asked = [...Object.values(columns)].flat().flatMap((name) => (name === undefined ? [] : [fold(name)]));
  return rows.some((row) => {
    const headers = new Set(row.map(fold));
    return asked.every((name) => headers.has(name));
  });
}

/** How files with these first lines were read before, the last one that fits. */
export async function findMapping(
  db: Database | Tx,
  rows: readonly (readonly string[])[],
): Promise<CsvMapping | undefined> {
  const kept = await db.selectFrom('statementMappings').select('mapping').orderBy('changedAt', 'desc').execute();
  for (const { mapping } of kept) {
    const { data } = CsvMapping.safeParse(mapping);
    if (data && fits(rows, data)) return data;
  }
  return undefined;
}

/** Stores how the files of an account are read. */
export async function keepMapping(tx: Tx, { now, actor }: Context, mapping: CsvMapping): Promise<void> {
  const values = { mapping: JSON.stringify(mapping), changedBy: actor.name, changedAt: now };
  await tx
    .insertInto('statementMappings')
    .values({ iban: mapping.iban, ...values })
    .onConflict((on) => on.column('iban').doUpdateSet(values))
    .execute();
}
