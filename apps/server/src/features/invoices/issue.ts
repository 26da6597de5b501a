import { type ExchangeRate, exchangeRate, rateText } from '@linkstand/contract/currencies/exchange';
import { SELF_BILLED_CREDIT_SERIES, SERIES } from '@linkstand/contract/invoices/choices';
import { statedTotals } from '@linkstand/contract/invoices/document-currency';
import { exemptionCodeOf } from '@linkstand/contract/invoices/tax';
import { SELF_BILLING, TAX_WORDING } from '@linkstand/contract/invoices/tax-wording';
import type { InvoiceTotals } from '@linkstand/contract/invoices/totals';
import { makeReference } from '@linkstand/contract/payments/creditor-reference';
import { pixPayload } from '@linkstand/contract/payments/pix-code';
import type { SettingValue } from '@linkstand/contract/settings/settings';
import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { sumCents } from '@linkstand/contract/shared/rounding';
import { sql } from 'kysely';
import { addDays, dayIn } from '../../platform/calendar.ts';
import type { Tx } from '../../platform/context.ts';
import { fieldRule, rule } from '../../platform/errors.ts';
import { findDefaultBrandId } from '../brands/queries.ts';
import { ratesOn } from '../currencies/rates.ts';
import { settleBriefings } from '../finances/settle.ts';
import { taxesOf } from '../finances/tax-facts.ts';
import { accountOf, FREE_CENTS } from '../ledger/accounts.ts';
import { type Entry, postTransfer } from '../ledger/transfers.ts';
import { readSetting } from '../settings/queries.ts';
import { type CreditNote, noteOfDraft, writeNote } from './credits.ts';
import { asLine, columnsOf, type Drafting, markPapers, SIDE_OF, totalsOf } from './drafts.ts';
import { describeRecord, keepRecord, keepsRecords } from './fiscal/keep-record.ts';
import { requireEInvoice } from './fiscal/require-e-invoice.ts';
import { takeNumber } from './numbers.ts';
import type { FrozenDocument } from './paper/frozen-document.ts';
import { houseParty, readParty } from './parties.ts';
import {
  findAdjustments,
  findLines,
  type InvoiceLineRow,
  type InvoiceRow,
  isOfSupplier,
  lockInvoice,
  openCents,
} from './queries.ts';
import { paidOfSupplier, payableOf, supplierOf } from './supplier-payments.ts';

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
  readonly columns: Readonly<Record<string, unknown>>;
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

