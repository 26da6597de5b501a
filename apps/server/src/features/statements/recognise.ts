import { findReferences } from '@linkstand/contract/payments/creditor-reference';
import type { Recognition } from '@linkstand/contract/statements/choices';
import type { Proposal } from '@linkstand/contract/statements/schema';
import type { Database, Tx } from '../../platform/context.ts';
import { turns } from '../../platform/turns.ts';
import { createMatcher } from './match-payments.ts';
import { type Expected, findExpected } from './open-items.ts';

export interface Recognised {
  readonly recognition: Recognition;
  readonly proposals: readonly Proposal[];
}

const openLines = (db: Database | Tx, statementId: number) =>
  db
    .selectFrom('statementLines as l')
    .innerJoin('bankStatements as s', 's.id', 'l.statementId')
    .select([
      'l.id',
      'l.line',
      'l.day',
      'l.valueDay',
      'l.cents as amountCents',
      's.currency',
      'l.counterparty',
      'l.counterpartyIban',
      'l.reference',
      'l.endToEndId',
      'l.text',
      'l.returnReason',
    ])
    .where('l.statementId', '=', statementId)
    .where('l.state', '=', 'open')
    .orderBy('l.line')
    .orderBy('l.id')
    .execute();

const UNKNOWN: Recognised = { recognition: 'unknown', proposals: [] };

/**
 * What each open movement of a statement may settle, by its id and in the order of the file. Not cached, because open
 * items change.
 */
export async function recogniseLines(db: Database | Tx, statementId: number): Promise<Map<number, Recognised>> {
  const lines = await openLines(db, statementId);
  const found = new Map<number, Recognised>();
  if (lines.length === 0) return found;
  const expected = await findExpected(db);
  const byId = new Map(expected.map((item) => [item.id, item]));
  const givenOut = new Set(expected.flatMap(({ reference }) => (reference === undefined ? [] : [reference])));
  const match = createMatcher(expected);
  const pause = turns();
  for (const { id, ...line } of lines) {
    await pause();
    // Banks drop line breaks, which joins words to references.
    const glued = line.reference ?? findReferences(line.text, (each) => givenOut.has(each))[0] ?? null;
    const matches = match({ ...line, reference: glued, bankId: null });
    const [best] = matches;
    const proposals = matches.map(({ itemIds, reasons, differenceCents }) => ({
      items: itemIds.flatMap((itemId) => byId.get(itemId)?.settles ?? []),
      reasons: [...reasons],
      differenceCents,
    }));
    found.set(id, best ? { recognition: certain(best, byId, line.returnReason), proposals } : UNKNOWN);
  }
  return found;
}

/**
 * A payout is paid exactly or not at all, and a bill takes no more than it has open: otherwise a person decides. So it is
 * where a bank paid twice and one of the two came back (AM05): the payout stays paid.
 */
function certain(
  { confidence, itemIds, differenceCents }: ReturnType<ReturnType<typeof createMatcher>>[number],
  byId: ReadonlyMap<string, Expected>,
  returnReason: string | null,
): Recognition {
  const asks = itemIds.some((id) => {
    const kind = byId.get(id)?.settles.kind;
    if (kind === 'invoice') return differenceCents > 0;
    if (kind === 'payout_return' && returnReason === 'AM05') return true;
    return kind !== 'payment' && differenceCents !== 0;
  });
  return confidence === 'exact' && asks ? 'likely' : confidence;
}
