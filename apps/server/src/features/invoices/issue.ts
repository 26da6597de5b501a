import { SELF_BILLED_CREDIT_SERIES, SERIES } from '@linkstand/contract/invoices/choices';
import { makeReference } from '@linkstand/contract/payments/creditor-reference';
import { addDays, dayIn } from '../../platform/calendar.ts';
import type { Tx } from '../../platform/context.ts';
import { fieldRule, rule } from '../../platform/errors.ts';
import { lockBriefings } from '../briefings/lock-briefings.ts';
import { taxesOf } from '../finances/tax-facts.ts';
import { readSetting } from '../settings/queries.ts';
import { type CreditNote, noteOfDraft, writeNote } from './credits.ts';
import { columnsOf, type Drafting, markPapers, partyIdOf, SIDE_OF, TAX_PARTY_OF, totalsOf } from './drafts.ts';
import { describeRecord, keepRecord, keepsRecords } from './fiscal/keep-record.ts';
import { requireEInvoice } from './fiscal/require-e-invoice.ts';
import { freezing } from './freeze-document.ts';
import { takeNumber } from './numbers.ts';
import { readParty } from './parties.ts';
import { markPaid, postAtIssue, releaseCredited } from './post-at-issue.ts';
import { findLines, type InvoiceLineRow, type InvoiceRow, isOfSupplier, lockInvoice, openCents } from './queries.ts';
import { lockSupplier, supplierOf } from './supplier-payments.ts';

/** Stands for the number until there is one. */
const DRAFT = 'DRAFT';

/** The number and day of a supplier's own document. Without a number it is self-billed. */
export interface IssueOptions {
  readonly number?: string | undefined;
  readonly issueDay?: string | undefined;
  /** Taxes that changed since it was drafted are taken over. Without it, they are refused. */
  readonly takesTaxes?: boolean | undefined;
}

/** The columns that issuing sets; the state follows from the open amount. */
export interface Issued {
  readonly columns: Readonly<Record<string, unknown>> &
    ReturnType<typeof columnsOf> & { readonly number: string; readonly setOffCents: number; readonly issueDay: string };
  readonly to: 'issued' | 'partly_paid' | 'paid';
  /** A record waits for the tax office. */
  readonly hasFiscalRecord: boolean;
}

/** Whose number it gets, of those that are ours. */
const seriesOf = ({ type, ownerId, ...row }: InvoiceRow): string =>
  type === 'credit_note' && isOfSupplier(row)
    ? SELF_BILLED_CREDIT_SERIES[ownerId === null ? 'seller' : 'owner']
    : SERIES[type];

/** A credit note is written by whoever wrote the document that it corrects. */
function requireWriter({ type, isSelfBilled, ...row }: InvoiceRow, isForeign: boolean): void {
  if (type !== 'credit_note' || !isOfSupplier(row) || isForeign !== isSelfBilled) return;
  throw fieldRule({ path: 'number', code: isSelfBilled ? 'credit_is_ours' : 'credit_is_suppliers' });
}

/**
 * A document that is issued is of today, but its tax is that of each line's own day: of the publication, or today. What a
 * person has read on a supplier's paper stays.
 */