/** A document that is issued is of today, but its tax is that of each line's own day: of the publication, or today. */
async function renewTaxes(
  tx: Tx,
  ctx: Drafting,
  { id, type, billingAccountId }: InvoiceRow,
  lines: readonly InvoiceLineRow[],
  takesTaxes: boolean,
): Promise<readonly InvoiceLineRow[]> {
  if (type !== 'client' || billingAccountId === null) return lines;
  const taxOn = await taxesOf(tx, ctx, 'billingAccount', [billingAccountId]);
  let isChanged = false;
  for (const [index, line] of lines.entries()) {
    const now = await taxOn(billingAccountId, dayIn(line.taxedAt ?? ctx.now, ctx.timeZone));
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
 * A credit note takes back what is left by now: other notes may have been issued since it was drafted. Locks the document
 * that it corrects.
 */
async function renewCredit(tx: Tx, row: InvoiceRow): Promise<CreditNote | null> {
  if (row.type !== 'credit_note') return null;
  await lockInvoice(tx, row.correctsId ?? 0);
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

  const note = await renewCredit(tx, row);
  const lines = note ? await findLines(tx, row.id) : await renewTaxes(tx, ctx, row, drafted, takesTaxes);
  const corrected = row.correctsId === null ? null : await lockInvoice(tx, row.correctsId);
  const totals = note ? note.credit.totals : await totalsOf(tx, row);
  if (totals.netCents < 0) throw rule('invoice_below_zero');
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
  const draw = await freezing(tx, { row: after, posted, lines, identity, isSelfBilled, party, note, corrected, day });
  const draft = draw({
    number: DRAFT,
    issueDay: issueDay ?? day,
    dueDay: dueDayOf(issueDay ?? day),
    reference: row.type === 'client' && open > 0 ? makeReference(DRAFT) : null,
    verifactu: null,
  });
  // The supplier answers for its own document.
  if (!isForeign) requireEInvoice(draft.document, corrected?.xmlFaults);

  const taken = isForeign
    ? { number: ownNumber, series: null, issuer: null, seriesYear: null, seriesNumber: null, issuedAt: ctx.now }
    : await takeNumber(tx, identity.taxNumber, seriesOf(row), ctx);
  const { issuedAt, ...numbered } = taken;
  const issuedOn = isForeign ? (issueDay ?? day) : dayIn(issuedAt, ctx.timeZone);
  const dueDay = dueDayOf(issuedOn);
  const reference = draft.reference === null ? null : await freeReference(tx, taken);
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
  const { document } = draw({
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

/** Marks one side of the publications as paid, or as open again. */
export async function markPaid(
  tx: Tx,
  side: 'client' | 'owner',
  briefingIds: readonly number[],
  payment: 'paid' | 'open' = 'paid',
): Promise<void> {
  if (briefingIds.length === 0) return;
  await tx
    .updateTable('briefingFinances')
    .set(side === 'client' ? { clientPayment: payment } : { ownerPayment: payment })
    .where('briefingId', 'in', [...briefingIds])
    .execute();
}

interface PostedAtIssue {
  /** What has been paid already, taken from a wallet line by line. */
  readonly paidCents: number;
  readonly setOffCents: number;
  readonly refundedCents: number;
}
const NOTHING: PostedAtIssue = { paidCents: 0, setOffCents: 0, refundedCents: 0 };

/** Posts the difference between the document's total and what the ledger has posted for its lines. */
async function postAtIssue(
  tx: Tx,
  ctx: Drafting,
  row: InvoiceRow,
  lines: readonly InvoiceLineRow[],
  totals: InvoiceTotals,
  corrected: InvoiceRow | null,
): Promise<PostedAtIssue> {
  if (corrected) return (isOfSupplier(row) ? postSupplierCredit : postCredit)(tx, ctx, row, totals, corrected);
  switch (row.type) {
    case 'client':
      return postForClient(tx, ctx, row, lines, totals);
    case 'top_up':
      // The payment was posted when it arrived.
      return { ...NOTHING, paidCents: totals.toPayCents };
    default:
      return postForSupplier(tx, ctx, row, lines, totals);
  }
}

const post = async (
  tx: Tx,
  ctx: Drafting,
  row: InvoiceRow,
  kind: 'invoice_change' | 'withholding',
  entries: readonly Entry[],
) => {
  if (entries.every(([, cents]) => cents === 0)) return;
  await postTransfer(tx, ctx, { kind, entries, invoiceId: row.id, key: `invoice/${row.id}/${kind}` });
};

const missing = (lines: readonly InvoiceLineRow[], totals: InvoiceTotals) => ({
  net: totals.netCents - sumCents(lines.map(({ postedNetCents }) => postedNetCents ?? 0)),
  vat: totals.vatCents - sumCents(lines.map(({ postedVatCents }) => postedVatCents ?? 0)),
});

/**
 * Publications were posted one by one, while the document calculates VAT once per rate and may have further lines and
 * adjustments. If its total is higher, the difference is owed; cents of rounding come from the wallet that paid the
 * rest, if it has them. If its total is lower, the difference reduces what is owed, and the remainder returns to the
 * wallet.
 */
async function postForClient(
  tx: Tx,
  ctx: Drafting,
  row: InvoiceRow,
  lines: readonly InvoiceLineRow[],
  totals: InvoiceTotals,
): Promise<PostedAtIssue> {
  const accountId = row.billingAccountId ?? 0;
  const { rows } = await sql<{ billingMode: string; cents: number }>`
    select f.billing_mode, coalesce(sum(f.client_net_cents + f.client_vat_cents), 0)::bigint as cents
    from briefing_finances f where f.briefing_id = any (${lines.flatMap(({ briefingId }) => briefingId ?? [])}::bigint[])
    group by f.billing_mode`.execute(tx);
  const taken = (mode: string) => rows.find(({ billingMode }) => billingMode === mode)?.cents ?? 0;
  const [paid, owed] = [taken('prepaid'), taken('postpaid')];
  const { net, vat } = missing(lines, totals);
  const more = net + vat;
  let fromWallet = 0;
  if (more < 0) fromWallet = Math.min(0, more + owed);
  else if (net === 0 && owed === 0 && (await freeOf(tx, accountId)) >= more) fromWallet = more;
  await post(tx, ctx, row, 'invoice_change', [
    [accountOf('receivable', accountId), more - fromWallet],
    [accountOf('wallet', accountId), fromWallet],
    ['revenue', -net],
    ['vat', -vat],
  ]);
  return { ...NOTHING, paidCents: paid + fromWallet };
}

async function freeOf(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select ${FREE_CENTS} as free from wallet_balances
    where billing_account_id = ${accountId} for no key update`.execute(tx);
  return rows[0]?.free ?? 0;
}

/** The cost was posted with each publication; this posts what the document adds, its VAT and the tax withheld. */
async function postForSupplier(
  tx: Tx,
  ctx: Drafting,
  row: InvoiceRow,
  lines: readonly InvoiceLineRow[],
  totals: InvoiceTotals,
): Promise<PostedAtIssue> {
  const { net, vat } = missing(lines, totals);
  const isOwner = row.type === 'owner';
  const payable = payableOf(supplierOf(row));
  await post(tx, ctx, row, 'invoice_change', [
    [isOwner ? 'cost' : 'commission', net],
    ['vat', vat],
    [payable, -net - vat],
  ]);
  // A payout may have withheld from publications that were on no document then.
  const withheldCents = totals.withheldCents - (isOwner ? await withheldByPayouts(tx, lines) : 0);
  await post(tx, ctx, row, 'withholding', [
    [payable, withheldCents],
    [isOwner ? accountOf('withheld_tax', row.ownerId ?? 0) : 'withheld_tax', -withheldCents],
  ]);
  // Its publications may have been paid out before.
  const paid = await paidOfSupplier(tx, supplierOf(row), { id: row.id, toPayCents: totals.toPayCents });
  return { ...NOTHING, paidCents: paid.get(row.id) ?? 0 };
}

async function withheldByPayouts(tx: Tx, lines: readonly InvoiceLineRow[]): Promise<number> {
  const briefingIds = lines.flatMap(({ briefingId, side }) => (side === 'owner' ? (briefingId ?? []) : []));
  if (briefingIds.length === 0) return 0;
  const { cents } = await tx
    .selectFrom('payoutLines as l')
    .innerJoin('payouts as p', 'p.id', 'l.payoutId')
    .innerJoin('briefingFinances as f', 'f.ownerTransferId', 'l.transferId')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('l.withheldCents'), eb.lit(0)).as('cents'))
    .where('p.state', '=', 'paid')
    .where('f.briefingId', 'in', briefingIds)
    .executeTakeFirstOrThrow();
  return Number(cents);
}

/**
 * A supplier's credit takes back what its document added to what we owe: cost, VAT and the tax withheld. It reduces what
 * is still to be paid of the document; the rest was paid already, and is taken off the next payout.
 */
async function postSupplierCredit(
  tx: Tx,
  ctx: Drafting,
  row: InvoiceRow,
  totals: InvoiceTotals,
  corrected: InvoiceRow,
): Promise<PostedAtIssue> {
  const { netCents, vatCents, withheldCents, toPayCents } = totals;
  const isOwner = row.ownerId !== null;
  const payable = payableOf(supplierOf(row));
  await post(tx, ctx, row, 'invoice_change', [
    [payable, netCents + vatCents],
    [isOwner ? 'cost' : 'commission', -netCents],
    ['vat', -vatCents],
  ]);
  await post(tx, ctx, row, 'withholding', [
    [isOwner ? accountOf('withheld_tax', row.ownerId ?? 0) : 'withheld_tax', withheldCents],
    [payable, -withheldCents],
  ]);
  const setOffCents = Math.min(openCents(corrected), toPayCents);
  return { paidCents: 0, setOffCents, refundedCents: toPayCents - setOffCents };
}

/** A credit reduces what is still open; the rest returns to the wallet. */
async function postCredit(
  tx: Tx,
  ctx: Drafting,
  row: InvoiceRow,
  totals: InvoiceTotals,
  corrected: InvoiceRow,
): Promise<PostedAtIssue> {
  const { netCents, vatCents, totalCents } = totals;
  const setOffCents = Math.min(openCents(corrected), totalCents);
  const refundedCents = totalCents - setOffCents;
  const accountId = row.billingAccountId ?? 0;
  await post(tx, ctx, row, 'invoice_change', [
    ['revenue', netCents],
    ['vat', vatCents],
    [accountOf('receivable', accountId), -setOffCents],
    [accountOf('wallet', accountId), -refundedCents],
  ]);
  return { paidCents: 0, setOffCents, refundedCents };
}

/**
 * Publications whose lines were credited in full: nothing is owed for them any more. A client's costs its client nothing
 * from now on and earns its seller nothing. If it is ordered again, it may be invoiced again. An owner's is in no payout
 * any more.
 */
async function releaseCredited(
  tx: Tx,
  ctx: Drafting,
  row: InvoiceRow,
  lines: readonly InvoiceLineRow[],
): Promise<void> {
  const corrected = await findLines(tx, row.correctsId ?? 0);
  const whole = corrected.filter((line) => {
    const now = sumCents(lines.filter((each) => each.correctsLineId === line.id).map(({ netCents }) => netCents));
    return line.briefingId !== null && now > 0 && line.creditedCents + now >= line.netCents;
  });
  const ids = whole.flatMap(({ briefingId }) => briefingId ?? []);
  if (ids.length === 0) return;
  if (isOfSupplier(row)) {
    if (row.ownerId !== null) await markPaid(tx, 'owner', ids);
    return;
  }
  // Whoever moves a publication locks it before its finances.
  await sql`select from briefings where id = any (${ids}::bigint[]) order by id for no key update`.execute(tx);
  await tx
    .updateTable('invoiceLines')
    .set({ side: null })
    .where(
      'id',
      'in',
      whole.map(({ id }) => id),
    )
    .execute();
  await tx
    .updateTable('briefingFinances')
    .set({
      clientTransferId: null,
      clientNetCents: null,
      clientVatCents: null,
      clientStatus: 'invoiced',
      clientPayment: 'paid',
      clientCreditedAt: ctx.now,
    })
    .where('briefingId', 'in', ids)
    .execute();
  await settleBriefings(tx, ctx, ids, row.reason);
}

/** The Pix code of an amount in centavos; null where the house's data make none. */
function pixOf(
  { pixKey, legalName, city }: SettingValue<'fiscal_identity'>,
  reference: string,
  amountCents: number,
): string | null {
  const code = pixPayload({ key: pixKey, amountCents, name: legalName, city, transactionId: reference });
  return code.ok ? code.payload : null;
}

interface Freezing {
  readonly row: InvoiceRow;
  readonly lines: readonly InvoiceLineRow[];
  readonly identity: SettingValue<'fiscal_identity'>;
  readonly isSelfBilled: boolean;
  readonly posted: PostedAtIssue;
  readonly party: Awaited<ReturnType<typeof readParty>>;
  readonly note: CreditNote | null;
  readonly corrected: InvoiceRow | null;
  /** Of its exchange rate. */
  readonly day: string;
}

/** What a document has once it is numbered. */
interface Numbered {
  readonly number: string;
  readonly issueDay: string;
  readonly dueDay: string | null;
  readonly reference: string | null;
  readonly verifactu: NonNullable<FrozenDocument['verifactu']> | null;
}

async function rateOf(tx: Tx, row: InvoiceRow, day: string): Promise<ExchangeRate | null> {
  if (row.currency === BASE_CURRENCY) return null;
  return exchangeRate(await ratesOn(tx, day), BASE_CURRENCY, row.currency) ?? null;
}

/** Reads all that a document says but for its number, which is filled in by the returned function. */
async function freezing(
  tx: Tx,
  { row, lines, identity, party, isSelfBilled, posted, note, corrected, day }: Freezing,
): Promise<(numbered: Numbered) => { readonly document: FrozenDocument; readonly reference: string | null }> {
  const { locale } = party;
  const plain = (await findAdjustments(tx, row.id)).map(({ kind, amountCents, reason }) => ({
    kind,
    amountCents,
    reason,
  }));
  const credit = note?.stated();
  const stated = credit ?? statedTotals(lines.map(asLine), plain, row.withholdingBp, await rateOf(tx, row, day));
  // A note's lines are those of the document that it corrects, in its own order.
  const described = credit ? credit.places.map((place) => note?.corrected[place]) : lines;
  const house = await houseParty(identity);
  const brand = await tx
    .selectFrom('brands')
    .select(['name', 'primaryColor'])
    .where('id', '=', party.brandId ?? (await findDefaultBrandId(tx)))
    .executeTakeFirstOrThrow();
  const wording = TAX_WORDING[locale];
  const rules = [...new Set(lines.map(({ taxRule }) => taxRule))];
  const taxNotes = [...rules.map((each) => wording[each]), isSelfBilled ? SELF_BILLING[locale] : ''];
  const exemptions = Object.fromEntries(
    lines
      .filter(({ taxCategory }) => taxCategory !== 'S')
      .map(({ taxCategory, taxRule }) => [
        taxCategory,
        { code: exemptionCodeOf(taxCategory), text: wording[taxRule] || wording.abroad_not_taxed },
      ]),
  );
  return ({ number, issueDay, dueDay, reference, verifactu }) => {
    const pix =
      reference !== null && row.currency === 'BRL' && posted.paidCents === 0
        ? pixOf(identity, reference, stated.document.toPayCents)
        : null;
    const document: FrozenDocument = {
      format: 1,
      type: row.type,
      number,
      locale,
      brand: { name: brand.name, color: brand.primaryColor },
      isSelfBilled,
      issueDay,
      dueDay,
      periodFrom: row.periodFrom,
      periodTo: row.periodTo,
      seller: isOfSupplier(row) ? party.frozen : house,
      buyer: isOfSupplier(row) ? house : party.frozen,
      currency: row.currency,
      lines: stated.documentLines.map((line, index) => ({
        description: described[index]?.description ?? '',
        detail: described[index]?.detail ?? '',
        quantityMilli: line.quantityMilli,
        unitPriceCents: line.unitPriceCents,
        priceForMilli: line.priceForMilli ?? 1000,
        tax: line.tax,
      })),
      adjustments: stated.documentAdjustments,
      totals: stated.document,
      euro:
        stated.rate === null ? null : { totals: stated.euro, rate: rateText(stated.rate), rateDay: stated.rate.day },
      withholdingBp: row.withholdingBp,
      taxNotes: taxNotes.filter((text) => text !== ''),
      exemptions,
      corrects: corrected && { number: corrected.number ?? '', issueDay: corrected.issueDay ?? issueDay },
      reason: row.reason,
      note: row.note,
      payment:
        reference !== null && (identity.iban !== '' || pix !== null)
          ? { beneficiary: identity.legalName, iban: identity.iban, bic: identity.bic, reference, pix }
          : null,
      paidCents: posted.paidCents,
      setOffCents: posted.setOffCents,
      refundedCents: posted.refundedCents,
      verifactu,
    };
    return { document, reference };
  };
}
