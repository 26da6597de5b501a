import type { InvoiceSide, InvoiceType } from '@linkstand/contract/invoices/choices';
import { type InvoiceState, ISSUED_STATES } from '@linkstand/contract/invoices/machine';
import type { Invoice } from '@linkstand/contract/invoices/schema';
import type { TaxRule, VatCategory } from '@linkstand/contract/invoices/tax';
import type { Adjustment } from '@linkstand/contract/invoices/totals';
import type { Currency } from '@linkstand/contract/shared/money';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Context, type Database, hasRole, isUser, type Tx } from '../../platform/context.ts';
import type { FrozenDocument } from '../../platform/fiscal/frozen-document.ts';
import { containsText, EVERYTHING } from '../../platform/list/list-query.ts';
import { campaignName } from '../campaigns/campaign-name.ts';
import { isOwnDocument } from '../finances/own-documents.ts';
import type { TaxFacts } from '../finances/tax-facts.ts';
import { accountsOf } from '../ledger/accounts.ts';
import { seesMoney } from '../users/company-scope.ts';

/**
 * Administrators see every document; a seller those of its clients and its own once they are issued; a client what was
 * issued to the wallet that it orders from.
 */
export function visibleTo({ actor }: Pick<Context, 'actor'>): RawBuilder<SqlBool> {
  if (actor.kind === 'system' || hasRole(actor, 'ADMIN')) return EVERYTHING;
  if (!isUser(actor)) return sql`false`;
  if (actor.role === 'SELLER')
    return sql`(invoices.billing_account_id in (${accountsOf(actor)})
      or (invoices.seller_id = ${actor.id} and invoices.number is not null))`;
  if (actor.role !== 'USER') return sql`false`;
  const issued = sql`invoices.number is not null
    and invoices.billing_account_id in (${accountsOf(actor)})`;
  return seesMoney(actor) ? sql`(${issued})` : sql`(${issued} and ${isOwnDocument(actor.id)})`;
}

/** A document without its lines. Money is in cents of the ledger's euros. */
export interface InvoiceRow {
  readonly id: number;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly type: InvoiceType;
  readonly state: InvoiceState;
  readonly billingAccountId: number | null;
  readonly ownerId: number | null;
  readonly sellerId: number | null;
  readonly userId: number | null;
  readonly companyId: number | null;
  readonly partyName: string;
  readonly correctsId: number | null;
  readonly correctsNumber: string | null;
  readonly paymentId: number | null;
  readonly number: string | null;
  readonly isSelfBilled: boolean;
  readonly reference: string | null;
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
  readonly issueDay: string | null;
  readonly dueDay: string | null;
  readonly paidOn: string | null;
  readonly valueCents: number;
  readonly increaseCents: number;
  readonly decreaseCents: number;
  readonly vatCents: number;
  readonly totalCents: number;
  readonly withholdingBp: number;
  readonly withheldCents: number;
  readonly toPayCents: number;
  readonly paidCents: number;
  readonly setOffCents: number;
  readonly processingCents: number;
  readonly refundedCents: number;
  readonly creditedCents: number;
  readonly currency: Currency;
  readonly reason: string;
  readonly note: string;
  readonly document: FrozenDocument | null;
  readonly pdfKey: string | null;
  readonly pdfSha256: string | null;
  readonly xmlKey: string | null;
  readonly xmlSha256: string | null;
  readonly xmlFaults: string[];
  readonly supplierFileKey: string | null;
  readonly supplierFileName: string | null;
  readonly supplierFileType: string | null;
  readonly mailedAt: Date | null;
  readonly createdBy: string;
  readonly issuedBy: string | null;
  readonly linesCount: number;
  readonly isBonus: boolean;
  readonly commissionBp: number | null;
  readonly campaignId: number | null;
  readonly campaignName: string | null;
  readonly campaignsCount: number;
  /** A card has paid it, and the provider takes its time to have the money. */
  readonly isBeingPaid: boolean;
}