async function renewTaxes(
  tx: Tx,
  ctx: Drafting,
  row: InvoiceRow,
  lines: readonly InvoiceLineRow[],
  takesTaxes: boolean,
): Promise<readonly InvoiceLineRow[]> {
  const { id, type } = row;
  if (type === 'credit_note' || type === 'top_up') return lines;
  const partyId = partyIdOf(row);
  const taxOn = await taxesOf(tx, ctx, TAX_PARTY_OF[type], [partyId]);
  const waits = (await readSetting(tx, 'unconfirmed_numbers')) === 'wait';
  let isChanged = false;
  for (const [index, line] of lines.entries()) {
    if (line.taxByHand) continue;
    const now = await taxOn(partyId, dayIn(line.taxedAt ?? ctx.now, ctx.timeZone), line.taxFacts);
    if (waits && now.rule === 'eu_reverse_charge_unconfirmed') {
      const parameters = { line: line.description, number: now.facts.taxNumber };
      throw fieldRule({ path: 'taxNumber', code: 'number_unconfirmed', parameters });
    }
    if (now.rule === line.taxRule && now.rateBp === line.vatBp) continue;
    if (now.rateBp !== line.vatBp && !takesTaxes) {
      const [then, today] = [line.vatBp, now.rateBp].map((bp) => `${bp / 100} %`);
      const parameters = { line: line.description, before: then ?? '', now: today ?? '' };
      throw fieldRule({ path: `lines.${index}.vatBp`, code: 'line_tax_changed', parameters });
    }
    isChanged = true;
    await tx
      .updateTable('invoiceLines')
      .set({ taxRule: now.rule, taxCategory: now.category, vatBp: now.rateBp })
      .where('id', '=', line.id)
      .execute();
  }
  return isChanged ? findLines(tx, id) : lines;
}

/**
 * A credit note takes back what is left by now: other notes may have been issued since it was drafted. The caller has
 * locked the document that it corrects.
 */
async function renewCredit(tx: Tx, row: InvoiceRow): Promise<CreditNote> {
  const note = await noteOfDraft(tx, row);
  await writeNote(tx, row.id, note);
  return note;
}

/** Who a document is for or from. A credit note names whom the document names that it corrects. */
async function partyOf(tx: Tx, row: InvoiceRow, corrected: InvoiceRow | null) {
  const party = await readParty(tx, row);
  const named = corrected?.document?.[isOfSupplier(row) ? 'seller' : 'buyer'];
  return named ? { ...party, frozen: named } : party;
}

/**
 * Issues a draft that the caller has locked: asks its taxes again, posts what the ledger lacks, takes the next number and
 * freezes the content. The caller writes the columns, in the same transaction. The number comes last, as all others who
 * issue wait for it: what can be refused is refused before.
 *
 * @throws Refusal 422 for a document without lines, an issuer without fiscal data, an unknown rate, a tax that changed, or
 * an electronic invoice that would break a rule
 */
