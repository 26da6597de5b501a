import { type ExchangeRate, RATE_UNIT } from '@linkstand/contract/currencies/exchange';
import {
  type Credit,
  type Credited,
  creditOf,
  type StatedCredit,
  statedCredit,
  type Whole,
} from '@linkstand/contract/invoices/credit';
import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { sumCents } from '@linkstand/contract/shared/rounding';
import type { Database, Tx } from '../../platform/context.ts';
import { rule } from '../../platform/errors.ts';
import type { FrozenDocument } from '../../platform/fiscal/frozen-document.ts';
import { asLine } from './drafts.ts';
import { findAdjustments, findLines, type InvoiceLineRow, type InvoiceRow } from './queries.ts';

/** A credit note as it is by now: what it takes back depends on the notes that were issued before it. */
export interface CreditNote {
  readonly credit: Credit;
  /** The lines of the document that it corrects. */
  readonly corrected: readonly InvoiceLineRow[];
  /** In its own currency as well, at the rate of the document that it corrects. */
  stated(): StatedCredit;
}

type Correcting = Pick<InvoiceRow, 'correctsId' | 'reason'>;

/** What is left of a line that can be chosen. Lines below zero follow the others. */
export const leftOf = ({ netCents, creditedCents }: InvoiceLineRow): number =>
  netCents > 0 ? netCents - creditedCents : 0;

/** The rate that a document was issued at; null for one in euros. */
function rateOf({ document }: Pick<InvoiceRow, 'document'>): ExchangeRate | null {
  if (!document?.euro) return null;
  const numerator = Math.round(Number(document.euro.rate) * RATE_UNIT);
  const { rateDay: day } = document.euro;
  return { from: BASE_CURRENCY, to: document.currency, numerator, denominator: RATE_UNIT, day, source: 'typed' };
}

/** In euros, as posted. */
export const euroTotals = ({ euro, totals }: Pick<FrozenDocument, 'euro' | 'totals'>) => euro?.totals ?? totals;

/**
 * What a note takes back of a document.
 *
 * @param chosen how much of each line, by its id
 * @throws Refusal 422 `credit_outdated` if less is left of a line
 */
export async function noteOf(
  db: Database | Tx,
  { correctsId, reason }: Correcting,
  chosen: ReadonlyMap<number, number>,
): Promise<CreditNote> {
  const id = correctsId ?? 0;
  const corrected = await findLines(db, id);
  const adjustments = await findAdjustments(db, id);
  const row = await db
    .selectFrom('invoices')
    .select(['document', 'withholdingBp', 'creditedCents', 'totalCents'])
    .where('id', '=', id)
    .$castTo<Pick<InvoiceRow, 'document' | 'withholdingBp' | 'creditedCents' | 'totalCents'>>()
    .executeTakeFirstOrThrow();
  if (corrected.some((line) => (chosen.get(line.id) ?? 0) > leftOf(line))) throw rule('credit_outdated');
  const notes = await db
    .selectFrom('invoices')
    .select('document')
    .where('correctsId', '=', id)
    .where('number', 'is not', null)
    .$castTo<{ document: FrozenDocument }>()
    .execute();
  const issued = notes.map(({ document }) => euroTotals(document));
  const earlier = {
    taxes: issued.flatMap(({ taxes }) => taxes),
    withheldCents: sumCents(issued.map(({ withheldCents }) => withheldCents)),
  };
  const whole: Whole = { lines: corrected.map(asLine), adjustments, withholdingBp: row.withholdingBp };
  const before = corrected.map((line) => (line.netCents > 0 ? line.creditedCents : 0));
  const creditNow = (now: readonly number[]) => {
    const credited: Credited = { before, now };
    return { credited, credit: creditOf(whole, credited, earlier, reason) };
  };
  let { credited, credit } = creditNow(corrected.map((line) => (line.netCents > 0 ? (chosen.get(line.id) ?? 0) : 0)));
  // Once all of the money is credited, what is left of a line is worth less than half a cent, and goes with it.
  if (row.creditedCents + credit.totals.totalCents >= row.totalCents)
    ({ credited, credit } = creditNow(corrected.map(leftOf)));
  return { credit, corrected, stated: () => statedCredit(whole, credited, credit, rateOf(row)) };
}

/** The same of a draft, by the lines that it has. @throws Refusal as `noteOf` */
export async function noteOfDraft(db: Database | Tx, row: Correcting & Pick<InvoiceRow, 'id'>): Promise<CreditNote> {
  const corrected = new Map((await findLines(db, row.correctsId ?? 0)).map((line) => [line.id, line]));
  const chosen = new Map<number, number>();
  for (const { correctsLineId, netCents } of await findLines(db, row.id))
    if (correctsLineId !== null && (corrected.get(correctsLineId)?.netCents ?? 0) > 0)
      chosen.set(correctsLineId, (chosen.get(correctsLineId) ?? 0) + netCents);
  return noteOf(db, row, chosen);
}

/** Writes the lines and adjustments of a note's draft in place of those that it has. */
export async function writeNote(tx: Tx, noteId: number, { credit, corrected }: CreditNote): Promise<void> {
  await tx.deleteFrom('invoiceLines').where('invoiceId', '=', noteId).execute();
  await tx.deleteFrom('invoiceAdjustments').where('invoiceId', '=', noteId).execute();
  const lines = credit.lines.flatMap(({ place, netCents }) => {
    const line = corrected[place];
    if (!line) return [];
    const { briefingId, description, detail, taxRule, taxCategory, vatBp } = line;
    return {
      invoiceId: noteId,
      briefingId,
      correctsLineId: line.id,
      description,
      detail,
      unitPriceCents: netCents,
      netCents,
      taxRule,
      taxCategory,
      vatBp,
    };
  });
  await tx.insertInto('invoiceLines').values(lines).execute();
  if (credit.adjustments.length > 0)
    await tx
      .insertInto('invoiceAdjustments')
      .values(credit.adjustments.map((each) => ({ invoiceId: noteId, ...each })))
      .execute();
}