export const selectInvoices = (db: Database | Tx) =>
  db
    .selectFrom('invoices')
    .leftJoin('billingAccounts as account', 'account.id', 'invoices.billingAccountId')
    .leftJoin('companies as company', 'company.id', 'account.companyId')
    .leftJoin('users as person', 'person.id', 'account.userId')
    .leftJoin('owners as owner', 'owner.id', 'invoices.ownerId')
    .leftJoin('users as seller', 'seller.id', 'invoices.sellerId')
    .leftJoin('invoices as corrected', 'corrected.id', 'invoices.correctsId')
    .leftJoinLateral(
      sql<{
        linesCount: number;
        isBonus: boolean;
        commissionBp: number | null;
        campaignId: number | null;
        campaignName: string | null;
        campaignsCount: number;
      }>`(
        select count(*)::int as lines_count, coalesce(bool_or(l.is_bonus), false) as is_bonus,
          case when count(distinct l.commission_bp) = 1 then min(l.commission_bp) end as commission_bp,
          min(c.id) as campaign_id, count(distinct c.id)::int as campaigns_count,
          min(${campaignName('c')}) as campaign_name
        from invoice_lines l left join briefings b on b.id = l.briefing_id left join campaigns c on c.id = b.campaign_id
        where l.invoice_id = invoices.id)`.as('lines'),
      (join) => join.onTrue(),
    )
    .selectAll('invoices')
    .select([
      'account.userId',
      'account.companyId',
      'corrected.number as correctsNumber',
      'lines.linesCount',
      'lines.isBonus',
      'lines.commissionBp',
      'lines.campaignId',
      'lines.campaignName',
      'lines.campaignsCount',
      sql<boolean>`exists (select from payments p where p.invoice_id = invoices.id and p.state = 'announced'
        and p.card_session is not null and p.card_url is null and p.card_issue is null)`.as('isBeingPaid'),
      sql<string>`coalesce(company.name, person.name, owner.name, seller.name, '')`.as('partyName'),
    ])
    .$castTo<InvoiceRow>();

export interface InvoiceLineRow {
  readonly id: number;
  readonly briefingId: number | null;
  readonly side: InvoiceSide | null;
  readonly correctsLineId: number | null;
  readonly description: string;
  readonly detail: string;
  readonly quantityMilli: number;
  readonly unitPriceCents: number;
  readonly netCents: number;
  readonly taxRule: TaxRule;
  readonly taxCategory: VatCategory;
  readonly vatBp: number;
  readonly postedNetCents: number | null;
  readonly postedVatCents: number | null;
  readonly commissionBp: number | null;
  readonly isBonus: boolean;
  /** The rate that its publication was posted at. Null for other lines. */
  readonly orderedVatBp: number | null;
  /** The tax point of a publication; null for what is taxed when it is issued. */
  readonly taxedAt: Date | null;
  /** What its client was then. */
  readonly taxFacts: TaxFacts | null;
  /** Its VAT is that of the supplier's own paper. */
  readonly taxByHand: boolean;
  /** The net amount that issued credit notes have credited. */
  readonly creditedCents: number;
}

export async function findLines(db: Database | Tx, invoiceId: number): Promise<InvoiceLineRow[]> {
  const { rows } = await sql<InvoiceLineRow>`
    select l.*, coalesce((
      select sum(c.net_cents) from invoice_lines c join invoices n on n.id = c.invoice_id
      where c.corrects_line_id = l.id and n.number is not null), 0)::bigint as credited_cents,
      f.vat_bp as ordered_vat_bp, f.tax_facts, coalesce(b.published_at, b.done_at, b.status_since) as taxed_at
    from invoice_lines l left join briefing_finances f on f.briefing_id = l.briefing_id and l.side = 'client'
      left join briefings b on b.id = l.briefing_id
    where l.invoice_id = ${invoiceId} order by l.id`.execute(db);
  return rows;
}