export async function issueDocument(
  tx: Tx,
  ctx: Drafting,
  row: InvoiceRow,
  { number: ownNumber, issueDay, takesTaxes = false }: IssueOptions = {},
): Promise<Issued> {
  const identity = await readSetting(tx, 'fiscal_identity');
  const drafted = await findLines(tx, row.id);
  if (drafted.length === 0) throw rule('invoice_empty');
  if (identity.legalName === '' || identity.taxNumber === '') throw rule('issuer_unknown');
  const day = dayIn(ctx.now, ctx.timeZone);
  const isForeign = isOfSupplier(row) && ownNumber !== undefined && ownNumber !== '';
  requireWriter(row, isForeign);
  // Our own numbers must ascend with the dates, so a document is always issued with today's date.
  if (issueDay !== undefined && !isForeign && issueDay !== day)
    throw fieldRule({ path: 'issueDay', code: 'issue_today' });
  if (issueDay !== undefined && issueDay > day) throw fieldRule({ path: 'issueDay', code: 'day_in_future' });

  // Before the rows of issued documents and of publications, as payouts do.
  if (isOfSupplier(row)) await lockSupplier(tx, supplierOf(row));
  const corrected = row.correctsId === null ? null : await lockInvoice(tx, row.correctsId);
  const note = corrected && (await renewCredit(tx, row));
  const lines = note ? await findLines(tx, row.id) : await renewTaxes(tx, ctx, row, drafted, takesTaxes);
  const totals = note ? note.credit.totals : await totalsOf(tx, row);
  if (totals.netCents < 0) throw rule('invoice_below_zero');
  // Publications are locked before the wallet: what is credited in full is settled anew below.
  if (note)
    await lockBriefings(
      tx,
      lines.flatMap(({ briefingId }) => briefingId ?? []),
    );
  const posted = await postAtIssue(tx, ctx, row, lines, totals, corrected);
  const after = { ...row, ...columnsOf(totals), paidCents: posted.paidCents };
  const open = row.type === 'credit_note' ? 0 : openCents({ ...after, state: 'issued' });
  const briefingIds = lines.flatMap(({ briefingId, side }) => (side === null ? [] : (briefingId ?? [])));
  await markPapers(tx, SIDE_OF[row.type], briefingIds, 'invoiced');
  if (row.type === 'client' && open === 0) await markPaid(tx, 'client', briefingIds);
  if (row.type === 'credit_note') await releaseCredited(tx, ctx, row, lines);

  const party = await partyOf(tx, row, corrected);
  const isSelfBilled = isOfSupplier(row) && !isForeign;
  const dueDayOf = (issued: string) => {
    if (row.type === 'credit_note' || row.type === 'top_up') return null;
    return open === 0 && row.type === 'client' ? issued : (row.dueDay ?? addDays(issued, party.paymentDays));
  };
  const hasReference = row.type === 'client' && open > 0;
  const draw = await freezing(tx, { row: after, posted, lines, identity, isSelfBilled, party, note, corrected, day });
  const draft = draw({
    number: DRAFT,
    issueDay: issueDay ?? day,
    dueDay: dueDayOf(issueDay ?? day),
    reference: hasReference ? makeReference(DRAFT) : null,
    verifactu: null,
  });
  // The supplier answers for its own document.
  if (!isForeign) requireEInvoice(draft, corrected?.xmlFaults);

  const taken = isForeign
    ? { number: ownNumber, series: null, issuer: null, seriesYear: null, seriesNumber: null, issuedAt: ctx.now }
    : await takeNumber(tx, identity.taxNumber, seriesOf(row), ctx);
  const { issuedAt, ...numbered } = taken;
  const issuedOn = isForeign ? (issueDay ?? day) : dayIn(issuedAt, ctx.timeZone);
  const dueDay = dueDayOf(issuedOn);
  const reference = hasReference ? await freeReference(tx, taken) : null;
  const fiscal = keepsRecords(identity, row)
    ? await describeRecord(tx, {
        row,
        lines,
        totals,
        identity,
        number: taken.number,
        issueDay: issuedOn,
        buyer: party.frozen,
      })
    : null;
  const document = draw({
    number: taken.number,
    issueDay: issuedOn,
    dueDay,
    reference,
    verifactu: fiscal && { issuer: fiscal.record.invoice.issuerNif, url: fiscal.url },
  });
  // The chain stays locked from here to the end of the transaction.
  if (fiscal)
    await keepRecord(tx, ctx, {
      identity,
      invoiceId: row.id,
      record: fiscal.record,
      totalCents: row.type === 'credit_note' ? -totals.totalCents : totals.totalCents,
    });
  return {
    hasFiscalRecord: fiscal !== null,
    to: open === 0 ? 'paid' : posted.paidCents > 0 ? 'partly_paid' : 'issued',
    columns: {
      ...columnsOf(totals),
      ...numbered,
      isSelfBilled,
      reference,
      issueDay: issuedOn,
      dueDay,
      paidOn: open === 0 ? issuedOn : null,
      paidCents: posted.paidCents,
      setOffCents: posted.setOffCents,
      refundedCents: posted.refundedCents,
      document: JSON.stringify(document),
      issuedBy: ctx.actor.name,
      issuedAt,
    },
  };
}

/** An issuer with a new tax number starts its series again; payment references stay unique for ever. */
async function freeReference(
  tx: Tx,
  { number, issuer }: { readonly number: string; readonly issuer: string | null },
): Promise<string> {
  const plain = makeReference(number);
  const known = await tx.selectFrom('invoices').select('id').where('reference', '=', plain).executeTakeFirst();
  return known ? makeReference(`${number}${(issuer ?? '').replace(/[^A-Za-z0-9]/g, '').slice(-6)}`) : plain;
}