export const findAdjustments = (db: Database | Tx, invoiceId: number) =>
  db
    .selectFrom('invoiceAdjustments')
    .select(['id', 'kind', 'amountCents', 'reason'])
    .where('invoiceId', '=', invoiceId)
    .orderBy('id')
    .$castTo<Adjustment & { readonly id: number }>()
    .execute();

/** The document with its row locked, so that other changes wait. */
export async function lockInvoice(tx: Tx, id: number): Promise<InvoiceRow> {
  await sql`select from invoices where id = ${id} for no key update`.execute(tx);
  return selectInvoices(tx).where('invoices.id', '=', id).executeTakeFirstOrThrow();
}

/** Whether somebody bills us, or corrects what it billed. */
export const isOfSupplier = ({ billingAccountId }: Pick<InvoiceRow, 'billingAccountId'>): boolean =>
  billingAccountId === null;

export const isIssued = ({ state }: Pick<InvoiceRow, 'state'>): boolean =>
  ISSUED_STATES.some((issued) => issued === state);

/** The amount its payer still owes. */
export const openCents = ({ state, toPayCents, paidCents, setOffCents, type }: InvoiceRow): number =>
  state === 'draft' || state === 'void' || type === 'credit_note' ? 0 : toPayCents - paidCents - setOffCents;

/** Search by number, reference, party, campaign, or the number of what it corrects. */
export const aboutText = (text: string): RawBuilder<SqlBool> => sql`(
  ${containsText(sql`lower(invoices.number)`, text)}
  or ${containsText(sql`lower(invoices.reference)`, text.replaceAll(' ', ''))}
  or invoices.owner_id in (select o.id from owners o where ${containsText(sql`o.search_text`, text)})
  or invoices.seller_id in (select u.id from users u where ${containsText(sql`u.search_text`, text)})
  or invoices.billing_account_id in (select a.id from billing_accounts a join users u on u.id = a.user_id
    where ${containsText(sql`u.search_text`, text)})
  or invoices.billing_account_id in (select a.id from billing_accounts a join companies k on k.id = a.company_id
    where ${containsText(sql`k.search_text`, text)})
  or invoices.id in (select l.invoice_id from campaign_search w join briefings b on b.campaign_id = w.campaign_id
    join invoice_lines l on l.briefing_id = b.id where ${containsText(sql`w.search_text`, text)})
  or invoices.corrects_id in (select c.id from invoices c where ${containsText(sql`lower(c.number)`, text)}))`;

/** Payments that were not reversed, each less what was taken back of it. */
export async function findPayments(db: Database | Tx, invoiceId: number): Promise<Invoice['payments']> {
  const { rows } = await sql<Omit<Invoice['payments'][number], 'at'> & { at: Date }>`
    select paid.*, coalesce((
      select a.code from ledger_entries o join ledger_accounts a on a.id = o.account_id
      where o.transfer_id = paid.id and o.cents > 0 order by o.cents desc limit 1), 'bank') as "from"
    from (
      select min(t.id) as id, min(t.at) as at, t.payment_id, -sum(e.cents)::bigint as cents
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
        join ledger_accounts r on r.id = e.account_id and r.code = 'receivable'
      where t.invoice_id = ${invoiceId} and t.kind in ('invoice_payment', 'payment_return')
        and not exists (select from ledger_transfers v where v.reverses_id = t.id)
      group by t.payment_id, case when t.payment_id is null then t.id end
      having sum(e.cents) <> 0
    ) paid order by paid.id`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** Whether more was paid of it, or credited, than the document itself says, which asks to be paid. */
export const isPaidSince = ({ document, paidCents, setOffCents }: Settled): boolean =>
  document?.payment != null && paidCents + setOffCents > document.paidCents;
type Settled = Pick<InvoiceRow, 'document' | 'paidCents' | 'setOffCents'>;
